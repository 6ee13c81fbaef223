"""Soft constraints: the fewer matching pods in a node's domains, the better (spec 05 §3).

float64 in upstream's order of operations.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import msgspec
import numpy as np
from numpy.typing import NDArray

from scheduler_core.framework.matching.domains import CountedRule, DomainCounts
from scheduler_core.model.objects.node import HOSTNAME
from scheduler_core.plugins.pod_topology_spread.constraint_counts import (
    AppliedConstraint,
    ConstraintCount,
    ConstraintCounts,
)
from scheduler_core.plugins.pod_topology_spread.constraints import SOFT, Constraints
from scheduler_core.plugins.pod_topology_spread.formulas import Formula
from scheduler_core.snapshot.arrays import BoolArray, FloatArray, IntArray, Scalar
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.counts import NO_GROUP
from scheduler_core.snapshot.pods.classes import PodKind
from scheduler_core.snapshot.state import ClusterState


@dataclass(frozen=True, eq=False)
class SoftRule:
    """A soft constraint for one kind of pod. Never changes. has_key : bool, shape (n_nodes,); None if all nodes have it.

    base : the score of a domain without matching pods.
    """

    key: str
    base: int
    count: ConstraintCount
    has_key: BoolArray | None


@dataclass(frozen=True, eq=False)
class ScorePlan:
    """complete : bool, shape (n_nodes,): the nodes that are scored; the others are ignored. None if all are scored."""

    rules: tuple[SoftRule, ...]
    complete: BoolArray | None
    formula: Formula

    def ask(self, cluster: ClusterState, feasible: IntArray) -> ScoreState:
        """feasible : int64, rows: only their domains count for the weight."""
        scored = None if self.complete is None else self.complete[feasible]
        rows = feasible if scored is None else feasible[scored]
        parts = []
        for rule in self.rules:
            n_domains = len(rows) if rule.key == HOSTNAME else _n_distinct(rule.count.domains.of_node[rows])
            counts = cluster.counts.of(rule.count.query, cluster.node_of)
            weight = math.log(n_domains + 2) if self.formula.weighs else 1.0
            parts.append(Part(rule, counts, n_domains, weight))
        return ScoreState(tuple(parts), self.complete, scored, self.formula)


class Part(msgspec.Struct, frozen=True, eq=False, gc=False):
    """The contribution of one constraint.

    counts : int64, shape (n_domains + 1,). Matching pods in each domain. weight : how much each of them counts; it grows with the
    number of domains among the feasible nodes.
    """

    rule: SoftRule
    counts: IntArray
    n_domains: int
    weight: float

    def scores(self, nodes: NodeColumns) -> FloatArray:
        """float64, shape (n_rows,); 0 where the node lacks the key."""
        return self._spread(self._by_domain(), nodes)

    def whole_scores(self, nodes: NodeColumns, how: Formula) -> IntArray:
        """int64, shape (n_rows,): ``how.whole(self.scores(nodes))``, computed for domains instead of nodes."""
        return self._spread(how.whole(self._by_domain()), nodes)

    def _by_domain(self) -> FloatArray:
        """float64, shape (n_domains + 1,)."""
        by_domain: FloatArray = self.counts.astype(np.float64) * self.weight + float(self.rule.base)
        return by_domain

    def _spread(self, by_domain: NDArray[Scalar], nodes: NodeColumns) -> NDArray[Scalar]:
        """Shape (n_rows,), from numbers of domains; 0 where the node lacks the key."""
        scores = by_domain.take(nodes.take(self.rule.count.domains.of_node))
        if nodes.emptied is not None and self.rule.key == HOSTNAME:
            # Pods are counted on the node itself, and there are none.
            scores[nodes.emptied] = by_domain[NO_GROUP]
        if self.rule.has_key is not None:
            scores[~nodes.take(self.rule.has_key)] = 0
        return scores

    def counted(self) -> CountedRule:
        query, domains = self.rule.count
        return CountedRule(SOFT, DomainCounts(domains, self.counts, query.weights), terminating=False)

    def formula(self, nodes: NodeColumns) -> str:
        if self.rule.has_key is not None and not nodes.take(self.rule.has_key)[0]:
            return f"no label {self.rule.key}"
        domains = self.rule.count.domains
        domain = int(nodes.take(domains.of_node)[0])
        is_emptied = nodes.emptied is not None and self.rule.key == HOSTNAME and bool(nodes.emptied[0])
        here = f"{self.rule.key}={domains.values[domain]} {0 if is_emptied else self.counts[domain]}"
        if self.weight == 1.0:  # ln(n + 2) never is
            return here
        return f"{here}·ln({self.n_domains} + 2) + {self.rule.base} = {self.scores(nodes)[0]:.4f}"


class ScoreState(msgspec.Struct, frozen=True, eq=False, gc=False):
    """complete : as in ScorePlan. scored : the same for the feasible nodes, bool, shape (n_feasible,)."""

    parts: tuple[Part, ...]
    complete: BoolArray | None
    scored: BoolArray | None
    how: Formula

    def raw(self, nodes: NodeColumns) -> IntArray:
        """int64, shape (n_rows,): matching pods, weighted, summed over constraints; 0 for ignored nodes."""
        if len(self.parts) == 1:
            raw = self.parts[0].whole_scores(nodes, self.how)
        else:
            total = np.zeros(len(nodes))
            for part in self.parts:
                total += part.scores(nodes)
            raw = self.how.whole(total)
        if self.complete is not None:
            raw[~nodes.take(self.complete)] = 0
        return raw

    def normalize(self, scores: IntArray) -> IntArray:
        """Raw scores of the feasible nodes → 0..100."""
        if not self.parts:
            return np.full_like(scores, self.how.unconstrained)
        return self.how.normalize(scores, self.scored)

    def formula(self, nodes: NodeColumns) -> str:
        """The formula of the one node in ``nodes``: the numbers of every constraint."""
        if not self.parts:
            return "the pod has no soft constraint"
        if self.complete is not None and not nodes.take(self.complete)[0]:
            return "ignored: the node lacks a topology label of the constraints"
        return f"{'; '.join(part.formula(nodes) for part in self.parts)} → {self.raw(nodes)[0]}"


def plan_score(
    pod: PodKind, constraints: Constraints, constraint_counts: ConstraintCounts, formula: Formula
) -> ScorePlan:
    rules = []
    for constraint in constraints.constraints:
        applied = AppliedConstraint(pod, constraint, constraints)
        key = constraint.topology_key
        by_node = key == HOSTNAME and formula.weighs
        count = constraint_counts.soft_by_node(applied) if by_node else constraint_counts.soft(applied)
        base = constraint.max_skew - 1 if formula.weighs else 0
        rules.append(SoftRule(key, base, count, _unless_all(constraint_counts.with_keys((key,)))))
    needed = constraints.keys if constraints.needs_all_keys else ()
    return ScorePlan(tuple(rules), _unless_all(constraint_counts.with_keys(needed)), formula)


def _unless_all(mask: BoolArray) -> BoolArray | None:
    return None if mask.all() else mask


def _n_distinct(domains: IntArray) -> int:
    return int(np.count_nonzero(np.bincount(domains)))
