"""Nodes with resources of their own: columns would grow with the square, so every door refuses them before it begins."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from playground.policies.services import create_policy
from playground.simulations.models import Simulation
from playground.snapshots.models import Snapshot
from scheduler_core.snapshot import size
from tests.support.builders import a_node, a_pod
from tests.support.command_line import playground
from tests.support.extenders import a_policy
from tests.support.played import uploaded
from tests.support.simulations import play

pytestmark = pytest.mark.django_db

NODES = [a_node(f"n{number}", extra={f"example.com/r{number}": "1"}) for number in range(5_000)]
REFUSED = "5,000 nodes with 5,003 resource names among them are a table of 25,015,000 cells, and it may have 20,000,000"


def sent(client: Client, path: str, body: Any) -> Any:
    return client.post(f"/api/v1/{path}", json.dumps(body), content_type="application/json")


def upload(client: Client) -> Any:
    return sent(client, "snapshots/", {"kind": "List", "items": NODES})


def simulation(client: Client) -> Any:
    return sent(client, "simulate/", {"objects": [*NODES, a_pod("web")]})


def revision(client: Client) -> Any:
    return sent(client, f"snapshots/{uploaded([a_pod('web')]).pk}/revisions/", {"apply": NODES})


def timeline(client: Client) -> Any:
    scenario = {"title": "wide", "duration": "1m", "objects": NODES}
    return sent(client, "timelines/", {"scenario": scenario})


@pytest.mark.parametrize("door", [upload, simulation, revision, timeline], ids=lambda door: door.__name__)
def test_a_wide_cluster_is_refused(client: Client, door: Callable[[Client], Any]) -> None:
    response = door(client)
    problem = response.json()
    assert (response.status_code, problem["code"]) == (413, "too-large"), problem
    assert [found["message"] for found in problem["problems"]] == [REFUSED]
    assert not Snapshot.objects.filter(counts__Node=5_000).exists()


def test_a_timeline_that_grows_wide_ends_and_says_why(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    operations = [{"at": "1s", "create": {"apiVersion": "v1", "kind": "List", "items": NODES[:20]}}]
    scenario = {"title": "grows", "duration": "1m", "objects": [], "operations": operations}
    created = sent(client, "timelines/", {"scenario": scenario}).json()
    monkeypatch.setattr(size, "MOST_CELLS", 399)
    ended = play(Simulation.objects.get(pk=created["id"]))
    error = ended.error or {}
    assert (ended.state, error.get("code")) == ("failed", "too-large"), error
    said = "20 nodes with 23 resource names among them are a table of 460 cells, and it may have 399"
    assert [found["message"] for found in error["problems"]] == [said]


def test_an_extender_refuses_and_goes_on(client: Client) -> None:
    policy = create_policy(a_policy(), name="default")
    path = f"extender/{policy.pk}/filter"
    wide = sent(client, path, {"Pod": a_pod("web"), "Nodes": {"items": NODES}})
    assert REFUSED in wide.json()["Error"]
    few = sent(client, path, {"Pod": a_pod("web"), "Nodes": {"items": NODES[:1]}})
    assert few.json()["Error"] == ""


def test_an_extender_forgets_a_pod_with_too_many_requests(client: Client) -> None:
    policy = create_policy(a_policy(), name="default")
    snapshot = uploaded([a_node(f"n{number}") for number in range(500)])
    path = f"extender/{policy.pk}/{snapshot.pk}/filter"
    requests = {f"example.com/r{number}": "1" for number in range(41_000)}
    wide = sent(client, path, {"Pod": a_pod("wide", requests=requests), "NodeNames": ["n0"]})
    assert "500 nodes with 41,003 resource names" in wide.json()["Error"]
    few = sent(client, path, {"Pod": a_pod("web"), "NodeNames": ["n0"]})
    assert few.json() | {"Nodes": None} == {
        "Nodes": None,
        "NodeNames": ["n0"],
        "FailedNodes": {},
        "FailedAndUnresolvableNodes": {},
        "Error": "",
    }


def test_the_command_says_so(tmp_path: Path) -> None:
    file = tmp_path / "wide.json"
    file.write_text(json.dumps({"kind": "List", "items": NODES}), encoding="utf-8")
    said = playground("simulate", str(file))
    assert said.status == 2
    assert "5,000 nodes with 5,003 resource names" in said.err
