"""Timers that run by a machine's own clock: they fire earlier or later when the clock changes its rate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scheduler_core.kernel import Kernel, Scheduled
from scheduler_core.leader.environment.clocks import MachineClock
from scheduler_core.leader.environment.network import Priority
from scheduler_core.units import Nanoseconds


@dataclass(slots=True)
class _Timer:
    due: Nanoseconds
    event: Scheduled | None


class LocalTimers:
    """Timers by name, at most one of each name.

    fire : called with the name when a timer is due. The timer stays until it is taken, so that a process that is not
        running finds it overdue later.
    """

    def __init__(self, owner: str, kernel: Kernel, clock: MachineClock, fire: Callable[[str], None]) -> None:
        self._owner = owner
        self._kernel = kernel
        self._clock = clock
        self._fire = fire
        self._timers: dict[str, _Timer] = {}

    def set(self, name: str, due: Nanoseconds) -> None:
        """Set a timer. `due` is a time of the monotonic clock, in nanoseconds."""
        self.take(name)
        timer = self._timers[name] = _Timer(due, None)
        self._arm(name, timer)

    def take(self, name: str) -> bool:
        """Remove a timer. Returns whether there was one."""
        timer = self._timers.pop(name, None)
        if timer is not None and timer.event is not None:
            timer.event.cancel()
        return timer is not None

    def clear(self) -> None:
        for name in list(self._timers):
            self.take(name)

    def rearm(self) -> None:
        """The clock has changed."""
        for name, timer in self._timers.items():
            if timer.event is not None:
                timer.event.cancel()
            self._arm(name, timer)

    def overdue(self) -> list[str]:
        """Names of the timers that should have fired, in the order of their times."""
        now = self._clock.read(self._kernel.now).monotonic
        late = [(timer.due, name) for name, timer in self._timers.items() if timer.due <= now]
        return [name for _, name in sorted(late)]

    def _arm(self, name: str, timer: _Timer) -> None:
        at = self._clock.when(timer.due)
        if at is None:
            timer.event = None
            return
        timer.event = self._kernel.at(
            max(at, self._kernel.now),
            lambda: self._fire(name),
            priority=Priority.TIMER,
            label=f"{self._owner}: {name}",
        )
