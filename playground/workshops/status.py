"""Messages besides the log: the teacher learns who is connected and what was answered, everybody their own answers.

It is not numbered: what counts is the newest, and a page that has missed some has missed nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

from playground.people.models import Person
from playground.workshops import presence, queries
from playground.workshops.models import Work
from playground.workshops.queries import ClassHead
from playground.workshops.wall import Tile, tiles

Standing = dict[str, Any]
T = TypeVar("T")
# Of a question or a task, by its id: what each person has of it.
Of = Callable[[str], Mapping[UUID, T]]


class Tiles(NamedTuple):
    """The wall of a task: person → tile."""

    task: str
    of: dict[str, Tile]

    def since(self, before: Tiles | None) -> list[Tile]:
        """Those that have changed since they were sent."""
        told = before.of if before is not None and before.task == self.task else {}
        return [tile for person, tile in self.of.items() if told.get(person) != tile]


def standings_of(heads: Sequence[ClassHead]) -> list[Standing]:
    """For those whom the heads were read for. Notes that they are there."""
    there = {head.person for head in heads if not head.leads and head.person is not None}
    presence.note_presence(there)
    answers = cache(lambda question: queries.answers_of(UUID(question), there))
    works = cache(lambda task: queries.works_of(UUID(task), there))
    return [_of_leader(head) if head.leads else _of_person(head, answers, works) for head in heads]


def _of_leader(head: ClassHead) -> Standing:
    return {"people": people(head.id), **_answers(head)}


def _of_person(head: ClassHead, answers: Of[str], works: Of[Work]) -> Standing:
    assert head.person is not None, "only people can be in a workshop"
    question = queries.asked(head.state)
    return {
        "question": None if question is None else question["id"],
        "answer": None if question is None else answers(question["id"]).get(head.person),
        "task": _own_work(head, head.person, works),
    }


def tiles_of(head: ClassHead) -> Tiles | None:
    """Of the current task by person, for the teacher; None: there is no task."""
    task = queries.open_task(head.state)
    if task is None or not head.leads:
        return None
    found = tiles(queries.get_task(head.id, UUID(task["id"])))
    return Tiles(task["id"], {tile["person"]: tile for tile in found})


def people(workshop_id: UUID) -> list[dict[str, Any]]:
    """Everybody who has joined, by name."""
    rows = list(Person.objects.filter(workshop=workshop_id).order_by("name", "id").values("id", "name"))
    here = presence.present([row["id"] for row in rows])
    return [{"id": str(row["id"]), "name": row["name"], "here": row["id"] in here} for row in rows]


def _own_work(head: ClassHead, person: UUID, works: Of[Work]) -> dict[str, Any] | None:
    task = queries.open_task(head.state)
    if task is None:
        return None
    work = works(task["id"]).get(person) or Work()
    solved = work.solved_at is not None
    return {
        "id": task["id"],
        "tries": work.tries,
        "hints": work.hints,
        "solved": solved,
        "comment": work.comment,
    }


def _answers(head: ClassHead) -> Standing:
    question = queries.asked(head.state)
    if question is None:
        return {"question": None, "tallies": {}, "answered": 0}
    tallies = queries.tallies(UUID(question["id"]))
    return {"question": question["id"], "tallies": tallies, "answered": sum(tallies.values())}
