"""Durations read and print as Go's do."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.config.duration import MAX_NANOSECONDS, Duration, parse_duration, seconds
from scheduler_core.units import MICROSECOND, MILLISECOND, NANOSECOND, SECOND, ZERO, Nanoseconds


@pytest.mark.parametrize(
    ("text", "nanoseconds"),
    [
        ("0", 0),
        ("-0", 0),
        ("0s", 0),
        ("15s", 15 * SECOND),
        ("+5s", 5 * SECOND),
        ("-1.5h", -5400 * SECOND),
        ("1h15m30.918s", (4530 * SECOND) + 918 * MILLISECOND),
        ("600ms", 600_000_000),
        ("1us", 1_000),
        ("1µs", 1_000),
        ("1μs", 1_000),
        ("3ns", 3),
        (".5s", SECOND // 2),
        ("1.s", SECOND),
        ("1m1m", 120 * SECOND),
        ("0.25h", 900 * SECOND),
        ("9223372036854775807ns", MAX_NANOSECONDS),
        ("-9223372036854775808ns", -MAX_NANOSECONDS - NANOSECOND),
        ("000000000000000000000001s", SECOND),
    ],
)
def test_parse_duration_reads_what_go_reads(text: str, nanoseconds: Nanoseconds) -> None:
    assert parse_duration(text) == Duration(nanoseconds)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'time: invalid duration ""'),
        ("-", 'time: invalid duration "-"'),
        ("+", 'time: invalid duration "+"'),
        ("s", 'time: invalid duration "s"'),
        (".s", 'time: invalid duration ".s"'),
        (" 1s", 'time: invalid duration " 1s"'),
        ("--1s", 'time: invalid duration "--1s"'),
        ("10", 'time: missing unit in duration "10"'),
        ("1.", 'time: missing unit in duration "1."'),
        ("1s5", 'time: missing unit in duration "1s5"'),
        ("5d", 'time: unknown unit "d" in duration "5d"'),
        ("5 s", 'time: unknown unit " s" in duration "5 s"'),
        ("9223372036854775808ns", 'time: invalid duration "9223372036854775808ns"'),
        ("3000000h", 'time: invalid duration "3000000h"'),
        ("99999999999999999999s", 'time: invalid duration "99999999999999999999s"'),
        ("٣s", 'time: invalid duration "٣s"'),
    ],
)
def test_parse_duration_refuses_with_gos_words(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=r"^time: ") as caught:
        parse_duration(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("nanoseconds", "text"),
    [
        (ZERO, "0s"),
        (NANOSECOND, "1ns"),
        (1_100 * NANOSECOND, "1.1µs"),
        (2_200 * MICROSECOND, "2.2ms"),
        (3_300 * MILLISECOND, "3.3s"),
        (600 * SECOND, "10m0s"),
        (4_530 * SECOND + 918 * MILLISECOND, "1h15m30.918s"),
        (3600 * SECOND, "1h0m0s"),
        (-15 * SECOND, "-15s"),
    ],
)
def test_a_duration_prints_as_go_prints_it(nanoseconds: Nanoseconds, text: str) -> None:
    assert str(Duration(nanoseconds)) == text


@given(st.integers(-MAX_NANOSECONDS, MAX_NANOSECONDS).map(Nanoseconds))
def test_what_is_printed_reads_back_the_same(nanoseconds: Nanoseconds) -> None:
    assert parse_duration(str(Duration(nanoseconds))) == Duration(nanoseconds)


@given(st.text(alphabet="0123456789.+-hmsnuµ d"))
def test_parse_duration_raises_nothing_but_value_error(text: str) -> None:
    with contextlib.suppress(ValueError):
        assert isinstance(parse_duration(text), Duration)


def test_seconds_are_a_duration_and_back() -> None:
    assert seconds(10) == Duration(10 * SECOND)
    assert Duration(1_500 * MILLISECOND).seconds == 1.5
