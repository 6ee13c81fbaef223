"""Small clusters with everything that answers look at: workloads of every kind, daemons, static pods, budgets, pods that end or are
being deleted, and pods that wait. A cluster follows from its seed.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from scheduler_core.engine.run import Run
from tests.hunt.answers.workloads import (
    HOST,
    ZONE,
    a_daemon_set,
    a_workload,
    budgets,
    free_ports,
    pods_of_nodes,
)
from tests.support.builders import Manifest, a_node

CORDON: Final = {"key": "node.kubernetes.io/unschedulable", "effect": "NoSchedule"}
_POLICIES: Final[tuple[Any, ...]] = (
    {},
    {"pluginConfig": [{"name": "NodeResourcesFit", "args": {"scoringStrategy": {"type": "MostAllocated"}}}]},
    {"plugins": {"multiPoint": {"disabled": [{"name": "NodeResourcesBalancedAllocation"}]}}},
)


@dataclass(frozen=True, slots=True)
class Case:
    """objects : manifests. policy : a KubeSchedulerConfiguration, None for the defaults. Its filters are always the default ones."""

    seed: int
    objects: list[Manifest]
    policy: dict[str, Any] | None

    def run(self, objects: list[Manifest] | None = None, **options: Any) -> Run:
        """To its end; over these objects instead of the case's."""
        return played(self.objects if objects is None else objects, self.policy, **options)


def played(objects: list[Manifest], policy: dict[str, Any] | None, **options: Any) -> Run:
    """A run to its end."""
    run = Run(objects, policy, **{"detail": "placements", **options})
    for _ in run.play():
        pass
    return run


def a_case(seed: int) -> Case:
    """2 to 4 nodes, up to about a dozen pods."""
    rng = Random(seed)
    sizes = ("1", "2", "2", "4") if rng.random() < 0.6 else ("4", "8")
    nodes = [_node(rng, f"n{index}", sizes) for index in range(rng.randint(2, 4))]
    rng.shuffle(nodes)
    names = [node["metadata"]["name"] for node in nodes]
    workloads = [one for index in range(rng.randint(2, 4)) for one in a_workload(rng, index, names)]
    pods = [one for one in workloads if one["kind"] == "Pod"]
    others = [one for one in workloads if one["kind"] != "Pod"]
    pods += pods_of_nodes(rng, nodes)
    free_ports(pods)
    daemon = [a_daemon_set(rng)] if rng.random() < 0.3 else []
    rng.shuffle(pods)
    return Case(seed, [*nodes, *others, *daemon, *budgets(rng), *pods], _policy(rng))


def _policy(rng: Random) -> dict[str, Any] | None:
    if rng.random() < 0.6:
        return None
    profile = {"schedulerName": "default-scheduler", **rng.choice(_POLICIES)}
    head = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
    return {**head, "profiles": [profile]}


def _node(rng: Random, name: str, sizes: tuple[str, ...]) -> Manifest:
    labels = {HOST: name, "disk": rng.choice(("ssd", "hdd"))}
    if rng.random() < 0.85:
        labels[ZONE] = rng.choice("yz")
    taints = [{"key": "only", "value": rng.choice("xy"), "effect": rng.choice(("NoSchedule", "NoExecute"))}]
    taints = taints if rng.random() < 0.2 else []
    is_cordoned = rng.random() < 0.12
    extra: dict[str, Any] = {"unschedulable": True} if is_cordoned else {}
    return a_node(
        name,
        cpu=(cpu := rng.choice(sizes)),
        memory="16Gi" if cpu == "8" else rng.choice(("2Gi", "4Gi")),
        pods=rng.choice(("3", "5", "110")),
        labels=labels,
        taints=[*taints, *([CORDON] if is_cordoned and rng.random() < 0.5 else [])],
        **extra,
    )
