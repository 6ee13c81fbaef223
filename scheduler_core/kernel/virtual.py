"""The kernel's time for code that asks a `scheduler_core.clock.Clock`."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from scheduler_core.kernel.kernel import Kernel
from scheduler_core.units import SECOND

START: Final = datetime(2026, 1, 1, tzinfo=UTC)


class VirtualClock:
    """A Clock that shows the time of a kernel, to the microsecond that datetime has."""

    def __init__(self, kernel: Kernel, start: datetime = START) -> None:
        if start.tzinfo is None:
            raise ValueError("the start of a clock needs a time zone")
        self._kernel = kernel
        self._start = start

    def now(self) -> datetime:
        return self._start + timedelta(microseconds=self._kernel.now // 1000)

    def monotonic(self) -> float:
        return self._kernel.now / SECOND
