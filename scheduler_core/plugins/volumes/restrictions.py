"""VolumeRestrictions: disks that cannot be used twice on a node, and claims that only one pod may use (spec 06 §1, 1.36)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from scheduler_core.framework.cluster_event import EventRegistration
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.plugin import (
    PASS,
    SKIPPED,
    FilterPlugin,
    PreFilterExtensions,
    PreFilterPlugin,
    PreFilterResult,
    pre_filter_key,
)
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import Status, unresolvable, unschedulable
from scheduler_core.model.objects.pod import Pod
from scheduler_core.plugins.volumes import hints
from scheduler_core.plugins.volumes.claims import not_found
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import ClusterState
from scheduler_core.snapshot.volumes.objects import Storage, claim_uses
from scheduler_core.snapshot.volumes.table import READ_WRITE_ONCE_POD

DISK_CONFLICT = unschedulable("node(s) had no available disk")
FITS, DISK, CLAIM = 0, 1, 2


@dataclass(frozen=True, eq=False)
class Restrictions:
    """What the pod must not share.

    excluded : items (see VolumeTable) that must not be in use on the pod's node.
    claims : names of its ReadWriteOncePod claims. conflicts : how many of them are used by placed pods.
    moved : int64, shape (n_nodes,). What a what-if on each node adds to ``conflicts`` for that node.
    """

    excluded: tuple[int, ...]
    claims: frozenset[str]
    conflicts: int
    moved: IntArray

    def clone(self) -> Restrictions:
        return replace(self, moved=self.moved.copy())


class VolumeRestrictions(EnqueueExtensions, PreFilterPlugin, PreFilterExtensions, FilterPlugin):
    name = "VolumeRestrictions"
    keeps_nodes_apart = True

    def __init__(self, handle: Handle) -> None:
        snapshot = handle.snapshot
        self._storage, self._table = snapshot.storage, snapshot.volumes
        self._heeds_single_pod = handle.rules.filters.single_pod_claims
        self._in_use = unschedulable(handle.rules.messages.claim_in_use)

    def events_to_register(self) -> Sequence[EventRegistration]:
        return hints.of_restrictions()

    def is_silent(self, pod: PodInfo) -> bool:
        return not pod.spec.volumes

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        if not pod.spec.volumes:
            return SKIPPED
        missing = _missing_claim(pod.pod, self._storage) if self._heeds_single_pod else None
        if missing is not None:
            return PreFilterResult(unresolvable(not_found(missing)))
        disks = self._table.disks_of(pod.row)
        claims = _single_pod_claims(pod.pod, self._storage) if self._heeds_single_pod else {}
        items = self._table.single_pod_claims
        in_use = [key for key in claims if key in items and cluster.volumes.in_use(items[key])]
        if not disks and not in_use:
            return SKIPPED
        excluded = tuple(sorted({item for disk in disks for item in self._table.conflicts[disk]}))
        moved = np.zeros(len(cluster.nodes), dtype=np.int64)
        names = frozenset(claims.values())
        cycle.write(pre_filter_key(self.name), Restrictions(excluded, names, len(in_use), moved))
        return PASS

    def add_pod(self, cycle: CycleState, pod: PodInfo, other: PodRow, row: NodeRow) -> None:
        self.move_pods(cycle, pod, np.array([other]), np.array([row]), 1)

    def remove_pod(self, cycle: CycleState, pod: PodInfo, other: PodRow, row: NodeRow) -> None:
        self.move_pods(cycle, pod, np.array([other]), np.array([row]), -1)

    def move_pods(self, cycle: CycleState, pod: PodInfo, others: IntArray, rows: IntArray, sign: int) -> None:
        """Counts the volumes that use claims of these names, in any namespace, as in upstream."""
        state = cycle.read(pre_filter_key(self.name), Restrictions)
        concerned = self._table.has_claims[others]
        for other, row in zip(others[concerned].tolist(), rows[concerned].tolist(), strict=True):
            state.moved[row] += sign * sum(name in state.claims for name in self._table.claim_names[other])

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        state = cycle.read(pre_filter_key(self.name), Restrictions)
        has_conflict: BoolArray = np.zeros(len(nodes), dtype=bool)
        for item in state.excluded:
            has_conflict |= nodes.volumes.using(item, nodes.rows)
        is_taken = state.conflicts + nodes.take(state.moved) > 0
        return np.where(has_conflict, DISK, np.where(is_taken, CLAIM, FITS)).astype(np.int64)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return DISK_CONFLICT if verdict == DISK else self._in_use


def _missing_claim(pod: Pod, storage: Storage) -> str | None:
    uses = (use for use in claim_uses(pod) if not use.ephemeral)
    return next((use.name for use in uses if use.key not in storage.claims), None)


def _single_pod_claims(pod: Pod, storage: Storage) -> dict[str, str]:
    """Key → name of the pod's ReadWriteOncePod claims; all its claims must exist."""
    return {
        use.key: use.name
        for use in claim_uses(pod)
        if not use.ephemeral and READ_WRITE_ONCE_POD in storage.claims[use.key].spec.access_modes
    }
