"""An exercise for the whole class: it is set, worked on, counted, looked at, commented on, and in the results."""

from __future__ import annotations

import csv
from typing import Any

import pytest

from playground.lessons.catalogue import lesson_of
from playground.lessons.models import Try
from playground.workshops.models import ClassFrame, Task, Work
from tests.support.classes import AClass

pytestmark = pytest.mark.django_db
SET = {"lesson": "from-pending-to-bound", "exercise": "a-node-for-reports"}
EXERCISE = "/api/v1/lessons/from-pending-to-bound/exercises/a-node-for-reports/"
NOTHING_DONE: Any = {"tries": 0, "hints": 0, "solved": False, "failing": None, "nodes": [], "comment": ""}


def set_task(taught: AClass, **other: str) -> Any:
    return taught.asks("ada", "POST", "tasks/", {**SET, **other})


def solved() -> dict[str, str]:
    return {"pods.yaml": lesson_of("from-pending-to-bound").files["answers/pods.yaml"].decode()}


def works(taught: AClass, name: str, path: str, body: Any = None, key: str | None = None) -> Any:
    """As the page of the exercise does; `key`: the request may be sent again under it."""
    headers = {} if key is None else {"Idempotency-Key": key}
    client = taught.askers[name].client()
    answer = client.post(f"{EXERCISE}{path}", body or {}, content_type="application/json", headers=headers)
    assert answer.status_code == 200, answer.content
    return answer


def wall(taught: AClass, task: str) -> dict[str, dict[str, Any]]:
    return {tile["name"]: tile for tile in taught.asks("ada", "GET", f"tasks/{task}/work/")}


def test_who_follows_goes_to_the_exercise(taught: AClass) -> None:
    task = set_task(taught)
    path = "/lessons/from-pending-to-bound/exercises/a-node-for-reports"
    assert task == {"id": task["id"], **SET, "title": "Make the reports fit", "path": path}
    state = taught.asks("bea", "GET", "")["state"]
    assert (state["path"], state["task"]) == (path, task)
    assert set_task(taught) == task
    assert [(frame.type, frame.body) for frame in ClassFrame.objects.order_by("seq")] == [
        ("place", {"path": path, "pointer": None}),
        ("task", task),
    ]


def test_another_task_ends_the_one_before_and_ending_twice_is_ending_once(taught: AClass) -> None:
    first = set_task(taught)
    second = set_task(taught, exercise="open-maple")
    assert Task.objects.get(pk=first["id"]).ended_at is not None
    for _ in range(2):
        assert taught.asks("ada", "POST", f"tasks/{second['id']}/end/") == second
    state = taught.asks("bea", "GET", "")["state"]
    assert (state["task"], state["path"]) == (None, second["path"])
    assert [*ClassFrame.objects.order_by("seq").values_list("type", flat=True)] == [
        *("place", "task", "place", "task", "ended")
    ]


def test_every_try_and_hint_counts_once_however_often_it_is_sent(taught: AClass) -> None:
    task = set_task(taught)["id"]
    for _ in range(3):
        works(taught, "bea", "tries/", {"files": {}}, key="first try")
        works(taught, "bea", "hints/", key="first hint")
    works(taught, "bea", "tries/", {"files": {}}, key="second try")
    # Another person's key is another key, also of the same name.
    works(taught, "cem", "tries/", {"files": solved()}, key="first try")
    tiles = wall(taught, task)
    assert {name: (one["tries"], one["hints"], one["solved"]) for name, one in tiles.items()} == {
        "bea": (2, 1, False),
        "cem": (1, 0, True),
    }
    assert Try.objects.count() == 3


def test_the_wall_says_what_fails_first_and_how_full_the_nodes_are(taught: AClass) -> None:
    task = set_task(taught)["id"]
    assert {**wall(taught, task)["bea"]} == {
        **NOTHING_DONE,
        "person": str(taught.people["bea"].pk),
        "name": "bea",
        "changedAt": None,
    }
    works(taught, "bea", "tries/", {"files": {}})
    works(taught, "cem", "tries/", {"files": solved()})
    tiles = wall(taught, task)
    assert tiles["bea"]["failing"] == "shop/reports-0 has a node"
    assert tiles["bea"]["nodes"] == [
        {"node": "birch", "pods": 1, "fill": 0.25},  # 1 of 4 CPUs, and 1 of 8 GiB
        {"node": "cedar", "pods": 1, "fill": 0.33},  # 1 of 3 CPUs
        {"node": "maple", "pods": 0, "fill": 0.0},
    ]
    assert (tiles["cem"]["failing"], tiles["cem"]["solved"]) == (None, True)
    works(taught, "bea", "tries/", {"files": {"pods.yaml": "kind: Pod"}})
    assert wall(taught, task)["bea"]["failing"].startswith("Not run: ")


def test_what_is_done_before_and_after_the_task_or_elsewhere_does_not_count(taught: AClass) -> None:
    works(taught, "bea", "tries/", {"files": solved()})
    works(taught, "bea", "hints/")
    task = set_task(taught)["id"]
    works(taught, "ada", "tries/", {"files": {}})
    works(taught, "bea", "tries/", {"files": {}})
    other = EXERCISE.replace("a-node-for-reports", "open-maple")
    taught.askers["bea"].client().post(f"{other}tries/", {"files": {}}, content_type="application/json")
    taught.asks("ada", "POST", f"tasks/{task}/end/")
    works(taught, "bea", "tries/", {"files": solved()})
    assert [*Work.objects.values_list("name", "tries", "hints", "solved_at")] == [("bea", 1, 0, None)]


