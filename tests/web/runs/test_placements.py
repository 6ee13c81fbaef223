"""Where the pods of a run are, over REST: narrowed down, as CSV, and one pod with its story."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from playground.runs.models import Run
from tests.support.builders import a_node, a_pod
from tests.support.played import a_busy_cluster, played

pytestmark = pytest.mark.django_db
EVERYTHING = {
    "placements": {"shop/small": "node-a", "shop/urgent": "node-a"},
    "evicted": ["shop/old"],
    "pending": ["shop/gated", "shop/huge"],
}


@pytest.fixture
def run(db: None) -> Run:
    return played(a_busy_cluster())


def placements(client: Client, run: Run, query: str = "", **headers: str) -> Any:
    response = client.get(f"/api/v1/runs/{run.pk}/placements/?{query}", headers=headers)
    assert response.status_code == 200, response.content
    return response


def test_all_that_the_run_decided(client: Client, run: Run) -> None:
    assert placements(client, run).json() == EVERYTHING


@pytest.mark.parametrize(
    ("query", "placed", "evicted", "pending"),
    [
        ("node=node-a", ["shop/small", "shop/urgent"], [], []),
        ("node=node-b", [], [], []),
        ("node=node-b&phase=running", ["shop/older"], [], []),
        ("pod=shop/huge", [], [], ["shop/huge"]),
        ("pod=shop/huge&pod=shop/small", ["shop/small"], [], ["shop/huge"]),
        ("namespace=shop&phase=evicted", [], ["shop/old"], []),
        ("namespace=other", [], [], []),
        ("phase=placed&phase=running", ["shop/older", "shop/small", "shop/urgent"], [], []),
        ("phase=pending", [], [], ["shop/gated", "shop/huge"]),
        ("labelSelector=app%3Dnone", [], [], []),
    ],
)
def test_narrowed_down(
    client: Client, run: Run, query: str, placed: list[str], evicted: list[str], pending: list[str]
) -> None:
    found = placements(client, run, query).json()
    assert (list(found["placements"]), found["evicted"], found["pending"]) == (placed, evicted, pending)


def test_by_labels(client: Client) -> None:
    run = played(
        [
            a_node("n", cpu="8", pods="10"),
            a_pod("web", labels={"app": "web"}, requests={"cpu": "1"}),
            a_pod("db", labels={"app": "db", "tier": "back"}, requests={"cpu": "1"}),
        ]
    )
    found = placements(client, run, "labelSelector=app+in+(db,cache),tier").json()
    assert found == {"placements": {"default/db": "n"}, "evicted": [], "pending": []}


LINES = (
    "namespace,pod,node,phase\r\n"
    "shop,gated,,pending\r\n"
    "shop,huge,,pending\r\n"
    "shop,old,,evicted\r\n"
    "shop,small,node-a,placed\r\n"
    "shop,urgent,node-a,placed\r\n"
)


@pytest.mark.parametrize(
    ("query", "headers"),
    [("format=csv", {}), ("format=csv", {"Accept": "application/json"}), ("", {"Accept": "text/csv"})],
)
def test_as_csv(client: Client, run: Run, query: str, headers: dict[str, str]) -> None:
    response = placements(client, run, query, **headers)
    assert (response.headers["Content-Type"], response.content.decode()) == ("text/csv; charset=utf-8", LINES)


def test_mistakes_are_problem_documents_also_where_csv_is_asked_for(client: Client, run: Run) -> None:
    query = "format=csv&phase=gone&labelSelector=app%3E1&nodes=node-a"
    response = client.get(f"/api/v1/runs/{run.pk}/placements/?{query}")
    told = [(problem["path"], problem["message"]) for problem in response.json()["problems"]]
    assert (response.status_code, response.headers["Content-Type"]) == (400, "application/problem+json")
    assert told == [
        ("phase", '"gone" is not a valid choice.'),
        ("nodes", "unknown parameter; known are format, labelSelector, namespace, node, phase, pod"),
    ]


def test_one_pod_with_its_attempts_and_why(client: Client, run: Run) -> None:
    answer = client.get(f"/api/v1/runs/{run.pk}/pods/shop/urgent/").json()
    attempts = client.get(f"/api/v1/runs/{run.pk}/attempts/?pod=shop/urgent").json()["results"]
    explanation = client.get(f"/api/v1/runs/{run.pk}/attempts/{attempts[-1]['k']}/").json()
    assert [attempt["outcome"] for attempt in attempts] == ["preempting", "scheduled"]
    assert answer == {
        "pod": "shop/urgent",
        "node": "node-a",
        "phase": "placed",
        "attempts": attempts,
        "explanation": explanation,
        "notAttempted": None,
    }


def test_a_pod_that_ran_already(client: Client, run: Run) -> None:
    assert client.get(f"/api/v1/runs/{run.pk}/pods/shop/older/").json() == {
        "pod": "shop/older",
        "node": "node-b",
        "phase": "running",
        "attempts": [],
        "explanation": None,
        "notAttempted": None,
    }


def test_a_pod_that_is_not_there(client: Client, run: Run) -> None:
    response = client.get(f"/api/v1/runs/{run.pk}/pods/shop/nobody/")
    assert (response.status_code, response.json()["detail"]) == (
        404,
        f"Run {run.pk} has no pod shop/nobody.",
    )
