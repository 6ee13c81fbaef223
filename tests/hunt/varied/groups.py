"""Clusters that are full of pods of low priority, and one gang that wants room.

Nothing else waits, all of the gang are needed, and each has a priority of its own: so only one order of events is possible.
"""

from __future__ import annotations

from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.nodes import HOST
from tests.support.builders import Manifest, a_budget, a_node, a_pod, an_object

GROUP: Final = "gang"
GATES: Final = (
    "GenericWorkload",
    "GangScheduling",
    "TopologyAwareWorkloadScheduling",
    "WorkloadAwarePreemption",
)


def a_group_cluster(seed: int, *, with_others: bool = False) -> list[Manifest]:
    """The group's own priority is that of its spec, without a name of a class.

    with_others : not all of the gang are needed, and other pods wait, too.
    """
    chance = Chance(f"groups with others {seed}" if with_others else f"groups {seed}")
    n_nodes, size = chance.number(2, 5), chance.number(2, 4)
    priority = chance.one((0, 10, 10, 100))
    needed = chance.number(1, size) if with_others else size
    return [
        *(_node(chance, f"n{index}") for index in range(n_nodes)),
        *_budgets(chance),
        *(_low(chance, index, f"n{index % n_nodes}") for index in range(3 * n_nodes)),
        _group(chance, needed, priority),
        *(_member(chance, index, priority + size - index) for index in range(size)),
        *(_lone(chance, index, priority) for index in range(chance.number(0, 2) if with_others else 0)),
    ]


def _node(chance: Chance, name: str) -> Manifest:
    labels = {HOST: name, "rack": chance.one(("r1", "r2"))}
    return a_node(name, cpu=chance.one(("2", "3", "4")), memory="16Gi", pods="20", labels=labels)


def _budgets(chance: Chance) -> list[Manifest]:
    healthy: dict[str, Any] = {"expectedPods": 4, "currentHealthy": 4, "desiredHealthy": 2}
    selector = {"matchLabels": {"app": "a"}}
    return (
        [a_budget("b", selector=selector, allowed=chance.one((0, 1, 2)), **healthy)] if chance.of(0.5) else []
    )


def _low(chance: Chance, index: int, node: str) -> Manifest:
    return a_pod(
        f"low-{index}",
        node=node,
        priority=chance.one((0, 1, 2, 3, 5, 50)),
        labels={"app": chance.one("ab")},
        status={"phase": "Running", "startTime": f"2026-01-01T00:{index:02}:00Z"},
        containers=[_container(chance.one(("500m", "1")))],
        terminationGracePeriodSeconds=0,
    )


def _group(chance: Chance, size: int, priority: int) -> Manifest:
    spec: dict[str, Any] = {"schedulingPolicy": {"gang": {"minCount": size}}, "priority": priority}
    if chance.of(0.2):
        spec["schedulingConstraints"] = {"topology": [{"key": "rack"}]}
    return an_object(
        "PodGroup", GROUP, api_version="scheduling.k8s.io/v1alpha2", namespace="default", spec=spec
    )


def _member(chance: Chance, index: int, priority: int) -> Manifest:
    spec: dict[str, Any] = {"schedulingGroup": {"podGroupName": GROUP}, "terminationGracePeriodSeconds": 0}
    if chance.of(0.2):
        selector = {"matchLabels": {"app": chance.one(("a", "b", GROUP))}}
        terms = [{"labelSelector": selector, "topologyKey": HOST}]
        spec["affinity"] = {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": terms}}
    containers = [_container(chance.one(("500m", "1", "1500m")))]
    return a_pod(f"{GROUP}-{index}", priority=priority, labels={"app": GROUP}, containers=containers, **spec)


def _lone(chance: Chance, index: int, priority: int) -> Manifest:
    """No two of those that wait have the same priority, which would leave their order open."""
    containers = [_container(chance.one(("500m", "1", "2")))]
    own = priority + chance.one((-5, 10)) - index
    return a_pod(f"lone-{index}", priority=own, containers=containers, terminationGracePeriodSeconds=0)


def _container(cpu: str) -> dict[str, Any]:
    return {"name": "c", "image": "app", "resources": {"requests": {"cpu": cpu}}}
