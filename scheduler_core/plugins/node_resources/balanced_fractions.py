"""NodeResourcesBalancedAllocation as in 1.18: are cpu and memory used to the same fraction with the pod on the node?

1.36 asks instead whether the pod makes the use more even (balanced_allocation.py). Pods that request nothing count 100m and 200Mi here.
Source: upstream 1.18, noderesources/balanced_allocation.go and resource_allocation.go.
"""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from scheduler_core.config.plugins.args import DEFAULT_RESOURCES
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import MAX_NODE_SCORE, Reach, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.plugins.node_resources.allocation import Allocation, ScoredResources
from scheduler_core.snapshot.arrays import FloatArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns


class BalancedFractions(ScorePlugin):
    name = "NodeResourcesBalancedAllocation"
    reach = Reach.NODE

    def __init__(self, handle: Handle) -> None:
        self._axis = handle.snapshot.nodes.axis

    def signature(self, pod: PodInfo) -> Hashable:
        return pod.pod_class.scoring_requests.tobytes()

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return balance(used_fractions(self._allocation(pod, nodes)))

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        fractions = used_fractions(self._allocation(pod, nodes))
        score = int(balance(fractions)[0])
        cpu, memory = fractions[0].tolist()
        shares = f"used with the pod: cpu {cpu:.2%}, memory {memory:.2%}"
        if cpu >= 1 or memory >= 1:
            return f"{shares}; one is used up: 0"
        return f"{shares}; (1 − |{cpu:.4f} − {memory:.4f}|)·100 = {score}"

    def _allocation(self, pod: PodInfo, nodes: NodeColumns) -> Allocation:
        scored = ScoredResources.of(DEFAULT_RESOURCES, self._axis, pod.pod_class.scoring_requests)
        return scored.on(nodes, nonzero=True)


def used_fractions(allocation: Allocation) -> FloatArray:
    """float64, shape (n_rows, n_scored): use divided by capacity; 1 where the node has none of the resource."""
    used, capacity = allocation.used, allocation.capacity
    return np.divide(used, capacity, out=np.ones(used.shape), where=capacity > 0)


def balance(fractions: FloatArray) -> IntArray:
    """int64, shape (n_rows,), 0..100, from the fractions of cpu and memory, float64, shape (n_rows, 2).

    float64 in upstream's order of operations, truncated; 0 if one of them is used up.
    """
    apart = np.abs(fractions[:, 0] - fractions[:, 1])  # (n_rows,)
    scores = ((1.0 - apart) * float(MAX_NODE_SCORE)).astype(np.int64)
    return np.where((fractions >= 1.0).any(axis=1), 0, scores)
