"""Removals over REST: started, played, answered, proven, cancelled, deleted."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from playground import sandbox
from playground.removals.models import Removal
from playground.runs.models import Run
from tests.support.builders import a_node, a_pod
from tests.support.played import play as play_run
from tests.support.played import played, uploaded
from tests.support.removals import four_nodes, play

pytestmark = pytest.mark.django_db(transaction=True)
ADDRESS = "/api/v1/removals/"


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "run", sandbox.here)


def asked(client: Client, **body: Any) -> Any:
    return client.post(ADDRESS, body, content_type="application/json")


def ended(client: Client, **body: Any) -> str:
    """Played to its end; its address."""
    made = asked(client, **body).json()
    play(Removal.objects.get(pk=made["id"]))
    return f"{ADDRESS}{made['id']}/"


def test_it_waits_with_a_run_that_places_the_pods_that_wait(client: Client) -> None:
    answer = asked(client, snapshot=str(uploaded(four_nodes()).pk), options={"release": "1.34"})
    made = answer.json()
    assert (answer.status_code, answer["Location"]) == (202, f"{ADDRESS}{made['id']}/")
    assert (made["kind"], made["state"], made["nodes"]) == ("consolidation", "queued", [])
    assert Run.objects.get(pk=made["run"]).options == {"release": "1.34"}
    settled = uploaded([a_node("a"), a_pod("web", node="a")])
    assert asked(client, snapshot=str(settled.pk)).json()["run"] is None


def test_the_answer_and_its_proof(client: Client) -> None:
    run = played(four_nodes())
    address = ended(client, run=str(run.pk))
    row = client.get(address).json()
    assert (row["state"], row["progress"], row["going"]) == ("succeeded", {"done": 4, "planned": 4}, 3)
    report = client.get(f"{address}report/").json()
    assert (report["nodes"], len(report["goes"]), report["bound"]["nodes"], report["gap"]) == (4, 3, 1, 0)
    (stay,) = report["stays"]
    assert set(report["moved"].values()) == {stay["node"]}
    made = client.post(f"{address}proof/")
    assert made.status_code == 202
    proof = play_run(Run.objects.get(pk=made.json()["id"]))
    assert proof.state == "succeeded"
    assert client.get(address).json()["proof"] == made.json()["id"]
    attempts = client.get(f"/api/v1/runs/{proof.pk}/attempts/").json()["results"]
    assert {one["pod"]: one["node"] for one in attempts} == report["moved"]
    nodes = client.get(f"/api/v1/snapshots/{proof.snapshot_id}/").json()["counts"]["Node"]
    assert nodes == 1
    assert client.post(f"{address}proof/").json()["id"] == made.json()["id"]


def test_nodes_by_name_and_label(client: Client) -> None:
    cluster = str(uploaded([a_node("a", labels={"pool": "x"}), a_node("b"), a_node("c")]).pk)
    report = client.get(f"{ended(client, snapshot=cluster, nodes=['pool=x', 'b'])}report/").json()
    assert (report["goes"], report["leftOut"]) == (["a", "b"], ["c"])
    failed = client.get(ended(client, snapshot=cluster, nodes=["pool=y"])).json()
    assert (failed["state"], failed["error"]["problems"]) == (
        "failed",
        [{"path": "nodes[0]", "message": "no node has the label pool=y"}],
    )


def test_without_an_answer_there_is_neither_report_nor_proof(client: Client) -> None:
    made = asked(client, snapshot=str(uploaded(four_nodes()).pk)).json()
    address = f"{ADDRESS}{made['id']}/"
    assert client.get(f"{address}report/").json()["code"] == "not-finished"
    assert client.post(f"{address}proof/").status_code == 409
    full = ended(client, snapshot=str(uploaded([a_node("a"), a_pod("tool", node="a")]).pk))
    assert client.post(f"{full}proof/").json()["code"] == "nothing-goes"


def test_a_drain_is_planned_and_plays_as_a_timeline(client: Client) -> None:
    snapshot = str(uploaded(four_nodes()).pk)
    address = ended(client, snapshot=snapshot, kind="drain", mode="upgrade", surge=2)
    row = client.get(address).json()
    assert (row["kind"], row["state"], row["going"]) == ("drain", "succeeded", 4)
    plan = client.get(f"{address}plan/").json()
    assert (plan["order"], plan["obstacle"], plan["surge"]) == (["a", "b", "c", "d"], None, 2)
    assert [step["arrives"] for step in plan["steps"]] == ["a-next", "b-next", "c-next", "d-next"]
    scenario = client.get(f"{address}scenario/").json()
    assert (scenario["snapshot"], scenario["policy"]) == (snapshot, None)
    made = client.post("/api/v1/timelines/", scenario | {"policy": None}, content_type="application/json")
    assert (made.status_code, made.json()["title"]) == (202, "Upgrading 4 nodes")
    assert client.get(f"{address}report/").json()["code"] == "other-kind"


def test_a_drain_without_a_plan_has_no_scenario(client: Client) -> None:
    cluster = str(uploaded([a_node("a"), a_pod("tool", node="a")]).pk)
    address = ended(client, snapshot=cluster, kind="drain")
    assert client.get(f"{address}plan/").json()["obstacle"] == {
        "node": "a",
        "pod": "default/tool",
        "by": "controller",
        "budget": "",
        "message": "no controller would recreate it",
    }
    assert client.get(f"{address}scenario/").json()["code"] == "no-plan"
    assert asked(client, snapshot=cluster, kind="drain", surge=1).status_code == 400


def test_it_is_cancelled_and_deleted(client: Client) -> None:
    made = asked(client, snapshot=str(uploaded(four_nodes()).pk)).json()
    address = f"{ADDRESS}{made['id']}/"
    assert client.post(f"{address}cancel/").json()["state"] == "cancelled"
    assert client.post(f"{address}cancel/").status_code == 409
    assert client.delete(address).status_code == 204
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("body", [{}, {"run": str(uuid4()), "snapshot": str(uuid4())}, {"nodes": "a"}])
def test_mistakes(client: Client, body: dict[str, Any]) -> None:
    assert asked(client, **body).status_code == 400
