"""Capacity and use of the resources that a plugin is configured to score (spec 02 §5, skip rules)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scheduler_core.config.plugin_args import ResourceSpec
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.model.requests import is_scalar
from scheduler_core.snapshot.arrays import IntArray, Rows, as_rows
from scheduler_core.snapshot.axis import CPU, MEMORY, ResourceAxis
from scheduler_core.snapshot.columns import NodeColumns


@dataclass(frozen=True, slots=True)
class Allocation:
    """What is scored, for some nodes. To be read, not written: arrays may be views of the cluster's.

    names, weights : the resources and their weights, int64, shape (n_scored,).
    capacity : int64, shape (n_rows, n_scored). 0 where the node lacks the resource: it then does not count.
    existing : int64, shape (n_rows, n_scored). Used by the pods on the node.
    incoming : int64, shape (n_scored,). Asked for by the pod.
    """

    names: tuple[str, ...]
    weights: IntArray
    capacity: IntArray
    existing: IntArray
    incoming: IntArray

    @property
    def used(self) -> IntArray:
        """int64, shape (n_rows, n_scored): use with the pod on the node."""
        return self.existing + self.incoming


@dataclass(frozen=True, slots=True)
class ScoredResources:
    """The resources that count for one pod: scalar resources that it does not ask for are left out.

    columns : theirs in the ResourceAxis. basic : (place among the resources, column) of CPU and memory, as far as they count.
    """

    names: tuple[str, ...]
    weights: IntArray
    columns: Rows
    basic: tuple[tuple[int, int], ...]
    incoming: IntArray

    @classmethod
    def of(
        cls,
        resources: Sequence[ResourceSpec],
        axis: ResourceAxis,
        requests: IntArray,
        *,
        all_count: bool = False,
    ) -> ScoredResources:
        """requests : int64, shape (n_resources,). Resources unknown to the cluster have no capacity anywhere.

        all_count : also scalar resources that the pod does not ask for.
        """
        known = [resource for resource in resources if resource.name in axis.index]
        counted = [
            one
            for one in known
            if all_count or not is_scalar(one.name) or requests[axis.index[one.name]] != 0
        ]
        columns = [axis.index[resource.name] for resource in counted]
        return cls(
            names=tuple(resource.name for resource in counted),
            weights=np.array([resource.weight for resource in counted], dtype=np.int64),
            columns=as_rows(columns),
            basic=tuple((place, column) for place, column in enumerate(columns) if column in (CPU, MEMORY)),
            incoming=requests[columns],
        )

    def on(self, nodes: NodeColumns, *, nonzero: bool) -> Allocation:
        """``nonzero`` counts 100m and 200Mi for existing containers that ask for nothing (spec 02 §3, N(pod))."""
        existing = nodes.requested[:, self.columns]
        if nonzero and self.basic:
            existing = existing.copy()
            for place, column in self.basic:
                existing[:, place] = nodes.nonzero[:, column]
        capacity = nodes.allocatable[:, self.columns]
        return Allocation(self.names, self.weights, capacity, existing, self.incoming)


def scores_nothing(pod: PodInfo, resources: Sequence[ResourceSpec], axis: ResourceAxis) -> bool:
    """Whether the pod asks for none of the resources."""
    return not any(
        pod.pod_class.requests[axis.index[one.name]] for one in resources if one.name in axis.index
    )
