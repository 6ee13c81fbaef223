from __future__ import annotations

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.model.quantity import (
    BAD_FORMAT,
    BAD_SUFFIX,
    BINARY_SUFFIXES,
    DECIMAL_SUFFIXES,
    MAX_NANOS,
    TOO_LARGE,
    TOO_LONG,
    format_quantity,
    milli_value,
    parse_quantity,
    round_up_to_milli,
    value,
)

NANO = 10**9


@pytest.mark.parametrize(
    ("text", "nanos"),
    [
        ("0", 0),
        ("1", NANO),
        ("100m", 10**8),
        ("400u", 400_000),
        ("1n", 1),
        (".5", NANO // 2),
        ("5.", 5 * NANO),
        ("+1", NANO),
        ("-1.5", -3 * NANO // 2),
        (" 3 ", 3 * NANO),
        ("1e3", 1000 * NANO),
        ("1E3", 1000 * NANO),
        ("12e-1", 12 * NANO // 10),
        ("1.5e1", 15 * NANO),
        ("1E", 10**18 * NANO),
        ("1.5Gi", 3 * 2**29 * NANO),
        ("0.5Ki", 512 * NANO),
        ("1.001Ki", 1_025_024_000_000),
        ("10Ei", MAX_NANOS),
        ("0.1n", 1),
        ("-0.1n", -1),
        ("1e-400", 1),
        ("0e999999", 0),
        (3, 3 * NANO),
        (0.1, 10**8),
        (1e-7, 100),
    ],
)
def test_parse_gives_exact_nano_units(text, nanos):
    assert parse_quantity(text) == nanos


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1K", BAD_SUFFIX),
        ("1mi", BAD_SUFFIX),
        ("1kb", BAD_SUFFIX),
        ("1e", BAD_SUFFIX),
        ("", BAD_FORMAT),
        ("m", BAD_FORMAT),
        ("E", BAD_FORMAT),
        ("1.2.3", BAD_FORMAT),
        ("1 Gi", BAD_FORMAT),
        ("1e3Ki", BAD_FORMAT),
        ("one", BAD_FORMAT),
        ("٣", BAD_FORMAT),
        (True, BAD_FORMAT),
        (None, BAD_FORMAT),
        (float("nan"), BAD_FORMAT),
        (float("inf"), BAD_FORMAT),
        ("10E", TOO_LARGE),
        ("1e999999999999", TOO_LARGE),
        (2**63, TOO_LARGE),
        pytest.param(10**5000, TOO_LARGE, id="huge"),
        (1e300, TOO_LARGE),
        ("9" * 513, TOO_LONG),
    ],
)
def test_parse_refuses_in_upstreams_words(text, message):
    with pytest.raises(ValueError, match=r".+") as refusal:
        parse_quantity(text)
    assert str(refusal.value) == message


digits = st.text("0123456789", max_size=12)
suffixes = st.sampled_from([*DECIMAL_SUFFIXES, *BINARY_SUFFIXES])


@given(st.sampled_from(["", "+", "-"]), digits, digits, suffixes)
def test_parse_agrees_with_fractions(sign, whole, fraction, suffix):
    text = f"{sign}{whole}.{fraction}{suffix}"
    scale = (
        Fraction(2) ** BINARY_SUFFIXES[suffix]
        if suffix in BINARY_SUFFIXES
        else Fraction(10) ** DECIMAL_SUFFIXES[suffix]
    )
    exact = Fraction(int(whole + fraction or "0"), 10 ** len(fraction)) * scale * NANO
    magnitude = ceil(exact)  # finer than a nano unit is rounded away from zero
    if suffix in BINARY_SUFFIXES:
        magnitude = min(magnitude, MAX_NANOS)
    if magnitude > MAX_NANOS:
        with pytest.raises(ValueError, match=TOO_LARGE):
            parse_quantity(text)
    else:
        assert parse_quantity(text) == (-magnitude if sign == "-" else magnitude)


@given(digits.filter(bool), digits, st.integers(-30, 6))
def test_parse_of_exponents_agrees_with_fractions(whole, fraction, exponent):
    exact = Fraction(int(whole + fraction), 10 ** len(fraction)) * Fraction(10) ** exponent
    assert parse_quantity(f"{whole}.{fraction}e{exponent}") == ceil(exact * NANO)


@given(st.integers(-MAX_NANOS, MAX_NANOS))
def test_rounding_is_upward(nanos):
    exact = Fraction(nanos, NANO)
    assert value(nanos) == ceil(exact)
    assert milli_value(nanos) == ceil(exact * 1000)
    assert round_up_to_milli(nanos) == ceil(exact * 1000) * 10**6


@given(st.integers(-MAX_NANOS, MAX_NANOS), st.booleans())
def test_format_is_read_back_as_the_same_amount(nanos, binary):
    assert parse_quantity(format_quantity(nanos, binary)) == nanos


@pytest.mark.parametrize(
    ("nanos", "binary", "text"),
    [
        (0, False, "0"),
        (10**8, False, "100m"),
        (1500 * NANO, False, "1500"),
        (1000 * NANO, False, "1k"),
        (-2 * 10**6 * NANO, False, "-2M"),
        (2**30 * NANO, True, "1Gi"),
        (1500 * 2**20 * NANO, True, "1500Mi"),
        (1000 * NANO, True, "1k"),  # below 1024 the decimal form is used
        (2**20 * NANO + 1, True, "1048576000000001n"),  # so it is for what is not whole
    ],
)
def test_format_is_canonical(nanos, binary, text):
    assert format_quantity(nanos, binary) == text
