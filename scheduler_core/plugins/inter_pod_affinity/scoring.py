"""Preferred terms of the pod and of other pods: what they sum, and the scores (spec 04 §4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import msgspec
import numpy as np

from scheduler_core.framework.matching.domains import CountedRule, DomainCounts, Domains
from scheduler_core.framework.normalization import by_value
from scheduler_core.framework.plugin import MAX_NODE_SCORE
from scheduler_core.plugins.inter_pod_affinity.owned_terms import OwnedTerm, Share
from scheduler_core.plugins.inter_pod_affinity.term_counts import TermCount, TermCounts, by_key
from scheduler_core.plugins.inter_pod_affinity.terms import Term
from scheduler_core.plugins.inter_pod_affinity.unlisted_pods import has_terms, unlisted, without
from scheduler_core.snapshot.arrays import FloatArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.pods.classes import PodKind
from scheduler_core.snapshot.state import ClusterState


@dataclass(frozen=True, eq=False)
class KeySum:
    """The sums in the domains of one topology key.

    weight : the sum of the weights of all matching terms, over pods. times : the number of matches, without their weights.
    """

    weight: TermCount
    times: TermCount


class ScoreState(msgspec.Struct, frozen=True, eq=False, gc=False):
    """sums : of weights by domain, for each topology key. unseen : pod rows that no sum includes."""

    sums: tuple[DomainCounts, ...]
    unseen: frozenset[int] = frozenset()

    def raw(self, nodes: NodeColumns) -> IntArray:
        """int64, shape (n_rows,): for each node the sum over its domains."""
        scores = np.zeros(len(nodes), dtype=np.int64)
        for sums in self.sums:
            scores += sums.at(nodes)
        return scores

    def counted(self) -> list[CountedRule]:
        return [CountedRule("preferred", sums, unseen=self.unseen) for sums in self.sums]

    def formula(self, nodes: NodeColumns) -> str:
        """The formula of the one node in ``nodes``: ``zone=za 20 + hostname=a1 -5 = 15``."""
        parts = []
        for sums in self.sums:
            domain = int(nodes.take(sums.domains.of_node)[0])
            if domain >= 0:
                parts.append(f"{sums.domains.key}={sums.domains.values[domain]} {sums.counts[domain]}")
        if not self.sums:
            return "no preferred term of this pod or of others matches"
        if not parts:
            return "the node has none of the topology labels"
        return f"weights of matching terms: {' + '.join(parts)} = {self.raw(nodes)[0]}"


@dataclass(frozen=True, slots=True)
class ScorePlan:
    """What Score asks for one kind of pod: one KeySum per topology key. Never changes.

    looks_everywhere : the pod has preferred terms of its own, so that all nodes are examined.
    """

    keys: tuple[KeySum, ...]
    looks_everywhere: bool = False

    @property
    def domains(self) -> list[Domains]:
        """The domains by which it is answered."""
        return [key.weight.domains for key in self.keys]

    def counts(self, kind: PodKind) -> bool:
        """Whether pods of this kind count."""
        return any(key.times.query.weights.has(kind.index) for key in self.keys)

    def ask(self, cluster: ClusterState) -> ScoreState | None:
        """None if no term matches any pod on a node with the term's topology key."""
        unseen = self._unseen(cluster)
        sums = tuple(_answer(key.weight, unseen, cluster) for key in self.keys)
        scores = any(by_domain.counts_any for by_domain in sums) or any(
            _answer(key.times, unseen, cluster).counts_any for key in self.keys
        )
        return ScoreState(sums, frozenset(pod for pod, _ in unseen)) if scores else None

    def _unseen(self, cluster: ClusterState) -> list[tuple[int, int]]:
        return [] if self.looks_everywhere or not cluster.held else unlisted(cluster, has_terms)


def plan_score(
    own: Sequence[tuple[Term, int]], existing: Sequence[OwnedTerm], hard_weight: int, term_counts: TermCounts
) -> ScorePlan:
    """own : preferred terms of the incoming pod. existing : terms of other pods that match it and count.

    hard_weight : the weight of a required affinity term of another pod; ``existing`` already includes it.
    """
    own_by_key = by_key(own, lambda weighted: weighted[0].topology_key)
    existing_by_key = by_key(existing, lambda owned: owned.term.topology_key)
    keys = dict.fromkeys((*own_by_key, *existing_by_key))
    return ScorePlan(
        tuple(
            _key_sum(key, own_by_key.get(key, ()), existing_by_key.get(key, ()), hard_weight, term_counts)
            for key in keys
        ),
        looks_everywhere=bool(own),
    )


def _answer(count: TermCount, unseen: list[tuple[int, int]], cluster: ClusterState) -> DomainCounts:
    """unseen : (pod, row of its node), not to be counted."""
    (query, domains), sums = count, count.answer(cluster)
    if unseen:
        sums = without(unseen, sums, query.weights, domains, cluster)
    return DomainCounts(domains, sums, query.weights)


def _key_sum(
    key: str,
    own: Sequence[tuple[Term, int]],
    existing: Sequence[OwnedTerm],
    hard_weight: int,
    term_counts: TermCounts,
) -> KeySum:
    def weigh(field: int, first: int) -> Mapping[int, int]:
        weights: Counter[int] = Counter()
        for term, weight in own:
            matched = term_counts.matched_by(term, first).tolist()
            weights.update(dict.fromkeys(matched, Share(weight, 1)[field]))
        for owned in existing:
            weights.update({kind: share[field] for kind, share in owned.owners_since(first)})
        return weights

    own_name = tuple((term.identity, weight) for term, weight in own)
    name = (own_name, tuple(owned.term.identity for owned in existing), hard_weight)
    return KeySum(
        weight=term_counts.by_domain(key, ("weight", *name), partial(weigh, 0)),
        times=term_counts.by_domain(key, ("times", *name), partial(weigh, 1)),
    )


def normalize(scores: IntArray, *, with_zero: bool = False) -> IntArray:
    """Raw scores → 0..100 between the smallest and the greatest; with ``with_zero``, 0 is one of them. All 0 if they are equal.

    float64, the division first, then truncation: 29 of 100 becomes 28, as in upstream.
    """
    least, greatest = int(np.minimum.reduce(scores)), int(np.maximum.reduce(scores))
    if with_zero:
        least, greatest = min(least, 0), max(greatest, 0)
    span = greatest - least
    if span == 0:
        return np.zeros(len(scores), dtype=np.int64)

    def scaled(scores: IntArray) -> IntArray:
        fractions: FloatArray = (scores - least) / span
        return (float(MAX_NODE_SCORE) * fractions).astype(np.int64)

    return by_value(scores, least, greatest, scaled)
