"""Generated clusters whose pods belong to controllers, or to none."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.support.builders import Manifest, a_budget
from tests.support.clusters import clusters

KINDS = st.sampled_from(["ReplicaSet", "ReplicaSet", "ReplicaSet", "DaemonSet", None])


def owned(kind: str) -> dict[str, Any]:
    owner = {"apiVersion": "apps/v1", "kind": kind, "name": "r", "uid": "r", "controller": True}
    return {"ownerReferences": [owner]}


@st.composite
def owned_clusters(draw: st.DrawFn) -> list[Manifest]:
    """Some pods have no controller, some are of their node alone; a budget says whom preemption spares."""
    objects = []
    for one in draw(clusters(max_nodes=7, max_running=14)):
        kind = draw(KINDS) if one["kind"] == "Pod" else None
        objects.append(one | {"metadata": one["metadata"] | owned(kind)} if kind else one)
    disrupted = {"r0": "2026-01-01T00:00:00Z"}
    return [
        *objects,
        a_budget("web", selector={"matchLabels": {"app": "web"}}, allowed=1, disruptedPods=disrupted),
    ]
