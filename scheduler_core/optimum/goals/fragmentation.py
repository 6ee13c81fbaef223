"""Fragmentation as a goal: free room that a pod drawn from the cluster's own pods is expected not to use, by room alone.

On a node without room for the drawn pod all that is free is useless to it, and a pod that does not ask for the resource can use
none of it anywhere. As ``measures.stranded_resources``, but taints, affinity and the like are left out of account.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from scheduler_core.optimum.goals.goals import FRAGMENTATION, Goal
from scheduler_core.optimum.solver import SolverObjective, Weighed
from scheduler_core.optimum.variables import Expression, Term, Variables
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState

MOST_KINDS: Final = 20
"""Of pods in the mix; rarer ones are left out."""


class Fragmentation(Goal):
    """resource : whose room. state : whose pods are drawn, those that wait included."""

    name = FRAGMENTATION

    def __init__(self, state: ClusterState, resource: str, unit: str) -> None:
        self._column, self.unit = state.nodes.axis.names.index(resource), unit
        self._requests, self._counts = _mix(state)
        self._always = 0

    def value(self, state: ClusterState) -> float:
        return self._unusable(_free(state)) / self._drawn

    def objective(self, made: Variables) -> SolverObjective:
        """Room that can be used, less all room that is free; each times the number of drawn pods."""
        free, by_node = _free(made.problem.base), _by_node(made.terms)
        here = np.zeros(len(free), dtype=bool)
        here[list(by_node)] = True
        room = int(free[here, self._column].sum())
        self._always = self._unusable(free[~here]) + self._drawn * room
        weighed: list[Weighed] = []
        for node, terms in by_node.items():
            taken = _taken(made, terms)
            weighed += [
                (term.variable, self._drawn * int(row[self._column]))
                for term, row in zip(terms, taken, strict=True)
            ]
            weighed += self._usable(made, terms, free[node], taken)
        return SolverObjective(tuple(weighed), self._always)

    def value_of(self, reached: int) -> float:
        return (self._always - reached) / self._drawn

    @property
    def _drawn(self) -> int:
        return int(self._counts.sum())

    def _unusable(self, free: IntArray) -> int:
        """free : int64, shape (n_rows, n_resources + 1)."""
        found = 0
        for requests, count in zip(self._requests, self._counts.tolist(), strict=True):
            usable = _fits(requests, free) if requests[self._column] else np.zeros(len(free), dtype=bool)
            found += count * int(free[~usable, self._column].sum())
        return found

    def _usable(
        self, made: Variables, terms: Sequence[Term], free: IntArray, taken: Sequence[IntArray]
    ) -> list[Weighed]:
        """For each kind of pod that asks for the resource and might find room here, how much of it that pod could use."""
        found: list[Weighed] = []
        for requests, count in zip(self._requests, self._counts.tolist(), strict=True):
            if not requests[self._column] or not _fits(requests, free[None, :])[0]:
                continue
            most = int(free[self._column])
            fits, usable = made.model.new_bool_var(""), made.model.new_int_var(0, most, "")
            made.model.add(usable <= most * fits)
            made.model.add(usable <= _left(free, terms, taken, self._column)).only_enforce_if(fits)
            for column in np.flatnonzero(requests).tolist():
                left = _left(free, terms, taken, column)
                made.model.add(left >= int(requests[column])).only_enforce_if(fits)
            found.append((usable, count))
        return found


def _mix(state: ClusterState) -> tuple[IntArray, IntArray]:
    """What pods ask for, a row a kind, the last column being the pod itself; and how many ask so, the most frequent first."""
    requests, counts = np.unique(state.pods.requests, axis=0, return_counts=True)
    order = np.argsort(-counts, kind="stable")[:MOST_KINDS]
    return np.column_stack((requests[order], np.ones(len(order), dtype=np.int64))), counts[order]


def _free(state: ClusterState) -> IntArray:
    """int64, shape (n_nodes, n_resources + 1): last, for how many pods."""
    free = np.column_stack(
        (state.nodes.allocatable - state.requested, state.nodes.allocatable_pods - state.pod_count)
    )
    return np.maximum(free, 0)


def _fits(requests: IntArray, free: IntArray) -> BoolArray:
    """bool, shape (n_rows,)."""
    return np.asarray((requests <= free).all(axis=1), dtype=bool)


def _by_node(terms: Sequence[Term]) -> dict[NodeRow, list[Term]]:
    found: dict[NodeRow, list[Term]] = {}
    for term in terms:
        found.setdefault(term.node, []).append(term)
    return found


def _taken(made: Variables, terms: Sequence[Term]) -> list[IntArray]:
    return [np.append(made.problem.base.pods.requests[term.row], 1) for term in terms]


def _left(free: IntArray, terms: Sequence[Term], taken: Sequence[IntArray], column: int) -> Expression:
    return int(free[column]) - sum(
        int(row[column]) * term.variable for term, row in zip(terms, taken, strict=True) if row[column]
    )
