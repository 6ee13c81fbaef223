"""runs/{id}/optimum/ over REST."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from playground.runs.models import Run
from tests.support.builders import a_node, a_pod
from tests.support.played import played, uploaded

pytestmark = pytest.mark.django_db
TYPE = "node.kubernetes.io/instance-type"
OBJECTS = [
    a_node("a", labels={TYPE: "cheap"}),
    a_node("b", labels={TYPE: "dear"}),
    *(a_pod(name, requests={"cpu": "2"}) for name in ("one", "two")),
    a_pod("whole", requests={"cpu": "4"}),
]


def asked(client: Client, run: Any, status: int = 200, **query: Any) -> Any:
    response = client.get(f"/api/v1/runs/{run.pk}/optimum/", query)
    assert response.status_code == status, response.content
    return response.json()


def test_the_best_placement_of_a_run(client: Client) -> None:
    answer = asked(client, played(OBJECTS), goal="cost", prices="cheap:1,dear:2.5", limit="5")
    assert answer["says"].startswith("1 more pod of priority 0 could have a node: 3 instead of 2.")
    assert answer["goal"] == {
        "name": "cost",
        "unit": "an hour",
        "scheduler": 3.5,
        "optimum": 3.5,
        "bound": 3.5,
    }
    assert (answer["proven"], answer["limit"], len(answer["placements"])) == (True, 5.0, 3)
    assert answer["gained"] == [{"pod": "default/whole", "to": "b"}]
    assert answer["moved"] == [{"pod": "default/two", "from": "b", "to": "a"}]


def test_mistakes_have_their_places(client: Client) -> None:
    run = played(OBJECTS)
    problems = asked(client, run, 400, goal="speed", prices="cheap", limit="1000")["problems"]
    assert sorted(problem["path"] for problem in problems) == ["goal", "limit", "prices"]
    known = "evict, format, goal, limit, priceLabel, prices, resource"
    assert asked(client, run, 400, colour="red")["problems"] == [
        {"path": "colour", "message": f"unknown parameter; known are {known}"}
    ]
    assert asked(client, run, 400, goal="cost")["problems"] == [
        {"path": "prices", "message": "are missing, and the goal is cost"}
    ]


def test_a_run_that_has_not_ended_is_refused(client: Client) -> None:
    run = Run.objects.create(snapshot=uploaded(OBJECTS))
    assert asked(client, run, 409)["code"] == "not-finished"


def test_what_to_buy_for_what_a_run_left(client: Client) -> None:
    run = played(OBJECTS)
    small = {"name": "small", "price": 1, "allocatable": {"cpu": "4", "memory": "8Gi", "pods": "110"}}
    address = f"/api/v1/runs/{run.pk}/shopping/"
    answer = client.post(address, {"nodeTemplates": [small]}, content_type="application/json")
    assert answer.status_code == 200, answer.content
    basket = {"mix": {"small": 1}, "steps": [{"small": 1}], "cost": 1.0, "left": []}
    assert answer.json() == {
        "says": "1 small: proven by runs, for 1 an hour; no mix costs less than 1.",
        "pending": ["default/whole"],
        "proven": True,
        "best": {"rule": "programme", **basket},
        "bound": 1.0,
        "hopeless": [],
        "alone": [],
        "programme": {"rule": "programme", **basket},
        "autoscaler": [{"rule": "least-waste", **basket}, {"rule": "price", **basket}],
    }
    bad = client.post(
        address,
        {"nodeTemplates": [small | {"allocatable": {"cpu": "much"}}]},
        content_type="application/json",
    )
    assert bad.status_code == 400
    assert [problem["path"] for problem in bad.json()["problems"]] == ["nodeTemplates[0]"]
