"""Input at the edges of what can be read: refused with a problem document, never broken on, and nothing of it is kept."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from playground.policies.models import Policy
from playground.simulations.models import Command, Simulation
from playground.snapshots.models import Snapshot
from tests.support.builders import a_node
from tests.support.played import uploaded

pytestmark = pytest.mark.django_db
API = "/api/v1/"
HEAD = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
HALF = '"\\ud800"'
ELECTION = "title: t\nduration: 60s\nreplicas:\n- name: a\n- name: b\n"
LISTS = ["policies/", "runs/", "snapshots/", "elections/", "timelines/", "live/"]


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def refused(response: Any, *statuses: int) -> dict[str, Any]:
    assert response.status_code in (statuses or (400,)), response.content[:300]
    assert response.headers["Content-Type"] == "application/problem+json"
    document: dict[str, Any] = response.json()
    assert document["status"] == response.status_code
    return document


def post(client: Client, path: str, body: Any) -> Any:
    text = body if isinstance(body, str) else json.dumps(body)
    return client.post(f"{API}{path}", text, content_type="application/json")


@pytest.mark.parametrize(
    "number", ["9" * 5000, "0" * 4990 + "1001", "00000000000000001001", "01", "+1", "٣", " 1", "1_0"]
)
@pytest.mark.parametrize("name", ["page", "page_size"])
def test_what_is_no_page(client: Client, name: str, number: str) -> None:
    for path in LISTS:
        document = refused(client.get(f"{API}{path}", {name: number}))
        assert [problem["path"] for problem in document["problems"]] == [name]


@pytest.mark.parametrize("name", ["createdAfter", "createdBefore"])
@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "yesterday"])
def test_a_time_that_is_in_no_calendar(client: Client, name: str, moment: str) -> None:
    for path in [path for path in LISTS if path != "policies/"]:
        document = refused(client.get(f"{API}{path}", {name: moment}))
        assert document["problems"] == [{"path": name, "message": "Enter a valid date/time."}]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("policies/", f'{{"name": {HALF}, "config": {json.dumps(HEAD)}}}'),
        ("policies/", f'{{"config": {{"apiVersion": {HALF}, {HALF}: 1}}}}'),
        ("policies/validate/", f'{{"yaml": {HALF}}}'),
        ("runs/", f'{{"snapshot": {HALF}}}'),
        ("simulate/", f'{{"objects": [], {HALF}: 1}}'),
        ("simulate/", f'{{"objects": [{{"kind": "Node", "metadata": {{"name": {HALF}}}}}]}}'),
        ("elections/", f'{{"scenario": {{"title": {HALF}}}}}'),
        ("timelines/", f'{{"example": {HALF}}}'),
    ],
)
def test_half_of_a_character(client: Client, path: str, body: str) -> None:
    document = refused(post(client, path, body))
    assert document["detail"] == "Malformed JSON: a string contains half of a surrogate pair."


def test_a_whole_pair_is_a_character(client: Client) -> None:
    response = post(client, "policies/", f'{{"name": "\\ud83d\\ude00", "config": {json.dumps(HEAD)}}}')
    assert (response.status_code, response.json()["name"]) == (201, "😀")


@pytest.mark.parametrize("body", ['"\\ud800"', "a: \\ud800", 'kind: "\\ud800"\nx: "\\ud800"', '"\\ud800": 1'])
def test_half_of_a_character_in_yaml(client: Client, body: str) -> None:
    for path in ("policies/", "policies/validate/?name=a", "elections/", "timelines/", "snapshots/"):
        response = client.post(f"{API}{path}", body, content_type="application/yaml")
        assert response.status_code in (200, 400), response.content[:300]
        assert response.json()


@pytest.mark.parametrize("metadata", [{"name": {"a": 1}}, {"name": []}, [], "x", {"namespace": {}}, 7])
def test_a_name_that_is_no_text(client: Client, metadata: Any) -> None:
    snapshot = uploaded([a_node("n")])
    body = {"apply": [{"apiVersion": "v1", "kind": "Node", "metadata": metadata}]}
    refused(post(client, f"snapshots/{snapshot.pk}/revisions/", body))
    assert Snapshot.objects.count() == 1


@pytest.mark.parametrize("depth", [101, 150, 3000])
@pytest.mark.parametrize("path", ["simulate/", "policies/", "policies/validate/"])
def test_a_configuration_that_is_nested_too_deeply(client: Client, path: str, depth: int) -> None:
    config = json.dumps(HEAD)[:-1] + f', "profiles": {"[" * depth}{"]" * depth}}}'
    body = f'{{"config": {config}' + (', "objects": []}' if path == "simulate/" else "}")
    response = post(client, path, body)
    if response.status_code != 200:
        refused(response)
    else:
        assert not response.json()["valid"]


@pytest.mark.parametrize("depth", [97, 101, 3000])
def test_faults_that_are_nested_too_deeply(client: Client, depth: int) -> None:
    election = post(client, "elections/", {"scenario": ELECTION, "pace": "stepped"}).json()["id"]
    fault = f'{{"fault": "crash", "replica": {"[" * depth}{"]" * depth}}}'
    refused(post(client, f"elections/{election}/faults/", fault))
    refused(post(client, f"elections/{election}/branch/", f'{{"at": 0, "fault": {fault}}}'))
    assert (Command.objects.count(), Simulation.objects.count()) == (0, 1)


@pytest.mark.parametrize("kind", ["PodDisruptionBudget", "PersistentVolumeClaim", "Service", "Node"])
@pytest.mark.parametrize("operation", ["create", "setBudget"])
def test_a_kind_of_another_group_in_a_scenario(client: Client, kind: str, operation: str) -> None:
    manifest = {"apiVersion": "example.com/v1", "kind": kind, "metadata": {"name": "x"}, "spec": {}}
    scenario = {
        "title": "t",
        "duration": "10s",
        "nodes": 1,
        "operations": [{"at": "1s", operation: manifest}],
    }
    document = refused(post(client, "timelines/", {"scenario": scenario}))
    assert document["problems"]
    assert not Simulation.objects.exists()


@pytest.mark.parametrize("field", ["profiles", "extenders"])
def test_null_in_a_configuration(client: Client, field: str) -> None:
    before = Policy.objects.count()
    document = refused(post(client, "policies/", {"config": HEAD | {field: [None]}}))
    assert document["problems"] == [{"path": f"{field}[0]", "message": "must be an object, not null"}]
    assert Policy.objects.count() == before


@pytest.mark.parametrize("extenders", [50, 0.5, "x", {"urlPrefix": 1}, [None, 7, {"urlPrefix": {}}], True])
def test_extenders_that_are_none_have_mistakes_and_no_warnings(client: Client, extenders: Any) -> None:
    answer = post(client, "policies/validate/", {"config": HEAD | {"extenders": extenders}}).json()
    assert not answer["valid"]
    assert all(problem["path"].startswith("extenders") for problem in answer["problems"])


def test_null_among_the_args_of_plugins(client: Client) -> None:
    config = HEAD | {"profiles": [{"pluginConfig": [None]}]}
    assert refused(post(client, "policies/", {"config": config}))["problems"] == [
        {"path": "profiles[0].pluginConfig[0]", "message": "must be an object, not null"}
    ]
    assert client.get(f"{API}policies/").status_code == client.get(f"{API}runs/").status_code == 200
