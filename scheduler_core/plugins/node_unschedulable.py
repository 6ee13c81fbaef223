"""NodeUnschedulable: a cordoned node takes only pods that tolerate its taint (spec 03, 1.36)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np

from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.hints import node_hint, own_update, pod_hint, registered
from scheduler_core.framework.plugin import FilterPlugin, Reach
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status, unresolvable
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.model.objects.taints import NO_SCHEDULE, UNSCHEDULABLE, Taint, tolerates
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns

CORDONED = unresolvable("node(s) were unschedulable")
CORDON_TAINT = Taint(key=UNSCHEDULABLE, effect=NO_SCHEDULE)


class NodeUnschedulable(EnqueueExtensions, FilterPlugin):
    name = "NodeUnschedulable"
    reach = Reach.STATIC

    def signature(self, pod: PodInfo) -> Hashable:
        return _tolerates_cordon(pod.spec)

    def events_to_register(self) -> Sequence[EventRegistration]:
        return (
            registered(
                EventResource.NODE,
                ActionType.ADD | ActionType.UPDATE_NODE_TAINT,
                node_hint(after_node_change),
            ),
            registered(EventResource.POD, ActionType.UPDATE_POD_TOLERATION, pod_hint(after_pod_change)),
        )

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        if _tolerates_cordon(pod.spec):
            return np.zeros(len(nodes), dtype=np.int64)
        return nodes.take(nodes.nodes.unschedulable).astype(np.int64)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return CORDONED


def after_node_change(pod: Pod, old: Node | None, new: Node | None) -> bool:
    """The node is new and not cordoned, or was uncordoned; upstream does not check whether the pod tolerates the taint."""
    return new is not None and not new.spec.unschedulable and (old is None or old.spec.unschedulable)


def after_pod_change(pod: Pod, old: Pod | None, new: Pod | None) -> bool:
    return new is not None and own_update(pod, old, new) and _tolerates_cordon(new.spec)


def _tolerates_cordon(spec: PodSpec) -> bool:
    return any(tolerates(toleration, CORDON_TAINT) for toleration in spec.tolerations)
