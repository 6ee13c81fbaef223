"""What holds of every address that is read: parameters, tags, the index."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from playground.people.rules import routes
from tests.support.builders import a_node
from tests.support.contract_middleware import current_contract
from tests.support.played import a_busy_cluster, played, uploaded
from tests.support.runs import a_run
from tests.support.searches import a_search
from tests.support.survivals import a_survival

pytestmark = pytest.mark.django_db
EXAMPLES = {"k": 0, "number": 1, "node": "n", "slug": "x", "namespace": "a", "name": "b"}
READ = sorted(path for path, item in current_contract().paths.items() if "get" in item and "/api/" in path)


@pytest.mark.parametrize("path", READ)
def test_parameters_that_are_not_known_are_refused(client: Client, path: str) -> None:
    run = a_run()
    names: dict[str, Any] = {name: EXAMPLES.get(name, UUID(int=1)) for name in current_parameters(path)}
    names["run_id"] = run.pk
    if "search_id" in names:
        names["search_id"] = a_search().pk
    if "survival_id" in names:
        names["survival_id"] = a_survival().pk
    response = client.get(path.format(**names), {"no-such": "1"})
    assert response.status_code == 400, response.content
    told = {problem["path"]: problem["message"] for problem in response.json()["problems"]}
    assert told["no-such"].startswith("unknown parameter; known are ")


def current_parameters(path: str) -> list[str]:
    described: list[Any] = current_contract().paths[path]["get"].get("parameters", [])
    return [parameter["name"] for parameter in described if parameter["in"] == "path"]


def test_the_index(client: Client) -> None:
    index = client.get("/api/v1/").json()
    assert index["runs"] == "http://testserver/api/v1/runs/"
    for name in ("simulate", "capacity", "checks"):
        assert client.get(index.pop(name)).status_code == 405  # asked with POST
    comparisons = client.get(index.pop("comparisons"))
    assert comparisons.status_code == 400  # of which runs?
    assert {name: client.get(url).status_code for name, url in index.items()} == dict.fromkeys(index, 200)


def test_what_is_still_the_same_is_not_sent_again(client: Client) -> None:
    snapshot = uploaded([a_node("n", cpu="8", pods="10")])
    address = f"/api/v1/snapshots/{snapshot.pk}/"
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(address, headers={"If-None-Match": '"other"'}).status_code == 200


def test_what_never_changes_need_not_be_asked_for_again(client: Client) -> None:
    run = played(a_busy_cluster())
    objects = f"/api/v1/snapshots/{run.snapshot_id}/"
    unchanging = [
        f"{objects}objects/",
        f"{objects}cluster/",
        f"{objects}export/",
        f"/api/v1/runs/{run.pk}/cluster/",
    ]
    assert {client.get(path).headers["Cache-Control"] for path in unchanging} == {
        "private, max-age=3600, immutable"
    }


@pytest.mark.parametrize("media_type", ["application/yaml", "text/plain"])
def test_yaml_in_flow_style(client: Client, media_type: str) -> None:
    text = "{apiVersion: v1, kind: List, items: [{apiVersion: v1, kind: Node, metadata: {name: one}}]}"
    response = client.post("/api/v1/snapshots/", text, content_type=media_type)
    assert (response.status_code, response.json()["counts"]) == (201, {"Node": 1})


def test_a_scenario_in_flow_style(client: Client) -> None:
    text = "{title: One pod, duration: 5s, nodes: {count: 1}, operations: [{at: 1s, pods: {name: a}}]}"
    response = client.post("/api/v1/timelines/validate/", text, content_type="application/yaml")
    assert response.json() == {
        "valid": True,
        "problems": [],
        "title": "One pod",
        "duration": 5_000_000_000,
    }


def test_a_method_that_is_not_there_comes_before_parameters(client: Client) -> None:
    assert client.get("/api/v1/simulate/?no-such=1").status_code == 405


SEARCHED = [
    path
    for path in READ
    if "{" not in path
    and any(one["name"] == "search" for one in current_contract().paths[path]["get"].get("parameters", ()))
]


@pytest.mark.parametrize("path", SEARCHED)
def test_a_search_for_a_very_long_text_is_refused(client: Client, path: str) -> None:
    """SQLite takes no pattern of this length, which is no fault of the database's."""
    response = client.get(path, {"search": "a" * 60_000})
    assert response.status_code == 400
    assert [problem["path"] for problem in response.json()["problems"]] == ["search"]
    assert client.get(path, {"search": "%_" * 300}).status_code == 200


def test_the_index_names_every_address_at_the_root(client: Client) -> None:
    at_the_root = {match[1] for route in routes() if (match := re.fullmatch(r"\w+ /([\w-]+)/", route))}
    named = client.get("/api/v1/").json()
    assert set(named) - {"documentation", "schema"} == at_the_root - {"healthz", "readyz"}
