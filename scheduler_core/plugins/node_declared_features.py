"""NodeDeclaredFeatures: pods that need a feature of the kubelet run on nodes that declare it (spec 01 §7, 1.36)."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.incoming import Incoming
from scheduler_core.framework.plugin import (
    PASS,
    SKIPPED,
    FilterPlugin,
    PreFilterPlugin,
    PreFilterResult,
    Reach,
)
from scheduler_core.framework.status import Status, unresolvable
from scheduler_core.model.pod import PodSpec
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.state import ClusterState

MISSING = unresolvable("node(s) didn't match Pod's required features")
USER_NAMESPACES_HOST_NETWORK = "UserNamespacesHostNetworkSupport"
RESTART_ALL_CONTAINERS = "RestartAllContainersOnContainerExits"


class NodeDeclaredFeatures(PreFilterPlugin, FilterPlugin):
    name = "NodeDeclaredFeatures"
    reach = Reach.STATIC

    def signature(self, pod: Incoming) -> Hashable:
        return required_features(pod.spec)

    def pre_filter(self, cycle: CycleState, pod: Incoming, cluster: ClusterState) -> PreFilterResult:
        return PASS if required_features(pod.spec) else SKIPPED

    def filter(self, cycle: CycleState, pod: Incoming, nodes: NodeColumns) -> IntArray:
        needed = set(required_features(pod.spec))
        lacking = [not needed <= set(node.status.declared_features) for node in nodes.nodes.nodes]
        return nodes.take(np.array(lacking, dtype=np.int64))

    def status(self, cycle: CycleState, pod: Incoming, verdict: int) -> Status:
        return MISSING


def required_features(spec: PodSpec) -> tuple[str, ...]:
    """Names of the features, as nodes list them in ``status.declaredFeatures``."""
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
