"""Running pods that would be made again elsewhere wait once more; the others stay."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.rehearsal import all_again, placed_again
from tests.support.builders import a_node, a_pod


def owned(kind: str, **more: Any) -> dict[str, Any]:
    return {"ownerReferences": [{"kind": kind, "name": "owner", "uid": "1", "controller": True}], **more}


def test_a_pod_of_a_controller_loses_its_node_and_its_status() -> None:
    node, running = (
        a_node("a"),
        a_pod("web", node="a", metadata=owned("ReplicaSet"), status={"phase": "Running"}),
    )
    waiting = a_pod("web", metadata=owned("ReplicaSet"), status={"phase": "Pending"})
    assert placed_again([node, running]) == (waiting,)
    assert all_again([node, running]) == (node, waiting)
    assert running["spec"]["nodeName"] == "a"


@pytest.mark.parametrize(
    "pod",
    [
        a_pod("daemon", node="a", metadata=owned("DaemonSet")),
        a_pod("static", node="a", metadata=owned("Node")),
        a_pod("of-nobody", node="a"),
        a_pod("done", node="a", metadata=owned("Job"), status={"phase": "Succeeded"}),
        a_pod("leaving", node="a", metadata=owned("ReplicaSet", deletionTimestamp="2026-01-01T00:00:00Z")),
        a_pod("waiting", metadata=owned("ReplicaSet")),
    ],
    ids=lambda pod: str(pod["metadata"]["name"]),
)
def test_other_pods_stay(pod: dict[str, Any]) -> None:
    assert placed_again([pod]) == ()
    assert all_again([pod]) == (pod,)
