from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from scheduler_core.clock import SteppedClock, SystemClock


def test_a_stepped_clock_moves_only_when_told():
    clock = SteppedClock(datetime(2026, 11, 20, tzinfo=UTC))
    assert (clock.now(), clock.monotonic()) == (datetime(2026, 11, 20, tzinfo=UTC), 0.0)
    clock.advance(timedelta(seconds=90))
    assert (clock.now(), clock.monotonic()) == (datetime(2026, 11, 20, 0, 1, 30, tzinfo=UTC), 90.0)


def test_a_stepped_clock_does_not_run_backwards():
    with pytest.raises(ValueError, match="cannot run backwards"):
        SteppedClock().advance(timedelta(seconds=-1))


def test_a_stepped_clock_needs_a_time_zone():
    with pytest.raises(ValueError, match="time zone"):
        SteppedClock(datetime(2026, 1, 1))  # noqa: DTZ001 - the point of the test


def test_the_system_clock_is_aware_and_rises():
    clock = SystemClock()
    before = clock.monotonic()
    assert clock.now().tzinfo is UTC
    assert clock.monotonic() >= before
