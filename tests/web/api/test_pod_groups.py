"""Pod groups over REST: the gates of a request, a run or a policy, and what attempts and records say of groups."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from playground.runs.records import run_record
from tests.support.builders import Manifest, a_node, a_pod, an_object
from tests.support.played import played

pytestmark = pytest.mark.django_db(transaction=True)
POLICY = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
GATES = {"GangScheduling": True}
CONDITION = {"status": "False", "reason": "Unschedulable", "message": "pod group is unschedulable"}


def a_group(name: str, minimum: int) -> Manifest:
    spec = {"schedulingPolicy": {"gang": {"minCount": minimum}}}
    version = "scheduling.k8s.io/v1alpha2"
    return an_object("PodGroup", name, api_version=version, namespace="default", spec=spec)


def of_group(name: str, group: str, cpu: str = "2") -> Manifest:
    return a_pod(name, requests={"cpu": cpu}, schedulingGroup={"podGroupName": group})


OBJECTS = [
    a_node("node"),
    a_group("gang", 3),
    *(of_group(name, "gang") for name in ("a", "b", "c")),
    of_group("alone", "missing"),
]


def simulated(client: Client, **body: Any) -> Any:
    response = client.post("/api/v1/simulate/", {"objects": OBJECTS, **body}, content_type="application/json")
    return response.json()


def test_the_gates_of_a_request_decide(client: Client) -> None:
    without = simulated(client)
    with_gates = simulated(client, options={"featureGates": GATES})

    assert len(without["placements"]) == 2
    assert "podGroups" not in without
    assert with_gates["placements"] == {}
    assert with_gates["podGroups"] == [
        {
            "group": "default/gang",
            "pods": ["default/a", "default/b", "default/c"],
            "outcome": "unschedulable",
            "condition": CONDITION,
        }
    ]
    assert with_gates["attempts"][3]["gate"]["plugin"] == "GangScheduling"


@pytest.mark.parametrize(
    ("options", "path", "message"),
    [
        ({"featureGates": {"Gangs": True}}, "options.featureGates.Gangs", "is not known here"),
        (
            {"featureGates": {"GangScheduling": True, "GenericWorkload": False}},
            "options.featureGates.GangScheduling",
            "needs GenericWorkload",
        ),
        (
            {"featureGates": GATES, "release": "1.30"},
            "options.featureGates.GangScheduling",
            "is not a gate of release 1.30",
        ),
    ],
)
def test_wrong_gates_are_refused(client: Client, options: dict[str, Any], path: str, message: str) -> None:
    (problem,) = simulated(client, options=options)["problems"]
    assert problem["path"] == path
    assert problem["message"].startswith(message)


def test_a_policy_with_gates_is_valid_and_decides(client: Client) -> None:
    policy = POLICY | {"featureGates": GATES}
    response = client.post(
        "/api/v1/policies/validate/", {"config": policy}, content_type="application/json"
    ).json()

    assert (response["valid"], response["warnings"]) == (True, [])
    assert simulated(client, config=policy)["placements"] == {}


def test_a_runs_attempts_and_records_tell_of_groups(client: Client) -> None:
    run = played(OBJECTS, featureGates=GATES)

    items = client.get(f"/api/v1/runs/{run.pk}/attempts/").json()["results"]
    assert items[0]["group"] == {
        "name": "default/gang",
        "first": 0,
        "fate": "unschedulable",
        "message": CONDITION["message"],
        "held": "node",
    }
    assert (items[2]["group"]["held"], "gate" in items[0]) == (None, False)
    assert items[3]["gate"] == {"plugin": "GangScheduling", "code": "UnschedulableAndUnresolvable"}
    told = client.get(f"/api/v1/runs/{run.pk}/attempts/1/").json()
    assert told["sentence"] == (
        "Pending: node could take it, but only 2 of the 3 pods that its group default/gang needs found a node; "
        "it waits for default/c."
    )
    assert [one["held"] for one in told["group"]["pods"]] == ["node", "node", None]


def test_a_record_from_what_is_stored_is_that_of_the_engine(settings: Any) -> None:
    run = played(OBJECTS, featureGates=GATES)
    made = run_record(run, detail="placements")
    settings.MAX_SIMULATE_CELLS = 0

    assert run_record(run, detail="placements") == made
    assert made["podGroups"][0]["condition"] == CONDITION
