"""What is told of nodes: enough to draw, group and filter them."""

from __future__ import annotations

from scheduler_core.kernel import Event
from scheduler_core.timeline import fold
from tests.core.timeline.plays import nodes, play

LABELS = {"disk": "ssd", "kubernetes.io/hostname": "node-1", "topology.kubernetes.io/zone": "a"}
HERE = {
    "zone": "a",
    "labels": LABELS,
    "allocatable": {"cpu": 4000, "memory": 8 * 2**30, "pods": 110},
    "unschedulable": False,
    "taints": [],
    "ready": True,
}


def test_a_node_is_told_with_its_labels_by_key() -> None:
    there = nodes(1, labels={"disk": "ssd"}) | {"zones": ["a"]}
    relabelled = {"at": "5s", "label": {"node": "node-1", "labels": {"disk": "hdd"}}}
    simulation = play(relabelled, nodes=there)
    after = HERE | {"labels": {**LABELS, "disk": "hdd"}}
    told = [event for event in simulation.events if event.type in ("nodeAdded", "nodeChanged")]
    assert [(event.type, event.body) for event in told] == [
        ("nodeAdded", {"at": 0, "node": "node-1"} | HERE),
        ("nodeChanged", {"at": 5 * 10**9, "node": "node-1"} | after),
    ]
    assert list(told[0].body["labels"]) == sorted(LABELS)
    assert fold(simulation.events)["nodes"] == {"node-1": after}


def test_logs_without_labels_are_read() -> None:
    """Those of versions that did not tell them."""
    body = {"at": 0, "node": "n"} | {name: value for name, value in HERE.items() if name != "labels"}
    assert fold([Event(1, "nodeAdded", body)])["nodes"] == {"n": HERE | {"labels": {}}}
