"""What nodes have for pods that may move, and what those ask for, resource by resource: where that is short, no run is needed.

Resources count that every profile heeds. A node that is overcommitted already may keep what it has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from scheduler_core.config.plugins.args import NodeResourcesFitArgs
from scheduler_core.config.plugins.names import FILTER, NODE_RESOURCES_FIT
from scheduler_core.engine.run import Run
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.state import ClusterState
from scheduler_core.survival.replay import goes_with_its_node

CPU, MEMORY, PODS = "cpu", "memory", "pods"


@dataclass(frozen=True, slots=True)
class Amount:
    """Of one resource. having : int64, shape (n_nodes,), of each node if it stays. wanted : by all pods that may move."""

    name: str
    having: IntArray
    wanted: int

    @property
    def words(self) -> str:
        return "the number of pods" if self.name == PODS else f"the {self.name} that pods ask for"

    def is_short(self, staying: BoolArray) -> bool:
        """Whether these nodes have too little. staying : bool, shape (n_nodes,)."""
        return bool(self.having[staying].sum() < self.wanted)

    def fewest(self, kept: BoolArray) -> int:
        """How many nodes it takes at least: those that are kept, and as many of the largest others as make up the rest."""
        missing = self.wanted - int(self.having[kept].sum())
        if missing <= 0:
            return int(kept.sum())
        largest = np.cumsum(np.sort(self.having[~kept])[::-1])
        return int(kept.sum() + np.searchsorted(largest, missing) + 1)


def amounts(run: Run) -> list[Amount]:
    """Of the cluster as a run has left it; in the order of its columns, and the number of pods."""
    heeded = _heeded(run)
    return [Amount(*row) for row in _amounts(run.state) if heeded(row[0])]


def filters(run: Run) -> list[set[str]]:
    """The names of the filters of each profile."""
    profiles = run.configuration.profiles
    return [{plugin.name for plugin in profile.plugins[FILTER]} for profile in profiles]


def _heeded(run: Run) -> Callable[[str], bool]:
    """Whether every profile turns nodes away that have too little of a resource. Where devices stand for resources, amounts say less."""
    if not all(NODE_RESOURCES_FIT in names for names in filters(run)):
        return lambda name: False
    args = [profile.plugin_args.get(NODE_RESOURCES_FIT) for profile in run.configuration.profiles]
    ignored = {
        name for one in args if isinstance(one, NodeResourcesFitArgs) for name in one.ignored_resources
    }
    groups = {
        name for one in args if isinstance(one, NodeResourcesFitArgs) for name in one.ignored_resource_groups
    }
    by_devices = bool(run.cluster.device_classes)

    def heeds(name: str) -> bool:
        if name in (CPU, MEMORY, PODS):
            return True
        return not by_devices and name not in ignored and name.partition("/")[0] not in groups

    return heeds


def _amounts(state: ClusterState) -> Iterator[tuple[str, IntArray, int]]:
    own_requests, own_pods = _of_nodes_alone(state)
    nodes = state.nodes
    for column, name in enumerate(nodes.axis.names):
        used = state.requested[:, column] - own_requests[:, column]
        having = np.maximum(nodes.allocatable[:, column] - own_requests[:, column], used)
        yield name, having, int(used.sum())
    used = state.pod_count - own_pods
    yield PODS, np.maximum(nodes.allocatable_pods - own_pods, used), int(used.sum())


def _of_nodes_alone(state: ClusterState) -> tuple[IntArray, IntArray]:
    """What pods that go with their node ask for, int64 of shape (n_nodes, n_resources), and how many there are, (n_nodes,)."""
    requests = np.zeros_like(state.requested)
    counts = np.zeros_like(state.pod_count)
    for node, on in enumerate(state.pods_on):
        for row in on:
            if goes_with_its_node(state.pods.pods[row]):
                requests[node] += state.pods.requests[row]
                counts[node] += 1
    return requests, counts
