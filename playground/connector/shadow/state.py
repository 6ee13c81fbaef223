"""The state of a cluster in numbers: of the real one or of the parallel one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.measures.fill import empty_nodes, fill_by_resource
from scheduler_core.model.objects.pod import Pod


@dataclass(frozen=True, slots=True)
class ShadowState:
    """Of the pods that the candidate would decide about.

    placed, pending : with and without a node. evicted : since the beginning, by the scheduler of this cluster. nodes : all of them.
    empty_nodes : those on which nothing runs but pods of DaemonSets. fill : resource → the fraction that is requested.
    """

    placed: int
    pending: int
    evicted: int
    nodes: int
    empty_nodes: int
    fill: Mapping[str, float]

    def to_dict(self) -> dict[str, Any]:
        return {
            "placed": self.placed,
            "pending": self.pending,
            "evicted": self.evicted,
            "nodes": self.nodes,
            "emptyNodes": self.empty_nodes,
            "fill": dict(self.fill),
        }


def state_of(cache: SchedulerCache, is_decided: Callable[[Pod], bool], evicted: int) -> ShadowState:
    """is_decided : whether the candidate would decide about a pod."""
    ours = [pod for pod in cache.pods.values() if is_decided(pod)]
    placed = sum(cache.node_of(pod.key) is not None for pod in ours)
    columns = cache.state
    return ShadowState(
        placed=placed,
        pending=len(ours) - placed,
        evicted=evicted,
        nodes=len(columns.nodes),
        empty_nodes=int(empty_nodes(columns).sum()),
        fill={name: round(fill.fraction, 4) for name, fill in fill_by_resource(columns).items()},
    )
