"""Conversions between the types of the language, ``size`` and ``type``."""

from __future__ import annotations

import math
from typing import Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError
from scheduler_core.cel.values import TypeValue, UInt, Value, checked_int, checked_uint, type_name
from scheduler_core.model.labels.selectors import parse_int64
from scheduler_core.scalars import natural

_TRUE: Final = ("1", "t", "T", "TRUE", "true", "True")
_FALSE: Final = ("0", "f", "F", "FALSE", "false", "False")


def _float_to_int(number: float) -> int:
    if math.isnan(number) or math.isinf(number):
        raise EvaluationError("integer overflow")
    return checked_int(int(number))


def _float_to_uint(number: float) -> UInt:
    if math.isnan(number) or math.isinf(number):
        raise EvaluationError("unsigned integer overflow")
    return checked_uint(int(number))


def _text_to_int(text: str) -> int:
    number = parse_int64(text)
    if number is None:
        raise EvaluationError(f'strconv.ParseInt: parsing "{text}": invalid syntax')
    return number


def _text_to_uint(text: str) -> UInt:
    number = natural(text)
    if number is None:
        what = "value out of range" if text.isascii() and text.isdigit() else "invalid syntax"
        raise EvaluationError(f'strconv.ParseUint: parsing "{text}": {what}')
    return UInt(number)


def _text_to_float(text: str) -> float:
    try:
        return float(text)
    except ValueError as wrong:
        raise EvaluationError(f'strconv.ParseFloat: parsing "{text}": invalid syntax') from wrong


def _text_to_bool(text: str) -> bool:
    if text in _TRUE or text in _FALSE:
        return text in _TRUE
    raise EvaluationError(f'strconv.ParseBool: parsing "{text}": invalid syntax')


def _bytes_to_text(octets: bytes) -> str:
    try:
        return octets.decode()
    except UnicodeDecodeError as wrong:
        raise EvaluationError("invalid UTF-8 in bytes, cannot convert to string") from wrong


def number_text(number: float) -> str:
    """As Go prints a double in its shortest form."""
    if math.isnan(number) or math.isinf(number):
        return "NaN" if math.isnan(number) else "+Inf" if number > 0 else "-Inf"
    if number == 0 or 1e-4 <= abs(number) < 1e21:
        text = repr(number)
        return str(int(number)) if number.is_integer() else text
    mantissa, _, exponent = f"{number!r}".partition("e")
    if not exponent:
        mantissa, _, exponent = f"{number:e}".partition("e")
        mantissa = mantissa.rstrip("0").rstrip(".")
    power = int(exponent)
    return f"{mantissa}e{'-' if power < 0 else '+'}{abs(power):02d}"


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
    ("bytes", False, 1): [((bytes,), _same), ((str,), lambda one: one.encode())],
    ("bool", False, 1): [((bool,), _same), ((str,), _text_to_bool)],
    ("dyn", False, 1): [((object,), _same)],
    ("type", False, 1): [((object,), lambda one: TypeValue(type_name(one)))],
    **{
        ("size", is_member, 1): [((kind,), len) for kind in (str, bytes, tuple, dict)]
        for is_member in (True, False)
    },
}
