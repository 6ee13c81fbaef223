"""All states of tiny clusters: at most 3 nodes and 4 pods, two resources, two priorities.

What the model allows is worked out here by brute force, over all nodes and all subsets of pods, from capacities alone; the
engine's first step must be exactly that, and the checker must agree with it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import pytest

from scheduler_core import Outcome, Run
from scheduler_core.config.loader import load_configuration
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.model.objects import pod as model_pod
from scheduler_core.model.objects.node import Node
from tests.core.oracle.node_resources import least_allocated
from tests.support.builders import a_node, a_pod

CAPACITIES = ((1, 1), (2, 1), (2, 2))
REQUESTS = ((1, 1), (2, 1))
PRIORITIES = (0, 1)
PENDING = None
POLICY = load_configuration(
    {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [
            {
                "plugins": {
                    "multiPoint": {
                        "disabled": [{"name": "*"}],
                        "enabled": [
                            {"name": name}
                            for name in (
                                "PrioritySort",
                                "NodeResourcesFit",
                                "DefaultPreemption",
                                "DefaultBinder",
                            )
                        ],
                    }
                }
            }
        ],
    }
)


@dataclass(frozen=True)
class Pod:
    """request : cpu and memory. at : the node it is on, PENDING if none."""

    name: str
    request: tuple[int, int]
    priority: int
    at: int | None


Nodes = tuple[tuple[int, int], ...]


@cache
def states(n_nodes: int) -> list[tuple[Nodes, tuple[Pod, ...]]]:
    """Every state with a pending pod in which no node is overcommitted, one of each up to renaming pods."""
    return list(_states(n_nodes))


def _states(n_nodes: int) -> Iterator[tuple[Nodes, tuple[Pod, ...]]]:
    kinds = list(itertools.product(REQUESTS, PRIORITIES, (PENDING, *range(n_nodes))))
    for nodes in itertools.combinations_with_replacement(CAPACITIES, n_nodes):
        for n_pods in range(1, 5):
            for chosen in itertools.combinations_with_replacement(range(len(kinds)), n_pods):
                pods = tuple(Pod(f"p{index}", *kinds[kind]) for index, kind in enumerate(chosen))
                if any(pod.at is PENDING for pod in pods) and _is_possible(nodes, pods):
                    yield nodes, pods


def _is_possible(nodes: Nodes, pods: Sequence[Pod]) -> bool:
    return all(min(_free(nodes, pods, node)) >= 0 for node in range(len(nodes)))


def _free(nodes: Nodes, pods: Sequence[Pod], node: int) -> tuple[int, int]:
    here = [pod.request for pod in pods if pod.at == node]
    return nodes[node][0] - sum(cpu for cpu, _ in here), nodes[node][1] - sum(memory for _, memory in here)


def _fits(nodes: Nodes, pods: Sequence[Pod], pod: Pod, node: int) -> bool:
    free = _free(nodes, pods, node)
    return pod.request[0] <= free[0] and pod.request[1] <= free[1]


def expected_step(nodes: Nodes, pods: tuple[Pod, ...]) -> tuple[str, str, str | None, list[str]]:
    """(outcome, pod, node, victims)."""
    pod = max((one for one in pods if one.at is PENDING), key=lambda one: one.priority)
    feasible = [node for node in range(len(nodes)) if _fits(nodes, pods, pod, node)]
    if feasible:
        best = max(feasible, key=lambda node: (_viability(nodes, pods, pod, node), -node))
        return "scheduled", pod.name, f"n{best}", []
    casualties = {node: _least_casualty(nodes, pods, pod, node) for node in range(len(nodes))}
    possible = {node: victims for node, victims in casualties.items() if victims}
    if not possible:
        return "unschedulable", pod.name, None, []
    node = min(possible, key=lambda one: (_cost(possible[one]), one))
    return "preempting", pod.name, f"n{node}", [victim.name for victim in possible[node]]


def _viability(nodes: Nodes, pods: Sequence[Pod], pod: Pod, node: int) -> int:
    free = _free(nodes, pods, node)
    capacity = dict(zip(("cpu", "memory"), nodes[node], strict=True))
    used = {
        name: capacity[name] - left + wanted
        for name, left, wanted in zip(capacity, free, pod.request, strict=True)
    }
    return least_allocated(used, capacity, {"cpu": 1, "memory": 1})


def _least_casualty(nodes: Nodes, pods: Sequence[Pod], pod: Pod, node: int) -> list[Pod]:
    """Among all subsets whose removal makes room, the one that spares the more important pods first."""
    jeopardy = [one for one in pods if one.at == node and one.priority < pod.priority]
    by_importance = list(
        reversed(jeopardy)
    )  # equal priorities, no start times: the last one ranks first (spec 08 §5)
    allowed = []
    for spared in itertools.product((True, False), repeat=len(by_importance)):
        victims = [one for one, kept in zip(by_importance, spared, strict=True) if not kept]
        if victims and _fits(nodes, [one for one in pods if one not in victims], pod, node):
            allowed.append((spared, victims))
    return max(allowed, key=lambda option: option[0])[1] if allowed else []


def _cost(victims: Sequence[Pod]) -> tuple[int, int, int]:
    return max(one.priority for one in victims), sum(one.priority + 2**31 for one in victims), len(victims)


@cache
def node_named(name: str, capacity: tuple[int, int]) -> Node:
    cpu, memory = capacity
    return read_cluster([a_node(name, cpu=str(cpu), memory=f"{memory}Gi")]).nodes[0]


@cache
def as_read(pod: Pod) -> model_pod.Pod:
    node = None if pod.at is PENDING else f"n{pod.at}"
    manifest = a_pod(
        pod.name,
        node=node,
        requests={"cpu": str(pod.request[0]), "memory": f"{pod.request[1]}Gi"},
        priority=pod.priority,
    )
    return read_cluster([manifest] if node is None else [a_node(node), manifest]).pods[0]


def cluster_of(nodes: Nodes, pods: Sequence[Pod]) -> Cluster:
    """Its objects are in many states, and read once."""
    named = (node_named(f"n{index}", capacity) for index, capacity in enumerate(nodes))
    return Cluster(nodes=tuple(named), pods=tuple(map(as_read, pods)))


def first_step(nodes: Nodes, pods: Sequence[Pod]) -> tuple[Outcome, list[str]]:
    run = Run(cluster_of(nodes, pods), POLICY, check_model=True)
    return next(run.play()), [str(violation) for violation in run.violations]


@pytest.mark.parametrize(
    ("n_nodes", "part"),
    [(0, 0), (1, 0), *((2, part) for part in range(2)), *((3, part) for part in range(8))],
)
def test_every_first_step_is_the_one_that_the_model_allows(n_nodes: int, part: int) -> None:
    n_parts = {0: 1, 1: 1, 2: 2, 3: 8}[n_nodes]
    checked = 0
    for nodes, pods in states(n_nodes)[part::n_parts]:
        outcome, violations = first_step(nodes, pods)
        kind, name, node, victims = expected_step(nodes, pods)
        decided = (outcome.outcome, outcome.pod, outcome.node or outcome.nominated, list(outcome.victims))
        assert decided == (kind, f"default/{name}", node, [f"default/{victim}" for victim in victims]), (
            nodes,
            pods,
        )
        assert violations == [], (nodes, pods)
        checked += 1
    assert checked > 0
