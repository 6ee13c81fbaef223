"""lessons/ over REST: what there is, answers, tries, hints, solutions; shared starts."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from django.test import Client

from playground.lessons.catalogue import lesson_of, lessons
from playground.lessons.models import Answer, Made, Try
from playground.runs.models import Run
from playground.simulations.models import Simulation

pytestmark = pytest.mark.django_db
API: Final = "/api/v1/lessons/"
LESSON: Final = f"{API}from-pending-to-bound/"
EXERCISE: Final = f"{LESSON}exercises/a-node-for-reports/"


def post(client: Client, path: str, body: object = None, status: int = 200) -> Any:
    response = client.post(path, json.dumps(body), content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def solved() -> dict[str, str]:
    return {"pods.yaml": lesson_of("from-pending-to-bound").files["answers/pods.yaml"].decode()}


def test_the_lessons_come_in_the_order_of_the_curriculum(client: Client) -> None:
    first = client.get(API).json()[0]
    assert (first["slug"], first["questions"], first["exercises"]) == (
        "from-pending-to-bound",
        4,
        [
            {"id": "a-node-for-reports", "title": "Make the reports fit"},
            {"id": "open-maple", "title": "Or open the large node"},
        ],
    )


def test_a_lesson_says_what_its_runs_have_come_to_and_no_answer(client: Client) -> None:
    lesson = client.get(LESSON).json()
    assert lesson["starts"] == {"shop": {"kind": "run"}}
    beat = lesson["beats"][2]
    assert (beat["at"]["attempt"], beat["at"]["pod"], beat["at"]["tab"]) == (0, "shop/cart-0", "score")
    assert beat["question"] == {
        "id": "then-scores",
        "kind": "node",
        "ask": "Which node gets shop/cart-0?",
        "choices": None,
        "givesAway": False,
    }
    assert lesson["beats"][0]["text"].startswith(
        "<p>3 pods of a small shop wait, and the cluster has 3 nodes."
    )
    assert client.get(f"{API}nothing/").status_code == 404


def test_a_start_is_made_once_for_everybody(client: Client) -> None:
    shown = post(client, f"{LESSON}starts/shop/")
    run = Run.objects.get()
    assert shown == {"kind": "run", "ids": [str(run.pk)], "page": f"/runs/{run.pk}"}
    assert (run.owner, run.visibility) == (None, "everybody")
    assert post(client, f"{LESSON}starts/shop/") == shown
    run.delete()
    assert post(client, f"{LESSON}starts/shop/")["ids"] == [str(Run.objects.get().pk)]
    assert Made.objects.count() == 1
    post(client, f"{LESSON}starts/nothing/", status=404)


@pytest.mark.parametrize("slug", [lesson.slug for lesson in lessons()])
def test_every_lesson_can_be_opened_and_its_starts_be_shown(client: Client, slug: str) -> None:
    detail = client.get(f"{API}{slug}/").json()
    kinds = {name: post(client, f"{API}{slug}/starts/{name}/")["kind"] for name in detail["starts"]}
    assert kinds == {name: start["kind"] for name, start in detail["starts"].items()}
    played = [kind for kind in kinds.values() if kind != "comparison"]
    assert Run.objects.count() + Simulation.objects.count() == len(played)


def test_an_answer_is_judged_and_kept(client: Client) -> None:
    judged = post(client, f"{LESSON}questions/then-scores/", {"answer": "cedar"})
    assert (judged["right"], judged["answer"], judged["alsoRight"]) == (False, "birch", [])
    assert judged["says"].startswith("<p>cedar has 445 points, 7 fewer than birch (452): ")
    choice = "It keeps the pod pending and tries again later"
    assert post(client, f"{LESSON}questions/no-node/", {"answer": choice})["right"]
    assert list(Answer.objects.values_list("question", "answer", "right")) == [
        ("then-scores", "cedar", False),
        ("no-node", choice, True),
    ]
    post(client, f"{LESSON}questions/then-scores/", {"answer": "oak"}, status=400)
    post(client, f"{LESSON}questions/one-at-a-time/", {"answer": "oak"}, status=404)
    assert Answer.objects.count() == 2


def test_a_try_that_fails_names_what_fails_first(client: Client) -> None:
    tried = post(client, f"{EXERCISE}tries/", {"files": {}})
    assert (tried["passed"], tried["problems"]) == (False, [])
    assert tried["checks"][0] == {
        "title": "shop/reports-0 has a node",
        "holds": False,
        "says": "shop/reports-0 has no node.",
        "pod": "shop/reports-0",
        "attempt": 2,
    }
    assert tried["run"] == {"id": str(Run.objects.get().pk), "page": f"/runs/{Run.objects.get().pk}"}


def test_what_may_not_be_changed_is_refused_and_makes_no_run(client: Client) -> None:
    files = {"pods.yaml": solved()["pods.yaml"].replace("cart-1", "cart-2")}
    tried = post(client, f"{EXERCISE}tries/", {"files": files})
    assert tried == {
        "passed": False,
        "checks": [],
        "problems": [
            {"path": "", "message": "Pod shop/cart-1 may not be removed."},
            {"path": "", "message": "Pod shop/cart-2 may not be added."},
        ],
        "warnings": [],
        "run": None,
    }
    assert Run.objects.count() == 0
    assert Try.objects.get().problems == tried["problems"]


def test_an_exercise_knows_how_far_one_has_come(client: Client) -> None:
    state = client.get(EXERCISE).json()
    assert [(one["name"], one["mayChange"]) for one in state["files"]] == [
        ("nodes.yaml", False),
        ("pods.yaml", True),
    ]
    assert (state["tries"], state["solved"], state["hintsTaken"]) == (0, False, 0)
    assert state["lastFiles"] == {}
    assert post(client, f"{EXERCISE}tries/", {"files": solved()})["passed"]
    state = client.get(EXERCISE).json()
    assert (state["tries"], state["solved"], state["hintsTaken"]) == (1, True, 0)
    assert state["lastFiles"] == solved()
    post(client, f"{EXERCISE}tries/", {"files": {}})
    assert client.get(EXERCISE).json()["lastFiles"] == {}
    assert post(client, f"{EXERCISE}solution/")["files"] == [
        {"name": "pods.yaml", "yaml": solved()["pods.yaml"]}
    ]


def test_a_name_that_no_database_holds_is_refused(client: Client) -> None:
    refused = post(client, f"{EXERCISE}tries/", {"files": {"a\0b": "kind: Pod"}}, status=400)
    assert [problem["path"] for problem in refused["problems"]] == ["files"]


def test_a_solution_is_earned_by_trying_and_taking_all_hints(client: Client) -> None:
    refused = post(client, f"{EXERCISE}solution/", status=403)
    assert refused["detail"] == "Solve the exercise, or take 3 more of 3 tries and 3 more of 3 hints first."
    taken = [post(client, f"{EXERCISE}hints/") for _ in range(4)]
    assert [(one["number"], one["left"]) for one in taken] == [(1, 2), (2, 1), (3, 0), (3, 0)]
    for _ in range(3):
        post(client, f"{EXERCISE}tries/", {"files": {"pods.yaml": "kind: Pod"}})
    assert post(client, f"{EXERCISE}solution/")["says"].startswith("<p>Filters compare what the pod ")
