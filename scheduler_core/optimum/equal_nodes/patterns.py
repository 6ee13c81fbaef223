"""The mixes of pods that one node can hold, of which none could hold one pod more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from scheduler_core.optimum.demands.demands import PlacementProblem
from scheduler_core.optimum.extra import cp_model
from scheduler_core.optimum.rules.node import add_node_rules
from scheduler_core.optimum.rules.topology import add_anti_affinity
from scheduler_core.optimum.variables import Variables
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.rows import NodeRow

MOST_OF_A_NODE: Final = 10_000
"""Mixes that are looked at, those that could hold one more included."""


@dataclass(frozen=True, slots=True)
class Mixes:
    """full : int64, shape (n_mixes, n_demands), in a fixed order; None if there are too many to look at. n_seen : how many were."""

    full: IntArray | None
    n_seen: int


def full_mixes(problem: PlacementProblem, node: NodeRow) -> Mixes:
    """Those of one node, to which no pod can be added.

    Anything less than a mix fits as well, since the rules of a node and anti-affinity allow no less for fewer pods.
    node : without pods that may have to go.
    """
    alone = Variables.of(problem, only=node)
    add_node_rules(alone)
    add_anti_affinity(alone)
    found, n_seen = _every_solution(alone)
    return Mixes(None if n_seen > MOST_OF_A_NODE else _greatest(found), n_seen)


def _every_solution(alone: Variables) -> tuple[IntArray, int]:
    """Those that were found, and how often any was."""
    solver = cp_model().CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    mixes: set[tuple[int, ...]] = set()
    n_found = 0

    class Watch(cp_model().CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self: Any) -> None:
            nonlocal n_found
            n_found += 1
            mixes.add(tuple(self.value(term.variable) for term in alone.terms))
            if n_found > MOST_OF_A_NODE:
                self.stop_search()

    solver.solve(alone.model, Watch())
    found = np.zeros((len(mixes), len(alone.problem.demands)), dtype=np.int64)
    found[:, [term.owner for term in alone.terms]] = sorted(mixes)
    return found, n_found


def _greatest(mixes: IntArray) -> IntArray:
    """Those that no other one contains, the ones with most pods first."""
    kept = mixes[:0]
    for mix in mixes[np.argsort(-mixes.sum(axis=1), kind="stable")]:
        if not (kept >= mix).all(axis=1).any():
            kept = np.vstack((kept, mix))
    return kept