def test_who_has_solved_it_has_solved_it_also_after_another_try(taught: AClass) -> None:
    task = set_task(taught)["id"]
    works(taught, "bea", "tries/", {"files": solved()})
    works(taught, "bea", "tries/", {"files": {}})
    tile = wall(taught, task)["bea"]
    assert (tile["tries"], tile["solved"], tile["failing"]) == (2, True, "shop/reports-0 has a node")


def test_one_is_opened_with_the_last_try_in_full(taught: AClass) -> None:
    task = set_task(taught)["id"]
    address = f"tasks/{task}/work/{taught.people['bea'].pk}/"
    opened = taught.asks("ada", "GET", address)
    assert (opened["last"], opened["files"]) == (None, {})
    works(taught, "bea", "tries/", {"files": {}})
    tried = works(taught, "bea", "tries/", {"files": solved()}).json()
    opened = taught.asks("ada", "GET", address)
    assert (opened["last"], opened["files"], opened["tries"]) == (tried, solved(), 2)
    assert taught.askers["ada"].client().get(f"/api/v1/runs/{tried['run']['id']}/").status_code == 200
    missing = f"tasks/{task}/work/{taught.people['ada'].pk}/"
    assert taught.response("ada", "GET", missing).status_code == 404


def test_a_comment_is_kept_with_the_work_and_may_be_taken_back(taught: AClass) -> None:
    task = set_task(taught)["id"]
    address = f"tasks/{task}/work/{taught.people['bea'].pk}/comment/"
    for text in ("Look at maple.", ""):
        assert taught.asks("ada", "PUT", address, {"comment": text}) == {"comment": text}
        assert wall(taught, task)["bea"]["comment"] == text
    assert taught.asks("ada", "PUT", address, {"comment": "x" * 501})["status"] == 400
    missing = address.replace(str(taught.people["bea"].pk), str(taught.people["ada"].pk))
    assert taught.asks("ada", "PUT", missing, {"comment": "x"})["status"] == 404


def test_who_is_taught_sets_nothing_and_sees_no_wall(taught: AClass) -> None:
    task = set_task(taught)["id"]
    own = f"tasks/{task}/work/{taught.people['bea'].pk}/"
    for method, path, body in (
        ("POST", "tasks/", SET),
        ("POST", f"tasks/{task}/end/", None),
        ("GET", f"tasks/{task}/work/", None),
        ("GET", own, None),
        ("PUT", f"{own}comment/", {"comment": "well done"}),
    ):
        assert taught.response("bea", method, path, body).status_code == 403


@pytest.mark.parametrize(
    ("wrong", "status", "paths"),
    [
        ({"exercise": "nothing"}, 404, None),
        ({"lesson": "nothing"}, 404, None),
        ({"lesson": 7, "room": "x"}, 400, ["lesson", "room"]),
    ],
    ids=["no such exercise", "no such lesson", "mistakes"],
)
def test_a_task_that_cannot_be_set(taught: AClass, wrong: dict[str, Any], status: int, paths: Any) -> None:
    refused = set_task(taught, **wrong)
    assert refused["status"] == status
    if paths is not None:
        assert [problem["path"] for problem in refused["problems"]] == paths
    assert not ClassFrame.objects.exists()


def test_the_results_list_everybody_also_who_tried_nothing(taught: AClass) -> None:
    set_task(taught)
    works(taught, "cem", "tries/", {"files": {}})
    nothing = {"hints": 0, "solvedAt": None, "comment": ""}
    (result,) = taught.asks("ada", "GET", "results/")["tasks"]
    assert result["work"] == [
        {"name": "bea", "tries": 0, **nothing},
        {"name": "cem", "tries": 1, **nothing},
    ]
    text = taught.response("ada", "GET", "results/?format=csv").content.decode()
    lines = [*csv.reader(text.splitlines())]
    assert [line[4:7] + line[9:] for line in lines[1:]] == [
        ["bea", "not solved", "no", "0", "0"],
        ["cem", "not solved", "no", "1", "0"],
    ]


def test_the_results_say_how_far_everybody_came_also_who_has_left(taught: AClass) -> None:
    task = set_task(taught)["id"]
    works(taught, "bea", "tries/", {"files": {}})
    works(taught, "bea", "hints/")
    works(taught, "cem", "tries/", {"files": solved()})
    taught.people["cem"].delete()
    (result,) = taught.asks("ada", "GET", "results/")["tasks"]
    assert (result["id"], result["ask"], result["endedAt"]) == (task, "Make the reports fit", None)
    at = result["work"][1]["solvedAt"]
    assert result["work"] == [
        {"name": "bea", "tries": 1, "hints": 1, "solvedAt": None, "comment": ""},
        {"name": "cem", "tries": 1, "hints": 0, "solvedAt": at, "comment": ""},
    ]
    text = taught.response("ada", "GET", "results/?format=csv").content.decode()
    lines = [*csv.reader(text.splitlines())]
    assert [line[2:7] + line[8:] for line in lines[1:]] == [
        ["Make the reports fit", "", "bea", "not solved", "no", "task", "1", "1"],
        ["Make the reports fit", "", "cem", "solved", "yes", "task", "1", "0"],
    ]
