"""PodCounts: the number of pods of certain kinds in each group of nodes, kept up to date.

Spreading and inter-pod affinity ask the same few queries ("pods of this namespace that match this selector, by zone")
at every attempt. The first answer is counted. It is then updated for every pod that is added or removed, at the cost of
the queries for which pods of that kind count. New kinds are weighed when a query is asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sized
from dataclasses import dataclass
from typing import Final

import numpy as np

from scheduler_core.snapshot.arrays import IntArray, frozen
from scheduler_core.snapshot.pods.table import PodTable
from scheduler_core.snapshot.rows import NodeRow, PodRow

NO_GROUP = -1
_NOTHING: Final = np.zeros(1, dtype=np.int64)
frozen(_NOTHING)
"""The answer where there is no group. Pods may name any number of topology keys that no node has, so it is not kept for each."""

Weigh = Callable[[int], Mapping[int, int]]
"""Index of a kind → how much its pods count, for that kind and those after it; missing kinds do not count."""


class KindWeights:
    """How much a pod of each kind counts.

    kinds : those of the PodTable at present.
    """

    def __init__(self, kinds: Sized, weigh: Weigh) -> None:
        self._kinds, self._weigh = kinds, weigh
        self._n_known = 0
        self._weights: dict[int, int] = {}

    def by_kind(self) -> Mapping[int, int]:
        """The weights of all present kinds; missing kinds do not count."""
        n_kinds = len(self._kinds)
        if self._n_known < n_kinds:
            self._weights.update(self._weigh(self._n_known))
            self._n_known = n_kinds
        return self._weights

    def has(self, kind: int) -> bool:
        """Whether pods of this kind count. Kinds that are not known yet are weighed, and not kept."""
        return kind in (self._weights if kind < self._n_known else self._weigh(kind))

    def since(self, first: int) -> Mapping[int, int]:
        """The same for the kinds from ``first`` on."""
        weights = self.by_kind()
        if first == 0:
            return weights
        return {kind: weights[kind] for kind in range(first, self._n_known) if kind in weights}


@dataclass(frozen=True, eq=False)
class CountQuery:
    """What to count.

    identity : queries of equal identity are equal.
    weights : how much a pod counts, by its kind.
    groups : int64, shape (n_nodes,): the group of each node, NO_GROUP where pods do not count.
    """

    identity: Hashable
    weights: KindWeights
    groups: IntArray
    n_groups: int
    with_terminating: bool = True


@dataclass(eq=False, slots=True)
class _Answer:
    """n_known : the number of kinds that it includes."""

    query: CountQuery
    sums: IntArray
    n_known: int = 0


class PodCounts:
    """The answers to the queries asked so far."""

    def __init__(self, pods: PodTable) -> None:
        self._pods = pods
        self._answers: dict[Hashable, _Answer] = {}
        self._concerned: dict[int, list[tuple[_Answer, int]]] = {}
        """Index of a kind → the answers for which its pods count, with how much they do."""

    def of(self, query: CountQuery, node_of: IntArray) -> IntArray:
        """int64, shape (n_groups + 1,): the sum of weights in each group. Read-only.

        The last entry is 0, so that reading at NO_GROUP gives 0.

        node_of : int64, shape (n_pods,): the present node of each pod; used if the query, or a kind of pods, is new.
        """
        if not query.n_groups:
            return _NOTHING
        answer = self._answers.get(query.identity)
        if answer is None:
            sums = np.zeros(query.n_groups + 1, dtype=np.int64)
            answer = self._answers[query.identity] = _Answer(query, sums)
        if answer.n_known < len(self._pods.kinds):
            self._count(answer, node_of)
        return answer.sums

    def shift(self, pod: PodRow, row: NodeRow, sign: int) -> None:
        """Add (1) or remove (-1) a pod at the node at ``row``."""
        kind = self._pods.kind_of[pod].index
        for answer, weight in self._concerned.get(kind, ()):
            query = answer.query
            if query.with_terminating or not self._pods.terminating[pod]:
                group = query.groups[row]
                if group != NO_GROUP:
                    answer.sums[group] += sign * weight

    def _count(self, answer: _Answer, node_of: IntArray) -> None:
        """Add the pods of the kinds that the answer does not include yet."""
        first, answer.n_known = answer.n_known, len(self._pods.kinds)
        query = answer.query
        weights = query.weights.since(first)
        if not weights:
            return
        for kind, weight in weights.items():
            self._concerned.setdefault(kind, []).append((answer, weight))
        by_kind = np.zeros(answer.n_known, dtype=np.int64)
        by_kind[list(weights)] = list(weights.values())
        counted = (node_of >= 0) & (by_kind != 0)[self._pods.kind_index]  # (n_pods,)
        if not query.with_terminating:
            counted &= ~self._pods.terminating
        pods = np.flatnonzero(counted)
        np.add.at(answer.sums, query.groups[node_of[pods]], by_kind[self._pods.kind_index[pods]])
        answer.sums[NO_GROUP] = 0
