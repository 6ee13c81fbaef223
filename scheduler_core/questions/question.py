"""A question with its right answers, and the judgement of an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from scheduler_core.errors import InvalidInput, Problem

Kind = Literal["node", "plugin", "pod", "moment", "choice", "number"]
Answer = str | int | float

MOST_NAMED: Final = 20
"""Of many right answers, as of a tie among thousands of nodes, so many are named."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer that may be given, and how it reads."""

    value: str
    text: str

    def to_dict(self) -> dict[str, str]:
        return {"value": self.value, "text": self.text}


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A question; its answer is not part of the wire format (``to_dict``).

    right : the answers that are right, not empty; the first is that of the run. choices : the answers that are
    offered; None: any of ``possible`` may be pointed at, or any number given. possible : the answers that make sense, empty
    for numbers. says : why an answer is right or wrong, in whole sentences. within : how far a moment may be off, in seconds.
    gives_away : whether its text tells of the decision more than that the pod got a node: that a node is rejected, which node
    leads, that pods are evicted.
    """

    id: str
    kind: Kind
    ask: str
    right: tuple[Answer, ...]
    says: Callable[[Answer], str]
    choices: tuple[Choice, ...] | None = None
    possible: tuple[str, ...] = ()
    within: float = 0
    gives_away: bool = False

    def to_dict(self) -> dict[str, Any]:
        choices = None if self.choices is None else [choice.to_dict() for choice in self.choices]
        return {
            "id": self.id,
            "kind": self.kind,
            "ask": self.ask,
            "choices": choices,
            "givesAway": self.gives_away,
        }


@dataclass(frozen=True, slots=True)
class Feedback:
    """answer : that of the run. also_right : other correct answers."""

    right: bool
    says: str
    answer: Answer
    also_right: tuple[Answer, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        return {
            "right": self.right,
            "says": self.says,
            "answer": self.answer,
            "alsoRight": list(self.also_right[:MOST_NAMED]),
            "alsoRightCount": len(self.also_right),
        }


def feedback_on(question: Question, answer: object) -> Feedback:
    """Raises InvalidInput for an answer that the question cannot have."""
    given = _checked(question, answer)
    right = any(_same(one, given, question.within) for one in question.right)
    return Feedback(right, question.says(given), question.right[0], question.right[1:])


def a_choice(values: Sequence[str]) -> tuple[Choice, ...]:
    """Choices that read as what they are."""
    return tuple(Choice(value, value) for value in values)


def _same(right: Answer, given: Answer, within: float) -> bool:
    if isinstance(right, str) or isinstance(given, str):
        return right == given
    return abs(right - given) <= within


def _checked(question: Question, answer: object) -> Answer:
    if question.kind in ("number", "moment"):
        if isinstance(answer, bool) or not isinstance(answer, (int, float)):
            raise _invalid(f"expected a number, found {answer!r}")
        return answer
    offered = question.possible or tuple(choice.value for choice in question.choices or ())
    if not isinstance(answer, str) or answer not in offered:
        raise _invalid(f"expected a {question.kind} of this attempt, found {answer!r}")
    return answer


def _invalid(message: str) -> InvalidInput:
    return InvalidInput([Problem("answer", message)])
