"""What is made as good as possible once as many pods as possible have a node: nodes in use, their cost, or fragmentation.

Each goal computes its value in an existing cluster, and as an objective of the model; both mean the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from math import gcd
from typing import Final

import numpy as np

from scheduler_core.measures.fill import Prices, cost_of, empty_nodes
from scheduler_core.optimum.demands.demands import PlacementProblem
from scheduler_core.optimum.solver import SolverObjective
from scheduler_core.optimum.variables import Expression, Term, Variables
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.state import ClusterState

NODES, COST, FRAGMENTATION = GOALS = ("nodes", "cost", "fragmentation")
"""The fewest nodes in use, the cheapest ones, or the least room that is free and of no use."""
_PRICE_UNIT: Final = 10**6
"""Prices are compared to the millionth part."""


class Goal(ABC):
    """name : one of GOALS. unit : of its value."""

    name: str
    unit: str

    @abstractmethod
    def value(self, state: ClusterState) -> float:
        """Of a cluster; less is better."""

    @abstractmethod
    def objective(self, made: Variables) -> SolverObjective:
        """Of a model: the greater, the less the goal's value."""

    def told_apart(self, problem: PlacementProblem) -> IntArray | None:
        """int64, shape (n_nodes, any): nodes that are equal but for this count differently; None: each is looked at by itself."""
        return None

    @abstractmethod
    def value_of(self, reached: int) -> float:
        """The goal's value for this value of its objective; only after ``objective``."""


class Nodes(Goal):
    """Nodes on which something runs besides pods of DaemonSets; ``prices`` : what each of them counts."""

    name, unit = NODES, "nodes"

    def __init__(self, prices: Prices | None = None) -> None:
        self._prices = prices
        if prices is not None:
            self.name, self.unit = COST, "an hour"
        self._always = Fraction(0)

    def value(self, state: ClusterState) -> float:
        if self._prices is not None:
            return cost_of(state, self._prices)
        return float((~empty_nodes(state)).sum())

    def told_apart(self, problem: PlacementProblem) -> IntArray | None:
        """Pods of DaemonSets do not count, and mixes do not tell which those are."""
        base = problem.base
        if any(_is_of_daemon_set(base, demand.rows[0]) for demand in problem.demands):
            return None
        weights = [self._units(base, row) for row in range(len(base.nodes))]
        return np.column_stack((empty_nodes(base), np.array(weights, dtype=np.int64)))

    def objective(self, made: Variables) -> SolverObjective:
        base = made.problem.base
        empty = empty_nodes(base)
        self._always = sum((self._weight(base, row) for row in np.flatnonzero(~empty).tolist()), Fraction(0))
        terms: dict[int, list[Term]] = {}
        for term in made.terms:
            if empty[term.node] and term.node not in made.groups and not _is_of_daemon_set(base, term.row):
                terms.setdefault(term.node, []).append(term)
        weighed = [
            (held, -self._units(base, row))
            for row, group in made.groups.items()
            for held in group.held
            if empty[row]
        ]
        for row, there in terms.items():
            used = made.model.new_bool_var("")
            for term in there:
                made.model.add(term.variable <= term.most * used)
            _tie_to_room(made, row, there, used)
            weighed.append((used, -self._units(base, row)))
        return SolverObjective(tuple(weighed), 0)

    def value_of(self, reached: int) -> float:
        return float(self._always - Fraction(reached, self._unit))

    @property
    def _unit(self) -> int:
        return 1 if self._prices is None else _PRICE_UNIT

    def _units(self, base: ClusterState, row: int) -> int:
        """Rounded down, so that no placement comes to less than the bound."""
        return int(self._weight(base, row) * self._unit)

    def _weight(self, base: ClusterState, row: int) -> Fraction:
        if self._prices is None:
            return Fraction(1)
        return Fraction(self._prices.of(base.nodes.nodes[row])).limit_denominator(_PRICE_UNIT)


def _tie_to_room(made: Variables, row: int, terms: Sequence[Term], used: Expression) -> None:
    """A node that is not used has no room: it follows, but bounds are closer where it is said."""
    base = made.problem.base
    free = base.nodes.allocatable[row] - base.requested[row]  # (n_resources,)
    new = [term for term in terms if term.new]
    for column in np.flatnonzero(free > 0).tolist():
        checked = [term for term in new if made.problem.demands[term.owner].filters.checked[row, column]]
        amounts = [int(base.pods.requests[term.row, column]) for term in checked]
        if any(amounts):
            unit = gcd(*amounts)
            taken = sum(amount // unit * term.variable for term, amount in zip(checked, amounts, strict=True))
            made.model.add(taken <= int(free[column]) // unit * used)


def _is_of_daemon_set(base: ClusterState, row: int) -> bool:
    controller = base.pods.pods[row].controller
    return controller is not None and controller.kind == "DaemonSet"
