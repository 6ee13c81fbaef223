"""The form in which answers are stored and counted: equal numbers have the same text."""

from __future__ import annotations

import math
from typing import Final

from playground.common.errors import InvalidInput, Mistake
from playground.workshops.enums import QuestionKind

WRITTEN_OUT: Final = 10**16
"""From here on numbers are written as 1e+16: with all their digits, up to 309, some would be longer than an answer may be."""


def as_answer(kind: QuestionKind, text: str) -> str:
    """ "12", "12.0" and " 12" are one number. Raises InvalidInput for what is none where one is asked for."""
    if kind not in (QuestionKind.NUMBER, QuestionKind.MOMENT):
        return text
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        problems = [Mistake("answer", "expected a number")]
        raise InvalidInput("This answer is not possible.", problems=problems, code="invalid-request")
    return str(int(number)) if number.is_integer() and abs(number) < WRITTEN_OUT else str(number)
