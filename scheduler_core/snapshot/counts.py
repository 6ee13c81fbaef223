"""PodCounts: for a predicate over pods, how many pods on each node satisfy it, kept up to date.

Spreading and inter-pod affinity ask the same few questions ("pods of this namespace that match this selector") for
every attempt. A question is answered by counting once and is then adjusted with every pod that comes or goes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import numpy as np

from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.pods import PodKind, PodTable


@dataclass(frozen=True, eq=False)
class _Question:
    """matches_kind : bool, shape (n_kinds,). counts : int64, shape (n_nodes,)."""

    matches_kind: BoolArray
    with_terminating: bool
    counts: IntArray


class PodCounts:
    """Counts a node for each question asked so far."""

    def __init__(self, pods: PodTable, n_nodes: int) -> None:
        self._pods = pods
        self._n_nodes = n_nodes
        self._questions: dict[Hashable, _Question] = {}

    def of(
        self,
        question: Hashable,
        matches: Callable[[PodKind], bool],
        node_of: IntArray,
        *,
        with_terminating: bool = True,
    ) -> IntArray:
        """int64, shape (n_nodes,): pods on each node whose kind ``matches``. Read it, do not write it.

        ``question`` identifies the answer: equal questions must come with equal predicates.
        node_of : int64, shape (n_pods,). Where the pods are now; used when the question is new.
        """
        known = self._questions.get(question)
        if known is None:
            known = self._questions[question] = self._count(matches, node_of, with_terminating)
        return known.counts

    def shift(self, pod: int, row: int, sign: int) -> None:
        """A pod came to (1) or left (-1) the node at ``row``."""
        if not self._questions:
            return
        kind = self._pods.kind_of[pod].index
        terminating = bool(self._pods.terminating[pod])
        for question in self._questions.values():
            if question.matches_kind[kind] and (question.with_terminating or not terminating):
                question.counts[row] += sign

    def _count(
        self, matches: Callable[[PodKind], bool], node_of: IntArray, with_terminating: bool
    ) -> _Question:
        matches_kind = np.array([matches(kind) for kind in self._pods.kinds], dtype=bool)
        counted = (node_of >= 0) & matches_kind[self._pods.kind_index]  # (n_pods,)
        if not with_terminating:
            counted &= ~self._pods.terminating
        counts = np.bincount(node_of[counted], minlength=self._n_nodes).astype(np.int64)
        return _Question(matches_kind, with_terminating, counts)
