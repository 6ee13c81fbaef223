"""The script of a class: what was shown, asked and set, in its order. For handouts, and to hold the class again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from itertools import pairwise
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

from playground.common.errors import NotFound
from playground.workshops import queries, right_answers
from playground.workshops.enums import FrameType, QuestionState
from playground.workshops.models import ClassFrame, ClassLog, Question, Task

Item = dict[str, Any]
# What says where a place is; the rest of an address says how one looks at it.
MOMENTS = ("step", "at", "left", "right", "also")
SCRIPTED: Final = (FrameType.PLACE, FrameType.QUESTION, FrameType.TASK)
# Who plays a run, or goes through it by key, passes places; a class that is to see one stays there longer.
STAYS: Final = timedelta(seconds=2)


def script(workshop_id: UUID) -> list[Item]:
    """For everybody in the workshop, with all right answers, for a repetition; what was right, and the tallies, once they are
    revealed. `mine`: the user's own answer. Raises NotFound.
    """
    head = queries.get_class(workshop_id)
    questions = {str(one.pk): one for one in queries.questions(workshop_id)}
    told = [one for one in questions.values() if head.leads or one.state == QuestionState.REVEALED]
    tallies = queries.tallies_of([one.pk for one in told])
    own = queries.answers_by(head.person, workshop_id)
    tasks = {str(one.pk): one for one in queries.tasks(workshop_id)}
    items: list[Item] = []
    frames = ClassFrame.objects.filter(workshop=workshop_id, type__in=SCRIPTED).order_by("seq")
    for frame, after in pairwise((*frames, None)):
        assert frame is not None, "only the last of a pair is nothing"
        if frame.type == FrameType.PLACE:
            if not _is_passed(frame, after):
                _add_place(items, frame.body["path"])
        elif frame.type == FrameType.QUESTION:
            question = questions[frame.body["id"]]
            items.append(_question(question, tallies.get(question.pk)) | {"mine": own.get(question.pk)})
        elif frame.type == FrameType.TASK:
            _add_task(items, tasks[frame.body["id"]])
    return items


def plan(workshop_id: UUID) -> list[Item]:
    """The script of the class that this one repeats; empty: it repeats none. For who leads. Raises NotFound."""
    if not queries.get_class(workshop_id).leads:
        raise NotFound(f"There is no workshop {workshop_id}.")
    log = ClassLog.objects.filter(workshop=workshop_id).first()
    return [] if log is None else list(log.plan)


def told(items: Iterable[Item]) -> list[Item]:
    """As people read it, who need not all right answers of a question."""
    # Plans from before items had `mine` do not have it.
    return [{"mine": None} | item | right_answers.told(item["right"], item["tallies"]) for item in items]


def _is_passed(frame: ClassFrame, after: ClassFrame | None) -> bool:
    """Whether the class was at once led on to another place of the same page."""
    if after is None or after.type != FrameType.PLACE or after.at - frame.at >= STAYS:
        return False
    return urlsplit(frame.body["path"]).path == urlsplit(after.body["path"]).path


def _add_place(items: list[Item], path: str) -> None:
    """Another tab or node of the place before takes its place."""
    if items and items[-1]["kind"] == "place" and _moment(items[-1]["path"]) == _moment(path):
        items.pop()
    items.append(_item("place", path))


def _add_task(items: list[Item], task: Task) -> None:
    if items and items[-1]["kind"] == "place" and items[-1]["path"] == task.path:
        items.pop()
    items.append(
        _item("task", task.path) | {"ask": task.title, "lesson": task.lesson, "exercise": task.exercise}
    )


def _moment(path: str) -> tuple[Any, ...]:
    address = urlsplit(path)
    query = parse_qs(address.query)
    return (address.path, *(query.get(name) for name in MOMENTS))


def _question(question: Question, tallies: dict[str, int] | None) -> Item:
    """tallies : None for those who are not told what was answered, and what is right."""
    shown = _item("question", question.path) | {
        "ask": question.ask,
        "answering": question.kind,
        "choices": question.choices,
        "possible": question.possible,
        "revealed": question.state == QuestionState.REVEALED,
    }
    if tallies is None:
        return shown
    return shown | {"right": question.right, "says": question.says, "tallies": tallies}


def _item(kind: str, path: str) -> Item:
    return {
        "kind": kind,
        "path": path,
        "ask": "",
        "answering": None,
        "choices": None,
        "possible": None,
        "right": None,
        "says": "",
        "revealed": False,
        "tallies": {},
        "mine": None,
        "lesson": "",
        "exercise": "",
    }
