"""One thing that will happen at a time."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

import msgspec

from scheduler_core.errors import SchedulerError
from scheduler_core.units import Nanoseconds


class EventState(Enum):
    """See the life of an event in the package's docstring."""

    SCHEDULED = "scheduled"
    FIRED = "fired"
    FAILED = "failed"
    CANCELLED = "cancelled"


class Scheduled(msgspec.Struct, eq=False):
    """Returned by `Kernel.at`: the place of an action in the order of all events.

    at : nanoseconds since the start of the simulation.
    priority : among events of one time, the smallest comes first.
    sequence : among events of one time and priority, the one that was scheduled first comes first; unique.
    label : a description for people.
    """

    at: Nanoseconds
    priority: int
    sequence: int
    label: str
    action: Callable[[], None]
    state: EventState = EventState.SCHEDULED

    def cancel(self) -> bool:
        """Keeps it from firing; returns whether that was still possible."""
        if self.state is not EventState.SCHEDULED:
            return False
        self.state = EventState.CANCELLED
        return True

    def __str__(self) -> str:
        return f"{self.label} (time {self.at} ns, priority {self.priority}, number {self.sequence})"


class EventFailed(SchedulerError, RuntimeError):
    """An action raised. `event` is the one that did, `__cause__` is what it raised."""

    def __init__(self, event: Scheduled) -> None:
        self.event = event
        super().__init__(f"failed: {event}")
