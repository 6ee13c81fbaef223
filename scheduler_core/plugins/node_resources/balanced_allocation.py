"""NodeResourcesBalancedAllocation: does the pod make the use of the node's resources more even (spec 02 §6), or is the use even
with the pod (spec 14 §3.2)?
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import numpy as np

from scheduler_core.config.plugins.args import NodeResourcesBalancedAllocationArgs
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import MAX_NODE_SCORE, PreScorePlugin, Reach, ScorePlugin, pre_score_key
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import CRASH, CycleError, Status
from scheduler_core.plugins.node_resources.allocation import ScoredResources, scores_nothing
from scheduler_core.plugins.node_resources.device_counts import ScoredDevices
from scheduler_core.snapshot.arrays import BoolArray, FloatArray, IntArray, constant
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.state import ClusterState

UNCHANGED = MAX_NODE_SCORE // 2
"""Half of the maximum score: a node whose balance does not change scores this plus half of its balance."""
_UNCHANGED: Final = constant(UNCHANGED)
_NONE, _TWO, _BEST = constant(0), constant(2), constant(MAX_NODE_SCORE)
_ALL, _INFINITE = constant(1.0), constant(np.inf)


class NodeResourcesBalancedAllocation(PreScorePlugin, ScorePlugin):
    name = "NodeResourcesBalancedAllocation"
    reach = Reach.NODE

    def __init__(self, args: NodeResourcesBalancedAllocationArgs, handle: Handle) -> None:
        self._resources = args.resources
        self._axis = handle.snapshot.nodes.axis
        self._scored_devices = ScoredDevices(args.resources, handle.snapshot)
        self._skips = handle.rules.scores.balance_skips
        self._compares = handle.rules.scores.balance == "change"

    def reach_for(self, pod: PodInfo) -> Reach:
        """Devices may be usable from several nodes."""
        return Reach.CLUSTER if self._scored_devices.are_asked_for(pod.pod_class.requests) else self.reach

    def signature(self, pod: PodInfo) -> Hashable:
        return pod.pod_class.balanced_requests.tobytes()

    def pre_score(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> Status:
        if self._skips and scores_nothing(pod, self._resources, self._axis):
            return Status.SKIP
        self.prepare(cycle, pod, cluster, feasible)
        return Status.SUCCESS

    def prepare(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> None:
        if self._skips and scores_nothing(pod, self._resources, self._axis):
            return
        scored = self._scored(pod)
        self._check_selectors(scored, cluster, feasible)
        cycle.write(pre_score_key(self.name), self._scored_devices.counted(scored, cluster))

    def _check_selectors(self, scored: ScoredResources, cluster: ClusterState, feasible: IntArray) -> None:
        """Upstream's plugin, unlike NodeResourcesFit, cannot evaluate selectors. Raises CycleError."""
        for place, devices in self._scored_devices.classes_of(scored):
            lacks = cluster.columns(feasible).allocatable[:, scored.columns][:, place] == 0
            if (lacks & devices.asked[feasible]).any():
                raise CycleError(
                    f"{CRASH}: invalid memory address or nil pointer dereference, since {self.name} counts devices of a class with selectors"
                )

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        """Repeats the check of PreScore, because PreScore may be disabled: a pod that requests nothing scores 0 then."""
        scored = cycle.get(pre_score_key(self.name), ScoredResources)
        if scored is None:
            if self._skips and scores_nothing(pod, self._resources, self._axis):
                return np.zeros(len(nodes), dtype=np.int64)
            scored = self._scored(pod)
        allocation = scored.on(nodes, nonzero=False)
        if not self._compares:
            return balance(allocation.used, allocation.capacity)
        before, after = balance(allocation.without_and_with, allocation.capacity)
        scores: IntArray = _UNCHANGED + (_UNCHANGED + (after - before)) // _TWO
        return scores

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        if self._skips and scores_nothing(pod, self._resources, self._axis):
            return "the pod asks for none of the resources"
        scored = cycle.get(pre_score_key(self.name), ScoredResources) or self._scored(pod)
        allocation = scored.on(nodes, nonzero=False)
        after = int(balance(allocation.used, allocation.capacity)[0])
        shares = ", ".join(
            f"{name} {used / capacity:.1%}"
            for name, used, capacity in zip(
                allocation.names, allocation.used[0].tolist(), allocation.capacity[0].tolist(), strict=True
            )
            if capacity
        )
        if not self._compares:
            return f"used with the pod: {shares or 'nothing'}; balance {after}"
        before = int(balance(allocation.existing, allocation.capacity)[0])
        return f"used with the pod: {shares}; balance {before} → {after}; 50 + (50 + {after} − {before})/2"

    def _scored(self, pod: PodInfo) -> ScoredResources:
        return ScoredResources.of(self._resources, self._axis, pod.pod_class.balanced_requests)


def balance(used: IntArray, capacity: IntArray) -> IntArray:
    """int64, shape (…, n_rows), 0..100: 100 if all resources are used to the same fraction.

    used : int64, shape (…, n_rows, n_scored). capacity : int64, shape (n_rows, n_scored); resources without capacity do not count.
    float64 and the order of the operations as in upstream, so that truncation gives the same integers.
    """
    has_capacity: BoolArray = capacity > _NONE
    fractions: FloatArray = used / np.where(has_capacity, capacity, _INFINITE)  # 0 without capacity
    np.minimum(fractions, _ALL, out=fractions)
    balances: IntArray = ((_ALL - _deviation(fractions, has_capacity)) * _BEST).astype(np.int64)
    return balances


def _deviation(fractions: FloatArray, counts: BoolArray) -> FloatArray:
    """Standard deviation over the counted resources; half the difference for two, 0 for fewer. Shape (…, n_rows)."""
    *shape, n_scored = fractions.shape
    if n_scored < 2:
        return np.zeros(shape)
    if n_scored == 2:
        half_difference: FloatArray = np.abs(fractions[..., 0] - fractions[..., 1]) / _TWO
        return half_difference * (counts[:, 0] & counts[:, 1])
    n_counted = counts.sum(axis=1)  # (n_rows,)
    total = np.zeros(shape)
    for column in range(n_scored):
        total = total + fractions[..., column]
    mean = np.divide(total, n_counted, out=np.zeros(shape), where=n_counted > 0)
    squares = np.zeros(shape)
    for column in range(n_scored):
        distance = np.where(counts[:, column], fractions[..., column] - mean, 0.0)
        squares = squares + distance * distance
    spread = np.sqrt(np.divide(squares, n_counted, out=np.zeros(shape), where=n_counted > 0))
    return np.where(n_counted == 2, _half_difference(fractions, counts), np.where(n_counted > 2, spread, 0.0))


def _half_difference(fractions: FloatArray, counts: BoolArray) -> FloatArray:
    """For nodes with exactly two counted resources: half of the difference between them."""
    largest = np.where(counts, fractions, -np.inf).max(axis=-1, initial=0.0)
    smallest = np.where(counts, fractions, np.inf).min(axis=-1, initial=1.0)
    half: FloatArray = np.abs(largest - smallest) / 2
    return half
