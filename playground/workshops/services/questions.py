"""Questions to the whole class, and the reveal of the right answer. One question is on the screen at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from playground.common.errors import Conflict, InvalidInput, Mistake
from playground.runs.engine import answered_question
from playground.runs.queries import get_run
from playground.workshops import queries, right_answers
from playground.workshops.answer_text import as_answer
from playground.workshops.enums import FrameType, QuestionKind, QuestionState
from playground.workshops.models import Question
from playground.workshops.possible_answers import of_place
from playground.workshops.services.log import append, locked_log
from playground.workshops.services.pages import refuse_unless_leading


def ask(
    workshop_id: UUID,
    question: str,
    *,
    kind: QuestionKind,
    choices: Sequence[str] | None,
    right: str | None = None,
) -> Question:
    """Everybody is asked a question of the teacher's own. Raises NotFound, InvalidInput."""
    refuse_unless_leading(workshop_id)
    _refuse_wrong_choices(kind, choices, right)
    offered = None if choices is None else [{"value": choice, "text": choice} for choice in choices]
    answers = None if right is None else [as_answer(kind, right)]
    return store(workshop_id, Question(ask=question, kind=kind, choices=offered, right=answers))


def ask_about(workshop_id: UUID, run_id: UUID, k: int, question_id: str) -> Question:
    """Everybody is asked what the engine asks about attempt k of a run. Raises NotFound, InvalidInput."""
    refuse_unless_leading(workshop_id)
    made = answered_question(get_run(run_id), k, question_id)
    kind = QuestionKind(made["kind"])
    right = [as_answer(kind, str(answer)) for answer in made["right"]]
    question = Question(
        ask=made["ask"],
        kind=kind,
        choices=made["choices"],
        possible=made["possible"],
        right=right,
        says=made["says"],
    )
    return store(workshop_id, question)


def store(workshop_id: UUID, question: Question) -> Question:
    """A question that is still open is closed. Raises InvalidInput for one whose possible answers are not known."""
    with transaction.atomic():
        state = locked_log(workshop_id).state
        if question.choices is None and question.possible is None:
            question.possible = of_place(QuestionKind(question.kind), state["path"] or "")
        queries.questions(workshop_id).filter(state=QuestionState.OPEN).update(state=QuestionState.CLOSED)
        question.workshop_id, question.path = workshop_id, state["path"] or ""
        question.save()
        append(workshop_id, FrameType.QUESTION, told(question))
    return question


def close(workshop_id: UUID, question_id: UUID) -> Question:
    """Close a question: answers no longer change. Closing again changes nothing. Raises NotFound, Conflict."""
    refuse_unless_leading(workshop_id)
    with transaction.atomic():
        question = _locked(workshop_id, question_id)
        if question.state == QuestionState.OPEN:
            _move(question, QuestionState.CLOSED)
            append(workshop_id, FrameType.CLOSED, {"id": str(question.pk)})
    return question


def reveal(workshop_id: UUID, question_id: UUID) -> Question:
    """Everybody gets the right answers and the given ones. Repeating it changes nothing. Raises NotFound, Conflict."""
    refuse_unless_leading(workshop_id)
    with transaction.atomic():
        question = _locked(workshop_id, question_id)
        if question.state != QuestionState.REVEALED:
            _move(question, QuestionState.REVEALED)
            append(workshop_id, FrameType.REVEALED, _result(question))
    return question


def clear(workshop_id: UUID, question_id: UUID) -> Question:
    """Takes it off the screen; what was answered stays. Raises NotFound, Conflict."""
    refuse_unless_leading(workshop_id)
    with transaction.atomic():
        question = _locked(workshop_id, question_id)
        if question.state == QuestionState.OPEN:
            _move(question, QuestionState.CLOSED)
        append(workshop_id, FrameType.CLEARED, {"id": str(question.pk)})
    return question


def told(question: Question) -> dict[str, Any]:
    """As everybody gets it, without the right answers."""
    return {
        "id": str(question.pk),
        "kind": question.kind,
        "ask": question.ask,
        "choices": question.choices,
        "path": question.path,
    }


def _result(question: Question) -> dict[str, Any]:
    tallies = queries.tallies(question.pk)
    return {
        "id": str(question.pk),
        **right_answers.told(question.right, tallies),
        "says": question.says,
        "tallies": tallies,
        "answered": sum(tallies.values()),
    }


def _locked(workshop_id: UUID, question_id: UUID) -> Question:
    """The one on the screen, in a transaction. Raises NotFound, Conflict."""
    on_screen = locked_log(workshop_id).state["question"]
    question = queries.get_question(workshop_id, question_id)
    if on_screen is None or on_screen["id"] != str(question_id):
        raise Conflict("This question is not on the screen any more.", code="question-over")
    return Question.objects.select_for_update().get(pk=question.pk)


def _move(question: Question, state: QuestionState) -> None:
    question.state = state
    question.save(update_fields=["state"])


def _refuse_wrong_choices(kind: QuestionKind, choices: Sequence[str] | None, right: str | None) -> None:
    problems = []
    if kind == QuestionKind.CHOICE and len(choices or ()) < 2:
        problems.append(Mistake("choices", "expected at least two"))
    if choices is not None and len(set(choices)) < len(choices):
        problems.append(Mistake("choices", "expected each once"))
    if right is not None and choices is not None and right not in choices:
        problems.append(Mistake("right", "expected one of the choices"))
    if problems:
        raise InvalidInput("The question has mistakes.", problems=problems, code="invalid-request")
