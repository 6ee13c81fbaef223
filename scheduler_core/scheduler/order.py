"""The order of things that happen at the same time (spec 07 §10)."""

from __future__ import annotations

from enum import IntEnum


class EventPriority(IntEnum):
    """Priorities for the kernel: the cluster changes, bindings come back, timers fire, a scheduler continues."""

    CHANGE = 0
    BINDING = 1
    TIMER = 2
    ATTEMPT = 3
    SAMPLE = 4
