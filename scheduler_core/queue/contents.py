"""The contents of the queue, for people and for tests."""

from __future__ import annotations

from dataclasses import dataclass

from scheduler_core.queue.moves import Place
from scheduler_core.queue.queued_pod import QueuedPod


@dataclass(frozen=True, slots=True)
class Contents:
    """The records themselves: they continue to change, and only the queue may change them.

    active, backoff, error_backoff : in the order in which they would leave.
    unschedulable, gated : in the order of arrival.
    in_flight : in the order of popping.
    """

    active: tuple[QueuedPod, ...]
    backoff: tuple[QueuedPod, ...]
    error_backoff: tuple[QueuedPod, ...]
    unschedulable: tuple[QueuedPod, ...]
    gated: tuple[QueuedPod, ...]
    in_flight: tuple[QueuedPod, ...]

    def by_place(self) -> dict[Place, tuple[QueuedPod, ...]]:
        """Both backoff heaps are one place."""
        return {
            Place.ACTIVE: self.active,
            Place.BACKOFF: self.backoff + self.error_backoff,
            Place.UNSCHEDULABLE: self.unschedulable,
            Place.GATED: self.gated,
            Place.IN_FLIGHT: self.in_flight,
        }
