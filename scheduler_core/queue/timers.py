"""When the two timers of the queue fire: moments of a period that began when the scheduler started (spec 07 §6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from scheduler_core.queue.settings import BACKOFF_FLUSH_PERIOD, LEFTOVER_FLUSH_PERIOD, QueueSettings
from scheduler_core.units import Nanoseconds


@dataclass(frozen=True, slots=True)
class Ticks:
    """`first`, `first + period`, `first + 2 period`, …; nanoseconds since 1970."""

    first: Nanoseconds
    period: Nanoseconds

    @classmethod
    def of_backoff(cls, settings: QueueSettings) -> Self:
        """Whole seconds after the start; without windows, whole seconds counted from the start."""
        if not settings.pop_from_backoff:
            return cls(settings.started_at, BACKOFF_FLUSH_PERIOD)
        window = settings.started_at // BACKOFF_FLUSH_PERIOD
        return cls((window + 1) * BACKOFF_FLUSH_PERIOD, BACKOFF_FLUSH_PERIOD)

    @classmethod
    def of_leftovers(cls, settings: QueueSettings) -> Self:
        return cls(settings.started_at, LEFTOVER_FLUSH_PERIOD)

    def at_or_after(self, time: Nanoseconds) -> Nanoseconds:
        n_periods = max(0, -((self.first - time) // self.period))
        return self.first + n_periods * self.period
