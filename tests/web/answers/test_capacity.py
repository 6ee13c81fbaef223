"""capacity/ over REST."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from playground.runs.models import Run
from tests.support.builders import a_node, a_pod
from tests.support.played import played, uploaded

pytestmark = pytest.mark.django_db
WEB = a_pod("web", requests={"cpu": "1"})
NODES = [a_node("a", cpu="2"), a_node("b", cpu="1")]


def post(client: Client, body: dict[str, Any], status: int = 200, address: str = "/api/v1/capacity/") -> Any:
    response = client.post(address, json.dumps(body), content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def test_copies_are_counted_and_the_next_one_says_why(client: Client) -> None:
    answer = post(client, {"objects": NODES, "templates": [WEB]})
    (fit,) = answer["fits"]
    assert (answer["count"], answer["withOneMore"]) == (3, {"a": 5, "b": 4})
    assert (fit["template"], fit["byNode"], fit["reasons"]) == (
        "default/web",
        {"a": 2, "b": 1},
        {"Insufficient cpu": 2},
    )


def test_a_snapshot_under_another_policy(client: Client) -> None:
    config = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"schedulerName": "other"}],
    }
    template = a_pod("web", requests={"cpu": "1"}, schedulerName="other")
    body = {"snapshot": str(uploaded(NODES).pk), "templates": [template], "config": config, "most": 2}
    assert post(client, body)["count"] == 2


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"templates": [WEB]}, ""),
        ({"objects": NODES, "templates": []}, "templates"),
        ({"objects": NODES, "templates": [WEB], "shares": {"web": 2}}, "shares.web"),
        ({"objects": NODES, "templates": [WEB], "order": "size"}, "order"),
        ({"objects": NODES, "templates": [{"kind": "Service", "metadata": {"name": "x"}}]}, "templates[0]"),
    ],
)
def test_mistakes_have_their_places(client: Client, body: dict[str, Any], path: str) -> None:
    assert [problem["path"] for problem in post(client, body, 400)["problems"]] == [path]


def after(client: Client, run: Run, body: dict[str, Any], status: int = 200) -> Any:
    return post(client, body, status, f"/api/v1/runs/{run.pk}/capacity/")


def test_into_what_a_run_leaves(client: Client) -> None:
    run = played([*NODES, WEB, a_pod("two", requests={"cpu": "1"})])
    answer = after(client, run, {"templates": [WEB]})
    (fit,) = answer["fits"]
    assert (answer["count"], fit["template"], fit["reasons"]) == (1, "default/web", {"Insufficient cpu": 2})
    assert answer["withOneMore"] == {"a": 3, "b": 2}
    assert after(client, run, {"templates": [WEB], "most": 0}, 400)["problems"][0]["path"] == "most"


def test_a_run_that_has_not_ended_is_refused(client: Client) -> None:
    run = Run.objects.create(snapshot=uploaded(NODES))
    assert after(client, run, {"templates": [WEB]}, 409)["code"] == "not-finished"


def test_at_the_limit_it_says_that_it_stopped(client: Client) -> None:
    answer = post(client, {"objects": NODES, "templates": [WEB], "most": 2})
    assert (answer["count"], answer["most"], answer["stopped"], answer["withOneMore"]) == (2, 2, True, {})
