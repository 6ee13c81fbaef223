"""Pairs of changes one of which concerns a pod that conflicts by other rules than resources, or a changed node."""

from __future__ import annotations

from scheduler_core import simulate
from scheduler_core.remedies.answers import remedies
from tests.support.builders import Manifest, a_node, a_pod

GPU = [{"key": "gpu", "value": "yes", "effect": "NoSchedule"}]
REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution"


def texts(objects: list[Manifest]) -> list[str]:
    return [answer.text for answer in remedies(simulate(objects), "web", most=50).answers]


def a_rival(name: str, node: str) -> Manifest:
    return a_pod(name, node=node, labels={"app": "rival"}, priority=9)


def away_from_rivals(key: str) -> Manifest:
    term = {"topologyKey": key, "labelSelector": {"matchLabels": {"app": "rival"}}}
    return {"podAntiAffinity": {REQUIRED: [term]}}


def test_two_that_an_anti_affinity_objects_to() -> None:
    nodes = [a_node(name, labels={"zone": zone}) for name, zone in (("a", "1"), ("b", "1"), ("c", "2"))]
    rivals = [a_rival("p", "a"), a_rival("q", "b"), *(a_rival(name, "c") for name in ("r", "s", "t"))]
    found = texts([*nodes, *rivals, a_pod("web", affinity=away_from_rivals("zone"))])
    assert "move the pod default/p from a to c, and move the pod default/q from b to c" in found


def test_one_and_a_change_of_its_node() -> None:
    nodes = [a_node("n", unschedulable=True, labels={"host": "n"}), a_node("m", labels={"host": "m"})]
    rivals = [a_rival("p", "n"), *(a_rival(name, "m") for name in ("q", "r", "s"))]
    found = texts([*nodes, *rivals, a_pod("web", affinity=away_from_rivals("host"))])
    assert "move the pod default/p from n to m, and uncordon the node n" in found


def test_one_and_another_for_room() -> None:
    node = a_node("n", cpu="4", labels={"host": "n"})
    big = a_pod("big", node="n", requests={"cpu": "3"}, priority=9)
    web = a_pod("web", affinity=away_from_rivals("host"), requests={"cpu": "2"})
    found = texts([node, a_rival("p", "n"), big, web])
    assert "end the pod default/p, and end the pod default/big" in found


def test_a_priority_on_a_node_that_is_changed() -> None:
    big = a_pod("big", node="n", requests={"cpu": "3"}, priority=9)
    found = texts([a_node("n", cpu="4", taints=GPU), big, a_pod("web", requests={"cpu": "2"})])
    assert "raise its priority from 0 to 10, and remove the taint gpu=yes:NoSchedule from the node n" in found


def test_a_skew_on_a_node_that_is_changed() -> None:
    constraint = {
        "maxSkew": 1,
        "topologyKey": "zone",
        "whenUnsatisfiable": "DoNotSchedule",
        "labelSelector": {"matchLabels": {"app": "rival"}},
    }
    nodes = [a_node("a", labels={"zone": "a"}, taints=GPU), a_node("b", cpu="1", labels={"zone": "b"})]
    running = [a_rival(f"r{index}", "a") for index in range(3)]
    web = a_pod("web", requests={"cpu": "2"}, labels={"app": "rival"}, topologySpreadConstraints=[constraint])
    assert (
        "raise maxSkew over zone from 1 to 4, and remove the taint gpu=yes:NoSchedule from the node a"
        in texts([*nodes, *running, web])
    )
