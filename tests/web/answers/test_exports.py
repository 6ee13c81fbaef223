"""runs/{id}/exports/ over REST."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from django.test import Client

from playground.runs.models import Run
from tests.support.builders import a_node, a_pod
from tests.support.parquet import table_of
from tests.support.played import played, uploaded

pytestmark = pytest.mark.django_db
OBJECTS = [
    a_node("a", cpu="2"),
    a_pod("there", node="a", requests={"cpu": "1"}),
    a_pod("web", requests={"cpu": "1"}),
    a_pod("giant", requests={"cpu": "64"}),
]
MESSAGE = (
    "0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, "
    "preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling."
)
PLACEMENTS = f'namespace,pod,node,phase,message\ndefault,there,a,running,\ndefault,web,a,placed,\ndefault,giant,,pending,"{MESSAGE}"\n'


def got(client: Client, run: Run, name: str = "", status: int = 200) -> Any:
    response = client.get(f"/api/v1/runs/{run.pk}/exports/{name + '/' if name else ''}")
    assert response.status_code == status, response.content
    return response


def test_the_list_says_what_each_is_and_how_large_once_it_was_made(client: Client) -> None:
    run = played(OBJECTS)
    before = got(client, run).json()
    assert [one["name"] for one in before] == [
        "simulator",
        "manifests",
        "placements.csv",
        "placements.parquet",
        "measures.csv",
        "measures.parquet",
    ]
    expected = {
        "name": "placements.csv",
        "file": "placements.csv",
        "mediaType": "text/csv",
        "says": "One line per pod: its node, and the message of its last attempt",
        "size": None,
        "refusal": None,
        "url": f"/api/v1/runs/{run.pk}/exports/placements.csv/",
    }
    assert before[2] == expected
    assert client.get(before[2]["url"]).status_code == 200
    assert got(client, run).json() == [*before[:2], expected | {"size": len(PLACEMENTS)}, *before[3:]]


def test_placements_as_csv_and_parquet(client: Client) -> None:
    run = played(OBJECTS)
    answer = got(client, run, "placements.csv")
    assert answer.content.decode() == PLACEMENTS
    assert answer.headers["Content-Type"] == "text/csv"
    assert (
        answer.headers["Content-Disposition"]
        == f'attachment; filename="run-{str(run.pk)[:8]}-placements.csv"'
    )
    answer = got(client, run, "placements.parquet")
    assert answer.headers["Content-Type"] == "application/vnd.apache.parquet"
    table = table_of(answer.content)
    assert table["node"] == ["a", "a", None]
    assert table["phase"] == ["running", "placed", "pending"]


def test_measures_are_those_of_a_comparison(client: Client) -> None:
    run = played(OBJECTS)
    lines = got(client, run, "measures.csv").content.decode().splitlines()
    assert lines == [
        "measure,amount",
        "placed,1",
        "pending,1",
        "evicted,0",
        "nodes,1",
        "emptyNodes,0",
        "fill.cpu.used,2000",
        "fill.cpu.fraction,1.0",
        "fill.cpu.imbalance,0.0",
        "fill.memory.used,0",
        "fill.memory.fraction,0.0",
        "fill.memory.imbalance,0.0",
        "stranded.cpu,0.0",
        "stranded.memory,8589934592.0",
        "byReason.Insufficient cpu,1",
    ]
    compared = client.get("/api/v1/comparisons/", {"run": str(run.pk)}).json()["runs"][0]["measures"]
    assert (compared["placed"], compared["pending"], compared["stranded"][1]["amount"]) == (1, 1, 8589934592)


def test_the_cluster_for_the_simulator_and_for_kubectl(client: Client) -> None:
    run = played(OBJECTS)
    snapshot = got(client, run, "simulator").json()
    web = next(pod for pod in snapshot["pods"] if pod["metadata"]["name"] == "web")
    selected = web["metadata"]["annotations"]["kube-scheduler-simulator.sigs.k8s.io/selected-node"]
    assert (selected, web["spec"]["nodeName"]) == ("a", "a")
    documents = yaml.safe_load(got(client, run, "manifests").content)["items"]
    assert [(one["kind"], one["metadata"]["name"]) for one in documents] == [
        ("Node", "a"),
        ("Pod", "there"),
        ("Pod", "web"),
        ("Pod", "giant"),
    ]
    assert [one["spec"].get("nodeName") for one in documents[1:]] == ["a", "a", None]


def test_what_is_not_there_not_ended_or_too_much_is_refused(client: Client, settings: Any) -> None:
    run = played(OBJECTS)
    assert "only simulator, manifests," in got(client, run, "excel", 404).json()["detail"]
    waiting = Run.objects.create(snapshot=uploaded(OBJECTS))
    refused = got(client, waiting, "placements.csv", 409).json()
    assert refused["code"] == "not-finished"
    assert {one["refusal"] for one in got(client, waiting).json()} == {refused["detail"]}
    settings.MAX_SIMULATE_CELLS = 1
    refused = got(client, run, "simulator", 413).json()
    assert refused["detail"] == (
        "2 results (attempts × nodes) are too many for one request. Use the command line: "
        "playground export FILE --to simulator."
    )
    assert got(client, run).json()[0]["refusal"] == refused["detail"]
    assert got(client, run, "placements.csv").status_code == 200
