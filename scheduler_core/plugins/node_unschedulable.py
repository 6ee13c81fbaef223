"""NodeUnschedulable: cordoned nodes take only pods that tolerate it (spec 03, 1.36)."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.incoming import Incoming
from scheduler_core.framework.plugin import FilterPlugin, Reach
from scheduler_core.framework.status import Status, unresolvable
from scheduler_core.model.taints import NO_SCHEDULE, UNSCHEDULABLE, Taint, tolerates
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns

CORDONED = unresolvable("node(s) were unschedulable")
CORDON_TAINT = Taint(key=UNSCHEDULABLE, effect=NO_SCHEDULE)


class NodeUnschedulable(FilterPlugin):
    name = "NodeUnschedulable"
    reach = Reach.STATIC

    def signature(self, pod: Incoming) -> Hashable:
        return _tolerates_cordon(pod)

    def filter(self, cycle: CycleState, pod: Incoming, nodes: NodeColumns) -> IntArray:
        if _tolerates_cordon(pod):
            return np.zeros(len(nodes), dtype=np.int64)
        return nodes.take(nodes.nodes.unschedulable).astype(np.int64)

    def status(self, cycle: CycleState, pod: Incoming, verdict: int) -> Status:
        return CORDONED


def _tolerates_cordon(pod: Incoming) -> bool:
    return any(tolerates(toleration, CORDON_TAINT) for toleration in pod.spec.tolerations)
