"""Work on an exercise, as for every user; it counts if the exercise is the task of a class.

Counts are not updated but counted again, from the stored tries and hints, in the transaction that stores them with the answer to the
request: what is sent twice under one key is stored once, and so counts once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from playground.common.answers import Answer, no_answer
from playground.common.errors import NotFound
from playground.lessons.models import Hint, Try
from playground.lessons.services import answers
from playground.people.current_user import current_user
from playground.people.enums import Role
from playground.people.models import Person
from playground.push.publication import publish_class_answered, publish_class_told
from playground.workshops import queries
from playground.workshops.models import Task, Work
from playground.workshops.services.pages import refuse_unless_leading


def try_exercise(slug: str, exercise: str, files: Mapping[str, str], answer: Answer = no_answer) -> Try:
    """Raises NotFound, and what the sandbox raises."""
    return answers.try_exercise(slug, exercise, files, _counted(slug, exercise, answer))


def take_hint(slug: str, exercise: str, answer: Answer = no_answer) -> dict[str, Any]:
    """Raises NotFound."""
    return answers.take_hint(slug, exercise, _counted(slug, exercise, answer))


def _counted(slug: str, exercise: str, answer: Answer) -> Answer:
    """Counts for the task that is set now, then answers."""
    task = _set_to_whoever_asks(slug, exercise)

    def count_and_answer(row: Any) -> None:
        _count(task)
        answer(row)

    return count_and_answer


def comment(workshop_id: UUID, task_id: UUID, person_id: UUID, text: str) -> Work:
    """The teacher's comment about one person's work; that person sees the newest one. Raises NotFound."""
    refuse_unless_leading(workshop_id)
    task = queries.get_task(workshop_id, task_id)
    person = Person.objects.filter(pk=person_id, workshop=workshop_id).first()
    if person is None:
        raise NotFound(f"There is no participant {person_id}.")
    with transaction.atomic():
        work = _locked(task, person.pk, person.name)
        work.comment = text
        work.save(update_fields=["comment"])
        transaction.on_commit(lambda: _publish(workshop_id, work))
    return work


def _set_to_whoever_asks(slug: str, exercise: str) -> Task | None:
    who = current_user()
    if who.role != Role.PARTICIPANT:
        return None
    open_tasks = Task.objects.filter(workshop__in=who.workshops, ended_at=None)
    return open_tasks.filter(lesson=slug, exercise=exercise).first()


def _count(task: Task | None) -> None:
    """What the current user has done since the task was set."""
    who = current_user()
    if task is None or who.person is None:
        return
    own = {"owner": who.person, "lesson": task.lesson, "exercise": task.exercise}
    with transaction.atomic():
        work = _locked(task, who.person, who.name)
        tries = Try.objects.filter(**own, created_at__gte=task.created_at)
        passed = tries.filter(passed=True).order_by("created_at").first()
        hints = Hint.objects.filter(**own, created_at__gte=task.created_at)
        work.tries, work.last_try = tries.count(), tries.order_by("-created_at").first()
        work.hints = hints.values("number").distinct().order_by().count()
        work.solved_at = None if passed is None else passed.created_at
        work.changed_at = timezone.now()
        work.save()
        transaction.on_commit(lambda: _publish(task.workshop_id, work))


def _publish(workshop_id: UUID, work: Work) -> None:
    """The teacher's sockets look, and those of the person: what is theirs stands in the band of all their pages."""
    publish_class_answered(workshop_id)
    if work.person_id is not None:
        publish_class_told(workshop_id, work.person_id)


def _locked(task: Task, person_id: UUID, name: str) -> Work:
    """In a transaction."""
    Work.objects.get_or_create(task=task, person_id=person_id, defaults={"name": name})
    return Work.objects.select_for_update().get(task=task, person_id=person_id)
