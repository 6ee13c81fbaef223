"""Rules: what the two rules that look at the whole cluster see of it.

A spread constraint and an affinity term see of a node only its value of their topology key, whether its pods count, and how many of
its pods match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

import numpy as np

from scheduler_core.config.plugins import names
from scheduler_core.framework.status import Status
from scheduler_core.plugins.inter_pod_affinity.filtering import FilterPlan
from scheduler_core.plugins.inter_pod_affinity.plugin import InterPodAffinity
from scheduler_core.plugins.inter_pod_affinity.term_counts import TermCount
from scheduler_core.plugins.pod_topology_spread.constraint_counts import ConstraintCount
from scheduler_core.plugins.pod_topology_spread.filtering import HardRule
from scheduler_core.plugins.pod_topology_spread.plugin import PodTopologySpread
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.other_nodes.overlay import keeps_nodes
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.counts import NO_GROUP

RULES: Final = frozenset((names.POD_TOPOLOGY_SPREAD, names.INTER_POD_AFFINITY))
"""The filters that look at other nodes than the one that is to take the pod."""
RuleCount: TypeAlias = ConstraintCount | TermCount
Codes = dict[str, dict[str, int]]
"""Topology key → value → its number, over several clusters."""
_NO_RULE: Final = FilterPlan((), (), (), matches_itself=False)


def counts_suffice(moment: Moment) -> bool:
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
    def counts(self) -> tuple[RuleCount, ...]:
        plan = self.affinity
        return (*(rule.count for rule in self.hard), *plan.affinity, *plan.anti_affinity, *plan.existing)


@dataclass(frozen=True, eq=False)
class TopologyValues:
    """Shape of both: (n_nodes, n_rules). values : int64, numbers of the nodes' values of the topology keys, -1 where a node has none.

    counted : bool, whether the pods of a node count.
    """

    values: IntArray
    counted: BoolArray

    @classmethod
    def at(cls, moment: Moment, rules: Rules, codes: Codes) -> TopologyValues:
        nodes = moment.snapshot.nodes
        values = np.full((len(nodes), len(rules.counts)), -1, dtype=np.int64)
        counted = np.zeros(values.shape, dtype=bool)
        for place, count in enumerate(rules.counts):
            column = nodes.labels(count.domains.key)
            code_of = codes.setdefault(count.domains.key, {})
            numbers = [code_of.setdefault(value, len(code_of)) for value in column.values]
            values[:, place] = np.array([*numbers, -1], dtype=np.int64)[column.codes]
            counted[:, place] = count.domains.counted != NO_GROUP
        return cls(values, counted)


@dataclass(frozen=True, eq=False)
class AlteredNode:
    """A node with changes, as the rules see it. values, counted : shape (n_rules,), as in TopologyValues.

    lacks : what it still lacks for the pod by the other filters.
    """

    changes: tuple[Change, ...]
    row: int
    values: IntArray
    counted: BoolArray
    lacks: int
