"""simulate/ and policies/validate/ for a release: what comes of the same cluster and the same policy."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from playground import sandbox
from scheduler_core.formal.check import ModelChecker, Violation
from tests.support.builders import a_node, a_pod

pytestmark = pytest.mark.django_db
OBJECTS = [a_node("node-1"), a_node("node-2"), a_pod("web")]
DEFAULTS = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}


def posted(client: Client, path: str, **body: Any) -> Any:
    response = client.post(f"/api/v1/{path}", body, content_type="application/json")
    assert response.status_code == 200, response.content
    return response.json()


def test_simulating_1_18(client: Client) -> None:
    options = {"release": "1.18", "seed": 1, "extenderScores": {"gpu": {"default/web": {"node-2": 1}}}}
    [attempt] = posted(client, "simulate/", objects=OBJECTS, options=options)["attempts"]
    assert attempt["scores"]["node-2"] == {
        "NodeResourcesBalancedAllocation": 99,
        "ImageLocality": 0,
        "InterPodAffinity": 0,
        "NodeResourcesLeastAllocated": 97,
        "NodeAffinity": 0,
        "NodePreferAvoidPods": 1_000_000,
        "PodTopologySpread": 0,
        "DefaultPodTopologySpread": 100,
        "TaintToleration": 100,
        "extender gpu": 10,
    }
    assert (attempt["node"], attempt["totals"]) == ("node-2", {"node-1": 1_000_396, "node-2": 1_000_406})


def test_the_check_against_the_model_is_part_of_the_answer(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "violations" not in posted(client, "simulate/", objects=OBJECTS)
    assert posted(client, "simulate/", objects=OBJECTS, options={"checkModel": True})["violations"] == []
    found = [Violation(0, "pick", "not this one")]
    monkeypatch.setattr(ModelChecker, "check", lambda *_: found)
    monkeypatch.setattr(sandbox, "run", sandbox.here)
    assert posted(client, "simulate/", objects=OBJECTS, options={"checkModel": True})["violations"] == [
        {"step": 0, "clause": "pick", "text": "not this one"}
    ]


def test_sampling(client: Client) -> None:
    nodes = [a_node(f"node-{number:03}") for number in range(250)]
    for sampling, feasible in ((True, 120), (False, 250)):
        [attempt] = posted(
            client, "simulate/", objects=[*nodes, a_pod("web")], options={"sampling": sampling}
        )["attempts"]
        assert len(attempt["feasible"]) == feasible


def test_the_same_policy_side_by_side(client: Client) -> None:
    newest, old = (
        posted(client, "policies/validate/", config=DEFAULTS, **given)["expanded"]["profiles"][0]["plugins"]
        for given in ({}, {"release": "1.18"})
    )
    assert newest["score"][0] == {"name": "TaintToleration", "weight": 3}
    assert old["score"][5] == {"name": "NodePreferAvoidPods", "weight": 10000}


def test_what_a_release_does_not_have(client: Client) -> None:
    yaml = (
        "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n"
        "- plugins:\n    score:\n      enabled:\n      - name: NodePreferAvoidPods\n"
    )
    assert posted(client, "policies/validate/", yaml=yaml, release="1.18")["valid"] is True
    answer = posted(client, "policies/validate/", yaml=yaml)
    assert answer["problems"] == [
        {
            "path": "profiles[0].plugins.score.enabled[0]",
            "message": 'ScorePlugin "NodePreferAvoidPods" does not exist',
            "line": 7,
        }
    ]


def test_what_a_release_would_leave_out_of_a_snapshot(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "run", sandbox.here)
    pod = a_pod("web", requests={"cpu": "1"}, resources={"requests": {"cpu": "3"}})
    snapshot = client.post(
        "/api/v1/snapshots/", {"items": [*OBJECTS[:2], pod], "kind": "List"}, content_type="application/json"
    ).json()
    address = f"/api/v1/snapshots/{snapshot['id']}/releases"
    assert client.get(f"{address}/1.30/").json() == {
        "release": "1.30",
        "leftOut": [
            {
                "what": "PodSpec.resources is not stored by release 1.30",
                "count": 1,
                "examples": ["default/web"],
            }
        ],
    }
    assert client.get(f"{address}/1.36/").json() == {"release": "1.36", "leftOut": []}
    unknown = client.get(f"{address}/1.17/")
    assert (unknown.status_code, unknown.json()["detail"][:28]) == (404, "There is no release 1.17; th")
