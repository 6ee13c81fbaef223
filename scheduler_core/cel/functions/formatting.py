"""``format``: values in a text, by clauses as in Go (string extension, version 2)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError
from scheduler_core.cel.functions.conversions import number_text
from scheduler_core.cel.values import UInt, Value, from_key, type_name
from scheduler_core.scalars import natural

_CLAUSE: Final = re.compile(r"%(?:(%)|(?:\.(\d+))?([a-zA-Z]))", re.ASCII)
_DIGITS: Final = 6
_MOST_DIGITS: Final = 1_000_000
"""Go's fmt writes no more."""


def _format(template: str, values: tuple[Value, ...]) -> str:
    parts, at, used = [], 0, 0
    for match in _CLAUSE.finditer(template):
        parts.append(template[at : match.start()])
        at = match.end()
        if match[1]:
            parts.append("%")
            continue
        if used >= len(values):
            raise EvaluationError(f"index {used} out of range")
        parts.append(_clause(match[3], match[2], values[used]))
        used += 1
    return "".join((*parts, template[at:]))


def _clause(letter: str, precision: str | None, value: Value) -> str:
    write = _CLAUSES.get(letter)
    if write is None:
        raise EvaluationError(f"could not parse formatting clause: unrecognized formatting clause: {letter}")
    digits = _DIGITS if precision is None else natural(precision)
    if digits is None or digits > _MOST_DIGITS:
        raise EvaluationError(f"could not parse formatting clause: precision {precision} is too large")
    return write(value, digits)


def text_of(value: Value) -> str:
    """As %s writes it."""
    match value:
        case bool():
            return "true" if value else "false"
        case None:
            return "null"
        case float():
            return number_text(value)
        case bytes():
            return value.decode(errors="replace")
        case tuple():
            return f"[{', '.join(map(text_of, value))}]"
        case dict():
            entries = sorted((text_of(from_key(key)), text_of(one)) for key, one in value.items())
            return f"{{{', '.join(f'{key}: {one}' for key, one in entries)}}}"
    return str(value)


def _whole(value: Value, _: int) -> str:
    if type(value) in (int, UInt):
        return str(int(value))
    raise _refused("decimal", "integers", value)


def _fixed(value: Value, digits: int) -> str:
    if type(value) in (int, UInt, float):
        return f"{float(value):.{digits}f}"
    raise _refused("fixed-point", "doubles", value)


def _scientific(value: Value, digits: int) -> str:
    if type(value) in (int, UInt, float):
        return f"{float(value):.{digits}e}"
    raise _refused("scientific", "doubles", value)


def _binary(value: Value, _: int) -> str:
    if type(value) in (int, UInt, bool):
        return f"{int(value):b}"
    raise _refused("binary", "integers and bools", value)


def _octal(value: Value, _: int) -> str:
    if type(value) in (int, UInt):
        return f"{int(value):o}"
    raise _refused("octal", "integers", value)


def _hex(value: Value, _: int) -> str:
    if type(value) in (int, UInt):
        return f"{int(value):x}"
    if type(value) in (str, bytes):
        return (value.encode() if type(value) is str else value).hex()
    raise _refused("hex", "integers, byte buffers, and strings", value)


def _refused(clause: str, kinds: str, value: Value) -> EvaluationError:
    return EvaluationError(
        f"error during formatting: {clause} clause can only be used on {kinds}, was given {type_name(value)}"
    )


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
