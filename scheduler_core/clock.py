"""Time as an argument: nothing in this library asks the operating system what time it is by itself."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Two readings of time.

    ``now`` is the calendar: aware, UTC; it may jump. ``monotonic`` is seconds since an arbitrary start; it
    never runs backwards and is the one to measure durations with. Neither call may sleep.
    """

    def now(self) -> datetime: ...

    def monotonic(self) -> float: ...


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def monotonic(self) -> float:
        return time.monotonic()


class SteppedClock:
    """Stands still until it is told to move, so that a run gives the same times every time."""

    def __init__(self, start: datetime = datetime(2026, 1, 1, tzinfo=UTC)) -> None:
        if start.tzinfo is None:
            raise ValueError("the start of a clock needs a time zone")
        self._start = start
        self._elapsed = timedelta()

    def now(self) -> datetime:
        return self._start + self._elapsed

    def monotonic(self) -> float:
        return self._elapsed.total_seconds()

    def advance(self, by: timedelta) -> None:
        """Move both readings forward. Raises ValueError for a negative step."""
        if by < timedelta():
            raise ValueError(f"a clock cannot run backwards, got a step of {by}")
        self._elapsed += by
