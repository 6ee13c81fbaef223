"""The unit of `Nanoseconds` is tested by mypy: here it reports an ignore that nothing needs (warn_unused_ignores)."""

from __future__ import annotations

from scheduler_core.units import HOUR, MICROSECOND, MILLISECOND, MINUTE, NANOSECOND, SECOND, ZERO, Nanoseconds


def double(span: Nanoseconds) -> Nanoseconds:
    return span + span


def test_at_run_time_it_is_an_integer() -> None:
    assert Nanoseconds is int
    assert (ZERO, NANOSECOND, MICROSECOND, MILLISECOND, SECOND) == (0, 1, 10**3, 10**6, 10**9)
    assert (MINUTE, HOUR) == (60 * 10**9, 3600 * 10**9)


def test_arithmetic_keeps_the_unit() -> None:
    assert double(5 * SECOND - SECOND) == 8 * 10**9
    assert double(SECOND * 3 // 2) == 3 * 10**9
    assert double(-abs(-SECOND)) == -2 * 10**9
    assert double(min(MINUTE, HOUR) % (7 * SECOND)) == 8 * 10**9
    minutes, rest = divmod(90 * SECOND, MINUTE)
    assert (double(rest), HOUR // MINUTE, HOUR / SECOND, minutes) == (MINUTE, 60, 3600.0, 1)


def test_a_number_without_a_unit_is_refused() -> None:
    assert double(5) == 10  # type: ignore[arg-type]
    assert double(HOUR // MINUTE) == 120  # type: ignore[arg-type]
    assert double(SECOND + 5) == 2 * (10**9 + 5)  # type: ignore[arg-type]
    assert double(SECOND - 5) == 2 * (10**9 - 5)  # type: ignore[arg-type]
    assert double(5 + SECOND) == 2 * (10**9 + 5)  # type: ignore[arg-type]
