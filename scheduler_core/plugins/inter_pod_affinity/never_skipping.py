"""InterPodAffinity as release 1.18 scores: no plugin is left out of scoring, and sums are normalised between what they
are and 0.

Its filter is the one of 1.36. Source: upstream 1.18, interpodaffinity/scoring.go.
"""

from __future__ import annotations

import numpy as np

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import MAX_NODE_SCORE, pre_score_key
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Code, Status
from scheduler_core.plugins.inter_pod_affinity.plugin import InterPodAffinity
from scheduler_core.plugins.inter_pod_affinity.scoring import ScoreState
from scheduler_core.snapshot.arrays import FloatArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.state import ClusterState


class NeverSkippingInterPodAffinity(InterPodAffinity):
    """Where nothing matches, every node scores 0."""

    normalization = "100·(raw − lowest)/(highest − lowest), 0 counting as one of the raw scores"

    def pre_score(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> Status:
        status = super().pre_score(cycle, pod, cluster, feasible)
        if status.code is not Code.SKIP:
            return status
        cycle.write(pre_score_key(self.name), ScoreState(()))
        return Status.SUCCESS

    def normalize(self, cycle: CycleState, pod: PodInfo, scores: IntArray) -> IntArray:
        return normalize_around_zero(scores)

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        if not cycle.read(pre_score_key(self.name), ScoreState).sums:
            return "no preferred term of this pod or of others matches"
        return super().formula(cycle, pod, nodes)


def normalize_around_zero(scores: IntArray) -> IntArray:
    """Raw scores → 0..100 between the smallest and the greatest of them and 0; all 0 if there is nothing but 0.

    float64, the division first, then truncation, as in upstream.
    """
    least = min(int(scores.min(initial=0)), 0)
    span = max(int(scores.max(initial=0)), 0) - least
    if span == 0:
        return np.zeros_like(scores)
    fractions: FloatArray = (scores - least) / float(span)
    return (float(MAX_NODE_SCORE) * fractions).astype(np.int64)
