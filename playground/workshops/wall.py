"""The wall: the progress of every participant with a task, for the teacher."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from playground.common.errors import NotFound
from playground.people.models import Person
from playground.workshops import queries
from playground.workshops.models import Task, Work

Tile = dict[str, Any]


def wall(workshop_id: UUID, task_id: UUID) -> list[Tile]:
    """A tile a participant, by name; also of those who have not begun. For who leads the workshop. Raises NotFound."""
    if not queries.get_class(workshop_id).leads:
        raise NotFound(f"There is no workshop {workshop_id}.")
    return tiles(queries.get_task(workshop_id, task_id))


def opened(workshop_id: UUID, task_id: UUID, person_id: UUID) -> dict[str, Any]:
    """One tile with the last try in full; `last` None: nothing tried yet. Raises NotFound."""
    tile = next((one for one in wall(workshop_id, task_id) if one["person"] == str(person_id)), None)
    if tile is None:
        raise NotFound(f"There is no participant {person_id}.")
    work = Work.objects.select_related("last_try").filter(task=task_id, person=person_id).first()
    tried = None if work is None else work.last_try
    return {**tile, "last": tried, "files": {} if tried is None else tried.files}


def tiles(task: Task) -> list[Tile]:
    found = Work.objects.filter(task=task).select_related("last_try")
    works = {work.person_id: work for work in found}
    people = Person.objects.filter(workshop=task.workshop_id).order_by("name", "id")
    return [_tile(person, works.get(person.pk)) for person in people.only("id", "name")]


def _tile(person: Person, work: Work | None) -> Tile:
    work = work or Work(name=person.name)
    tried = work.last_try
    failing = None if tried is None else _failing(tried.problems, tried.checks)
    return {
        "person": str(person.pk),
        "name": person.name,
        "tries": work.tries,
        "hints": work.hints,
        "solved": work.solved_at is not None,
        "failing": failing,
        "nodes": [] if tried is None else tried.nodes,
        "comment": work.comment,
        "changedAt": work.changed_at.isoformat() if work.pk else None,
    }


def _failing(problems: list[dict[str, Any]], checks: list[dict[str, Any]]) -> str | None:
    """What is wrong first with a try, in words; None: nothing."""
    if problems:
        return f"Not run: {problems[0]['message']}"
    return next((check["title"] for check in checks if not check["holds"]), None)
