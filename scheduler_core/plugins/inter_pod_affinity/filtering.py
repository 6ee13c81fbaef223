"""Required terms: what they count, and which nodes pass (spec 04 §2, §3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce

import msgspec
import numpy as np

from scheduler_core.framework.matching.domains import CountedRule, DomainCounts, Domains
from scheduler_core.plugins.inter_pod_affinity.owned_terms import OwnedTerm
from scheduler_core.plugins.inter_pod_affinity.term_counts import TermCount, TermCounts, by_key
from scheduler_core.plugins.inter_pod_affinity.terms import PodTerms, Term
from scheduler_core.plugins.inter_pod_affinity.unlisted_pods import (
    has_required_anti_affinity,
    unlisted,
    without,
)
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.counts import NO_GROUP
from scheduler_core.snapshot.state import ClusterState

AFFINITY, ANTI_AFFINITY, EXISTING = 1, 2, 3
"""Verdicts."""
ORDERS = {"own": (AFFINITY, ANTI_AFFINITY, EXISTING), "existing pods": (EXISTING, AFFINITY, ANTI_AFFINITY)}
"""The verdict that is reported first if a node breaks several rules (spec 14 §5.6)."""


@dataclass(frozen=True, eq=False)
class FilterPlan:
    """What Filter asks for one kind of pod: for each of the three rules one query per topology key. Never changes.

    affinity : pods that match all required affinity terms. anti_affinity : pods that match a required anti-affinity term.
    existing : pods with a required anti-affinity term that matches the incoming pod.
    matches_itself : the incoming pod matches all its own required affinity terms.
    """

    affinity: tuple[TermCount, ...]
    anti_affinity: tuple[TermCount, ...]
    existing: tuple[TermCount, ...]
    matches_itself: bool

    @property
    def asks_nothing(self) -> bool:
        return not (self.affinity or self.anti_affinity or self.existing)

    @property
    def domains(self) -> list[Domains]:
        """The domains of all its queries."""
        return [count.domains for count in (*self.affinity, *self.anti_affinity, *self.existing)]

    def ask(self, cluster: ClusterState) -> FilterState:
        existing = _ask(self.existing, cluster)
        if cluster.held:
            unseen = unlisted(cluster, has_required_anti_affinity)
            existing = tuple(
                msgspec.structs.replace(
                    one, counts=without(unseen, one.counts, one.weights, one.domains, cluster)
                )
                for one in existing
            )
        return FilterState(
            _ask(self.affinity, cluster), _ask(self.anti_affinity, cluster), existing, self.matches_itself
        )


class FilterState(msgspec.Struct, frozen=True, eq=False, gc=False):
    """The answers to the queries of a FilterPlan, under the same names."""

    affinity: tuple[DomainCounts, ...]
    anti_affinity: tuple[DomainCounts, ...]
    existing: tuple[DomainCounts, ...]
    matches_itself: bool

    @property
    def rejects_nothing(self) -> bool:
        return not (self.affinity or self.anti_affinity or any(one.counts_any for one in self.existing))

    def clone(self) -> FilterState:
        return FilterState(
            _clones(self.affinity), _clones(self.anti_affinity), _clones(self.existing), self.matches_itself
        )

    def shift(self, kinds: IntArray, rows: IntArray, sign: int) -> None:
        """Pods of some kinds are added to (1) or removed from (-1) the nodes ``rows`` in a what-if. Only for clones."""
        for counts in (*self.affinity, *self.anti_affinity, *self.existing):
            counts.shift(kinds, rows, sign)

    def verdicts(self, nodes: NodeColumns, order: Sequence[int] = ORDERS["own"]) -> IntArray:
        """int64, shape (n_rows,): 0, or the first rule, in this order, that the node breaks."""
        verdicts = np.zeros(len(nodes), dtype=np.int64)
        for rule in reversed(order):
            if rule == AFFINITY and self.affinity:
                verdicts[~self._near_enough(nodes)] = AFFINITY
            for counts in self._forbidden(rule):
                verdicts[counts.occupied(nodes)] = rule
        return verdicts

    def counted(self, cluster: ClusterState) -> list[CountedRule]:
        unseen = frozenset(pod for pod, _ in unlisted(cluster, has_required_anti_affinity))
        least = 0 if self._is_first() else 1
        return [
            *(CountedRule("requiredAffinity", counts, at_least=least) for counts in self.affinity),
            *(CountedRule("requiredAntiAffinity", counts, at_most=0) for counts in self.anti_affinity),
            *(
                CountedRule("antiAffinityOfOthers", counts, at_most=0, unseen=unseen)
                for counts in self.existing
            ),
        ]

    def _is_first(self) -> bool:
        """No pod matches anywhere, and the incoming pod matches its own terms."""
        return self.matches_itself and not any(counts.counts.any() for counts in self.affinity)

    def _forbidden(self, rule: int) -> tuple[DomainCounts, ...]:
        """What must not be in the node's domains."""
        if rule == ANTI_AFFINITY:
            return self.anti_affinity
        return self.existing if rule == EXISTING else ()

    def _near_enough(self, nodes: NodeColumns) -> BoolArray:
        """Every domain of the node has a pod that matches all terms; or there is none anywhere, and this is the first."""
        near = np.ones(len(nodes), dtype=bool)
        for counts in self.affinity:
            near &= counts.occupied(nodes)
        if self.matches_itself and not any(counts.counts_any for counts in self.affinity):
            near |= self._is_first_at(nodes)
        return near

    def _is_first_at(self, nodes: NodeColumns) -> BoolArray:
        totals = sum((counts.total(nodes) for counts in self.affinity), np.zeros(len(nodes), np.int64))
        first: BoolArray = totals == 0
        for counts in self.affinity:
            first &= nodes.take(counts.domains.of_node) != NO_GROUP
        return first


