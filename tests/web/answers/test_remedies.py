"""runs/{id}/attempts/{k}/remedies/ over REST: answers, and an answer that is tried."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from django.test import Client

from playground import sandbox
from playground.policies.models import Policy
from playground.runs import queries
from playground.runs.models import Run
from playground.searches.models import Kept
from playground.searches.services import stored_answers
from tests.core.remedies.test_mistakes import FILES
from tests.support.builders import Manifest, a_budget, a_node, a_pod
from tests.support.played import play, played

pytestmark = pytest.mark.django_db
TAINT = {"key": "gpu", "effect": "NoSchedule"}
OBJECTS = [
    a_node("a", taints=[TAINT]),
    a_node("b", cpu="1"),
    *(a_pod(name, requests={"cpu": "2"}) for name in ("web", "web-2")),
]


def path(run: Run, k: int = 0) -> str:
    return f"/api/v1/runs/{run.pk}/attempts/{k}/remedies/"


def tried(client: Client, run: Run, steps: list[dict[str, Any]], k: int = 0, status: int = 202) -> Any:
    response = client.post(path(run, k), json.dumps({"steps": steps}), content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def test_answers_come_with_their_steps(client: Client) -> None:
    response = client.get(path(played(OBJECTS)), {"most": "2", "costs": "tolerate:1,remove-taint:2"})
    body = response.json()
    assert response.status_code == 200
    assert [(one["text"], one["cost"], one["effects"]["node"]) for one in body["remedies"]] == [
        ("tolerate the taint gpu:NoSchedule", 1.0, "a"),
        ("remove the taint gpu:NoSchedule from the node a", 2.0, "a"),
    ]
    assert body["alike"] == ["default/web-2"]
    assert body["remedies"][1]["steps"] == [
        {
            "object": {"kind": "Node", "namespace": "", "name": "a"},
            "patch": [
                {"op": "test", "path": "/spec/taints/0", "value": TAINT},
                {"op": "remove", "path": "/spec/taints/0"},
            ],
            "add": None,
            "remove": False,
            "disablePlugin": None,
            "arguments": None,
            "recreate": False,
            "note": "",
        }
    ]


MISSPELT = [
    yaml.safe_load(file.read_text())["cluster"]
    for file in FILES
    if file.stem in ("selector-value", "claim-of-no-near-name", "storage-class", "device-class")
]
HELD = [
    a_node("a", cpu="2"),
    a_pod("db", node="a", requests={"cpu": "2"}, labels={"app": "db"}),
    a_budget("db", selector={"matchLabels": {"app": "db"}}, allowed=0),
    a_pod("web", requests={"cpu": "1"}),
]


@pytest.mark.parametrize(
    "objects",
    [OBJECTS, [{**one, "metadata": {"name": one["metadata"]["name"]}} for one in OBJECTS], HELD, *MISSPELT],
)
def test_every_answer_can_be_tried_and_holds(client: Client, objects: list[Manifest]) -> None:
    run = played(objects)
    for remedy in client.get(path(run)).json()["remedies"]:
        body = tried(client, run, remedy["steps"])
        trial = Run.objects.get(pk=body["id"])
        play(trial)
        placed = {row.pod: row.node for row in queries.attempts(trial.pk)}
        assert placed["default/web"] == remedy["effects"]["node"], remedy["text"]
        assert (trial.snapshot_id == run.snapshot_id) == all(
            step["disablePlugin"] for step in remedy["steps"]
        )


def test_a_plugin_goes_in_a_revision_of_the_policy(client: Client) -> None:
    step = {
        "object": {"kind": "KubeSchedulerConfiguration", "name": "default-scheduler"},
        "disablePlugin": "TaintToleration",
    }
    body = tried(client, played(OBJECTS), [step])
    config = Policy.objects.get(pk=body["policy"]["id"]).config
    assert config["profiles"][0]["plugins"]["multiPoint"] == {"disabled": [{"name": "TaintToleration"}]}


@pytest.mark.parametrize(
    ("steps", "problem"),
    [
        ([], "steps"),
        ([{"object": {"kind": "Node", "name": "nobody"}, "remove": True}], "steps[0].object"),
        (
            [
                {
                    "object": {"kind": "Node", "name": "a"},
                    "patch": [{"op": "remove", "path": "/spec/taints/9"}],
                }
            ],
            "steps[0].patch",
        ),
        (
            [{"object": {"kind": "Node", "name": "a"}, "patch": [{"op": "move", "path": "/spec"}]}],
            "steps[0].patch.op",
        ),
    ],
)
def test_steps_that_have_no_place(client: Client, steps: list[dict[str, Any]], problem: str) -> None:
    body = tried(client, played(OBJECTS), steps, status=400)
    assert body["problems"][0]["path"].startswith(problem), body


def test_only_failures_are_asked_about(client: Client) -> None:
    run = played([a_node("a"), a_pod("web")])
    assert client.get(path(run)).json()["code"] == "did-not-fail"
    assert client.get(path(run, 7)).status_code == 404


def test_costs_that_there_are_not(client: Client) -> None:
    run = played(OBJECTS)
    assert client.get(path(run), {"costs": "tolerate"}).status_code == 400
    body = client.get(path(run), {"costs": "toleration:1"}).json()
    assert [problem["path"] for problem in body["problems"]] == ["costs.toleration"]


def test_all_that_wait_for_the_same_reason_are_helped_together(client: Client) -> None:
    run = played(OBJECTS)
    body = client.get(f"{path(run)}together/", {"most": "2"}).json()
    assert body["pods"] == ["default/web", "default/web-2"]
    first = body["answers"][0]
    assert (first["text"], first["nodes"]) == (
        "tolerate the taint gpu:NoSchedule in the template",
        [{"pod": "default/web", "node": "a"}, {"pod": "default/web-2", "node": "a"}],
    )
    made = tried(client, run, first["steps"])
    again = play(queries.get_run(made["id"]))
    assert {one.pod: one.node for one in queries.attempts(again.pk)} == {
        "default/web": "a",
        "default/web-2": "a",
    }


def test_of_an_attempt_that_did_not_fail_nothing_is_told(client: Client) -> None:
    run = played([a_node("a"), a_pod("web")])
    assert client.get(f"{path(run)}together/").json()["code"] == "did-not-fail"


def test_an_answer_is_computed_once_for_the_same_costs(client: Client, monkeypatch: Any) -> None:
    run = played(OBJECTS)
    asked = {"costs": "tolerate:1"}
    first = client.get(path(run), asked)
    other = client.get(path(run))
    together = client.get(f"{path(run)}together/")
    assert first.json() != other.json()

    def computed(*_: Any, **__: Any) -> bytes:
        raise AssertionError("it was computed again")

    monkeypatch.setattr(sandbox, "run", computed)
    assert client.get(path(run), asked).content == first.content
    assert client.get(path(run)).content == other.content
    assert client.get(f"{path(run)}together/").content == together.content
    with pytest.raises(AssertionError):
        client.get(path(run), {"costs": "tolerate:2"})
    run.delete()
    assert not Kept.objects.exists()


def test_of_a_run_only_the_newest_answers_are_kept(client: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr(stored_answers, "MOST_KEPT", 2)
    run = played(OBJECTS)
    for cost in range(3):
        assert client.get(path(run), {"costs": f"tolerate:{cost}"}).status_code == 200
    assert Kept.objects.count() == 2


def test_nothing_is_kept_of_a_question_with_mistakes(client: Client) -> None:
    assert client.get(path(played(OBJECTS)), {"costs": "magic:1"}).status_code == 400
    assert not Kept.objects.exists()
