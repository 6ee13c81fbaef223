"""NodePorts: the host ports that the pod requests must be free on the node (spec 03, 1.36)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np

from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.hints import holds_place, pod_hint, registered
from scheduler_core.framework.plugin import (
    PASS,
    SKIPPED,
    FilterPlugin,
    PreFilterPlugin,
    PreFilterResult,
    Reach,
    pre_filter_key,
)
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import Status, unschedulable
from scheduler_core.model.objects.pod import Pod
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.pods.ports import host_ports
from scheduler_core.snapshot.state import ClusterState

TAKEN = unschedulable("node(s) didn't have free ports for the requested pod ports")


class NodePorts(EnqueueExtensions, PreFilterPlugin, FilterPlugin):
    name = "NodePorts"
    reach = Reach.NODE

    def __init__(self, handle: Handle) -> None:
        self._ports = handle.snapshot.pods.ports

    def signature(self, pod: PodInfo) -> Hashable:
        return tuple(pod.pod_class.ports.tolist())

    def events_to_register(self) -> Sequence[EventRegistration]:
        return (
            registered(EventResource.POD, ActionType.DELETE, pod_hint(after_pod_deletion)),
            registered(EventResource.NODE, ActionType.ADD),
        )

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        wanted = pod.pod_class.ports
        if not len(wanted):
            return SKIPPED
        cycle.write(pre_filter_key(self.name), self._ports.conflicts_with(wanted))
        return PASS

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        conflicts = cycle.read(
            pre_filter_key(self.name), np.ndarray
        )  # (n_conflicts,) columns of ports_in_use
        taken: BoolArray = nodes.ports_in_use[:, conflicts]  # (n_rows, n_conflicts)
        return np.asarray(taken.any(axis=1), dtype=np.int64)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return TAKEN


def after_pod_deletion(pod: Pod, old: Pod | None, new: Pod | None) -> bool:
    """The deleted pod, on any node, used a port that this one requests."""
    if old is None or not holds_place(old):
        return False
    freed = host_ports(old.spec)
    return any(port.conflicts(wanted) for wanted in host_ports(pod.spec) for port in freed)
