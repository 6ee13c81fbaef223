"""Which nodes are equal to the model, and what it gains by taking them as one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scheduler_core import simulate
from scheduler_core.measures.fill import Prices
from scheduler_core.optimum import Options
from scheduler_core.optimum.answer import Optimum
from scheduler_core.optimum.demands.demands import problem_of
from scheduler_core.optimum.equal_nodes.classes import alike
from scheduler_core.optimum.search import OptimumSearch
from tests.support.builders import Manifest, a_node, a_pod

ZONE, HOST = "topology.kubernetes.io/zone", "kubernetes.io/hostname"
TAINT = {"key": "gpu", "effect": "NoSchedule"}


def host(name: str, **more: Any) -> Manifest:
    labels = {HOST: name, ZONE: "y", **more.pop("labels", {})}
    return a_node(name, **{"cpu": "4", "labels": labels, **more})


def equal(*others: Manifest, **of_pod: Any) -> list[list[str]]:
    """Names of equal nodes, of a, b and others; a pod waits."""
    objects = [host("a"), host("b"), *others, a_pod("web", **{"requests": {"cpu": "1"}, **of_pod})]
    run = simulate(objects, detail="placements")
    problem = problem_of(run.scheduler(sampling=False))
    names = run.snapshot.nodes.names
    nothing = np.zeros((len(names), 0), dtype=np.int64)
    return [[names[row] for row in rows] for rows in alike(problem, nothing)]


def over(key: str, kind: str) -> dict[str, Any]:
    term = {"topologyKey": key, "labelSelector": {"matchLabels": {"app": "web"}}}
    if kind == "spread":
        return {"topologySpreadConstraints": [term | {"maxSkew": 1, "whenUnsatisfiable": "DoNotSchedule"}]}
    required = {"requiredDuringSchedulingIgnoredDuringExecution": [term]}
    return {"affinity": {kind: required}, "labels": {"app": "web"}}


@pytest.mark.parametrize(
    "other",
    [
        host("c", cpu="5"),
        host("c", pods="9"),
        host("c", taints=[TAINT]),
        host("c", unschedulable=True),
    ],
    ids=["cpu", "pods", "taint", "cordoned"],
)
def test_what_a_filter_sees_tells_nodes_apart(other: Manifest) -> None:
    assert equal(host("c")) == [["a", "b", "c"]]
    assert equal(other) == [["a", "b"]]


def test_a_label_tells_nodes_apart_only_if_a_pod_asks_for_it() -> None:
    other = host("c", labels={"disk": "ssd"})
    assert equal(other) == [["a", "b", "c"]]
    preference = {"key": "disk", "operator": "DoesNotExist"}
    terms = {"nodeSelectorTerms": [{"matchExpressions": [preference]}]}
    affinity = {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": terms}}
    assert equal(other, affinity=affinity) == [["a", "b"]]


def test_zones_tell_nodes_apart_only_if_a_rule_looks_at_them() -> None:
    others = [host("c", labels={ZONE: "z"}), host("d", labels={ZONE: "z"})]
    assert equal(*others) == [["a", "b", "c", "d"]]
    for kind in ("spread", "podAffinity", "podAntiAffinity"):
        assert equal(*others, **over(ZONE, kind)) == [["a", "b"], ["c", "d"]]


def test_of_rules_over_single_nodes_only_anti_affinity_treats_them_alike() -> None:
    assert equal(**over(HOST, "podAntiAffinity")) == [["a", "b"]]
    assert equal(**over(HOST, "podAffinity")) == []
    assert equal(**over(HOST, "spread")) == []


def test_running_pods_tell_nodes_apart() -> None:
    assert equal(host("c"), a_pod("db", node="c", requests={"cpu": "1"})) == [["a", "b"]]
    ports = [{"name": "c", "ports": [{"containerPort": 1, "hostPort": 80}]}]
    assert equal(host("c"), a_pod("db", node="c", containers=ports), containers=ports) == [["a", "b"]]
    alike_pods = [a_pod(f"on-{name}", node=name, requests={"cpu": "1"}) for name in "abc"]
    assert equal(host("c"), *alike_pods) == [["a", "b", "c"]]
    assert equal(host("c"), *alike_pods, priority=9) == []  # they may have to go


def found(objects: list[Manifest], options: Options) -> tuple[Optimum, bool]:
    search = OptimumSearch(simulate(objects, detail="placements"), options)
    for _ in search.run():
        pass
    return search.found(), search.merges


def test_prices_tell_nodes_apart() -> None:
    typed = [
        host(name, labels={"node.kubernetes.io/instance-type": f"t{index // 2}"})
        for index, name in enumerate("abcd")
    ]
    pods = [a_pod(f"p{n}", requests={"cpu": "3"}) for n in range(3)]
    answer, merges = found([*typed, *pods], Options("cost", Prices(of_type={"t0": 1.0, "t1": 5.0})))
    assert answer.goal is not None
    assert (merges, answer.is_proven, answer.goal.optimum, answer.goal.bound) == (True, True, 7.0, 7.0)


def test_eighty_nodes_are_filled_best_and_that_is_proven() -> None:
    """Three kinds, of which the scheduler leaves some pending; at most one of the apps of one kind on a node."""
    far = over(HOST, "podAntiAffinity")
    pods = [
        *(a_pod(f"half-{n}", requests={"cpu": "2"}) for n in range(80)),
        *(a_pod(f"whole-{n}", requests={"cpu": "4"}) for n in range(40)),
        *(a_pod(f"web-{n}", requests={"cpu": "1"}, **far) for n in range(20)),
    ]
    answer, merges = found([*(host(f"n{n:02}") for n in range(80)), *pods], Options(limit=5))
    one = answer.classes[0]
    # Halves and webs need 50 nodes, two pods on each; every further whole one takes the place of two of them.
    assert (merges, answer.is_proven, answer.refused) == (True, True, {})
    assert (one.waiting, one.optimum, one.bound) == (140, 130, 130)
