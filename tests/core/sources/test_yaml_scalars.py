"""Plain scalars mean what they mean to kubectl."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.sources.yaml_scalars import resolve


@pytest.mark.parametrize("text", ["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"])
def test_words_for_true(text: str) -> None:
    assert resolve(text) is True


@pytest.mark.parametrize("text", ["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"])
def test_words_for_false(text: str) -> None:
    assert resolve(text) is False


@pytest.mark.parametrize("text", ["", "~", "null", "Null", "NULL"])
def test_words_for_null(text: str) -> None:
    assert resolve(text) is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("+7", 7),
        ("-7", -7),
        ("1_000", 1000),
        ("0x1F", 31),
        ("0b101", 5),
        ("-0b11", -3),
        ("017", 15),
        ("0o17", 15),
        ("08", 8),
        ("1e3", 1000),
        ("12e-1", 1.2),
        (".5", 0.5),
        ("1.", 1),
        ("1.0", 1),
        ("2.5", 2.5),
        ("1e22", 1e22),
        ("18446744073709551615", 18446744073709551615),
    ],
)
def test_numbers(text: str, number: float) -> None:
    value = resolve(text)
    assert (value, type(value)) == (number, type(number))


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-20T16:36:08Z",
        "2026-11-20",
        "1:30",
        "190:20:30",
        "500m",
        "1Gi",
        "0x",
        "0o8",
        "+",
        "-",
        ".",
        "..",
        "1.2.3",
        "yEs",
        "None",
        "١٢",
        "<<",
    ],
)
def test_all_else_stays_text(text: str) -> None:
    assert resolve(text) == text


def test_infinity_and_nan_are_floats() -> None:
    assert (resolve(".inf"), resolve("-.Inf"), resolve("+.INF")) == (math.inf, -math.inf, math.inf)
    nan = resolve(".nan")
    assert isinstance(nan, float)
    assert math.isnan(nan)


def test_thousands_of_digits_take_no_time() -> None:
    assert resolve("9" * 1_000_000) == math.inf


@given(st.text(max_size=20))
def test_every_text_means_something(text: str) -> None:
    assert isinstance(resolve(text), str | int | float | bool | None)
