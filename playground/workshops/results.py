"""The results of a class: every question with its tallies and who answered what, every task with everybody's progress."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from playground.common.errors import NotFound
from playground.people.models import Person
from playground.workshops import queries, right_answers
from playground.workshops.models import Question, Task, Work

# The columns of the table. A task's lines have its title as `ask`, and say in `answer` and `right` whether it was solved.
COLUMNS = (
    *("question", "asked at", "ask", "right answers", "participant", "answer", "right", "answered at"),
    *("kind", "tries", "hints"),
)
# With which spreadsheets begin a formula (OWASP, "CSV Injection").
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")

Results = dict[str, list[dict[str, Any]]]


def results(workshop_id: UUID) -> Results:
    """questions, tasks : the oldest first. For who leads the workshop. Raises NotFound."""
    if not queries.get_class(workshop_id).leads:
        raise NotFound(f"There is no workshop {workshop_id}.")
    asked = list(queries.questions(workshop_id).prefetch_related("answers"))
    tallies = queries.tallies_of([question.pk for question in asked])
    tasks = queries.tasks(workshop_id).prefetch_related("work")
    people = list(Person.objects.filter(workshop=workshop_id).only("id", "name"))
    return {
        "questions": [_result(question, tallies[question.pk]) for question in asked],
        "tasks": [_task(task, people) for task in tasks],
    }


def rows(found: Results) -> list[list[Any]]:
    """One an answer, then one a person and task, in the order of COLUMNS."""
    answers = [
        [*_head(number, question), _right(question), *_answered(answer)]
        for number, question in enumerate(found["questions"], start=1)
        for answer in question["answers"]
    ]
    return answers + [
        [*_head(number, task), "", *_worked(work)]
        for number, task in enumerate(found["tasks"], start=1)
        for work in task["work"]
    ]


def _head(number: int, asked: dict[str, Any]) -> list[Any]:
    return [number, asked["askedAt"].isoformat(), asked["ask"]]


def _right(question: dict[str, Any]) -> str:
    return right_answers.in_words(question["right"] or (), question["rightCount"] or 0)


def _answered(answer: dict[str, Any]) -> list[Any]:
    right = "" if answer["right"] is None else "yes" if answer["right"] else "no"
    return [
        _text(answer["name"]),
        _text(answer["answer"]),
        right,
        answer["at"].isoformat(),
        "question",
        "",
        "",
    ]


def _worked(work: dict[str, Any]) -> list[Any]:
    solved = work["solvedAt"]
    words = ["not solved", "no", ""] if solved is None else ["solved", "yes", solved.isoformat()]
    return [_text(work["name"]), *words, "task", work["tries"], work["hints"]]


def _text(typed: str) -> str:
    """What participants typed, for a table that a teacher opens in a spreadsheet: a formula stays text, as after an apostrophe."""
    return f"'{typed}" if typed.startswith(_FORMULAS) and not _NUMBER.fullmatch(typed) else typed


def _task(task: Task, people: Iterable[Person]) -> dict[str, Any]:
    return {
        "id": str(task.pk),
        "lesson": task.lesson,
        "exercise": task.exercise,
        "path": task.path,
        "ask": task.title,
        "askedAt": task.created_at,
        "endedAt": task.ended_at,
        "work": [_done(work) for work in _of_everybody(task, people)],
    }


def _of_everybody(task: Task, people: Iterable[Person]) -> list[Work]:
    """By name: of every participant, also of those who have tried nothing, and of those who have left after they tried."""
    done = list(task.work.all())
    begun = {work.person_id for work in done}
    done += [Work(person=person, name=person.name) for person in people if person.pk not in begun]
    return sorted(done, key=lambda work: (work.name, str(work.person_id)))


def _done(work: Work) -> dict[str, Any]:
    return {
        "name": work.name,
        "tries": work.tries,
        "hints": work.hints,
        "solvedAt": work.solved_at,
        "comment": work.comment,
    }


def as_asked(question: Question, given: Iterable[str] = ()) -> dict[str, Any]:
    """As its teacher sees it. given : answers; those that are right are told in any case."""
    return {
        "id": str(question.pk),
        "path": question.path,
        "kind": question.kind,
        "ask": question.ask,
        "choices": question.choices,
        **right_answers.told(question.right, given),
        "says": question.says,
        "state": question.state,
    }


def _result(question: Question, tallies: dict[str, int]) -> dict[str, Any]:
    asked = as_asked(question, tallies)
    answers = [
        {
            "name": answer.name,
            "answer": answer.value,
            "right": None if asked["right"] is None else answer.value in asked["right"],
            "at": answer.at,
        }
        for answer in question.answers.all()
    ]
    return {**asked, "askedAt": question.created_at, "tallies": tallies, "answers": answers}
