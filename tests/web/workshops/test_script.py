"""The script of a class, and holding it again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from playground.people.current_user import acting_as
from playground.people.models import Workshop
from playground.workshops.models import ClassFrame, ClassLog
from tests.support.classes import AClass
from tests.support.people import a_participant, signed_in
from tests.support.played import a_busy_cluster, played

pytestmark = pytest.mark.django_db
TASK = {"lesson": "from-pending-to-bound", "exercise": "a-node-for-reports"}
TASK_PATH = "/lessons/from-pending-to-bound/exercises/a-node-for-reports"
QUESTION = {"ask": "Which?", "choices": ["a", "b"], "right": "b"}
CHOICES = [{"value": "a", "text": "a"}, {"value": "b", "text": "b"}]
EMPTY: dict[str, Any] = {
    "ask": "",
    "answering": None,
    "choices": None,
    "right": None,
    "rightCount": None,
    "says": "",
    "revealed": False,
    "tallies": {},
    "mine": None,
    "lesson": "",
    "exercise": "",
}


def show(taught: AClass, path: str, *, after: int = 10) -> None:
    """after : seconds since what was shown before."""
    ClassFrame.objects.update(at=F("at") - timedelta(seconds=after))
    assert taught.response("ada", "POST", "frames/", {"type": "place", "path": path}).status_code == 201


def held(taught: AClass, *, reveal: bool = True) -> None:
    """Two steps, the second one in two tabs, a question with an answer, a task."""
    show(taught, taught.step(0))
    show(taught, taught.step(1))
    show(taught, f"{taught.step(1)}&tab=score")
    question = taught.asks("ada", "POST", "questions/", QUESTION)["id"]
    assert taught.response("bea", "PUT", f"questions/{question}/answer/", {"answer": "a"}).status_code == 200
    if reveal:
        taught.asks("ada", "POST", f"questions/{question}/reveal/")
    taught.asks("ada", "POST", "tasks/", TASK)


def items(taught: AClass) -> list[dict[str, Any]]:
    """What `held` has come to."""
    second = f"{taught.step(1)}&tab=score"
    asked = {"ask": "Which?", "answering": "choice", "choices": CHOICES, "right": ["b"], "rightCount": 1}
    return [
        {**EMPTY, "kind": "place", "path": taught.step(0)},
        {**EMPTY, "kind": "place", "path": second},
        {**EMPTY, **asked, "kind": "question", "path": second, "revealed": True, "tallies": {"a": 1}},
        {**EMPTY, **TASK, "kind": "task", "path": TASK_PATH, "ask": "Make the reports fit"},
    ]


def test_the_script_is_what_was_shown_asked_and_set(taught: AClass) -> None:
    held(taught)
    assert taught.asks("ada", "GET", "script/") == items(taught)
    own = [one | {"mine": "a" if one["kind"] == "question" else None} for one in items(taught)]
    assert taught.asks("bea", "GET", "script/") == own


def test_steps_that_a_class_only_passed_are_not_in_the_script(taught: AClass) -> None:
    show(taught, taught.step(0))
    for k in (1, 2, 3):
        show(taught, taught.step(k), after=1)
    taught.asks("ada", "POST", "questions/", QUESTION)
    show(taught, taught.step(4), after=1)
    show(taught, "/lessons", after=1)
    places = [one["path"] for one in taught.asks("ada", "GET", "script/") if one["kind"] == "place"]
    assert places == [taught.step(3), taught.step(4), "/lessons"]


def test_comparisons_of_other_runs_are_other_places(taught: AClass) -> None:
    with acting_as(taught.who("ada")):
        third = played(a_busy_cluster())
    two = f"/compare?left={taught.run.pk}&right={taught.run.pk}"
    three = f"{two}&also={third.pk}"
    show(taught, two)
    show(taught, three)
    assert [item["path"] for item in taught.asks("ada", "GET", "script/")] == [two, three]


def test_a_planned_question_is_asked_where_it_was_asked_before(taught: AClass) -> None:
    held(taught)
    ada = taught.askers["ada"].client()
    again = ada.post(f"/api/v1/workshops/{taught.id}/class/again/", content_type="application/json").json()[
        "id"
    ]
    asked = ada.post(f"/api/v1/workshops/{again}/class/plan/2/ask/", content_type="application/json").json()
    assert asked["path"] == f"{taught.step(1)}&tab=score"
    assert ClassLog.objects.get(workshop=again).state["path"] == asked["path"]


def test_a_planned_question_that_is_refused_leaves_the_class_where_it_is(taught: AClass) -> None:
    """Plans that were stored before have no possible answers, and of this kind no page says which there are."""
    item = {**EMPTY, "kind": "question", "path": taught.step(1), "ask": "Which?", "answering": "plugin"}
    ClassLog.objects.create(workshop=taught.workshop, plan=[item])
    show(taught, "/lessons")
    assert taught.response("ada", "POST", "plan/0/ask/").status_code == 400
    assert ClassLog.objects.get().state["path"] == "/lessons"
    assert taught.askers["bea"].client().get(f"/api/v1/runs/{taught.run.pk}/").status_code == 404


def test_participants_are_not_told_what_is_not_revealed(taught: AClass) -> None:
    held(taught, reveal=False)
    told = taught.asks("bea", "GET", "script/")[2]
    assert (told["right"], told["tallies"], told["revealed"]) == (None, {}, False)
    assert taught.asks("ada", "GET", "script/")[2]["right"] == ["b"]


def test_a_class_is_held_again_with_a_new_code_and_empty_results(taught: AClass) -> None:
    held(taught)
    ada = taught.askers["ada"].client()
    address = f"/api/v1/workshops/{taught.id}/class/again/"
    made = ada.post(address, content_type="application/json", headers={"Idempotency-Key": "again"})
    assert made.status_code == 201
    assert (
        ada.post(address, content_type="application/json", headers={"Idempotency-Key": "again"}).json()
        == made.json()
    )
    again = Workshop.objects.exclude(pk=taught.id).get()
    assert (again.title, again.leader, again.participants.count()) == (
        taught.workshop.title,
        taught.people["ada"],
        0,
    )
    assert again.code != taught.workshop.code
    class_ = f"/api/v1/workshops/{again.pk}/class/"
    assert ada.get(f"{class_}results/").json() == {"questions": [], "tasks": []}
    expected = [{**item, "revealed": False, "tallies": {}} for item in items(taught)]
    assert ada.get(f"{class_}plan/").json() == expected
    assert ada.get(f"{class_}script/").json() == []
    asked = ada.post(f"{class_}plan/2/ask/", content_type="application/json").json()
    assert (asked["ask"], asked["right"], asked["choices"]) == ("Which?", ["b"], CHOICES)
    for number in (1, 4):
        assert ada.post(f"{class_}plan/{number}/ask/", content_type="application/json").status_code == 404


def test_a_plan_that_was_not_held_is_handed_on(taught: AClass) -> None:
    held(taught)
    ada = taught.askers["ada"].client()
    first = ada.post(f"/api/v1/workshops/{taught.id}/class/again/", content_type="application/json").json()[
        "id"
    ]
    second = ada.post(f"/api/v1/workshops/{first}/class/again/", content_type="application/json").json()["id"]
    plans = [ada.get(f"/api/v1/workshops/{one}/class/plan/").json() for one in (first, second)]
    assert plans[0] == plans[1] != []


def test_who_is_taught_sees_no_plan_and_holds_nothing_again(taught: AClass) -> None:
    for method, path in (("GET", "plan/"), ("POST", "again/"), ("POST", "plan/0/ask/")):
        assert taught.response("bea", method, path).status_code == 403
    other = signed_in(
        a_participant("dan", Workshop.objects.create(title="x", code="other", leader=taught.people["ada"]))
    )
    assert other.client().get(f"/api/v1/workshops/{taught.id}/class/script/").status_code == 404
