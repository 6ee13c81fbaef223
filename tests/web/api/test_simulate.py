"""simulate/: the whole record in one request."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from playground.api.openapi.operations import examples
from playground.policies.models import Policy
from playground.snapshots.codec import Upload
from playground.snapshots.models import Snapshot
from playground.snapshots.services import create_snapshot
from tests.support.builders import a_node, a_pod, an_object
from tests.support.careless import MESSAGE, careless_dump

pytestmark = pytest.mark.django_db
API = "/api/v1/simulate/"
OBJECTS = [a_node("node-1"), a_node("node-2"), a_pod("web")]


def simulate(client: Client, **body: Any) -> Any:
    response = client.post(API, body, content_type="application/json")
    assert response.status_code == 200, response.content
    return response.json()


def test_the_whole_record_and_nothing_is_stored(client: Client) -> None:
    policies = Policy.objects.count()
    record = simulate(client, objects=OBJECTS)
    [attempt] = record["attempts"]
    assert record["placements"] == {"default/web": "node-1"}
    assert attempt["feasible"] == attempt["tied"] == ["node-1", "node-2"]
    assert attempt["totals"]["node-1"] == sum(attempt["scores"]["node-1"].values())
    assert (Snapshot.objects.count(), Policy.objects.count()) == (0, policies)


def test_placements_only(client: Client) -> None:
    record = simulate(client, objects=OBJECTS, options={"detail": "placements"})
    assert record["attempts"] == [{"pod": "default/web", "outcome": "scheduled", "node": "node-1"}]


@pytest.mark.parametrize("config", [examples.POLICY_YAML, examples.POLICY_CONFIG, None])
def test_a_configuration_as_text_or_object(client: Client, config: Any) -> None:
    assert simulate(client, objects=OBJECTS, config=config)["placements"] == {"default/web": "node-1"}


def test_a_snapshot(client: Client) -> None:
    snapshot = create_snapshot(Upload(data=b'{"kind":"List","items":[]}'))
    nothing = {"path": "", "message": "Nothing to schedule: no pod waits for a node"}
    assert simulate(client, snapshot=str(snapshot.id)) == {
        "attempts": [],
        "placements": {},
        "warnings": [nothing],
    }


def a_deployment(**spec: Any) -> dict[str, Any]:
    template = {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "main"}]}}
    spec = {"replicas": 2, "selector": {"matchLabels": {"app": "web"}}, "template": template} | spec
    return an_object("Deployment", "web", api_version="apps/v1", namespace="shop", spec=spec)


def test_groups_of_other_schedulers_are_read_on_request(client: Client) -> None:
    members = [
        a_pod(
            f"p{n}",
            labels={"kueue.x-k8s.io/pod-group-name": "train"},
            metadata={"annotations": {"kueue.x-k8s.io/pod-group-total-count": "2"}},
            requests={"cpu": "3"},
        )
        for n in range(2)
    ]
    asked = {
        "objects": [a_node("n", cpu="4"), *members],
        "options": {"featureGates": {"GangScheduling": True}},
    }
    assert len(simulate(client, **asked)["placements"]) == 1
    assert simulate(client, **asked, readGroups=True)["placements"] == {}


class TestWorkloads:
    def test_get_pods_where_nothing_else_waits(self, client: Client) -> None:
        record = simulate(client, objects=[a_node("n"), a_deployment()], options={"detail": "placements"})
        assert list(record["placements"].values()) == ["n", "n"]
        [made] = record["workloads"]["expanded"]
        assert (made["workload"], made["pods"], record["warnings"]) == ("Deployment shop/web", 2, [])

    @pytest.mark.parametrize(("wanted", "placed"), [(None, 1), (False, 1), (True, 3)])
    def test_beside_a_pod_that_waits_get_them_on_request(
        self, client: Client, wanted: bool | None, placed: int
    ) -> None:
        objects = [a_node("n"), a_deployment(), a_pod("p")]
        record = simulate(client, objects=objects, expandWorkloads=wanted)
        assert (len(record["placements"]), "workloads" in record) == (placed, wanted is not False)

    def test_beside_a_pod_that_waits_are_named(self, client: Client) -> None:
        record = simulate(client, objects=[a_node("n"), a_deployment(), a_pod("p")])
        skipped = {"workload": "Deployment shop/web", "reason": "1 other pod waits"}
        assert record["workloads"] == {"expanded": [], "skipped": [skipped]}
        message = "Deployment shop/web has no pods; none were made because 1 other pod waits"
        assert record["warnings"] == [{"path": "expandWorkloads", "message": message}]

    def test_none_is_made_where_the_client_says_so(self, client: Client) -> None:
        record = simulate(client, objects=[a_node("n"), a_deployment()], expandWorkloads=False)
        assert [one["message"] for one in record["warnings"]] == [
            "Nothing to schedule: no pod waits for a node"
        ]

    def test_one_that_gets_no_pods_is_named(self, client: Client) -> None:
        record = simulate(client, objects=[a_node("n"), a_deployment(paused=True)])
        assert record["workloads"]["skipped"] == [
            {"workload": "Deployment shop/web", "reason": "it is paused"}
        ]


def test_warnings_about_objects(client: Client) -> None:
    lost, wrong = a_pod("lost", node="gone"), a_pod("wrong", preemptionPolicy="never")
    assert simulate(client, objects=[a_node("n"), lost, wrong])["warnings"] == [
        {
            "path": "",
            "message": 'the API server refuses this: spec.preemptionPolicy: Unsupported value: "never": '
            'supported values: "PreemptLowerPriority", "Never" (1: default/wrong)',
        },
        {
            "path": "",
            "message": "pod is bound to a node that does not exist; it is left out, as by the scheduler (1: default/lost)",
        },
    ]


def test_pods_of_other_schedulers_leave_nothing_to_do(client: Client) -> None:
    objects = [a_node("n"), a_pod("p", schedulerName="a"), a_pod("q", schedulerName="a")]
    [warning] = simulate(client, objects=objects)["warnings"]
    assert warning["message"] == (
        "Nothing to schedule: 2 pods wait for schedulers that the configuration does not have: a (2); "
        "it has default-scheduler"
    )


def test_the_scheduler_of_the_real_cluster_had_said_the_same(client: Client) -> None:
    [attempt] = simulate(client, objects=careless_dump()["items"])["attempts"]
    assert attempt["pod"] == "shop/web-2"
    assert attempt["message"].startswith(MESSAGE.rstrip("."))


@pytest.mark.parametrize(
    ("body", "path", "message"),
    [
        ({}, "", "Give either objects or a snapshot."),
        ({"objects": [], "snapshot": examples.MISSING_ID}, "", "Give either objects or a snapshot."),
        ({"objects": {}}, "objects", 'Expected a list of items but got type "dict".'),
        ({"objects": [], "config": 7}, "config", "Expected an object or a string."),
        ({"objects": [], "options": {"detail": "some"}}, "options.detail", '"some" is not a valid choice.'),
        (
            {"objects": [], "options": {"seed": -1}},
            "options.seed",
            "Ensure this value is greater than or equal to 0.",
        ),
    ],
)
def test_mistakes_in_the_request(client: Client, body: Any, path: str, message: str) -> None:
    response = client.post(API, body, content_type="application/json")
    assert response.status_code == 400
    assert response.json()["problems"] == [{"path": path, "message": message}]
