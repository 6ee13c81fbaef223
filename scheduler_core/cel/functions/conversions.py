"""Conversions between the types of the language, ``size`` and ``type``."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from typing import Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError, not_convertible
from scheduler_core.cel.values import (
    MAX_INT,
    MAX_UINT,
    MIN_INT,
    TypeValue,
    UInt,
    Value,
    checked_int,
    checked_uint,
    type_name,
)
from scheduler_core.model.labels.selectors import parse_int64
from scheduler_core.scalars import natural

_TRUE: Final = ("1", "t", "T", "TRUE", "true", "True")
_FALSE: Final = ("0", "f", "F", "FALSE", "false", "False")
_LEAST_POWER, _LARGE_POWER = -4, 6
# Go lets underscores separate digits, and in hexadecimal numbers the prefix from them.
_DIGITS, _HEX_DIGITS = r"\d(?:_?\d)*", r"[0-9a-fA-F](?:_?[0-9a-fA-F])*"
_DECIMAL: Final = re.compile(
    rf"[+-]?(?:{_DIGITS}\.?(?:{_DIGITS})?|\.{_DIGITS})(?:[eE][+-]?{_DIGITS})?", re.ASCII
)
_HEXADECIMAL: Final = re.compile(
    rf"[+-]?0[xX](?:_?{_HEX_DIGITS}\.?(?:{_HEX_DIGITS})?|\.{_HEX_DIGITS})[pP][+-]?{_DIGITS}", re.ASCII
)
_NO_NUMBER: Final = re.compile(r"[+-]?inf(?:inity)?|nan", re.IGNORECASE | re.ASCII)


def _float_to_int(number: float) -> int:
    """The smallest integer cannot be reached, nor anything that a double rounds to it."""
    if not MIN_INT < number < MAX_INT:
        raise EvaluationError("integer overflow")
    return checked_int(int(number))


def _float_to_uint(number: float) -> UInt:
    if not 0 <= number <= MAX_UINT:
        raise EvaluationError("unsigned integer overflow")
    return checked_uint(int(number))


def _text_to_int(text: str) -> int:
    number = parse_int64(text)
    if number is None:
        raise not_convertible("string", "int")
    return number


def _text_to_uint(text: str) -> UInt:
    number = natural(text)
    if number is None:
        raise not_convertible("string", "uint")
    return UInt(number)


def _text_to_float(text: str) -> float:
    try:
        number = _parsed(text)
    except (ValueError, OverflowError) as wrong:
        raise not_convertible("string", "double") from wrong
    return number


def _parsed(text: str) -> float:
    """As Go's strconv.ParseFloat reads it. Raises ValueError, OverflowError."""
    if _NO_NUMBER.fullmatch(text):
        return float(text)
    if _HEXADECIMAL.fullmatch(text):
        return float.fromhex(text.replace("_", ""))
    number = float(text) if _DECIMAL.fullmatch(text) else math.inf
    if math.isinf(number):
        raise ValueError(text)
    return number


def _text_to_bool(text: str) -> bool:
    if text in _TRUE or text in _FALSE:
        return text in _TRUE
    raise not_convertible("string", "bool")


def _bytes_to_text(octets: bytes) -> str:
    try:
        return octets.decode()
    except UnicodeDecodeError as wrong:
        raise EvaluationError("invalid UTF-8 in bytes, cannot convert to string") from wrong


def octets_of(text: str) -> bytes:
    """In UTF-8; half a surrogate pair, which an upload may contain, as it would be encoded."""
    return text.encode("utf-8", "surrogatepass")


def number_text(number: float) -> str:
    """As Go's verb %g prints a double: the shortest digits, an exponent below 1e-4 and from 1e6 on."""
    if math.isnan(number) or math.isinf(number):
        return "NaN" if math.isnan(number) else "+Inf" if number > 0 else "-Inf"
    if number == 0:
        return "-0" if math.copysign(1, number) < 0 else "0"
    written = Decimal(repr(number)).normalize()
    power = written.adjusted()
    if _LEAST_POWER <= power < _LARGE_POWER:
        return format(written, "f")
    digits = format(written.scaleb(-power), "f")
    return f"{digits}e{'-' if power < 0 else '+'}{abs(power):02d}"


def _same(value: Value) -> Value:
    return value


FUNCTIONS: Final[Functions] = {
    ("int", False, 1): [
        ((int,), _same),
        ((UInt,), lambda one: checked_int(int(one))),
        ((float,), _float_to_int),
        ((str,), _text_to_int),
    ],
    ("uint", False, 1): [
        ((UInt,), _same),
        ((int,), checked_uint),
        ((float,), _float_to_uint),
        ((str,), _text_to_uint),
    ],
    ("double", False, 1): [((float,), _same), ((int,), float), ((UInt,), float), ((str,), _text_to_float)],
    ("string", False, 1): [
        ((str,), _same),
        ((int,), str),
        ((UInt,), lambda one: str(int(one))),
        ((float,), number_text),
        ((bool,), lambda one: "true" if one else "false"),
        ((bytes,), _bytes_to_text),
    ],
    ("bytes", False, 1): [((bytes,), _same), ((str,), octets_of)],
    ("bool", False, 1): [((bool,), _same), ((str,), _text_to_bool)],
    ("dyn", False, 1): [((object,), _same)],
    ("type", False, 1): [((object,), lambda one: TypeValue(type_name(one)))],
    **{
        ("size", is_member, 1): [((kind,), len) for kind in (str, bytes, tuple, dict)]
        for is_member in (True, False)
    },
}
