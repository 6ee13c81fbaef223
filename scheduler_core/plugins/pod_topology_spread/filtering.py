"""Hard constraints: no domain may hold more matching pods than the emptiest one plus the skew (spec 05 §2)."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import numpy as np

from scheduler_core.framework.matching.domains import CountedRule, DomainCounts
from scheduler_core.model.labels.selectors import matches
from scheduler_core.plugins.pod_topology_spread.constraint_counts import (
    AppliedConstraint,
    ConstraintCount,
    ConstraintCounts,
)
from scheduler_core.plugins.pod_topology_spread.constraints import HARD, Constraints
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.counts import KindWeights
from scheduler_core.snapshot.pods.classes import PodKind
from scheduler_core.snapshot.state import ClusterState

MISSING_LABEL, SKEWED = 1, 2
"""Verdicts."""


@dataclass(frozen=True, eq=False)
class HardRule:
    """A hard constraint for one kind of pod. Never changes.

    moving : how much a pod counts that a what-if adds or removes; unlike in the query, an empty selector counts such pods.
    slack : how many matching pods the node's domain may have more than the emptiest one, without the pod itself.
    has_key : bool, shape (n_nodes,).
    """

    count: ConstraintCount
    moving: KindWeights
    slack: int
    min_domains: int
    has_key: BoolArray
    all_have_key: bool

    @classmethod
    def of(cls, applied: AppliedConstraint, constraint_counts: ConstraintCounts) -> HardRule:
        constraint = applied.constraint
        itself = int(matches(constraint.label_selector, applied.pod.labels))
        has_key = constraint_counts.with_keys((constraint.topology_key,))
        return cls(
            count=constraint_counts.hard(applied),
            moving=constraint_counts.selected(applied),
            slack=constraint.max_skew - itself,
            min_domains=constraint.min_domains,
            has_key=has_key,
            all_have_key=bool(has_key.all()),
        )


class FilterState(msgspec.Struct, frozen=True, eq=False, gc=False):
    """The rules with the counts, in order of the constraints."""

    rules: tuple[tuple[HardRule, DomainCounts], ...]

    @classmethod
    def ask(cls, rules: tuple[HardRule, ...], cluster: ClusterState) -> FilterState:
        answers = []
        for rule in rules:
            query, domains = rule.count
            counts = cluster.counts.of(query, cluster.node_of)
            answers.append((rule, DomainCounts(domains, counts, rule.moving)))
        return cls(tuple(answers))

    def clone(self) -> FilterState:
        return FilterState(tuple((rule, counts.clone()) for rule, counts in self.rules))

    def shift(self, kinds: IntArray, rows: IntArray, sign: int) -> None:
        """Pods of some kinds are added to (1) or removed from (-1) the nodes ``rows`` in a what-if. Only for clones."""
        for _, counts in self.rules:
            counts.shift(kinds, rows, sign)

    def verdicts(self, nodes: NodeColumns) -> IntArray:
        """int64, shape (n_rows,): 0, or the way in which the node violates a constraint, for the first one that it violates."""
        verdicts = np.zeros(len(nodes), dtype=np.int64)
        for rule, counts in reversed(self.rules):
            verdicts[_skewed(rule, counts, nodes)] = SKEWED
            if not rule.all_have_key:
                verdicts[~nodes.take(rule.has_key)] = MISSING_LABEL
        return verdicts

    def counted(self) -> list[CountedRule]:
        return [
            CountedRule(HARD, counts, at_most=rule.slack + _least(rule, counts), terminating=False)
            for rule, counts in self.rules
        ]


def plan_filter(
    pod: PodKind, constraints: Constraints, constraint_counts: ConstraintCounts
) -> tuple[HardRule, ...]:
    return tuple(
        HardRule.of(AppliedConstraint(pod, constraint, constraints), constraint_counts)
        for constraint in constraints.constraints
    )


def _skewed(rule: HardRule, counts: DomainCounts, nodes: NodeColumns) -> BoolArray:
    """bool, shape (n_rows,): with the pod, the node's domain would have more matching pods than the emptiest one plus the skew."""
    if counts.moved is None:
        too_full: BoolArray = counts.counts > rule.slack + _least(rule, counts)  # (n_domains + 1,)
        return too_full.take(nodes.take(counts.domains.of_node))
    leasts = counts.least(nodes) if _has_enough(rule, counts) else np.zeros(len(nodes), dtype=np.int64)
    return counts.at(nodes) > rule.slack + leasts


def _least(rule: HardRule, counts: DomainCounts) -> int:
    """The global minimum outside a what-if."""
    return counts.smallest if _has_enough(rule, counts) else 0


def _has_enough(rule: HardRule, counts: DomainCounts) -> bool:
    return len(counts.domains) >= rule.min_domains
