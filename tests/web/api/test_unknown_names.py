"""Misspelt fields and parameters are mistakes: nobody takes them for followed."""

from __future__ import annotations

import pytest
from django.test import Client

from playground.api.schema_parts import examples
from playground.runs.models import Run
from tests.support.builders import a_node
from tests.support.played import uploaded

pytestmark = pytest.mark.django_db
API = "/api/v1/"
FIELD = {"path": "polcy", "message": "unknown field"}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("runs/", {"snapshot": examples.SNAPSHOT_ID}),
        ("simulate/", {"objects": []}),
        ("policies/", {"config": examples.POLICY_CONFIG}),
        ("policies/validate/", {"config": examples.POLICY_CONFIG}),
    ],
)
def test_a_field(client: Client, path: str, body: dict) -> None:
    response = client.post(f"{API}{path}", body | {"polcy": None}, content_type="application/json")
    assert (response.status_code, response.json()["problems"]) == (400, [FIELD])


def test_a_field_is_listed_with_the_other_mistakes(client: Client) -> None:
    response = client.post(f"{API}runs/", {"polcy": 1}, content_type="application/json")
    assert [problem["path"] for problem in response.json()["problems"]] == ["snapshot", "polcy"]


def test_fields_of_revisions(client: Client) -> None:
    path = f"{API}snapshots/{uploaded([a_node('n')]).pk}/revisions/"
    body = {"remove": [{"kind": "Node", "name": "n", "nmespace": ""}]}
    response = client.post(path, body | {"polcy": 1}, content_type="application/json")
    paths = [problem["path"] for problem in response.json()["problems"]]
    assert (response.status_code, paths) == (400, ["remove[0].nmespace", "polcy"])


@pytest.mark.parametrize("path", ["runs/", "policies/", "snapshots/"])
def test_a_parameter_of_a_list(client: Client, path: str) -> None:
    response = client.get(f"{API}{path}?serch=x&page_size=5&ordering=-createdAt")
    problems = [{"path": "serch", "message": "unknown parameter"}]
    assert (response.status_code, response.json()["problems"]) == (400, problems)


@pytest.mark.parametrize(
    "address",
    ["record/?detail=", "events/?after=", "nodes/?at=", "placements/?phase=", "placements/?labelSelector="],
)
def test_an_empty_parameter(client: Client, address: str) -> None:
    run = Run.objects.create(snapshot=uploaded([a_node("n")]))
    response = client.get(f"{API}runs/{run.pk}/{address}")
    name = address.partition("?")[2].removesuffix("=")
    problems = [{"path": name, "message": "must not be empty"}]
    assert (response.status_code, response.json()["problems"]) == (400, problems)


def test_a_parameter_of_the_objects_and_events_of_something(client: Client) -> None:
    snapshot = uploaded([a_node("n")])
    run = Run.objects.create(snapshot=snapshot)
    for path in (f"snapshots/{snapshot.pk}/objects/", f"runs/{run.pk}/events/", f"runs/{run.pk}/attempts/"):
        response = client.get(f"{API}{path}?serch=x&page_size=5")
        problems = [{"path": "serch", "message": "unknown parameter"}]
        assert (response.status_code, response.json()["problems"]) == (400, problems)
