"""simulate/: the whole record in one request."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from playground.api.schema_parts import examples
from playground.policies.models import Policy
from playground.snapshots.codec import Upload
from playground.snapshots.models import Snapshot
from playground.snapshots.services import create_snapshot
from tests.support.builders import a_node, a_pod
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
    assert simulate(client, snapshot=str(snapshot.id)) == {"attempts": [], "placements": {}}


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
        ({"objects": [], "config": 7}, "config", "Expected an object or a text."),
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
