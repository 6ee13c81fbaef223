"""What the filters of the two rules that look at the whole cluster say when some nodes are changed.

The numbers are the engine's; with a changed node they are counted again, and the plugins' own filters decide by them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from scheduler_core.framework.matching.domains import DomainCounts, Domains
from scheduler_core.plugins.inter_pod_affinity.filtering import FilterState as AffinityState
from scheduler_core.plugins.pod_topology_spread.filtering import FilterState as SpreadState
from scheduler_core.plugins.pod_topology_spread.filtering import HardRule
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.other_nodes.rules import AlteredNode, Codes, Rules, TopologyValues
from scheduler_core.snapshot.arrays import ALL_ROWS, BoolArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.counts import NO_GROUP, CountQuery
from scheduler_core.snapshot.state import ClusterState

Part = tuple[int, ...]
"""Numbers of rules that give one verdict together: the terms of required affinity do, and every other rule alone."""
Raised = Mapping[int, int]
"""Number of a spread constraint → by how much its skew is raised."""


class TopologyFilters:
    """rules, unchanged : of the cluster without changes. codes : complete, with the values of all changed nodes.

    weights : int64, shape (n_nodes, n_rules): how much the pods of each node count, if the node counts.
    """

    def __init__(self, moment: Moment, rules: Rules, unchanged: TopologyValues, codes: Codes) -> None:
        self.unchanged, self._rules = unchanged, rules
        self._nodes, self._volumes = moment.snapshot.nodes, moment.state.volumes
        self.weights = np.zeros(unchanged.values.shape, dtype=np.int64)
        for place, count in enumerate(rules.counts):
            self.weights[:, place] = _by_node(moment.state, count.query)
        self._made: dict[int, NodeColumns] = {}
        self._tables: list[tuple[IntArray, IntArray]] = []
        for place, count in enumerate(rules.counts):
            counted, n_values = unchanged.counted[:, place], len(codes[count.domains.key])
            values = unchanged.values[counted, place]
            sums = np.zeros(n_values, dtype=np.int64)
            np.add.at(sums, values, self.weights[counted, place])
            self._tables.append((np.bincount(values, minlength=n_values), sums))
        self.parts = tuple(self._parts())

    @property
    def n_rules(self) -> int:
        return len(self._rules.counts)

    def passes(self, values: IntArray, altered: Sequence[AlteredNode] = ()) -> BoolArray:
        """bool, shape (n_rows,): the rules let the pod onto nodes with these values when some nodes have changed.

        values : int64, shape (n_rows, n_rules).
        """
        passes = np.ones(len(values), dtype=bool)
        for part in self.parts:
            passes &= self.verdict(part, values, altered, {})
        return passes

    def verdict(
        self, part: Part, values: IntArray, altered: Sequence[AlteredNode], raised: Raised
    ) -> BoolArray:
        """As ``passes``, of the rules of one part."""
        first, n_hard = part[0], len(self._rules.hard)
        columns = self._columns(len(values))
        counted = tuple(self._counted(place, values, altered) for place in part)
        if first < n_hard:
            rule = _seen(self._rules.hard[first], values[:, first], raised.get(first, 0))
            spread: BoolArray = SpreadState(((rule, counted[0]),)).verdicts(columns) == 0
            return spread
        plan, place = self._rules.affinity, first - n_hard
        near = place < len(plan.affinity)
        far = not near and place < len(plan.affinity) + len(plan.anti_affinity)
        terms = (counted if near else (), counted if far else (), () if near or far else counted)
        affinity: BoolArray = AffinityState(*terms, plan.matches_itself).verdicts(columns) == 0
        return affinity

    def _parts(self) -> list[Part]:
        n_hard, n_near = len(self._rules.hard), len(self._rules.affinity.affinity)
        near = tuple(range(n_hard, n_hard + n_near))
        alone: list[Part] = [(place,) for place in range(self.n_rules) if place not in near]
        return [near, *alone] if near else alone

    def _counted(self, place: int, values: IntArray, altered: Sequence[AlteredNode]) -> DomainCounts:
        count, (carriers, sums) = self._rules.counts[place], self._tables[place]
        carriers, sums = carriers.copy(), sums.copy()
        for one in altered:
            weight = self.weights[one.row, place]
            if self.unchanged.counted[one.row, place]:
                carriers[self.unchanged.values[one.row, place]] -= 1
                sums[self.unchanged.values[one.row, place]] -= weight
            if one.counted[place]:
                carriers[one.values[place]] += 1
                sums[one.values[place]] += weight
        kept = np.flatnonzero(carriers)
        numbers = np.full(len(carriers) + 1, NO_GROUP, dtype=np.int64)
        numbers[kept] = np.arange(len(kept))
        of_node = numbers[values[:, place]]
        domains = Domains(count.domains.key, of_node, of_node, ("",) * len(kept))
        return DomainCounts(domains, np.append(sums[kept], 0), count.query.weights)

    def _columns(self, n_rows: int) -> NodeColumns:
        """Rows of which the two rules see nothing but the columns that are made for them."""
        if n_rows not in self._made:
            none = np.zeros((n_rows, 0), dtype=np.int64)
            empty = np.zeros(n_rows, dtype=np.int64)
            self._made[n_rows] = NodeColumns(
                self._nodes, ALL_ROWS, none, none, empty, none.astype(bool), (), self._volumes
            )
        return self._made[n_rows]


def _seen(rule: HardRule, values: IntArray, raised: int) -> HardRule:
    """The rule for rows with these values of its key."""
    has_key: BoolArray = values != NO_GROUP
    all_have_key = bool(has_key.all())
    if all_have_key and rule.all_have_key and not raised:
        return rule
    return replace(rule, slack=rule.slack + raised, has_key=has_key, all_have_key=all_have_key)


def _by_node(state: ClusterState, query: CountQuery) -> IntArray:
    """int64, shape (n_nodes,): how much the pods of each node count, if the node counts."""
    pods, by_kind = state.pods, np.zeros(len(state.pods.kinds), dtype=np.int64)
    weights = query.weights.by_kind()
    by_kind[list(weights)] = list(weights.values())
    counted = state.node_of >= 0
    if not query.with_terminating:
        counted &= ~pods.terminating
    sums = np.zeros(len(state.nodes), dtype=np.int64)
    np.add.at(sums, state.node_of[counted], by_kind[pods.kind_index[counted]])
    return sums
