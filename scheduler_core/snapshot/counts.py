"""PodCounts: how many pods of certain kinds are in each group of nodes, kept up to date.

Spreading and inter-pod affinity ask the same few questions ("pods of this namespace that match this selector, by
zone") at every attempt. A question is answered by counting once; the answer is then adjusted with every pod that comes or
goes, at the cost of the questions for which pods of that kind count.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

import numpy as np

from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.pods import PodTable

NO_GROUP = -1


@dataclass(frozen=True, eq=False)
class Question:
    """What to count.

    identity : equal identities promise equal questions.
    weights : how much a pod counts, by index of its kind; kinds that are not in it do not count.
    groups : int64, shape (n_nodes,). The group of each node, NO_GROUP where pods do not count.
    """

    identity: Hashable
    weights: Mapping[int, int]
    groups: IntArray
    n_groups: int
    with_terminating: bool = True


class PodCounts:
    """The answers to the questions asked so far."""

    def __init__(self, pods: PodTable) -> None:
        self._pods = pods
        self._answers: dict[Hashable, IntArray] = {}
        self._concerned: dict[int, list[tuple[Question, IntArray]]] = {}
        """Index of a kind → the questions for which its pods count, with their answers."""

    def of(self, question: Question, node_of: IntArray) -> IntArray:
        """int64, shape (n_groups + 1,): the sum of weights in each group. Read it, do not write it.

        The entry past the last group is 0, so that reading at NO_GROUP gives 0.
        node_of : int64, shape (n_pods,). Where the pods are now; used when the question is new.
        """
        answer = self._answers.get(question.identity)
        if answer is None:
            answer = self._answers[question.identity] = self._count(question, node_of)
            for kind in question.weights:
                self._concerned.setdefault(kind, []).append((question, answer))
        return answer

    def shift(self, pod: int, row: int, sign: int) -> None:
        """A pod came to (1) or left (-1) the node at ``row``."""
        kind = self._pods.kind_of[pod].index
        for question, answer in self._concerned.get(kind, ()):
            if question.with_terminating or not self._pods.terminating[pod]:
                group = question.groups[row]
                if group != NO_GROUP:
                    answer[group] += sign * question.weights[kind]

    def _count(self, question: Question, node_of: IntArray) -> IntArray:
        answer = np.zeros(question.n_groups + 1, dtype=np.int64)
        weights = np.zeros(len(self._pods.kinds), dtype=np.int64)
        weights[list(question.weights)] = list(question.weights.values())
        counted = (node_of >= 0) & (weights != 0)[self._pods.kind_index]  # (n_pods,)
        if not question.with_terminating:
            counted &= ~self._pods.terminating
        pods = np.flatnonzero(counted)
        np.add.at(answer, question.groups[node_of[pods]], weights[self._pods.kind_index[pods]])
        answer[NO_GROUP] = 0
        return answer
