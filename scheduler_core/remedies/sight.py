"""Sight: what the two rules that look at the whole cluster see of it, and their verdicts on it with some nodes changed.

A spread constraint and an affinity term see of a node only its value of their topology key, whether its pods count, and how many of
its pods match. The numbers are the engine's; with a changed node they are counted anew, and the plugins' own filters decide by them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, TypeAlias

import numpy as np

from scheduler_core.framework.domains import DomainCounts, Domains
from scheduler_core.framework.status import Status
from scheduler_core.plugins.inter_pod_affinity.filtering import FilterPlan
from scheduler_core.plugins.inter_pod_affinity.filtering import FilterState as AffinityState
from scheduler_core.plugins.inter_pod_affinity.plugin import InterPodAffinity
from scheduler_core.plugins.inter_pod_affinity.questions import Asked as AffinityAsked
from scheduler_core.plugins.pod_topology_spread.filtering import FilterState as SpreadState
from scheduler_core.plugins.pod_topology_spread.filtering import HardRule
from scheduler_core.plugins.pod_topology_spread.plugin import PodTopologySpread
from scheduler_core.plugins.pod_topology_spread.questions import Asked as SpreadAsked
from scheduler_core.remedies.beside import keeps_nodes
from scheduler_core.remedies.change import Change
from scheduler_core.remedies.moment import Moment
from scheduler_core.snapshot.arrays import ALL_ROWS, BoolArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.counts import NO_GROUP, Question
from scheduler_core.snapshot.state import ClusterState

Asked: TypeAlias = SpreadAsked | AffinityAsked
Codes = dict[str, dict[str, int]]
"""Topology key → value → its number, over several clusters."""
_NO_RULE: Final = FilterPlan((), (), (), matches_itself=False)


def can_see(moment: Moment) -> bool:
    """Whether the numbers suffice: nominated pods and those of a group's cycle are seen by some nodes only, and in releases that
    count whole domains, a node that does not count adds its pods.
    """
    state = moment.state
    whole = moment.snapshot.rules.filters.spread_counts == "whole domains"
    return keeps_nodes(moment) and not (state.nominations or state.held or whole)


@dataclass(frozen=True, eq=False)
class Rules:
    """The required rules of a pod that look at the whole cluster."""

    hard: tuple[HardRule, ...]
    affinity: FilterPlan

    @classmethod
    def of(cls, moment: Moment, changes: Sequence[Change]) -> Rules | None:
        """None if one of them cannot be parsed, for which the pod is rejected whatever the nodes are."""
        hard: tuple[HardRule, ...] | Status = ()
        affinity: FilterPlan | Status = _NO_RULE
        with moment.plugins(changes) as (pod, filters):
            for plugin in filters:
                if isinstance(plugin, PodTopologySpread):
                    hard = plugin.filter_plan(pod)
                elif isinstance(plugin, InterPodAffinity):
                    affinity = plugin.filter_plan(pod)
        return None if isinstance(hard, Status) or isinstance(affinity, Status) else cls(hard, affinity)

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        plan = self.affinity
        return (*(rule.asked for rule in self.hard), *plan.affinity, *plan.anti_affinity, *plan.existing)


@dataclass(frozen=True, eq=False)
class Look:
    """Shape of both: (n_nodes, n_rules). values : int64, numbers of the nodes' values of the topology keys, -1 where a node has none.

    counted : bool, whether the pods of a node count.
    """

    values: IntArray
    counted: BoolArray

    @classmethod
    def at(cls, moment: Moment, rules: Rules, codes: Codes) -> Look:
        nodes = moment.snapshot.nodes
        values = np.full((len(nodes), len(rules.asked)), -1, dtype=np.int64)
        counted = np.zeros(values.shape, dtype=bool)
        for place, asked in enumerate(rules.asked):
            column = nodes.labels(asked.domains.key)
            code_of = codes.setdefault(asked.domains.key, {})
            numbers = [code_of.setdefault(value, len(code_of)) for value in column.values]
            values[:, place] = np.array([*numbers, -1], dtype=np.int64)[column.codes]
            counted[:, place] = asked.domains.counted != NO_GROUP
        return cls(values, counted)


@dataclass(frozen=True, eq=False)
class Altered:
    """A node with changes, as the rules see it. values, counted : shape (n_rules,), as in Look.

    lacks : what it still lacks for the pod by the other filters.
    """

    changes: tuple[Change, ...]
    row: int
    values: IntArray
    counted: BoolArray
    lacks: int


class Sight:
    """rules, look : of the cluster without changes. codes : complete, with the values of all changed nodes."""

    def __init__(self, moment: Moment, rules: Rules, look: Look, codes: Codes) -> None:
        self.look, self._rules = look, rules
        self._nodes, self._volumes = moment.snapshot.nodes, moment.state.volumes
        self.weights = np.zeros(look.values.shape, dtype=np.int64)
        for place, asked in enumerate(rules.asked):
            self.weights[:, place] = _by_node(moment.state, asked.question)
        self._tables: list[tuple[IntArray, IntArray]] = []
        for place, asked in enumerate(rules.asked):
            counted, n_values = look.counted[:, place], len(codes[asked.domains.key])
            values = look.values[counted, place]
            sums = np.zeros(n_values, dtype=np.int64)
            np.add.at(sums, values, self.weights[counted, place])
            self._tables.append((np.bincount(values, minlength=n_values), sums))

    @property
    def n_rules(self) -> int:
        return len(self._rules.asked)

    def passes(
        self, values: IntArray, altered: Sequence[Altered] = (), raised: Mapping[int, int] | None = None
    ) -> BoolArray:
        """bool, shape (n_rows,): the rules let the pod onto nodes with these values when some nodes have changed.

        values : int64, shape (n_rows, n_rules). raised : number of a spread constraint → by how much its skew is raised.
        """
        columns = self._columns(len(values))
        counted = [self._counted(place, values, altered) for place in range(self.n_rules)]
        rules, raised = self._rules, raised or {}
        hard = tuple(
            (_seen(rule, values[:, place], counts, raised.get(place, 0)), counts)
            for place, (rule, counts) in enumerate(zip(rules.hard, counted, strict=False))
        )
        passes: BoolArray = SpreadState(hard).verdicts(columns) == 0
        if not rules.affinity.asks_nothing:
            plan, left = rules.affinity, iter(counted[len(rules.hard) :])
            near, far, existing = (
                tuple(next(left) for _ in part) for part in (plan.affinity, plan.anti_affinity, plan.existing)
            )
            passes &= AffinityState(near, far, existing, plan.matches_itself).verdicts(columns) == 0
        return passes

    def _counted(self, place: int, values: IntArray, altered: Sequence[Altered]) -> DomainCounts:
        asked, (carriers, sums) = self._rules.asked[place], self._tables[place]
        carriers, sums = carriers.copy(), sums.copy()
        for one in altered:
            weight = self.weights[one.row, place]
            if self.look.counted[one.row, place]:
                carriers[self.look.values[one.row, place]] -= 1
                sums[self.look.values[one.row, place]] -= weight
            if one.counted[place]:
                carriers[one.values[place]] += 1
                sums[one.values[place]] += weight
        kept = np.flatnonzero(carriers)
        numbers = np.full(len(carriers) + 1, NO_GROUP, dtype=np.int64)
        numbers[kept] = np.arange(len(kept))
        of_node = numbers[values[:, place]]
        domains = Domains(asked.domains.key, of_node, of_node, ("",) * len(kept))
        return DomainCounts(domains, np.append(sums[kept], 0), asked.question.weights)

    def _columns(self, n_rows: int) -> NodeColumns:
        """Rows of which the two rules see nothing but the columns that are made for them."""
        none = np.zeros((n_rows, 0), dtype=np.int64)
        empty = np.zeros(n_rows, dtype=np.int64)
        return NodeColumns(self._nodes, ALL_ROWS, none, none, empty, none.astype(bool), (), self._volumes)


def _seen(rule: HardRule, values: IntArray, counts: DomainCounts, raised: int) -> HardRule:
    """The rule for rows with these values of its key."""
    has_key: BoolArray = values != NO_GROUP
    asked = SpreadAsked(rule.asked.question, counts.domains)
    slack, all_have_key = rule.slack + raised, bool(has_key.all())
    return replace(rule, asked=asked, slack=slack, has_key=has_key, all_have_key=all_have_key)


def _by_node(state: ClusterState, question: Question) -> IntArray:
    """int64, shape (n_nodes,): how much the pods of each node count, if the node counts."""
    pods, by_kind = state.pods, np.zeros(len(state.pods.kinds), dtype=np.int64)
    weights = question.weights.by_kind()
    by_kind[list(weights)] = list(weights.values())
    counted = state.node_of >= 0
    if not question.with_terminating:
        counted &= ~pods.terminating
    sums = np.zeros(len(state.nodes), dtype=np.int64)
    np.add.at(sums, state.node_of[counted], by_kind[pods.kind_index[counted]])
    return sums
