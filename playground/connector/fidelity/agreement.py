"""How a decision of another scheduler compares with the engine's (docs/live.md)."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

from scheduler_core.engine.outcome import Outcome


class Agreement(StrEnum):
    SAME = "same"
    """The same node, or the same message, and the same nomination and victims."""
    TIED = "tied"
    """Another node with as many points, or that is as good for a preemption: the original takes any."""
    WORSE = "worse"
    """A node that could take the pod, with fewer points than the engine's."""
    IMPOSSIBLE = "impossible"
    """A node that cannot take the pod, as the engine sees it."""
    OTHERWISE = "otherwise"
    """Another message, nomination, victim or device, or a refusal where the engine finds a node."""
    UNKNOWN = "unknown"
    """Not compared: claims of the pod are not known here, or it is decided together with its group."""


AGREES = (Agreement.SAME, Agreement.TIED, Agreement.UNKNOWN)


@dataclass(frozen=True, slots=True)
class ComparedPod:
    """theirs, ours : the node or the message. points : of their node and of ours, where there are any.

    nominated : their node and ours, of a preemption; "" for none. victims : those that were seen, and ours.
    devices : of a claim, theirs and ours, where they differ. is_placed : theirs is a node. outcome : of the engine's decision; None if it made none.
    """

    pod: str
    agreement: Agreement
    theirs: str
    ours: str
    points: tuple[int, int] | None = None
    nominated: tuple[str, str] | None = None
    victims: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    devices: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    is_placed: bool = False
    outcome: Outcome | None = None

    def to_dict(self) -> dict[str, Any]:
        record = asdict(replace(self, outcome=None))
        del record["is_placed"], record["outcome"]
        return record
