"""Clocks of machines: rates, jumps, suspension, and when they show what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.leader.environment.clocks import PARTS, MachineClock
from scheduler_core.leader.protocol.messages import Reading
from scheduler_core.units import MICROSECOND, NANOSECOND, SECOND, ZERO, Nanoseconds


def test_an_accurate_clock() -> None:
    clock = MachineClock(MICROSECOND)
    assert clock.read(5 * NANOSECOND) == Reading(5 * NANOSECOND, 1005 * NANOSECOND)
    assert clock.when(5 * NANOSECOND) == 5


def test_a_rate_holds_from_its_change_on() -> None:
    clock = MachineClock(ZERO)
    clock.set_rate(10 * SECOND, PARTS * 3 // 2)
    assert clock.read(10 * SECOND).monotonic == 10 * SECOND
    assert clock.read(14 * SECOND) == Reading(16 * SECOND, 16 * SECOND)
    assert clock.when(16 * SECOND) == 14 * SECOND
    clock.set_rate(14 * SECOND, PARTS)
    assert clock.read(15 * SECOND).monotonic == 17 * SECOND


def test_a_jump_moves_the_calendar_alone() -> None:
    clock = MachineClock(ZERO)
    clock.jump(-3 * SECOND)
    assert clock.read(SECOND) == Reading(SECOND, -2 * SECOND)


def test_a_suspended_machine_keeps_its_calendar() -> None:
    clock = MachineClock(ZERO)
    clock.suspend(SECOND)
    assert (clock.when(2 * SECOND), clock.read(5 * SECOND).monotonic) == (None, SECOND)
    clock.set_rate(6 * SECOND, 2 * PARTS)
    clock.resume(11 * SECOND)
    # 5 s asleep at rate 1, 5 s at rate 2
    assert clock.read(11 * SECOND) == Reading(SECOND, 16 * SECOND)
    assert clock.when(3 * SECOND) == 12 * SECOND


def test_a_kept_calendar_shows_whole_nanoseconds() -> None:
    clock = MachineClock(ZERO, rate=PARTS * 3 // 2)
    clock.suspend(ZERO)
    clock.resume(NANOSECOND)
    wall = clock.read(NANOSECOND).wall
    assert (wall, type(wall)) == (1, int)


@given(
    st.integers(100_000, 10_000_000),
    st.integers(0, 10**12).map(Nanoseconds),
    st.integers(0, 10**12).map(Nanoseconds),
)
def test_when_is_the_first_moment_that_shows_it(
    rate: int, changed_at: Nanoseconds, ahead: Nanoseconds
) -> None:
    clock = MachineClock(ZERO)
    clock.set_rate(changed_at, rate)
    target = changed_at + ahead
    at = clock.when(target)
    assert at is not None
    assert clock.read(at).monotonic >= target
    assert at == changed_at or clock.read(at - NANOSECOND).monotonic < target


@pytest.mark.parametrize("rate", [PARTS, 2 * PARTS])
def test_what_was_shown_in_the_past_was_shown_at_the_last_change_at_the_latest(rate: int) -> None:
    clock = MachineClock(ZERO)
    clock.set_rate(5 * SECOND, rate)
    assert clock.when(SECOND) == 5 * SECOND
