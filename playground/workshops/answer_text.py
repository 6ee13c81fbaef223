"""The form in which answers are stored and counted: equal numbers have the same text."""

from __future__ import annotations

import math

from playground.common.errors import InvalidInput, Mistake
from playground.workshops.enums import QuestionKind


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
    return str(int(number)) if number.is_integer() else str(number)
