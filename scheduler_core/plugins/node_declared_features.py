"""NodeDeclaredFeatures: pods that need a feature of the kubelet run on nodes that declare it (spec 01 §7, 1.36)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np

from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.hints import own_update, pod_hint, registered
from scheduler_core.framework.plugin import (
    PASS,
    SKIPPED,
    FilterPlugin,
    PreFilterPlugin,
    PreFilterResult,
    Reach,
)
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status, unresolvable
from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.state import ClusterState

MISSING = unresolvable("node(s) didn't match Pod's required features")
USER_NAMESPACES_HOST_NETWORK = "UserNamespacesHostNetworkSupport"
RESTART_ALL_CONTAINERS = "RestartAllContainersOnContainerExits"


class NodeDeclaredFeatures(EnqueueExtensions, PreFilterPlugin, FilterPlugin):
    name = "NodeDeclaredFeatures"
    reach = Reach.STATIC

    def signature(self, pod: PodInfo) -> Hashable:
        return required_features(pod.spec)

    def events_to_register(self) -> Sequence[EventRegistration]:
        return (
            registered(EventResource.NODE, ActionType.ADD | ActionType.UPDATE_NODE_DECLARED_FEATURE),
            registered(EventResource.POD, ActionType.UPDATE, pod_hint(after_pod_change)),
        )

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        return PASS if required_features(pod.spec) else SKIPPED

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        needed = set(required_features(pod.spec))
        lacking = [not needed <= set(node.status.declared_features) for node in nodes.nodes.nodes]
        return nodes.take(np.array(lacking, dtype=np.int64))

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return MISSING


def after_pod_change(pod: Pod, old: Pod | None, new: Pod | None) -> bool:
    """The pod itself needs other features than before its update."""
    if old is None or new is None or not own_update(pod, old, new):
        return False
    return required_features(old.spec) != required_features(new.spec)


def required_features(spec: PodSpec) -> tuple[str, ...]:
    """Names of the required features, as nodes list them in ``status.declaredFeatures``."""
    containers = (*spec.init_containers, *spec.containers)
    restarts_all = any(
        rule.action == "RestartAllContainers"
        for container in containers
        for rule in container.restart_policy_rules
    )
    features = (
        (USER_NAMESPACES_HOST_NETWORK, spec.host_network and spec.host_users is False),
        (RESTART_ALL_CONTAINERS, restarts_all),
    )
    return tuple(name for name, needed in features if needed)
