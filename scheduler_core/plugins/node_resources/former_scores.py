"""The score plugins that scoringStrategy of NodeResourcesFit replaced: releases before 1.22 (spec 14 §7).

Unlike in scoringStrategy, a resource counts even if the node does not have it, and even if the pod does not request it. Source:
upstream 1.18 and 1.20, noderesources/resource_allocation.go and the plugins' own files.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence

import numpy as np

from scheduler_core.config.plugins.args import (
    RequestedToCapacityRatioArgs,
    ResourceSpec,
    ScoredResourcesArgs,
    UtilizationShapePoint,
)
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import Reach, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.plugins.node_resources.allocation import Allocation, ScoredResources
from scheduler_core.plugins.node_resources.formulas import free_share_text, used_share_text
from scheduler_core.plugins.node_resources.strategies import (
    MAX_UTILIZATION,
    least_allocated_shares,
    most_allocated_shares,
    rounded_mean,
    shape_scores,
)
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns


class _AllocationScore(ScorePlugin):
    """A score from the shares of the configured resources."""

    reach = Reach.NODE

    def __init__(self, resources: Sequence[ResourceSpec], handle: Handle) -> None:
        self._resources = tuple(resources)
        self._axis = handle.snapshot.nodes.axis

    def signature(self, pod: PodInfo) -> Hashable:
        return pod.pod_class.scoring_requests.tobytes()

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        allocation = self._allocation(pod, nodes)
        return self._mean(self._shares(allocation), allocation.weights)

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        allocation = self._allocation(pod, nodes)
        shares = self._shares(allocation)
        amounts = zip(
            allocation.names,
            allocation.used[0].tolist(),
            allocation.capacity[0].tolist(),
            shares[0].tolist(),
            strict=True,
        )
        parts = [
            f"{name} {self._term(name, used, capacity, share)}" for name, used, capacity, share in amounts
        ]
        return f"{', '.join(parts)}; mean {int(self._mean(shares, allocation.weights)[0])}"

    def _allocation(self, pod: PodInfo, nodes: NodeColumns) -> Allocation:
        requests = pod.pod_class.scoring_requests
        return ScoredResources.of(self._resources, self._axis, requests, all_count=True).on(
            nodes, nonzero=True
        )

    def _mean(self, shares: IntArray, weights: IntArray) -> IntArray:
        """int64, shape (n_rows,), 0..100: the weighted mean over all resources."""
        means: IntArray = shares @ weights // weights.sum()
        return means

    @abstractmethod
    def _shares(self, allocation: Allocation) -> IntArray:
        """int64, shape (n_rows, n_scored)."""

    @abstractmethod
    def _term(self, resource: str, used: int, capacity: int, share: int) -> str: ...


class NodeResourcesLeastAllocated(_AllocationScore):
    """The emptier a node is with the pod, the higher its score."""

    name = "NodeResourcesLeastAllocated"

    def __init__(self, args: ScoredResourcesArgs, handle: Handle) -> None:
        super().__init__(args.resources, handle)

    def _shares(self, allocation: Allocation) -> IntArray:
        return least_allocated_shares(allocation)

    def _term(self, resource: str, used: int, capacity: int, share: int) -> str:
        return free_share_text(resource, used, capacity, share)


class NodeResourcesMostAllocated(_AllocationScore):
    """The fuller a node is with the pod, the higher its score."""

    name = "NodeResourcesMostAllocated"

    def __init__(self, args: ScoredResourcesArgs, handle: Handle) -> None:
        super().__init__(args.resources, handle)
        self._is_0_beyond = handle.rules.scores.overcommitted == "scores 0"

    def _shares(self, allocation: Allocation) -> IntArray:
        shares = most_allocated_shares(allocation)
        return np.where(allocation.used > allocation.capacity, 0, shares) if self._is_0_beyond else shares

    def _term(self, resource: str, used: int, capacity: int, share: int) -> str:
        return used_share_text(resource, used, capacity, share)


class RequestedToCapacityRatio(_AllocationScore):
    """A score from a shape over the utilization; a resource that is overcommitted or missing counts as 100 percent used."""

    name = "RequestedToCapacityRatio"

    def __init__(self, args: RequestedToCapacityRatioArgs, handle: Handle) -> None:
        super().__init__(args.resources, handle)
        self._shape: tuple[UtilizationShapePoint, ...] = args.shape

    def _shares(self, allocation: Allocation) -> IntArray:
        return shape_scores(self._utilization(allocation), self._shape)

    def _mean(self, shares: IntArray, weights: IntArray) -> IntArray:
        """The rounded mean over the resources that score."""
        return rounded_mean(shares, weights, shares > 0)

    def _term(self, resource: str, used: int, capacity: int, share: int) -> str:
        free = (capacity - used) * MAX_UTILIZATION // capacity if capacity and used <= capacity else 0
        return f"{MAX_UTILIZATION - free} % used → {share}"

    @staticmethod
    def _utilization(allocation: Allocation) -> IntArray:
        """int64, shape (n_rows, n_scored), percent: the free share is rounded down, so the used share is rounded up."""
        return MAX_UTILIZATION - least_allocated_shares(allocation)
