"""The clocks of one machine, as a function of true time.

    monotonic(t) = monotonic at the last change + (t − time of the change) · rate
    wall(t)      = start + monotonic(t) + offset

Rates are whole parts per million, so that these formulas are exact. True time is the kernel's, in nanoseconds.
"""

from __future__ import annotations

from typing import Final

from scheduler_core.leader.protocol.messages import Reading
from scheduler_core.units import ZERO, Nanoseconds

PARTS: Final = 1_000_000
"""The rate of a clock that shows true time."""


class MachineClock:
    """Two clocks that run at one rate; the monotonic one starts at 0 at true time 0.

    start : the true calendar time at true time 0, nanoseconds since 1970.
    offset : the difference between the shown and the true calendar time at the start.
    rate : parts per million of true time; a greater rate is faster.
    """

    def __init__(self, start: Nanoseconds, offset: Nanoseconds = ZERO, rate: int = PARTS) -> None:
        self.rate = rate
        self.is_suspended = False
        self._start = start
        self._offset = offset
        self._changed_at = ZERO
        self._monotonic = ZERO

    def read(self, at: Nanoseconds) -> Reading:
        monotonic = self._monotonic_at(at)
        return Reading(monotonic, self._start + monotonic + self._offset)

    def when(self, monotonic: Nanoseconds) -> Nanoseconds | None:
        """The first true time at which the monotonic clock shows this value; None while the clock stands still.

        For a value that it showed before its last change, the time of that change.
        """
        if self.is_suspended:
            return None
        missing = max(ZERO, monotonic - self._monotonic)
        return self._changed_at + -(-missing * PARTS // self.rate)

    def set_rate(self, at: Nanoseconds, rate: int) -> None:
        if self.is_suspended:
            self._keep_calendar(at)
        self._settle(at)
        self.rate = rate

    def jump(self, by: Nanoseconds) -> None:
        """Set the calendar; the monotonic clock does not change."""
        self._offset += by

    def suspend(self, at: Nanoseconds) -> None:
        """Suspend the machine: the monotonic clock stands still."""
        self._settle(at)
        self.is_suspended = True

    def resume(self, at: Nanoseconds) -> None:
        """Resume the machine. A battery kept the calendar running."""
        self._keep_calendar(at)
        self.is_suspended = False

    def to_dict(self) -> dict[str, object]:
        """The values from which both readings can be computed: see the module's formulas."""
        return {
            "rate": self.rate,
            "offset": self._offset,
            "changedAt": self._changed_at,
            "monotonic": self._monotonic,
            "suspended": self.is_suspended,
        }

    def _monotonic_at(self, at: Nanoseconds) -> Nanoseconds:
        if self.is_suspended:
            return self._monotonic
        return self._monotonic + (at - self._changed_at) * self.rate // PARTS

    def _keep_calendar(self, at: Nanoseconds) -> None:
        self._offset += (at - self._changed_at) * self.rate // PARTS
        self._changed_at = at

    def _settle(self, at: Nanoseconds) -> None:
        self._monotonic = self._monotonic_at(at)
        self._changed_at = at
