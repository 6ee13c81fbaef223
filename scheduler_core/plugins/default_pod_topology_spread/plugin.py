"""DefaultPodTopologySpread, called SelectorSpread in earlier and later releases (1.18): spreads pods that belong together.

Source: upstream 1.18, defaultpodtopologyspread/default_pod_topology_spread.go.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import numpy as np

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.matching.pod_selection import selected_kinds
from scheduler_core.framework.plugin import PreScorePlugin, Reach, ScorePlugin, pre_score_key
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import Status
from scheduler_core.model.labels.selectors import LabelSelector
from scheduler_core.plugins.default_pod_topology_spread.selectors import Selectors
from scheduler_core.plugins.default_pod_topology_spread.spread import (
    NO_ZONE,
    spread_scores,
    zone_counts,
    zones_of,
)
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.counts import CountQuery, KindWeights
from scheduler_core.snapshot.pods.classes import PodKind
from scheduler_core.snapshot.state import ClusterState


@dataclass(frozen=True, slots=True)
class Spread:
    """counts : int64, shape (n_nodes + 1,). Matching pods on each node; feasible : rows of the feasible nodes."""

    counts: IntArray
    feasible: IntArray


class DefaultPodTopologySpread(PreScorePlugin, ScorePlugin):
    name = "DefaultPodTopologySpread"
    reach = Reach.CLUSTER
    normalizes = True
    normalization = "fewer is better: 100·(highest − raw)/highest; where nodes have zones: a third of this, and two thirds of the same for the zone"

    def __init__(self, handle: Handle) -> None:
        snapshot = handle.snapshot
        self._kinds = snapshot.pods.kind_columns
        self._zones = zones_of(snapshot.nodes)
        self._rows = np.arange(len(snapshot.nodes), dtype=np.int64)
        self._selectors = Selectors(snapshot.cluster)
        self._questions: dict[int, CountQuery] = {}

    def pre_score(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> Status:
        question = self._questions.get(pod.kind.index)
        if question is None:
            question = self._questions[pod.kind.index] = self._question(pod.kind)
        counts = cluster.counts.of(question, cluster.node_of)
        cycle.write(pre_score_key(self.name), Spread(counts, feasible))
        return Status.SUCCESS

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        """Number of matching pods on each node that are not terminating."""
        counts = cycle.read(pre_score_key(self.name), Spread).counts
        return nodes.take(counts[:-1]).copy()

    def normalize(self, cycle: CycleState, pod: PodInfo, scores: IntArray) -> IntArray:
        """Pods with spread constraints of their own get 0 on every node: PodTopologySpread scores them."""
        if _has_constraints(pod.kind):
            return np.zeros_like(scores)
        return spread_scores(scores, self._zones[cycle.read(pre_score_key(self.name), Spread).feasible])

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        if _has_constraints(pod.kind):
            return "the pod has spread constraints of its own"
        spread = cycle.read(pre_score_key(self.name), Spread)
        counts, row = spread.counts[spread.feasible], int(nodes.row_numbers[0])
        own = f"pods that belong together: {spread.counts[row]} on the node, at most {counts.max(initial=0)} on one"
        if self._zones[row] == NO_ZONE:
            return own
        by_zone = zone_counts(counts, self._zones[spread.feasible])
        here = by_zone[spread.feasible == row].sum()
        return (
            f"{own}; {here} in its zone, at most {by_zone.max(initial=0)} in one; the zone counts two thirds"
        )

    def _question(self, kind: PodKind) -> CountQuery:
        """Number of matching pods by node; an empty selector counts nothing."""
        selector = LabelSelector() if _has_constraints(kind) else self._selectors.of(kind)
        identity = (self.name, kind.namespace, msgspec.json.encode(selector, order="sorted"))
        weights = KindWeights(self._kinds, lambda first: self._matching(kind, selector, first))
        return CountQuery(identity, weights, self._rows, len(self._rows), with_terminating=False)

    def _matching(self, kind: PodKind, selector: LabelSelector, first: int) -> dict[int, int]:
        """Index of a kind → 1, for the kinds from ``first`` on whose pods are in the namespace and match the selector."""
        if selector.is_empty:
            return {}
        chosen = selected_kinds(self._kinds, selector, first)
        chosen &= self._kinds.namespaces.having((kind.namespace,), first)
        return dict.fromkeys((first + np.flatnonzero(chosen)).tolist(), 1)


def _has_constraints(kind: PodKind) -> bool:
    return bool(kind.pod_class.spec.topology_spread_constraints)
