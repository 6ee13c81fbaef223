"""The gallery: the demos from their folders, with their stored rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from playground.demos.catalogue import Demo, demos
from playground.snapshots.queries import columns_of

NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Card:
    """A demo in the gallery.

    `snapshot` and `picture` (the columns of its cluster) are None until it is loaded.
    """

    demo: Demo
    snapshot: UUID | None
    policy: UUID | None
    picture: dict[str, Any] | None

    @property
    def nodes(self) -> int:
        return len(self.picture["nodes"]["names"]) if self.picture else 0

    @property
    def after(self) -> list[int] | None:
        """The row of each pod's node after the run, -1 for those without; in the order of the picture's pods."""
        if self.picture is None:
            return None
        row_of = {name: row for row, name in enumerate(self.picture["nodes"]["names"])}
        pods, moved = self.picture["pods"], self.demo.moved
        before = zip(pods["keys"], pods["nodes"], strict=True)
        return [row_of.get(moved[key] or "", NOWHERE) if key in moved else row for key, row in before]

    @property
    def pods(self) -> int:
        return len(self.picture["pods"]["keys"]) if self.picture else 0


def gallery() -> list[Card]:
    """One query, however many demos there are."""
    pictures = columns_of([demo.snapshot_id for demo in demos()])
    return [_card(demo, pictures.get(demo.snapshot_id)) for demo in demos()]


def _card(demo: Demo, picture: dict[str, Any] | None) -> Card:
    if picture is None:
        return Card(demo, None, None, None)
    return Card(demo, demo.snapshot_id, demo.policy_id, picture)
