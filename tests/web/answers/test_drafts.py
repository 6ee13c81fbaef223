"""runs/{id}/what-if/ over REST: what changes come to, a pod on a node, and a draft that is kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from playground.answers import drafts
from playground.answers.draft_work import DraftRequest
from playground.runs import queries
from playground.runs.models import Run
from playground.sandbox.residents import RESIDENTS
from playground.snapshots.models import Snapshot
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.daemons import a_daemon_pod
from tests.support.played import play, played

pytestmark = pytest.mark.django_db


def cluster() -> list[Manifest]:
    """`web` runs on a and fits on b, too; `big` waits in vain."""
    owner = {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "web", "uid": "web", "controller": True}
    return [
        a_node("a"),
        a_node("b"),
        a_pod("web-0", node="a", requests={"cpu": "1"}, metadata={"ownerReferences": [owner]}),
        a_pod("big", requests={"cpu": "5"}),
        a_pod("small", requests={"cpu": "1"}),
    ]


@pytest.fixture(autouse=True)
def _nobody_stays() -> Iterator[None]:
    yield
    RESIDENTS.close()


def asked(client: Client, run: Run, status: int = 200, route: str = "", **body: Any) -> Any:
    path = f"/api/v1/runs/{run.pk}/what-if/{route}"
    response = client.post(path, json.dumps(body), content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def test_what_changes_come_to(client: Client) -> None:
    run = played(cluster())
    body = asked(
        client, run, changes=[{"drain": "a"}, {"allocatable": {"node": "b", "resources": {"cpu": 6}}}]
    )
    assert body["pods"] == [
        {"pod": "default/big", "kind": "placed", "before": None, "after": "b"},
        {"pod": "default/small", "kind": "pending", "before": "b", "after": None},
        {"pod": "default/web-0", "kind": "moved", "before": "a", "after": "b"},
    ]
    assert body["counts"] == {"moved": 1, "placed": 1, "pending": 1, "evicted": 0, "new": 0, "gone": 0}
    assert [side["placed"] for side in body["measures"].values()] == [1, 2]
    assert (Snapshot.objects.count(), Run.objects.count()) == (1, 1)


def test_pods_that_a_new_node_has_from_the_start_are_counted_apart(client: Client) -> None:
    run = played([*cluster(), a_daemon_pod("agent", "b", requests={"cpu": "1"})])
    body = asked(client, run, changes=[{"addNodes": {"like": "b", "count": 2}}])
    assert (body["nodesAdded"], body["podsOfNodesAdded"]) == (["b-copy-1", "b-copy-2"], 2)
    assert body["counts"]["new"] == 0
    kept = Run.objects.get(pk=asked(client, run, 202, "keep/", changes=[{"addNodes": {"like": "b"}}])["id"])
    assert kept.snapshot.counts["Pod"] == run.snapshot.counts["Pod"] + 1


def test_the_cluster_is_read_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Run] = []
    reader = drafts._asked

    def counted(run: Run) -> DraftRequest:
        read.append(run)
        return reader(run)

    monkeypatch.setattr(drafts, "_asked", counted)
    run = played(cluster())
    for weight in (2, 3, 4):
        asked(client, run, changes=[{"weight": {"plugin": "NodeResourcesFit", "weight": weight}}])
    assert read == [run]


def test_a_pod_on_a_node(client: Client) -> None:
    run = played(cluster())
    body = asked(client, run, route="fit/", changes=[{"cordon": "a"}], pod="small", node="a")
    assert [one["plugin"] for one in body["objections"]] == ["NodeUnschedulable", "TaintToleration"]
    assert asked(client, run, route="fit/", pod="default/small", node="a")["behind"] > 0


def test_a_draft_that_is_kept_comes_to_the_same(client: Client) -> None:
    run = played(cluster())
    changes = [
        {"removeNode": "a"},
        {"addNodes": {"like": "b"}},
        {"weight": {"plugin": "NodeResourcesFit", "weight": 7}},
    ]
    told = asked(client, run, changes=changes)
    kept = Run.objects.get(pk=asked(client, run, 202, "keep/", changes=changes, name="Without a")["id"])
    play(kept)
    assert (kept.snapshot.parent_id, kept.snapshot.name) == (run.snapshot_id, "Without a")
    assert kept.policy is not None
    assert kept.policy.config["profiles"] == [
        {"plugins": {"multiPoint": {"enabled": [{"name": "NodeResourcesFit", "weight": 7}]}}}
    ]
    after = {one["pod"]: one["after"] for one in told["pods"]}
    assert after == {"default/small": "b-copy-1", "default/web-0": "b"}
    placed = {row.pod: row.node for row in queries.attempts(kept.pk) if row.node}
    assert placed == after


def test_a_draft_at_a_step_leaves_alone_what_was_placed_until_then(client: Client) -> None:
    objects = [a_node("a"), a_node("b"), *(a_pod(f"p{index}", requests={"cpu": "2"}) for index in range(3))]
    run = played(objects)
    changes = [{"cordon": "a"}]
    assert {one["pod"]: one["after"] for one in asked(client, run, changes=changes)["pods"]} == {
        "default/p0": "b",
        "default/p2": None,
    }
    told = asked(client, run, changes=changes, step=1)
    assert [(one["pod"], one["before"], one["after"]) for one in told["pods"]] == [("default/p2", "a", "b")]
    fit = asked(client, run, route="fit/", changes=changes, step=1, pod="p1", node="a")
    assert (fit["k"], fit["winner"]) == (0, "b")
    kept = Run.objects.get(pk=asked(client, run, 202, "keep/", changes=changes, step=1)["id"])
    play(kept)
    assert kept.snapshot.name.endswith("what if before attempt 2")
    assert {row.pod: row.node for row in queries.attempts(kept.pk)} == {"default/p1": "b", "default/p2": "b"}


def test_a_step_that_the_run_does_not_have(client: Client) -> None:
    body = asked(client, played(cluster()), 400, changes=[], step=9)
    assert body["problems"] == [{"path": "step", "message": "the run has 2 attempts"}]
    body = asked(client, played(cluster()), 400, changes=[], step=-1)
    assert [one["path"] for one in body["problems"]] == ["step"]


def test_changes_of_the_policy_alone_keep_the_snapshot(client: Client) -> None:
    run = played(cluster())
    changes = [{"disablePlugin": {"plugin": "TaintToleration"}}]
    Run.objects.update(listed=False)
    kept = Run.objects.get(pk=asked(client, run, 202, "keep/", changes=changes)["id"])
    assert Run.objects.filter(listed=True).count() == 2, "what it is compared with is listed, too"
    assert kept.snapshot_id == run.snapshot_id
    assert kept.policy is not None
    assert kept.policy.config["profiles"][0]["plugins"]["multiPoint"] == {
        "disabled": [{"name": "TaintToleration"}]
    }


def test_mistakes(client: Client) -> None:
    run = played(cluster())
    body = asked(client, run, 400, changes=[{"drain": "x"}, {"evictPod": "big"}])
    assert (body["code"], [one["path"] for one in body["problems"]]) == (
        "invalid-changes",
        ["changes[0].drain", "changes[1].evictPod"],
    )
    assert asked(client, run, 400, changes=[{"nix": 1}])["code"] == "invalid-changes"
    assert asked(client, run, 400, changes=3)["code"] == "invalid-request"
    assert asked(client, run, 400, "keep/", changes=[])["code"] == "invalid-request"
    assert asked(client, run, 400, "fit/", pod="small", node="x")["code"] == "invalid-changes"
