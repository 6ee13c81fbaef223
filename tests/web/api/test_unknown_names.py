"""Misspelt fields and parameters are mistakes: nobody takes them for followed."""

from __future__ import annotations

import pytest
from django.test import Client

from playground.api.openapi.operations import examples
from playground.runs.models import Run
from tests.support.builders import a_node, a_pod
from tests.support.played import played, uploaded

pytestmark = pytest.mark.django_db
API = "/api/v1/"
LISTS = {
    "runs/": "createdAfter, createdBefore, demo, format, ordering, page, page_size, policy, search, snapshot, state, whose",
    "policies/": "builtIn, format, ordering, page, page_size, parent, search, whose",
    "snapshots/": "createdAfter, createdBefore, format, ordering, origin, page, page_size, parent, search, whose",
}


@pytest.mark.parametrize(
    ("path", "body", "known"),
    [
        ("runs/", {"snapshot": examples.SNAPSHOT_ID}, "listed, options, policy, snapshot"),
        (
            "simulate/",
            {"objects": []},
            "config, expandWorkloads, objects, options, readGroups, snapshot",
        ),
        ("policies/", {"config": examples.POLICY_CONFIG}, "config, description, name, yaml"),
        ("policies/validate/", {"config": examples.POLICY_CONFIG}, "config, release, yaml"),
    ],
)
def test_a_field(client: Client, path: str, body: dict, known: str) -> None:
    response = client.post(f"{API}{path}", body | {"polcy": None}, content_type="application/json")
    problems = [{"path": "polcy", "message": f"unknown field; known are {known}"}]
    assert (response.status_code, response.json()["problems"]) == (400, problems)
    assert response.json()["title"] == "The input has mistakes"


def test_a_field_is_listed_with_the_other_mistakes(client: Client) -> None:
    response = client.post(f"{API}runs/", {"polcy": 1}, content_type="application/json")
    assert [problem["path"] for problem in response.json()["problems"]] == ["snapshot", "polcy"]


def test_fields_of_revisions(client: Client) -> None:
    path = f"{API}snapshots/{uploaded([a_node('n')]).pk}/revisions/"
    body = {"remove": [{"kind": "Node", "name": "n", "nmespace": ""}]}
    response = client.post(path, body | {"polcy": 1}, content_type="application/json")
    paths = [problem["path"] for problem in response.json()["problems"]]
    assert (response.status_code, paths) == (400, ["remove[0].nmespace", "polcy"])


@pytest.mark.parametrize(("path", "known"), LISTS.items())
def test_a_parameter_of_a_list(client: Client, path: str, known: str) -> None:
    response = client.get(f"{API}{path}?serch=x&page_size=5&ordering=-createdAt")
    problems = [{"path": "serch", "message": f"unknown parameter; known are {known}"}]
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
        told = {one["path"]: one["message"] for one in response.json()["problems"]}
        assert response.status_code == 400
        assert told["serch"].startswith("unknown parameter; known are ")


def played_run() -> Run:
    return played([a_node("n"), a_pod("web")])


@pytest.mark.parametrize(
    ("path", "paths"),
    [
        ("attempts/?outcome=nope&foo=1", ["outcome", "foo"]),
        ("attempts/?ordering=zz&page_size=abc&page=0&colour=zz", ["colour", "ordering", "page", "page_size"]),
        ("placements/?phase=nope&colour=red", ["phase", "colour"]),
        ("nodes/?at=x&colour=red", ["at", "colour"]),
        ("attempts/0/remedies/?most=0&colour=red", ["most", "colour"]),
    ],
)
def test_every_mistake_in_parameters_is_listed(client: Client, path: str, paths: list[str]) -> None:
    response = client.get(f"{API}runs/{played_run().pk}/{path}")
    assert response.status_code == 400
    assert [problem["path"] for problem in response.json()["problems"]] == paths


@pytest.mark.parametrize("path", ["runs/", "snapshots/{}/objects/"])
def test_every_mistake_in_parameters_of_a_list_is_listed(client: Client, path: str) -> None:
    path = path.format(uploaded([a_node("n")]).pk)
    response = client.get(f"{API}{path}?ordering=zz&page_size=abc&colour=zz")
    problems = response.json()["problems"]
    assert [problem["path"] for problem in problems] == ["colour", "ordering", "page_size"]
    assert problems[-1]["message"] == "expected a whole number from 1 to 1,000, got 'abc'"
