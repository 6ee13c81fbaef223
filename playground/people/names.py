"""Names that participants give themselves: everybody in the class reads them, also on a wall."""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import Final

from playground.common.errors import InvalidInput, Mistake
from playground.people.models import NAME_LENGTH

UNSEEN: Final = frozenset("\u200c\u200d\u115f\u1160\u3164\uffa0\u2800")
"""Left out: what joins or separates letters and parts of emojis, and letters that are blank. Two names would look the same with them."""
MOST_MARKS: Final = 4
"""One upon another. More of them cover the lines above and below."""


def checked_name(name: str) -> str:
    """As it is stored. Raises InvalidInput, which says what is expected of a name."""
    seen = "".join(letter for letter in name if letter not in UNSEEN)
    seen = " ".join(unicodedata.normalize("NFC", seen).split())
    if not 1 <= len(seen) <= NAME_LENGTH:
        raise _refused(f"expected 1 to {NAME_LENGTH} characters that can be seen")
    if hidden := [letter for letter in seen if not letter.isprintable()]:
        raise _refused(f"expected only characters that can be seen, found U+{ord(hidden[0]):04X}")
    if any(is_mark and len([*marks]) > MOST_MARKS for is_mark, marks in groupby(seen, _is_mark)):
        raise _refused(f"expected at most {MOST_MARKS} accents on one character")
    return seen


def _refused(why: str) -> InvalidInput:
    problems = [Mistake("name", why)]
    return InvalidInput("This is not a possible name.", problems=problems, code="invalid-request")


def _is_mark(letter: str) -> bool:
    return unicodedata.combining(letter) > 0
