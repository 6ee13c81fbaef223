"""What is told besides the log: to the teacher who is there and what was answered, to everybody what they answered themselves.

It is not numbered: what counts is the newest, and a page that has missed some has missed nothing.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from playground.people.models import Person
from playground.workshops import presence, queries
from playground.workshops.queries import ClassHead

Standing = dict[str, Any]


def standing_of(workshop_id: UUID, head: ClassHead) -> Standing:
    """For whoever the head was read for. Notes that they are there."""
    if head.leads:
        return {"people": people(workshop_id), **_answers(head)}
    assert head.person is not None, "only people are in a workshop"
    presence.note_presence(head.person)
    question = queries.asked(head.state)
    if question is None:
        return {"question": None, "answer": None}
    return {"question": question["id"], "answer": queries.answer_of(UUID(question["id"]), head.person)}


def people(workshop_id: UUID) -> list[dict[str, Any]]:
    """Everybody who has joined, by name."""
    rows = list(Person.objects.filter(workshop=workshop_id).order_by("name", "id").values("id", "name"))
    here = presence.present([row["id"] for row in rows])
    return [{"id": str(row["id"]), "name": row["name"], "here": row["id"] in here} for row in rows]


def _answers(head: ClassHead) -> Standing:
    question = queries.asked(head.state)
    if question is None:
        return {"question": None, "tallies": {}, "answered": 0}
    tallies = queries.tallies(UUID(question["id"]))
    return {"question": question["id"], "tallies": tallies, "answered": sum(tallies.values())}
