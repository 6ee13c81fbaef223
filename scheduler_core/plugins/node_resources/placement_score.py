"""How full a placement would be with the pods of a group (spec 13 §5)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scheduler_core.config.plugins.args import ResourceSpec
from scheduler_core.framework.placement import Proposal
from scheduler_core.plugins.node_resources.allocation import Allocation, ScoredResources
from scheduler_core.plugins.node_resources.strategies import most_allocated
from scheduler_core.snapshot.arrays import IntArray, as_rows
from scheduler_core.snapshot.axis import ResourceAxis
from scheduler_core.snapshot.state import ClusterState


def used_share(
    resources: Sequence[ResourceSpec], axis: ResourceAxis, proposal: Proposal, cluster: ClusterState
) -> int:
    """MostAllocated over the sums of all nodes, whatever the strategy for single nodes is: source of 1.36.

    An extended resource counts if a pod of the group requests it, and then only nodes that have it.
    """
    requests: IntArray = sum(
        (pod.pod_class.scoring_requests for pod in proposal.pods), np.zeros(len(axis.names), dtype=np.int64)
    )
    scored = ScoredResources.of(resources, axis, requests)
    nodes = cluster.columns(as_rows(np.flatnonzero(proposal.placement.rows).tolist()))
    there = scored.on(nodes, nonzero=True)
    existing = np.where(there.capacity > 0, there.existing, 0)
    sums = Allocation(
        there.names,
        there.weights,
        there.capacity.sum(axis=0, keepdims=True),
        existing.sum(axis=0, keepdims=True),
        there.incoming,
    )
    return int(most_allocated(sums)[0])