def plan_filter(
    own: PodTerms, kind: int, existing: Sequence[OwnedTerm], term_counts: TermCounts
) -> FilterPlan:
    """own : terms of the incoming pod, ``kind`` the index of its kind. existing : required anti-affinity that matches it."""
    affinity = _affinity(own.required_affinity, term_counts)
    return FilterPlan(
        affinity,
        _anti_affinity(own.required_anti_affinity, term_counts),
        _existing(existing, term_counts),
        matches_itself=bool(affinity) and affinity[0].query.weights.has(kind),
    )


def _affinity(terms: Sequence[Term], term_counts: TermCounts) -> tuple[TermCount, ...]:
    """Pods that match all terms count once for each term of a topology key."""

    def weigh(times: int, first: int) -> Mapping[int, int]:
        matched = reduce(np.intersect1d, [term_counts.matched_by(term, first) for term in terms])
        return dict.fromkeys(matched.tolist(), times)

    name = ("affinity", *(term.identity for term in terms))
    times = Counter(term.topology_key for term in terms)
    return tuple(term_counts.by_domain(key, name, partial(weigh, n)) for key, n in times.items())


def _anti_affinity(terms: Sequence[Term], term_counts: TermCounts) -> tuple[TermCount, ...]:
    """Pods count once for each term that they match."""

    def weigh(of_key: Sequence[Term], first: int) -> Mapping[int, int]:
        return Counter(kind for term in of_key for kind in term_counts.matched_by(term, first).tolist())

    return tuple(
        term_counts.by_domain(
            key, ("anti-affinity", *(term.identity for term in of_key)), partial(weigh, of_key)
        )
        for key, of_key in by_key(terms, lambda term: term.topology_key).items()
    )


def _existing(existing: Sequence[OwnedTerm], term_counts: TermCounts) -> tuple[TermCount, ...]:
    """Pods count once for each of the terms that they have."""

    def weigh(of_key: Sequence[OwnedTerm], first: int) -> Mapping[int, int]:
        weights: Counter[int] = Counter()
        for owned in of_key:
            weights.update({kind: share.times for kind, share in owned.owners_since(first)})
        return weights

    return tuple(
        term_counts.by_domain(
            key, ("existing", *(owned.term.identity for owned in of_key)), partial(weigh, of_key)
        )
        for key, of_key in by_key(existing, lambda owned: owned.term.topology_key).items()
    )


def _ask(counts: tuple[TermCount, ...], cluster: ClusterState) -> tuple[DomainCounts, ...]:
    return tuple(DomainCounts.ask(query, domains, cluster) for query, domains in counts)


def _clones(answers: tuple[DomainCounts, ...]) -> tuple[DomainCounts, ...]:
    return tuple(counts.clone() for counts in answers)
