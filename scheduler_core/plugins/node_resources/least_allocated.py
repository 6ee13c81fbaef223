"""NodeResourcesLeastAllocated: the emptier a node would be with the pod, the better (1.18; 1.36 has it in NodeResourcesFit).

Unlike in 1.36 a resource that the node does not have scores 0 instead of being left out, and the resources are fixed: cpu
and memory, of equal weight. Source: upstream 1.18, noderesources/least_allocated.go and resource_allocation.go.
"""

from __future__ import annotations

from collections.abc import Hashable

from scheduler_core.config.plugin_args import DEFAULT_RESOURCES
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import Reach, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.plugins.node_resources.allocation import Allocation, ScoredResources
from scheduler_core.plugins.node_resources.formulas import free_share_text
from scheduler_core.plugins.node_resources.strategies import least_allocated_shares
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns


class NodeResourcesLeastAllocated(ScorePlugin):
    name = "NodeResourcesLeastAllocated"
    reach = Reach.NODE

    def __init__(self, handle: Handle) -> None:
        self._axis = handle.snapshot.nodes.axis

    def signature(self, pod: PodInfo) -> Hashable:
        return pod.pod_class.scoring_requests.tobytes()

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return mean_free_share(self._allocation(pod, nodes))

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        allocation = self._allocation(pod, nodes)
        shares = least_allocated_shares(allocation)[0].tolist()
        amounts = zip(
            allocation.names,
            allocation.used[0].tolist(),
            allocation.capacity[0].tolist(),
            shares,
            strict=True,
        )
        parts = [
            f"{name} {free_share_text(name, used, capacity, share)}"
            for name, used, capacity, share in amounts
        ]
        return f"{', '.join(parts)}; mean {int(mean_free_share(allocation)[0])}"

    def _allocation(self, pod: PodInfo, nodes: NodeColumns) -> Allocation:
        scored = ScoredResources.of(DEFAULT_RESOURCES, self._axis, pod.pod_class.scoring_requests)
        return scored.on(nodes, nonzero=True)


def mean_free_share(allocation: Allocation) -> IntArray:
    """int64, shape (n_rows,), 0..100: weighted mean of the free shares in percent, all resources counted."""
    shares = least_allocated_shares(allocation)  # (n_rows, n_scored)
    means: IntArray = shares @ allocation.weights // allocation.weights.sum()
    return means
