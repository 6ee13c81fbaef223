"""Timers of one machine: one of each name, due by its own clock."""

from __future__ import annotations

from scheduler_core.kernel import Kernel
from scheduler_core.leader.environment.clocks import MachineClock
from scheduler_core.leader.environment.network import Priority
from scheduler_core.leader.simulation.timers import LocalTimers
from scheduler_core.units import NANOSECOND, SECOND, ZERO


class Machine:
    """fired : (when, which timer), in order."""

    def __init__(self) -> None:
        self.kernel, self.clock = Kernel(), MachineClock(ZERO)
        self.fired: list[tuple[int, str]] = []
        self.timers = LocalTimers("a", self.kernel, self.clock, self._fire)

    def _fire(self, name: str) -> None:
        self.fired.append((self.kernel.now, name))


def test_a_timer_that_is_set_anew_does_not_fire_at_its_old_time() -> None:
    machine = Machine()
    machine.timers.set("wake", SECOND)
    machine.timers.set("timeout", 2 * SECOND)
    machine.timers.set("wake", 3 * SECOND)
    machine.kernel.advance(10 * SECOND)
    assert machine.fired == [(2 * SECOND, "timeout"), (3 * SECOND, "wake")]


def test_a_timer_is_overdue_from_its_time_on() -> None:
    machine = Machine()
    machine.timers.set("late", 2 * SECOND)
    machine.timers.set("early", SECOND)
    machine.timers.set("future", 2 * SECOND + NANOSECOND)
    machine.kernel.advance(2 * SECOND)
    assert machine.timers.overdue() == ["early", "late"]


def test_a_timer_has_a_name_and_fires_among_timers() -> None:
    machine = Machine()
    machine.timers.set("wake", SECOND)
    (event,) = machine.kernel.pending()
    assert (event.label, event.priority, event.at) == ("a: wake", Priority.TIMER, SECOND)
