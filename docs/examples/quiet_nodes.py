"""QuietNodes limits the number of pods on a node and prefers nodes with fewer. The example of docs/adding-a-plugin.md."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.normalization import default_normalize
from scheduler_core.framework.plugin import FilterPlugin, Reach, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status, unschedulable
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns

TOO_LOUD = unschedulable("node(s) had too many pods to be quiet")


class QuietNodes(FilterPlugin, ScorePlugin):
    name = "QuietNodes"
    reach = Reach.NODE
    normalizes = True
    normalization = "fewer is better: 100 − raw·100/highest"

    def __init__(self, most_pods: int) -> None:
        self._most_pods = most_pods

    def signature(self, pod: PodInfo) -> Hashable:
        return None  # the same answer for every pod

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        is_full = nodes.pod_count >= self._most_pods  # (n_rows,)
        return is_full.astype(np.int64)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return TOO_LOUD

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return nodes.pod_count.copy()

    def normalize(self, cycle: CycleState, pod: PodInfo, scores: IntArray) -> IntArray:
        return default_normalize(scores, reverse=True)

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        return f"pods on the node: {int(nodes.pod_count[0])}"
