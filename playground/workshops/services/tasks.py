"""Tasks: exercises of lessons that the whole class works on. One task is on the screen at a time; everybody works alone."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from playground.lessons import editions
from playground.workshops import queries
from playground.workshops.enums import FrameType
from playground.workshops.models import Task
from playground.workshops.services.log import append, locked_log
from playground.workshops.services.pages import lesson_rows, refuse_unless_leading, share


def set_task(workshop_id: UUID, lesson: str, exercise: str) -> Task:
    """Everybody who follows goes to the exercise. The one that is set already stays; another one is ended. Raises NotFound, Conflict."""
    refuse_unless_leading(workshop_id)
    title = editions.edition(lesson).exercise(exercise).title
    with transaction.atomic():
        before = locked_log(workshop_id).state.get("task")
        share(workshop_id, lesson_rows(lesson))
        if before is not None and (before["lesson"], before["exercise"]) == (lesson, exercise):
            return queries.get_task(workshop_id, UUID(before["id"]))
        _end_open(workshop_id)
        task = Task.objects.create(workshop_id=workshop_id, lesson=lesson, exercise=exercise, title=title)
        append(workshop_id, FrameType.PLACE, {"path": task.path, "pointer": None})
        append(workshop_id, FrameType.TASK, told(task))
    return task


def end_task(workshop_id: UUID, task_id: UUID) -> Task:
    """Tries count no more. Ending again changes nothing. Raises NotFound."""
    refuse_unless_leading(workshop_id)
    with transaction.atomic():
        locked_log(workshop_id)
        task = queries.get_task(workshop_id, task_id)
        if task.ended_at is None:
            _end_open(workshop_id)
            task.refresh_from_db()
            append(workshop_id, FrameType.ENDED, {"id": str(task.pk)})
    return task


def told(task: Task) -> dict[str, Any]:
    return {
        "id": str(task.pk),
        "lesson": task.lesson,
        "exercise": task.exercise,
        "title": task.title,
        "path": task.path,
    }


def _end_open(workshop_id: UUID) -> None:
    queries.tasks(workshop_id).filter(ended_at=None).update(ended_at=timezone.now())
