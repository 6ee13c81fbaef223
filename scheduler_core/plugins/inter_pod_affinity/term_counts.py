"""The queries that terms ask about pods; kinds of pods with the same terms share them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple, TypeVar

import numpy as np

from scheduler_core.framework.matching.domains import Domains
from scheduler_core.plugins.inter_pod_affinity.terms import Term, TermsOfPods, own_term_kinds
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.counts import CountQuery, KindWeights, Weigh
from scheduler_core.snapshot.snapshot import Snapshot
from scheduler_core.snapshot.state import ClusterState

Item = TypeVar("Item")


class TermCount(NamedTuple):
    """A query, and the domains by which it is answered."""

    query: CountQuery
    domains: Domains

    def answer(self, cluster: ClusterState) -> IntArray:
        """int64, shape (n_domains + 1,), the last entry 0."""
        return cluster.counts.of(self.query, cluster.node_of)


class TermCounts:
    """The queries asked about the pods of a snapshot so far."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._nodes = snapshot.nodes
        self._kinds = snapshot.pods.kind_columns
        self._namespaces = snapshot.derived(TermsOfPods).namespaces
        self._counts: dict[Hashable, TermCount] = {}
        self._domains: dict[str, Domains] = {}

    def by_domain(self, key: str, name: Hashable, weigh: Weigh) -> TermCount:
        """The query ``name``, answered by the domains of a topology key. ``weigh`` is used only for a new query."""
        identity = ("InterPodAffinity", key, name)
        count = self._counts.get(identity)
        if count is None:
            domains = self._domains_of(key)
            weights = KindWeights(self._kinds, weigh)
            count = TermCount(CountQuery(identity, weights, domains.counted, len(domains)), domains)
            self._counts[identity] = count
        return count

    def matched_by(self, term: Term, first: int) -> IntArray:
        """int64, ascending: the kinds of pods, from ``first`` on, that match a term of the incoming pod."""
        return first + np.flatnonzero(own_term_kinds(term, self._kinds, self._namespaces, first))

    def _domains_of(self, key: str) -> Domains:
        domains = self._domains.get(key)
        if domains is None:
            domains = self._domains[key] = Domains.of(self._nodes, key)
        return domains


def by_key(items: Iterable[Item], key_of: Callable[[Item], str]) -> dict[str, list[Item]]:
    """Items by topology key, keys and items in order of appearance."""
    groups: dict[str, list[Item]] = {}
    for item in items:
        groups.setdefault(key_of(item), []).append(item)
    return groups
