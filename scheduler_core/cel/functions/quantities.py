"""Quantities (library of Kubernetes): amounts in nano units, compared by what they are worth.

Whether an amount is an integer depends on how it was written and computed, because Kubernetes looks at the form in which it keeps
the amount: "1.0", "2000m" and "1.5Gi" are none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError
from scheduler_core.cel.values import MAX_INT, MIN_INT, Opaque
from scheduler_core.model.quantity import (
    BAD_FORMAT,
    BAD_SUFFIX,
    BINARY_SUFFIXES,
    DECIMAL_SUFFIXES,
    NANO,
    TOO_LARGE,
    format_quantity,
    parse_quantity,
)

_FORMAT: Final = re.compile(r"[+-]?[0-9]*(?:\.[0-9]*)?[eEinumkKMGTP]*[-+]?[0-9]*")
_PARTS: Final = re.compile(r"([+-]?)0*([0-9]*)(?:\.([0-9]*))?(?:([A-Za-z]*)|[eE]([+-]?[0-9]+))")
_MOST_DIGITS: Final = 18
_BINARY_DIGITS: Final = 14
_LEAST_SCALE: Final = -9
_MOST_POWER: Final = 1000


@dataclass(frozen=True, slots=True)
class Amount(Opaque):
    """scale : the power of ten in which Kubernetes keeps the amount as a number of 64 bits; None if it does not."""

    nanos: int
    scale: int | None = field(default=0, compare=False)

    @property
    def type_name(self) -> str:
        return "kubernetes.Quantity"

    def __str__(self) -> str:
        return format_quantity(self.nanos)


def _parsed(text: str) -> Amount:
    try:
        return Amount(_nanos(text), _scale(text))
    except ValueError as wrong:
        raise EvaluationError(str(wrong)) from wrong


def _nanos(text: str) -> int:
    """Raises ValueError."""
    if not _FORMAT.fullmatch(text):
        raise ValueError(BAD_FORMAT)
    try:
        return parse_quantity(text)
    except ValueError as wrong:
        if str(wrong) == TOO_LARGE:
            return _large(text)
        raise ValueError(BAD_SUFFIX if text.strip("+-.") else BAD_FORMAT) from wrong


def _large(text: str) -> int:
    """Beyond 64 bits. Raises ValueError for a power of ten that nobody needs."""
    sign, whole, fraction, power = _parts(text)
    if power > _MOST_POWER:
        raise ValueError(TOO_LARGE)
    nanos: int = int(whole + fraction) * 10 ** (power + 9) // 10 ** len(fraction)
    return -nanos if sign == "-" else nanos


def _parts(text: str) -> tuple[str, str, str, int]:
    """Sign, digits before and behind the point, power of ten."""
    match = _PARTS.fullmatch(text)
    assert match is not None
    power = int(match[5]) if match[5] else DECIMAL_SUFFIXES.get(match[4] or "", 0)
    return match[1], match[2] or "0", match[3] or "", power


def _scale(text: str) -> int | None:
    """By the number of digits, as ParseQuantity decides."""
    _, whole, fraction, power = _parts(text)
    suffix = text.lstrip("+-.0123456789")
    if suffix in BINARY_SUFFIXES:
        spare = _BINARY_DIGITS - len(whole) - BINARY_SUFFIXES[suffix] * 3 // 10
        return 0 if spare >= 0 and not fraction else None
    scale = power - len(fraction)
    return scale if len(whole) + len(fraction) <= _MOST_DIGITS and scale >= _LEAST_SCALE else None


def _added(one: Amount, other: Amount) -> Amount:
    nanos = one.nanos + other.nanos
    if one.scale is None or other.scale is None:
        return Amount(nanos, None)
    if not one.nanos or not other.nanos:
        return Amount(nanos, one.scale if one.nanos or not other.nanos else other.scale)
    scale = min(one.scale, other.scale)
    return Amount(nanos, scale if MIN_INT <= _in_units_of(nanos, scale) <= MAX_INT else None)


def _subtracted(one: Amount, other: Amount) -> Amount:
    return _added(one, Amount(-other.nanos, other.scale))


def _in_units_of(nanos: int, scale: int) -> int:
    return nanos // int(10 ** (scale + 9))


def _is_quantity(text: str) -> bool:
    try:
        _nanos(text)
    except ValueError:
        return False
    return True


def _is_integer(one: Amount) -> bool:
    is_kept_whole = one.scale is not None and one.scale >= 0 and one.nanos % NANO == 0
    return is_kept_whole and MIN_INT <= one.nanos // NANO <= MAX_INT


def _as_integer(one: Amount) -> int:
    if not _is_integer(one):
        raise EvaluationError("cannot convert value to integer")
    return one.nanos // NANO


def _as_float(one: Amount) -> float:
    """Rounded twice where there is a scale. Raises EvaluationError beyond the range of a double."""
    try:
        if not one.scale:
            return one.nanos / NANO
        return float(_in_units_of(one.nanos, one.scale)) * 10.0**one.scale
    except OverflowError as wrong:
        raise EvaluationError("quantity is beyond the range of a double") from wrong


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


FUNCTIONS: Final[Functions] = {
    ("quantity", False, 1): [((str,), _parsed)],
    ("isQuantity", False, 1): [((str,), _is_quantity)],
    ("sign", False, 1): [((Amount,), lambda one: _sign(one.nanos))],
    ("isInteger", True, 1): [((Amount,), _is_integer)],
    ("asInteger", True, 1): [((Amount,), _as_integer)],
    ("asApproximateFloat", True, 1): [((Amount,), _as_float)],
    ("isGreaterThan", True, 2): [((Amount, Amount), lambda one, other: one.nanos > other.nanos)],
    ("isLessThan", True, 2): [((Amount, Amount), lambda one, other: one.nanos < other.nanos)],
    ("compareTo", True, 2): [((Amount, Amount), lambda one, other: _sign(one.nanos - other.nanos))],
    ("add", True, 2): [
        ((Amount, Amount), _added),
        ((Amount, int), lambda one, number: _added(one, Amount(number * NANO))),
    ],
    ("sub", True, 2): [
        ((Amount, Amount), _subtracted),
        ((Amount, int), lambda one, number: _subtracted(one, Amount(number * NANO))),
    ],
}
