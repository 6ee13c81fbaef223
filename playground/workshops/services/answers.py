"""Answers of participants: one each, which can be changed until the question is closed."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from playground.common.errors import ApplicationError, Conflict, InvalidInput, Mistake
from playground.people.current_user import current_user
from playground.people.enums import Role
from playground.push.publication import publish_class_answered
from playground.workshops import queries
from playground.workshops.answer_text import as_answer
from playground.workshops.enums import QuestionKind, QuestionState
from playground.workshops.models import Answer, Question
from playground.workshops.possible_answers import refuse_other


class NoParticipant(ApplicationError):
    status = 403
    code = "no-participant"
    title = "Participants answer"


def give_answer(workshop_id: UUID, question_id: UUID, value: str) -> Answer:
    """Repeating the request changes nothing, so a client that got no answer can try again.

    Raises NotFound, NoParticipant, Conflict once the question is closed, InvalidInput.
    """
    queries.get_class(workshop_id)
    queries.get_question(workshop_id, question_id)
    who = current_user()
    if who.role != Role.PARTICIPANT or who.person is None:
        raise NoParticipant("Only participants answer; teachers ask.")
    with transaction.atomic():
        question = Question.objects.select_for_update().get(pk=question_id)
        value = as_answer(QuestionKind(question.kind), value)
        _refuse(question, value)
        answer, _ = Answer.objects.update_or_create(
            question=question,
            person_id=who.person,
            defaults={"value": value, "name": who.name, "at": timezone.now()},
        )
        transaction.on_commit(lambda: publish_class_answered(workshop_id))
    return answer


def _refuse(question: Question, value: str) -> None:
    if question.state != QuestionState.OPEN:
        raise Conflict("The question is closed.", code="question-closed")
    if question.choices is None:
        refuse_other(QuestionKind(question.kind), question.possible, value)
        return
    offered = [choice["value"] for choice in question.choices]
    if value not in offered:
        problems = [Mistake("answer", f"expected one of {', '.join(offered)}")]
        raise InvalidInput("This answer is not possible.", problems=problems, code="invalid-request")
