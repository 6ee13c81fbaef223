"""Who leaves a node with a NoExecute taint, and when."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.timeline.plays import Row, nodes, on, play, pod, told

UNREACHABLE = "node.kubernetes.io/unreachable"


def taint(at: str, *keys: str, effect: str = "NoExecute") -> dict[str, Any]:
    taints = [{"key": key, "effect": effect} for key in keys]
    return {"at": at, "taint": {"node": "node-1", "taints": taints}}


def untaint(at: str, key: str) -> dict[str, Any]:
    return {"at": at, "untaint": {"node": "node-1", "taints": [key]}}


def tolerating(key: str = "", seconds: int | None = None) -> dict[str, Any]:
    """Without a key: everything."""
    toleration: dict[str, Any] = {"operator": "Exists", "effect": "NoExecute"}
    if key:
        toleration["key"] = key
    if seconds is not None:
        toleration["tolerationSeconds"] = seconds
    return toleration


def leaves(*operations: dict[str, Any], **fields: Any) -> list[Row]:
    simulation = play(*operations, **({"nodes": nodes(1), "duration": "10m"} | fields))
    return [row[:3] for row in told(simulation.events, "podTerminating", "podGone")]


def web(*tolerations: dict[str, Any], at: str = "0s", **fields: Any) -> dict[str, Any]:
    return pod(at, "web", gracePeriod="1s", tolerations=list(tolerations), **fields)


@pytest.mark.parametrize(
    ("tolerations", "evicted"),
    [
        ([], 10),
        ([tolerating("other")], 10),
        ([tolerating("drain")], None),
        ([tolerating()], None),
        ([tolerating("drain", 20)], 30),
        ([tolerating("drain", 0)], 10),
        ([tolerating("drain", -5)], 10),
        ([tolerating("drain", 20), tolerating()], 30),
        ([tolerating(), tolerating("drain", 20)], None),  # the first one that matches counts
    ],
)
def test_patience(tolerations: list[dict[str, Any]], evicted: float | None) -> None:
    rows = (
        []
        if evicted is None
        else [
            (evicted, "podTerminating", "web"),
            (evicted + 1, "podGone", "web"),
        ]
    )
    assert leaves(web(*tolerations), taint("10s", "drain")) == rows


def test_only_no_execute_evicts() -> None:
    assert leaves(web(), taint("10s", "drain", effect="NoSchedule")) == []


def test_a_taint_that_goes_in_time() -> None:
    tolerant = web(tolerating("drain", 20))
    assert leaves(tolerant, taint("10s", "drain"), untaint("29s", "drain")) == []
    assert leaves(tolerant, taint("10s", "drain"), untaint("29s", "drain"), taint("40s", "drain")) == [
        (60, "podTerminating", "web"),
        (61, "podGone", "web"),
    ]


def test_of_two_taints_the_shorter_patience_counts() -> None:
    tolerant = web(tolerating("a", 60), tolerating("b", 20))
    assert leaves(tolerant, taint("10s", "a", "b"))[0] == (30, "podTerminating", "web")


def test_a_wait_that_has_begun_goes_on() -> None:
    """As upstream: a second taint that is tolerated for a time neither prolongs nor shortens it, one that is not ends it."""
    tolerant = web(tolerating("a", 60), tolerating("b", 20))
    assert leaves(tolerant, taint("10s", "a"), taint("20s", "b"))[0] == (70, "podTerminating", "web")
    assert leaves(tolerant, taint("10s", "a"), taint("20s", "c"))[0] == (20, "podTerminating", "web")


def test_a_toleration_that_comes_later() -> None:
    late = {"at": "15s", "updatePod": {"name": "web", "tolerations": [tolerating("drain")]}}
    tolerant = web(tolerating("other", 1))
    assert leaves(tolerant, taint("10s", "drain"), late)[0] == (10, "podTerminating", "web")


def test_a_pod_bound_to_a_tainted_node_is_judged_when_it_comes() -> None:
    no_schedule = {"operator": "Exists", "key": "drain", "effect": "NoSchedule"}
    tolerant = web(tolerating("drain", 20), no_schedule, at="30s")
    assert leaves(taint("10s", "drain"), tolerant)[0] == (50, "podTerminating", "web")


def test_a_pod_made_on_a_tainted_node() -> None:
    made = web(at="30s", nodeName="node-1")
    assert leaves(taint("10s", "drain"), made)[0] == (30, "podTerminating", "web")


def test_pods_on_tainted_nodes_at_the_start() -> None:
    node = {
        "apiVersion": "v1",
        "kind": "Node",
        "metadata": {"name": "node-1"},
        "spec": {"taints": [{"key": "drain", "effect": "NoExecute"}]},
        "status": {"allocatable": {"cpu": "4", "memory": "8Gi", "pods": "10"}},
    }

    def bound(name: str, *tolerations: dict[str, Any]) -> dict[str, Any]:
        spec: dict[str, Any] = {
            "nodeName": "node-1",
            "containers": [{"name": "main"}],
            "tolerations": list(tolerations),
        }
        spec["terminationGracePeriodSeconds"] = 1
        return {
            "apiVersion": "v1",
            "kind": "Pod",
            "metadata": {"name": name, "namespace": "default"},
            "spec": spec,
        }

    objects = [node, bound("no"), bound("awhile", tolerating("drain", 20)), bound("yes", tolerating("drain"))]
    assert leaves(nodes=[], objects=objects) == [
        (0, "podTerminating", "no"),
        (1, "podGone", "no"),
        (20, "podTerminating", "awhile"),
        (21, "podGone", "awhile"),
    ]


def test_a_failed_node() -> None:
    """Pods tolerate it for five minutes unless they say otherwise; nobody there ends them."""
    simulation = play(
        pod("0s", "usual", **on("node-1")),
        pod("0s", "hasty", gracePeriod="1s", tolerations=[tolerating(UNREACHABLE, 20)], **on("node-1")),
        {"at": "10s", "failNode": "node-1"},
        {"at": "11s", "pods": {"name": "late", "cpu": 1, "nodeSelector": on("node-1")["nodeSelector"]}},
        {"at": "400s", "recoverNode": "node-1"},
        nodes=nodes(1),
        duration="10m",
    )
    changed = [event.body for event in simulation.events if event.type == "nodeChanged"]
    assert [(body["ready"], body["taints"]) for body in changed] == [
        (False, [f"{UNREACHABLE}:NoSchedule", f"{UNREACHABLE}:NoExecute"]),
        (True, []),
    ]
    assert told(simulation.events, "podBound", "podTerminating", "podGone") == [
        (0, "podBound", "usual", "node-1"),
        (0, "podBound", "hasty", "node-1"),
        (30, "podTerminating", "hasty", "tainted", 31),
        (310, "podTerminating", "usual", "tainted", 340),
        (400, "podGone", "hasty", "node-1", "deleted"),
        (400, "podGone", "usual", "node-1", "deleted"),
        (400, "podBound", "late", "node-1"),
    ]


def test_it_can_be_turned_off() -> None:
    assert leaves(web(), taint("10s", "drain"), controllers={"taintEviction": False}) == []
