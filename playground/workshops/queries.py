"""Reading a class: for participants of the workshop, and for its teacher."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Count, QuerySet

from playground.common.errors import NotFound
from playground.people.current_user import current_user
from playground.people.models import Workshop
from playground.workshops.models import Answer, ClassFrame, ClassLog, Question, Task, Work
from playground.workshops.state import State, empty_state


@dataclass(frozen=True, slots=True)
class ClassHead:
    """How a class stands. It never ends by itself: a workshop may be held again tomorrow."""

    id: UUID
    last_seq: int
    state: State
    title: str
    leads: bool
    person: UUID | None

    @property
    def ended(self) -> bool:
        return False


def leads(workshop_id: UUID) -> bool:
    who = current_user()
    return who.sees_all or workshop_id in who.leads


def class_row(workshop_id: UUID) -> Workshop | None:
    """With its log, for every user."""
    return Workshop.objects.select_related("class_log").filter(pk=workshop_id).first()


def class_head(workshop_id: UUID, read: Callable[[UUID], Workshop | None] = class_row) -> ClassHead | None:
    """None if the user is not in that workshop."""
    who = current_user()
    if not who.sees_all and workshop_id not in who.workshops:
        return None
    found = read(workshop_id)
    if found is None:
        return None
    log = getattr(found, "class_log", None) or ClassLog(workshop=found)
    return ClassHead(
        found.pk, log.last_seq, log.state or empty_state(), found.title, leads(workshop_id), who.person
    )


def get_class(workshop_id: UUID) -> ClassHead:
    """Raises NotFound."""
    head = class_head(workshop_id)
    if head is None:
        raise NotFound(f"There is no workshop {workshop_id}.")
    return head


def frames_after(workshop_id: UUID, seq: int, *, limit: int) -> list[ClassFrame]:
    return list(ClassFrame.objects.filter(workshop=workshop_id, seq__gt=seq).order_by("seq")[:limit])


def get_question(workshop_id: UUID, question_id: UUID) -> Question:
    """Raises NotFound."""
    found = questions(workshop_id).filter(pk=question_id).first()
    if found is None:
        raise NotFound(f"There is no question {question_id}.")
    return found


def questions(workshop_id: UUID) -> QuerySet[Question]:
    return Question.objects.filter(workshop=workshop_id)


def get_task(workshop_id: UUID, task_id: UUID) -> Task:
    """Raises NotFound."""
    found = tasks(workshop_id).filter(pk=task_id).first()
    if found is None:
        raise NotFound(f"There is no task {task_id}.")
    return found


def tasks(workshop_id: UUID) -> QuerySet[Task]:
    return Task.objects.filter(workshop=workshop_id)


def open_task(state: State) -> dict[str, Any] | None:
    """The exercise that everybody works on. A state from before there were tasks has none."""
    task: dict[str, Any] | None = state.get("task")
    return task


def tallies(question_id: UUID) -> dict[str, int]:
    """How many answered what, the most frequent first, then by the answer."""
    return tallies_of([question_id])[question_id]


def tallies_of(question_ids: Collection[UUID]) -> dict[UUID, dict[str, int]]:
    """The same of several questions, in one query."""
    rows = Answer.objects.filter(question__in=question_ids).order_by().values("question", "value")
    counted: dict[UUID, dict[str, int]] = {question_id: {} for question_id in question_ids}
    for row in sorted(rows.annotate(n=Count("id")), key=lambda row: (-row["n"], row["value"])):
        counted[row["question"]][row["value"]] = row["n"]
    return counted


def answers_of(question_id: UUID, people: Collection[UUID]) -> dict[UUID, str]:
    """By person, of those who have answered."""
    found = Answer.objects.filter(question=question_id, person__in=people)
    return dict(found.values_list("person_id", "value"))


def answers_by(person_id: UUID | None, workshop_id: UUID) -> dict[UUID, str]:
    """By question, of one participant; None: of nobody."""
    if person_id is None:
        return {}
    found = Answer.objects.filter(person=person_id, question__workshop=workshop_id)
    return dict(found.order_by().values_list("question_id", "value"))


def works_of(task_id: UUID, people: Collection[UUID]) -> dict[UUID, Work]:
    """By person, of those who have begun."""
    found = Work.objects.filter(task=task_id, person__in=people)
    return {work.person_id: work for work in found if work.person_id is not None}


def asked(state: State) -> dict[str, Any] | None:
    """The question on the screen."""
    question: dict[str, Any] | None = state["question"]
    return question
