"""Removals as the tests of playing need them."""

from __future__ import annotations

from typing import Any

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.worker import play_row
from playground.removals.models import Removal
from playground.removals.services.log import append_steps
from playground.removals.services.player import opened
from playground.removals.services.table import REMOVALS
from playground.runs.models import Run
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.owned_clusters import owned
from tests.support.played import uploaded
from tests.support.runs import LIMITS


def four_nodes() -> list[Manifest]:
    """a is empty, b and c have one core of four each, d has two; late waits."""
    pods = [("b-1", "b"), ("c-1", "c"), ("d-1", "d"), ("late", None)]
    return [
        *(a_node(name, cpu="4") for name in "abcd"),
        *(a_pod(name, node=node, requests={"cpu": "1"}, metadata=owned("ReplicaSet")) for name, node in pods),
    ]


def a_removal(*nodes: str) -> Removal:
    """A row that waits for a worker."""
    return Removal.objects.create(snapshot=uploaded(four_nodes()), nodes=list(nodes))


def removed(run: Run) -> Removal:
    """One that has ended, of a run."""
    return play(Removal.objects.create(snapshot=run.snapshot, policy=run.policy, run=run))


def store_one(lease: Lease, k: int) -> Removal:
    """What its holder has found after step k."""
    step: dict[str, Any] = {"nodes": [f"n{k}"], "goes": True, "pod": "", "message": ""}
    return append_steps(lease, [step], progress=(k, 10, k))


def play(row: Removal, limits: Limits = LIMITS) -> Removal:
    play_row(REMOVALS, row.pk, opened, owner="test", limits=limits)
    row.refresh_from_db()
    return row
