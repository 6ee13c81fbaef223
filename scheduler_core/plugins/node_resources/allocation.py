"""Capacity and use of the resources that a plugin is configured to score (spec 02 §5, skip rules)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
import numpy as np

from scheduler_core.config.plugins.args import ResourceSpec
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.model.resources.requests import is_scalar
from scheduler_core.snapshot.arrays import IntArray, Rows, as_rows
from scheduler_core.snapshot.axis import CPU, MEMORY, ResourceAxis
from scheduler_core.snapshot.columns import NodeColumns


class Allocation(msgspec.Struct, frozen=True, eq=False, gc=False):
    """The input of the scores for some nodes. Read-only: arrays may be views of the cluster's arrays.

    names, weights : the resources and their weights, int64, shape (n_scored,).
    capacity : int64, shape (n_rows, n_scored). 0 where the node lacks the resource, which then does not count.
    existing : int64, shape (n_rows, n_scored). Used by the pods on the node.
    incoming : int64, shape (n_scored,). Requested by the pod.
    """

    names: tuple[str, ...]
    weights: IntArray
    capacity: IntArray
    existing: IntArray
    incoming: IntArray

    @property
    def used(self) -> IntArray:
        """int64, shape (n_rows, n_scored): use including the pod."""
        return self.existing + self.incoming

    @property
    def without_and_with(self) -> IntArray:
        """int64, shape (2, n_rows, n_scored): use before and after the pod is placed."""
        both = np.empty((2, *self.existing.shape), dtype=np.int64)
        both[0] = self.existing
        np.add(self.existing, self.incoming, out=both[1])
        return both


@dataclass(frozen=True, eq=False, slots=True)
class DeviceCounts:
    """Devices that count as a scored resource on nodes that do not have it themselves.

    place : index among the scored resources. capacity, used : int64, shape (n_nodes,).
    """

    place: int
    capacity: IntArray
    used: IntArray


@dataclass(frozen=True, slots=True)
class ScoredResources:
    """The resources that count for one pod, without scalar resources that it does not request.

    devices : for resources that device classes provide. columns : of the resources in the ResourceAxis.
    basic : (index among the resources, column) of CPU and memory, if they count.
    """

    names: tuple[str, ...]
    weights: IntArray
    columns: Rows
    basic: tuple[tuple[int, int], ...]
    incoming: IntArray
    devices: tuple[DeviceCounts, ...] = ()

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

        all_count : scalar resources that the pod does not request count, too.
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
        """``nonzero`` counts 100m and 200Mi for existing containers that request nothing (spec 02 §3, N(pod))."""
        all_basic = len(self.basic) == len(self.names)
        existing = (nodes.nonzero if nonzero and all_basic else nodes.requested)[:, self.columns]
        if nonzero and self.basic and not all_basic:
            existing = existing.copy()
            for place, column in self.basic:
                existing[:, place] = nodes.nonzero[:, column]
        capacity = nodes.allocatable[:, self.columns]
        for one in self.devices:
            counts = nodes.row_numbers
            is_there = (capacity[:, one.place] == 0) & (one.capacity[counts] > 0)
            capacity, existing = capacity.copy(), existing.copy()
            capacity[is_there, one.place] = one.capacity[counts][is_there]
            existing[is_there, one.place] = one.used[counts][is_there]
        return Allocation(self.names, self.weights, capacity, existing, self.incoming)


def scores_nothing(pod: PodInfo, resources: Sequence[ResourceSpec], axis: ResourceAxis) -> bool:
    """Whether the pod requests none of the resources."""
    return not any(
        pod.pod_class.requests[axis.index[one.name]] for one in resources if one.name in axis.index
    )
