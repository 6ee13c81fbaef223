"""Cluster (model objects) → Snapshot (columns)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar, cast

import numpy as np

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.pod import Pod
from scheduler_core.releases.files import release_named
from scheduler_core.releases.rules import Rules
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.axis import ResourceAxis
from scheduler_core.snapshot.claims.bindings import ClaimBindings
from scheduler_core.snapshot.claims.devices import DeviceObjects
from scheduler_core.snapshot.nodes.order import cache_order
from scheduler_core.snapshot.nodes.table import NodeTable, build_node_table
from scheduler_core.snapshot.pods.table import PodTable, build_pod_table
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.size import check_size, resource_names
from scheduler_core.snapshot.state import UNPLACED, ClusterState
from scheduler_core.snapshot.volumes.objects import Storage
from scheduler_core.snapshot.volumes.table import VolumeTable, build_volume_table
from scheduler_core.snapshot.volumes.use import VolumeUse

Memo = TypeVar("Memo")


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A cluster as columns, before any decision. The tables of pods and of storage objects may grow (state.py).

    rules : of the release that decides.
    initial_node_of : int64, shape (n_pods,): row of the node to which the pod is bound, UNPLACED if none.
    initial_nominations : pod row → node row, from the status of unbound pods.
    """

    cluster: Cluster
    rules: Rules
    nodes: NodeTable
    pods: PodTable
    storage: Storage
    devices: DeviceObjects
    volumes: VolumeTable
    initial_node_of: IntArray
    initial_nominations: dict[PodRow, NodeRow] = field(default_factory=dict)
    _derived: dict[Callable[[Snapshot], object], object] = field(default_factory=dict, repr=False)

    def initial_state(self) -> ClusterState:
        """A new state: bound pods on their nodes, nominations from the pods' status."""
        in_order = np.arange(len(self.pods), dtype=np.int64)
        state = self.state_at(self.initial_node_of, in_order, self.nothing_settled())
        state.nominations.update(self.initial_nominations)
        return state

    def state_at(self, node_of: IntArray, arrival: IntArray, claims: ClaimBindings) -> ClusterState:
        """The state in which pod i is on node ``node_of[i]`` (see ClusterState), without nominations."""
        use = VolumeUse.nobody(self.volumes)
        state = ClusterState.at(self.nodes, self.pods, node_of, arrival, use, claims)
        state.budgets = self.cluster.pod_disruption_budgets
        return state

    def nothing_settled(self) -> ClaimBindings:
        """The claims as they are in the objects."""
        return ClaimBindings.nothing(len(self.storage.numbered))

    def derived(self, kind: Callable[[Snapshot], Memo]) -> Memo:
        """``kind(self)``, computed at first use and kept. It must be updated when pods, their kinds or storage objects
        are added.
        """
        if kind not in self._derived:
            self._derived[kind] = kind(self)
        return cast("Memo", self._derived[kind])

    def changed(self, cluster: Cluster, nodes: NodeTable) -> Snapshot:
        """A snapshot with other nodes, or other objects of kinds without columns, and the same pods and storage objects."""
        return replace(self, cluster=cluster, nodes=nodes, devices=DeviceObjects(cluster), _derived={})

    def over(self, cluster: Cluster, state: ClusterState) -> Snapshot:
        """A snapshot with the same storage and devices, and the nodes, pods and volumes of a state that was copied and
        rearranged.
        """
        return replace(
            self,
            cluster=cluster,
            nodes=state.nodes,
            pods=state.pods,
            volumes=state.volumes.table,
            _derived={},
        )

    @cached_property
    def cache_order(self) -> IntArray:
        """int64, shape (n_nodes,): rows in the order of kube-scheduler's node list."""
        return cache_order(self.nodes)


def build_snapshot(cluster: Cluster, rules: Rules | None = None) -> Snapshot:
    """The columns of a cluster. Terminal pods and pods on unknown nodes are left out (spec 01 §1).

    rules : the rules of decisions; None: those of the cluster's release.

    Raises LimitExceeded for a cluster whose tables would be too large (see size).
    """
    rules = rules or release_named(cluster.release).rules
    known = {node.metadata.name for node in cluster.nodes}
    pods = [pod for pod in cluster.pods if _counts(pod, known)]
    resources = resource_names(cluster, pods)
    check_size(cluster, pods, resources)
    axis = ResourceAxis.covering(resources)
    nodes = build_node_table(cluster.nodes, axis)
    table = build_pod_table(pods, axis, rules.requests)
    row_of = nodes.row_of
    storage = Storage.of(cluster)
    return Snapshot(
        cluster=cluster,
        rules=rules,
        nodes=nodes,
        pods=table,
        storage=storage,
        devices=DeviceObjects(cluster),
        volumes=build_volume_table(storage, pods, nodes, in_tree=rules.filters.in_tree_disks == "limited"),
        initial_node_of=np.array(
            [row_of.get(pod.spec.node_name or "", UNPLACED) for pod in pods], dtype=np.int64
        ),
        initial_nominations={
            PodRow(index): row_of[pod.status.nominated_node_name]
            for index, pod in enumerate(pods)
            if not pod.spec.node_name and pod.status.nominated_node_name in row_of
        },
    )


def _counts(pod: Pod, known_nodes: set[str]) -> bool:
    if pod.is_terminal:
        return False
    return not pod.spec.node_name or pod.spec.node_name in known_nodes
