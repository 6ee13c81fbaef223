"""checks/ and runs/{id}/expectations/ over REST."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from playground.policies.services import create_policy
from playground.runs.models import Run
from tests.support.builders import a_node, a_pod
from tests.support.played import played, uploaded

pytestmark = pytest.mark.django_db
SSD = {"matchLabels": {"disk": "ssd"}}
WEB: dict[str, Any] = {"pods": {"matchLabels": {"app": "web"}}, "landOn": SSD}
OBJECTS = [
    a_node("a", labels={"disk": "ssd"}),
    a_node("b"),
    a_pod("old", node="a", requests={"cpu": "2"}),
    a_pod("web", labels={"app": "web"}, requests={"cpu": "1"}),
]
VERDICT = {
    "index": 0,
    "title": "pods with app=web land on nodes with disk=ssd",
    "holds": False,
    "says": "default/web is on b, which is not on nodes with disk=ssd.",
    "pod": "default/web",
    "attempt": 0,
    "attempted": "default/web",
}
PACKING = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
    "profiles": [
        {
            "plugins": {"score": {"disabled": [{"name": "NodeResourcesBalancedAllocation"}]}},
            "pluginConfig": [
                {
                    "name": "NodeResourcesFit",
                    "args": {
                        "scoringStrategy": {
                            "type": "MostAllocated",
                            "resources": [{"name": "cpu", "weight": 1}],
                        }
                    },
                }
            ],
        }
    ],
}


def post(client: Client, body: dict[str, Any], status: int = 200) -> Any:
    response = client.post("/api/v1/checks/", json.dumps(body), content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def test_a_run_is_held_to_expectations(client: Client) -> None:
    body = {"run": str(played(OBJECTS).pk), "expectations": [WEB, {"evictions": "none"}]}
    answer = post(client, body)
    assert (answer["holds"], answer["idle"]) == (False, None)
    assert [one["holds"] for one in answer["verdicts"]] == [False, True]
    decision = answer["verdicts"][0].pop("decision")
    assert answer["verdicts"][0] == VERDICT
    assert decision.startswith("Placed on b: 2 of 2 nodes could take it; b scored ")


def test_a_snapshot_is_scheduled_under_a_policy_and_nothing_is_stored(client: Client) -> None:
    snapshot, policy = str(uploaded(OBJECTS).pk), str(create_policy(PACKING, name="packing").pk)
    text = json.dumps({"expectations": [WEB]})
    assert post(client, {"snapshot": snapshot, "expectations": text})["holds"] is False
    assert post(client, {"snapshot": snapshot, "policy": policy, "expectations": text})["holds"] is True
    assert Run.objects.count() == 0


def test_where_no_pod_waits_nothing_holds(client: Client) -> None:
    body = {"snapshot": str(uploaded(OBJECTS[:3]).pk), "expectations": [{"evictions": "none"}]}
    answer = post(client, body)
    assert (answer["holds"], answer["verdicts"][0]["holds"]) == (False, True)
    assert answer["idle"] == "Nothing to schedule: no pod waits for a node"


def test_what_is_recorded_of_a_run_holds_of_it(client: Client) -> None:
    run = played(OBJECTS)
    recorded = client.get(f"/api/v1/runs/{run.pk}/expectations/").json()
    assert recorded["leftOut"] == 0
    assert recorded["expectations"] == [
        {"pods": {"names": ["default/web"]}, "landOn": {"names": ["b"]}},
        {"evictions": "none"},
        {"measure": {"name": "placed", "notWorseThan": 1}},
        {"measure": {"name": "pending", "notWorseThan": 0}},
    ]
    assert post(client, {"run": str(run.pk), "expectations": recorded["yaml"]})["holds"] is True


@pytest.mark.parametrize(
    ("body", "problems"),
    [
        ({"expectations": [WEB]}, [("", "Give either a run or a snapshot.")]),
        (
            {"run": str(uuid4()), "options": {"seed": 1}, "expectations": [WEB]},
            [("", "A run already has a policy and options.")],
        ),
        (
            {"run": str(uuid4()), "expectations": 1},
            [("expectations", "Expected a list of expectations or a string.")],
        ),
    ],
)
def test_mistakes_of_the_request(
    client: Client, body: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    found = post(client, body, 400)["problems"]
    assert [(one["path"], one["message"]) for one in found] == problems


def test_mistakes_of_expectations_are_told_together(client: Client) -> None:
    wanted = [{"placed": "all"}, {"nodes": {}, "exist": {}}]
    answer = post(client, {"snapshot": str(uploaded(OBJECTS).pk), "expectations": wanted}, 400)
    assert answer["code"] == "invalid-expectations"
    assert [one["path"] for one in answer["problems"]] == ["expectations[0].pods", "expectations[1].exist"]
    unchanged: list[dict[str, Any]] = [{"nodes": {}, "unchanged": {}}]
    answer = post(client, {"snapshot": str(uploaded(OBJECTS).pk), "expectations": unchanged}, 400)
    assert [one["path"] for one in answer["problems"]] == ["expectations[0].unchanged"]


def test_a_run_that_has_not_ended_conflicts(client: Client) -> None:
    run = played(OBJECTS)
    Run.objects.filter(pk=run.pk).update(state="running")
    assert post(client, {"run": str(run.pk), "expectations": [WEB]}, 409)["code"] == "not-finished"
    assert client.get(f"/api/v1/runs/{run.pk}/expectations/").status_code == 409
