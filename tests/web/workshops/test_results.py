"""The results of a class: as its teacher reads them, and as rows of a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from playground.people.current_user import acting_as
from playground.workshops.models import ClassLog, Question
from playground.workshops.results import results, rows
from playground.workshops.script import script
from tests.support.classes import AClass, answer, ask

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def test_the_results_say_who_answered_what(taught: AClass) -> None:
    question = ask(taught)
    answer(taught, "bea", question, "node-b")
    answer(taught, "cem", question, "node-a")
    taught.asks("ada", "POST", f"questions/{question}/reveal/")
    (result,) = taught.asks("ada", "GET", "results/")["questions"]
    assert [(one["name"], one["answer"], one["right"]) for one in result["answers"]] == [
        ("bea", "node-b", True),
        ("cem", "node-a", False),
    ]
    taught.people["cem"].delete()
    text = taught.response("ada", "GET", "results/?format=csv").content.decode()
    lines = [*csv.reader(text.splitlines())]
    assert lines[0][2:7] == ["ask", "right answers", "participant", "answer", "right"]
    assert [line[2:7] for line in lines[1:]] == [
        ["Which node wins?", "node-b", "bea", "node-b", "yes"],
        ["Which node wins?", "node-b", "cem", "node-a", "no"],
    ]


def test_of_many_right_answers_a_few_are_told_and_those_that_were_given(taught: AClass) -> None:
    question, nodes = ask(taught, kind="node"), [f"node-{number:05}" for number in range(30_000)]
    Question.objects.filter(pk=question).update(right=nodes, choices=None, possible=[*nodes, "node-x"])
    for name, value in (("bea", nodes[-1]), ("cem", "node-x")):
        answer(taught, name, question, value)
    asked = taught.asks("ada", "POST", f"questions/{question}/close/")
    assert (asked["right"], asked["rightCount"]) == (nodes[:20], 30_000)
    taught.asks("ada", "POST", f"questions/{question}/reveal/")
    shown = taught.asks("cem", "GET", "")["state"]["question"]
    (result,) = taught.asks("ada", "GET", "results/")["questions"]
    (item,) = taught.asks("ada", "GET", "script/")
    for told in (shown, result, item):
        assert (told["right"], told["rightCount"]) == ([*nodes[:20], nodes[-1]], 30_000)
    assert [(one["name"], one["right"]) for one in result["answers"]] == [("bea", True), ("cem", False)]
    text = taught.response("ada", "GET", "results/?format=csv").content.decode()
    told = [line[3] for line in csv.reader(text.splitlines())][1:]
    assert told == [f"{' or '.join([*nodes[:20], nodes[-1]])} or 29,979 more"] * 2
    # Who repeats the class asks with all of them.
    again = taught.asks("ada", "POST", "again/")["id"]
    assert [len(one["right"]) for one in ClassLog.objects.get(workshop=again).plan] == [30_000]


@pytest.mark.parametrize("read", [results, script])
def test_results_and_script_are_read_with_as_many_queries_whatever_was_asked(
    taught: AClass, read: Callable[[UUID], Any]
) -> None:
    asked = []
    for _ in range(2):
        question = ask(taught)
        answer(taught, "bea", question, "node-b")
        taught.asks("ada", "POST", f"questions/{question}/reveal/")
        with acting_as(taught.who("ada")), CaptureQueriesContext(connection) as queries:
            read(taught.id)
        asked.append(len(queries))
    assert asked[0] == asked[1]


@pytest.mark.parametrize(
    ("typed", "cell"),
    [("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("+x", "'+x"), ("-7", "-7"), ("node-a", "node-a")],
)
def test_nothing_that_somebody_types_is_a_formula_in_the_teachers_spreadsheet(typed: str, cell: str) -> None:
    answered = {"name": typed, "answer": typed, "right": None, "at": NOON}
    asked = {"askedAt": NOON, "ask": "Why?", "right": None, "rightCount": None, "answers": [answered]}
    work = {"name": typed, "tries": 1, "hints": 0, "solvedAt": None}
    task = {"askedAt": NOON, "ask": "A task", "work": [work]}
    answer, tried = rows({"questions": [asked], "tasks": [task]})
    assert (answer[4:6], tried[4]) == ([cell, cell], cell)
