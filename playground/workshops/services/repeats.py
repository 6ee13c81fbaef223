"""Repeats of a class: its script, a new code, no results."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction

from playground.common.answers import Answer, no_answer
from playground.common.errors import NotFound
from playground.people.models import Workshop
from playground.people.services.workshops import create_workshop, get_workshop
from playground.workshops.enums import QuestionKind
from playground.workshops.models import ClassLog, Question
from playground.workshops.script import plan, script
from playground.workshops.services.pages import refuse_unless_leading, show
from playground.workshops.services.questions import store


def repeat(workshop_id: UUID, answer: Answer = no_answer) -> Workshop:
    """A new workshop with the script of this one as its plan; of one that shows nothing yet, with the plan that it had.

    It has no participants and no questions, and belongs to the teacher of the earlier one. Raises NotFound, TooMany.
    """
    before = get_workshop(workshop_id)
    items = [{**item, "tallies": {}, "revealed": False} for item in script(workshop_id)] or plan(workshop_id)
    with transaction.atomic():
        workshop = create_workshop(before.title, before.leader_id)
        ClassLog.objects.create(workshop=workshop, plan=items)
        answer(workshop)
    return workshop


def ask_planned(workshop_id: UUID, number: int) -> Question:
    """Everybody is asked item `number` of the plan, from 0, at the place where it was asked before.

    A question that is refused leaves the class where it is. Raises NotFound, InvalidInput, Conflict for a place that the teacher may
    not show.
    """
    refuse_unless_leading(workshop_id)
    item = next(iter(plan(workshop_id)[number : number + 1]), None)
    if item is None or item["kind"] != "question":
        raise NotFound(f"There is no question {number} in the plan.")
    with transaction.atomic():
        if item["path"]:
            show(workshop_id, item["path"])
        return store(workshop_id, _question(item))


def _question(item: dict[str, Any]) -> Question:
    return Question(
        ask=item["ask"],
        kind=QuestionKind(item["answering"]),
        choices=item["choices"],
        # Plans that were stored before have none.
        possible=item.get("possible"),
        right=item["right"],
        says=item["says"],
    )
