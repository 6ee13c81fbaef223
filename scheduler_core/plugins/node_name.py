"""NodeName: a pod that names its node runs there only (spec 03, 1.36)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np

from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.hints import registered
from scheduler_core.framework.plugin import FilterPlugin, Reach
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status, unresolvable
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns

MISMATCH = unresolvable("node(s) didn't match the requested node name")


class NodeName(EnqueueExtensions, FilterPlugin):
    name = "NodeName"
    reach = Reach.STATIC

    def signature(self, pod: PodInfo) -> Hashable:
        return pod.spec.node_name

    def events_to_register(self) -> Sequence[EventRegistration]:
        return (registered(EventResource.NODE, ActionType.ADD),)

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        wanted = pod.spec.node_name
        if not wanted:
            return np.zeros(len(nodes), dtype=np.int64)
        return np.asarray(nodes.row_numbers != nodes.nodes.row_of.get(wanted, -1), dtype=np.int64)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return MISMATCH
