"""Real runs: a cluster taken in as an upload is, played by the engine to its end, in the test's own thread."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playground.policies.models import Policy
from playground.runs.models import Run
from playground.snapshots.codec import Upload
from playground.snapshots.models import Snapshot
from playground.snapshots.services import create_snapshot
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.plays import play_run


def uploaded(objects: Sequence[Manifest], name: str = "test") -> Snapshot:
    data = json.dumps({"apiVersion": "v1", "kind": "List", "items": list(objects)}).encode()
    return create_snapshot(Upload(data=data, filename="cluster.json"), name=name)


def played(objects: Sequence[Manifest], *, policy: Policy | None = None, **options: Any) -> Run:
    run = Run.objects.create(snapshot=uploaded(objects), policy=policy, options=options)
    return play(run)


def play(run: Run) -> Run:
    play_run(run.pk)
    run.refresh_from_db()
    return run


def a_busy_cluster() -> list[Manifest]:
    """Two nodes; of four pending pods one preempts, two are placed, one is left over, one is gated."""
    return [
        a_node("node-a", cpu="2", pods="10"),
        a_node("node-b", cpu="2", pods="10"),
        a_pod("old", namespace="shop", requests={"cpu": "1500m"}, node="node-a", priority=0),
        a_pod("older", namespace="shop", requests={"cpu": "2"}, node="node-b", priority=50),
        a_pod("urgent", namespace="shop", requests={"cpu": "1"}, priority=10),
        a_pod("small", namespace="shop", requests={"cpu": "100m"}, priority=0),
        a_pod("huge", namespace="shop", requests={"cpu": "64"}, priority=0),
        a_pod("gated", namespace="shop", priority=0, schedulingGates=[{"name": "wait"}]),
    ]
