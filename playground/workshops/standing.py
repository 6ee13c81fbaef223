"""What is told besides the log: to the teacher who is there and what was answered, to everybody what they answered themselves.

It is not numbered: what counts is the newest, and a page that has missed some has missed nothing.
"""

from __future__ import annotations

from typing import Any, NamedTuple
from uuid import UUID

from playground.people.models import Person
from playground.workshops import presence, queries
from playground.workshops.models import Work
from playground.workshops.queries import ClassHead
from playground.workshops.wall import Tile, tiles

Standing = dict[str, Any]


class Tiles(NamedTuple):
    """The wall of a task: person → tile."""

    task: str
    of: dict[str, Tile]

    def since(self, before: Tiles | None) -> list[Tile]:
        """Those that are not as they were told before."""
        told = before.of if before is not None and before.task == self.task else {}
        return [tile for person, tile in self.of.items() if told.get(person) != tile]


def standing_of(workshop_id: UUID, head: ClassHead) -> Standing:
    """For whoever the head was read for. Notes that they are there."""
    if head.leads:
        return {"people": people(workshop_id), **_answers(head)}
    assert head.person is not None, "only people are in a workshop"
    presence.note_presence(head.person)
    question = queries.asked(head.state)
    answer = None if question is None else queries.answer_of(UUID(question["id"]), head.person)
    return {
        "question": None if question is None else question["id"],
        "answer": answer,
        "task": _own_work(head, head.person),
    }


def tiles_of(workshop_id: UUID, head: ClassHead) -> Tiles | None:
    """Of the task on the screen by person, for who leads; None: there is none to tell of."""
    task = queries.open_task(head.state)
    if task is None or not head.leads:
        return None
    found = tiles(queries.get_task(workshop_id, UUID(task["id"])))
    return Tiles(task["id"], {tile["person"]: tile for tile in found})


def people(workshop_id: UUID) -> list[dict[str, Any]]:
    """Everybody who has joined, by name."""
    rows = list(Person.objects.filter(workshop=workshop_id).order_by("name", "id").values("id", "name"))
    here = presence.present([row["id"] for row in rows])
    return [{"id": str(row["id"]), "name": row["name"], "here": row["id"] in here} for row in rows]


def _own_work(head: ClassHead, person: UUID) -> dict[str, Any] | None:
    task = queries.open_task(head.state)
    if task is None:
        return None
    work = queries.work_of(UUID(task["id"]), person) or Work()
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
