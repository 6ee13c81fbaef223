"""EBSLimits, GCEPDLimits, AzureDiskLimits: a node attaches only a limited number of in-tree disks of one kind (spec 14 §5.4)."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import FilterPlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import Status, unschedulable
from scheduler_core.plugins.volumes.migration import MigratedNodes
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.volumes.in_tree import AWS_EBS, AZURE_DISK, GCE_PD

EXCEEDED = unschedulable("node(s) exceed max volume count")


class _InTreeLimits(FilterPlugin):
    sort: ClassVar[str]

    def __init__(self, handle: Handle) -> None:
        snapshot = handle.snapshot
        self._table, self._migrated = snapshot.volumes, snapshot.derived(MigratedNodes)
        self._leaves_migrated = handle.rules.filters.migrated_disks == "left to their driver"

    def is_silent(self, pod: PodInfo) -> bool:
        return not pod.spec.volumes

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        column, items = self._table.in_tree_of(pod.row, self.sort)
        if not items:
            return np.zeros(len(nodes), dtype=np.int64)
        new = np.zeros(len(nodes), dtype=np.int64)
        for item in items:
            new += ~nodes.volumes.using(item, nodes.rows)
        after = nodes.volumes.attached(nodes.rows)[:, column] + new
        exceeded = after > nodes.take(self._table.limits)[:, column]
        if self._leaves_migrated:
            exceeded &= ~nodes.take(self._migrated.of_plugin(self.sort))
        return exceeded.astype(np.int64)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return EXCEEDED


class EBSLimits(_InTreeLimits):
    name = "EBSLimits"
    sort = AWS_EBS


class GCEPDLimits(_InTreeLimits):
    name = "GCEPDLimits"
    sort = GCE_PD


class AzureDiskLimits(_InTreeLimits):
    name = "AzureDiskLimits"
    sort = AZURE_DISK
