"""What came of a class: every question with its tallies, and who answered what."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from playground.common.errors import NotFound
from playground.workshops import queries
from playground.workshops.models import Question

# The columns of the table.
COLUMNS = ("question", "asked at", "ask", "right answers", "participant", "answer", "right", "answered at")


def results(workshop_id: UUID) -> list[dict[str, Any]]:
    """By question, the oldest first. For who leads the workshop. Raises NotFound."""
    if not queries.get_class(workshop_id).leads:
        raise NotFound(f"There is no workshop {workshop_id}.")
    asked = queries.questions(workshop_id).prefetch_related("answers")
    return [_result(question) for question in asked]


def rows(found: list[dict[str, Any]]) -> list[list[Any]]:
    """One an answer, in the order of COLUMNS."""
    return [
        [
            number,
            question["askedAt"].isoformat(),
            question["ask"],
            " or ".join(question["right"] or ()),
            answer["name"],
            answer["answer"],
            "" if answer["right"] is None else "yes" if answer["right"] else "no",
            answer["at"].isoformat(),
        ]
        for number, question in enumerate(found, start=1)
        for answer in question["answers"]
    ]


def _result(question: Question) -> dict[str, Any]:
    answers = [
        {
            "name": answer.name,
            "answer": answer.value,
            "right": None if question.right is None else answer.value in question.right,
            "at": answer.at,
        }
        for answer in question.answers.all()
    ]
    return {
        "id": str(question.pk),
        "path": question.path,
        "kind": question.kind,
        "ask": question.ask,
        "choices": question.choices,
        "right": question.right,
        "says": question.says,
        "state": question.state,
        "askedAt": question.created_at,
        "tallies": queries.tallies(question.pk),
        "answers": answers,
    }
