"""``format``: values in a text, by clauses as in Go (string extension, version 2)."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError
from scheduler_core.cel.functions.conversions import number_text, octets_of
from scheduler_core.cel.functions.durations import Duration
from scheduler_core.cel.functions.times import Timestamp
from scheduler_core.cel.values import Opaque, Optional, TypeValue, UInt, Value, from_key, type_name
from scheduler_core.go_text import go_quoted
from scheduler_core.model.labels.selectors import parse_int64

_UNPARSED: Final = "could not parse formatting clause: "
_NO_PRECISION: Final = "error while parsing precision: "
_FAILED: Final = "error during formatting: "
_DIGITS: Final = 6
_MOST_DIGITS: Final = 255
"""Go counts the digits of a fraction in eight bits."""
_MOST_WIDTH: Final = 10_000
_SUPERSCRIPTS: Final = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_NUMBERS_IN_TEXT: Final = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}
_FORMATTED: Final = "strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps"


def _format(template: str, values: tuple[Value, ...]) -> str:
    parts, at, used = [], 0, 0
    while (start := template.find("%", at)) >= 0:
        parts.append(template[at:start])
        at = start + 2
        if at > len(template):
            raise EvaluationError("unexpected end of string")
        if template[start + 1] == "%":
            parts.append("%")
            continue
        if used >= len(values):
            raise EvaluationError(f"index {used} out of range")
        text, at = _clause(template, start + 1, values[used])
        parts.append(text)
        used += 1
    return "".join((*parts, template[at:]))


def _clause(template: str, at: int, value: Value) -> tuple[str, int]:
    """The text of a clause that begins at ``at``, and its end."""
    precision, at = _precision(template, at)
    write = _CLAUSES.get(template[at])
    if write is None:
        letter = go_quoted(template[at])
        raise EvaluationError(f"{_UNPARSED}unrecognized formatting clause {letter}")
    return write(value, precision), at + 1


def _precision(template: str, at: int) -> tuple[int, int]:
    if template[at] != ".":
        return _DIGITS, at
    end = at + 1
    while end < len(template) and template[end] in "0123456789":
        end += 1
    if end == len(template):
        raise EvaluationError(f"{_UNPARSED}{_NO_PRECISION}could not find end of precision specifier")
    digits = template[at + 1 : end]
    number = parse_int64(digits)
    if number is None:
        reason = "value out of range" if digits else "invalid syntax"
        message = f'error while converting precision to integer: strconv.Atoi: parsing "{digits}": {reason}'
        raise EvaluationError(f"{_UNPARSED}{_NO_PRECISION}{message}")
    return number, end


def text_of(value: Value) -> str:
    """As %s writes it."""
    match value:
        case tuple():
            return f"[{', '.join(map(_element, value))}]"
        case dict():
            entries = sorted((_key(from_key(key)), _element(one)) for key, one in value.items())
            return f"{{{', '.join(f'{key}:{one}' for key, one in entries)}}}"
        case Duration() | Timestamp():
            return str(value)
    write = _TEXTS.get(type(value))
    if write is None:
        raise _refused(f"string clause can only be used on {_FORMATTED}", value)
    return write(value)


def _element(value: Value) -> str:
    """Within a list or a map, where a value is written as in an expression."""
    match value:
        case str():
            return go_quoted(value)
        case bytes():
            return f"b{go_quoted(text_of(value))}"
        case Duration():
            return f'duration("{value}")'
        case Timestamp():
            return f'timestamp("{value}")'
        case float():
            return f"{value:.{_DIGITS}f}" if math.isfinite(value) else f'"{number_text(value)}"'
    if isinstance(value, Opaque) or type(value) is Optional:
        raise EvaluationError(f"{_FAILED}no formatting function for {type_name(value)}")
    return text_of(value)


def _key(key: Value) -> str:
    if type(key) not in (str, bool, int, UInt):
        raise EvaluationError(f"{_FAILED}no formatting function for map key of type {type_name(key)}")
    return _element(key)


def _decoded(octets: bytes) -> str:
    try:
        return octets.decode()
    except UnicodeDecodeError as wrong:
        reason = '"invalid UTF-8 in bytes, cannot convert to string"'
        raise EvaluationError(f"{_FAILED}could not convert argument {reason} to string") from wrong


def _whole(value: Value, _: int) -> str:
    if type(value) in (int, UInt):
        return str(int(value))
    raise _refused("decimal clause can only be used on integers", value)


def _fixed(value: Value, digits: int) -> str:
    """In English, thousands in groups."""
    number = _number(value, "fixed-point")
    _check(digits, _MOST_DIGITS)
    return _words_of(number) or f"{number + 0.0:,.{digits}f}"


def _scientific(value: Value, width: int) -> str:
    """cel-go takes the precision for the width: there are always six digits."""
    number = _number(value, "scientific")
    _check(width, _MOST_WIDTH)
    mantissa, _, exponent = f"{number + 0.0:.{_DIGITS}e}".partition("e")
    power = exponent.lstrip("+").translate(_SUPERSCRIPTS)
    return (_words_of(number) or f"{mantissa}×10{power}").rjust(width)


def _words_of(number: float) -> str:
    if math.isnan(number):
        return "NaN"
    return ("∞" if number > 0 else "-∞") if math.isinf(number) else ""


def _number(value: Value, clause: str) -> float:
    if type(value) is str and value in _NUMBERS_IN_TEXT:
        return _NUMBERS_IN_TEXT[value]
    if type(value) is not float:
        raise _refused(f"{clause} clause can only be used on doubles", value)
    return value


def _check(precision: int, most: int) -> None:
    if precision > most:
        raise EvaluationError(f"{_UNPARSED}precision {precision} is too large")


def _binary(value: Value, _: int) -> str:
    if type(value) in (int, UInt, bool):
        return f"{int(value):b}"
    raise _refused("only integers and bools can be formatted as binary", value)


def _octal(value: Value, _: int) -> str:
    if type(value) in (int, UInt):
        return f"{int(value):o}"
    raise _refused("octal clause can only be used on integers", value)


def _hex(value: Value, _: int) -> str:
    if type(value) in (int, UInt):
        return f"{int(value):x}"
    if type(value) in (str, bytes):
        return (octets_of(value) if type(value) is str else value).hex()
    raise _refused("only integers, byte buffers, and strings can be formatted as hex", value)


def _refused(rule: str, value: Value) -> EvaluationError:
    return EvaluationError(f"{_FAILED}{rule}, was given {type_name(value)}")


_TEXTS: Final[dict[type, Callable[[Any], str]]] = {
    str: str,
    int: str,
    UInt: lambda number: str(int(number)),
    float: number_text,
    bool: lambda one: "true" if one else "false",
    bytes: _decoded,
    type(None): lambda _: "null",
    TypeValue: lambda one: one.name,
}
_CLAUSES: Final[dict[str, Callable[[Value, int], str]]] = {
    "s": lambda value, _: text_of(value),
    "d": _whole,
    "f": _fixed,
    "e": _scientific,
    "b": _binary,
    "o": _octal,
    "x": _hex,
    "X": lambda value, digits: _hex(value, digits).upper(),
}
FUNCTIONS: Final[Functions] = {("format", True, 2): [((str, tuple), _format)]}
