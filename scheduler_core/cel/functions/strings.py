"""Texts: the standard functions and the extension in version 2. Positions count code points."""

from __future__ import annotations

from typing import Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError
from scheduler_core.cel.functions.formatting import text_of
from scheduler_core.cel.values import Value, checked_size

_BLANKS: Final = " \t\n\v\f\r\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
_QUOTED: Final = str.maketrans(
    {
        "\a": "\\a",
        "\b": "\\b",
        "\f": "\\f",
        "\n": "\\n",
        "\r": "\\r",
        "\t": "\\t",
        "\v": "\\v",
        "\\": "\\\\",
        '"': '\\"',
    }
)


def _char_at(text: str, at: int) -> str:
    if not 0 <= at <= len(text):
        raise EvaluationError(f"index out of range: {at}")
    return text[at : at + 1]


def _index_of(text: str, part: str, start: int = 0) -> int:
    """-1 where ``start`` is behind the end."""
    if part and start < 0:
        raise EvaluationError(f"index out of range: {start}")
    return text.find(part, start) if part else start


def _last_index_of(text: str, part: str) -> int:
    return text.rfind(part)


def _last_index_before(text: str, part: str, last: int) -> int:
    """-1 where ``last`` is behind the end."""
    if part and last < 0:
        raise EvaluationError(f"index out of range: {last}")
    if part and last >= len(text):
        return -1
    return text.rfind(part, 0, last + len(part)) if part else last


def _substring(text: str, start: int, end: int | None = None) -> str:
    stop = len(text) if end is None else end
    if end is not None and start > end:
        raise EvaluationError(f"invalid substring range. start: {start}, end: {end}")
    for place in (start, stop):
        if not 0 <= place <= len(text):
            raise EvaluationError(f"index out of range: {place}")
    return text[start:stop]


def _split(text: str, separator: str, most: int = -1) -> tuple[str, ...]:
    if most == 0:
        return ()
    if not separator:
        head = len(text) if most < 0 else most - 1
        return (*text[:head], *((text[head:],) if text[head:] else ()))
    return tuple(text.split(separator, -1 if most < 0 else most - 1))


def _replace(text: str, old: str, new: str, most: int = -1) -> str:
    times = text.count(old) if most < 0 else min(text.count(old), most)
    checked_size(len(text) + times * len(new))
    return text.replace(old, new, most)


def _join(parts: tuple[Value, ...], separator: str = "") -> str:
    for part in parts:
        if type(part) is not str:
            raise EvaluationError(f"join: invalid input: {text_of(part)}")
    checked_size(sum(map(len, parts)) + len(separator) * len(parts))
    return separator.join(parts)


def _lower(text: str) -> str:
    return "".join(letter.lower() if letter.isascii() else letter for letter in text)


def _upper(text: str) -> str:
    return "".join(letter.upper() if letter.isascii() else letter for letter in text)


FUNCTIONS: Final[Functions] = {
    ("startsWith", True, 2): [((str, str), str.startswith)],
    ("endsWith", True, 2): [((str, str), str.endswith)],
    ("contains", True, 2): [((str, str), str.__contains__)],
    ("charAt", True, 2): [((str, int), _char_at)],
    ("indexOf", True, 2): [((str, str), _index_of)],
    ("indexOf", True, 3): [((str, str, int), _index_of)],
    ("lastIndexOf", True, 2): [((str, str), _last_index_of)],
    ("lastIndexOf", True, 3): [((str, str, int), _last_index_before)],
    ("lowerAscii", True, 1): [((str,), _lower)],
    ("upperAscii", True, 1): [((str,), _upper)],
    ("replace", True, 3): [((str, str, str), _replace)],
    ("replace", True, 4): [((str, str, str, int), _replace)],
    ("split", True, 2): [((str, str), _split)],
    ("split", True, 3): [((str, str, int), _split)],
    ("substring", True, 2): [((str, int), _substring)],
    ("substring", True, 3): [((str, int, int), _substring)],
    ("trim", True, 1): [((str,), lambda text: text.strip(_BLANKS))],
    ("join", True, 1): [((tuple,), _join)],
    ("join", True, 2): [((tuple, str), _join)],
    ("strings.quote", False, 1): [((str,), lambda text: f'"{text.translate(_QUOTED)}"')],
}
