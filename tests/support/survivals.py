"""Survivals as the tests of playing need them."""

from __future__ import annotations

from typing import Any

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.worker import play_row
from playground.runs.models import Run
from playground.survivals.models import Survival
from playground.survivals.services.log import append_losses
from playground.survivals.services.player import opened
from playground.survivals.services.table import SURVIVALS
from tests.support.builders import Manifest, a_node, a_pod, an_object
from tests.support.played import uploaded
from tests.support.runs import LIMITS

ZONE = "topology.kubernetes.io/zone"


def _owned(kind: str, app: str) -> dict[str, Any]:
    owner = {"apiVersion": "apps/v1", "kind": kind, "name": app, "uid": app, "controller": True}
    return {"ownerReferences": [owner]}


def a_pod_of(kind: str, app: str, name: str, node: str | None, **fields: Any) -> Manifest:
    return a_pod(name, node=node, labels={"app": app}, metadata=_owned(kind, app), **fields)


def three_zones() -> list[Manifest]:
    """web has a pod in each zone and a budget of three, db needs a disk of zone b, late waits for a node."""
    budget = {"selector": {"matchLabels": {"app": "web"}}, "minAvailable": 3}
    return [
        *(a_node(f"{zone}-1", cpu="4", labels={ZONE: zone, "disk": zone}) for zone in "abc"),
        *(a_pod_of("ReplicaSet", "web", f"web-{zone}", f"{zone}-1", requests={"cpu": "1"}) for zone in "abc"),
        a_pod_of("StatefulSet", "db", "db-0", "b-1", requests={"cpu": "1"}, nodeSelector={"disk": "b"}),
        a_pod_of("ReplicaSet", "late", "late", None, requests={"cpu": "1"}),
        an_object("PodDisruptionBudget", "web", api_version="policy/v1", namespace="default", spec=budget),
    ]


def a_survival(*loss_of: str) -> Survival:
    """A row that waits for a worker."""
    return Survival.objects.create(snapshot=uploaded(three_zones()), loss_of=list(loss_of) or ["node", ZONE])


def survived(run: Run) -> Survival:
    """One of each node that has ended, of a run."""
    return play(Survival.objects.create(snapshot=run.snapshot, policy=run.policy, run=run, loss_of=["node"]))


def store_one(lease: Lease, k: int) -> Survival:
    """What its holder has found after loss k."""
    empty: dict[str, Any] = {"nodes": [f"n{k}"], "evicted": [], "workloads": [], "budgets": []}
    loss = {"by": "node", "value": f"n{k}", "lost": 0, "notBack": 0, "dead": 0, **empty}
    return append_losses(lease, [loss], planned=10)


def play(row: Survival, limits: Limits = LIMITS) -> Survival:
    play_row(SURVIVALS, row.pk, opened, owner="test", limits=limits)
    row.refresh_from_db()
    return row
