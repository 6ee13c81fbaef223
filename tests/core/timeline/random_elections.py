"""What elections that schedule have in common in tests."""

from __future__ import annotations

from typing import Final

from scheduler_core.kernel import Event

WORK: Final = {"nodes": 4, "every": "1s", "runsFor": "10s", "cycle": "20ms", "binding": "50ms"}
_SCHEDULING: Final = frozenset(
    {
        "nodeAdded",
        "podCreated",
        "queue",
        "attempt",
        "podBound",
        "bindRefused",
        "podGone",
        "podTerminating",
        "nominated",
    }
)


def of_scheduling(event: Event) -> bool:
    """Whether the event is not of the election itself."""
    return event.type in _SCHEDULING
