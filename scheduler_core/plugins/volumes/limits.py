"""NodeVolumeLimits: a CSI driver attaches only a limited number of volumes to a node (spec 06 §2, 1.36).

The limits are those of CSINode objects. A volume counts once per node, however many pods use it there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scheduler_core.framework.cluster_event import EventRegistration
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.plugin import (
    PASS,
    SKIPPED,
    FilterPlugin,
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
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.state import ClusterState
from scheduler_core.snapshot.volumes.attachable import is_attachable_source
from scheduler_core.snapshot.volumes.objects import Storage, claim_uses

EXCEEDED = unschedulable("node(s) exceed max volume count")
FITS, TOO_MANY, MISSING = 0, 1, 2


@dataclass(frozen=True, slots=True)
class VolumesToAttach:
    """items : by driver, the pod's volumes that limits apply to, see VolumeTable. problem : a claim that is missing, or ""."""

    items: Mapping[int, Sequence[int]]
    problem: str = ""


class NodeVolumeLimits(EnqueueExtensions, PreFilterPlugin, FilterPlugin):
    name = "NodeVolumeLimits"

    def __init__(self, handle: Handle) -> None:
        self._storage = handle.snapshot.storage
        self._table = handle.snapshot.volumes

    def events_to_register(self) -> Sequence[EventRegistration]:
        return hints.of_limits()

    def is_silent(self, pod: PodInfo) -> bool:
        return not pod.spec.volumes

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        if not any(is_attachable_source(volume) for volume in pod.spec.volumes):
            return SKIPPED
        items = self._table.attachables_of(pod.row)
        cycle.write(pre_filter_key(self.name), VolumesToAttach(items, _problem(pod.pod, self._storage)))
        return PASS

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        wanted = cycle.read(pre_filter_key(self.name), VolumesToAttach)
        if wanted.problem:
            return np.full(len(nodes), MISSING, dtype=np.int64)
        exceeded = np.zeros(len(nodes), dtype=bool)
        for driver, items in wanted.items.items():
            new = np.zeros(len(nodes), dtype=np.int64)
            for item in items:
                new += ~nodes.volumes.using(item, nodes.rows)
            after = nodes.volumes.attached(nodes.rows)[:, driver] + new
            exceeded |= (new > 0) & (after > nodes.take(self._table.limits)[:, driver])
        return np.where(exceeded, TOO_MANY, FITS).astype(np.int64)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        if verdict == TOO_MANY:
            return EXCEEDED
        return unresolvable(cycle.read(pre_filter_key(self.name), VolumesToAttach).problem)


def _problem(pod: Pod, storage: Storage) -> str:
    """Other plugins reject pods with missing claims, if those plugins are enabled."""
    for use in claim_uses(pod):
        if use.key not in storage.claims:
            return f"looking up PVC {use.key}: {not_found(use.name)}"
    return ""
