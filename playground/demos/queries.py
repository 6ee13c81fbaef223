"""The gallery: what the demos' folders say, with what is stored of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from playground.demos.catalogue import Demo, demos
from playground.snapshots.queries import columns_of


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
