"""One model, several objectives in turn: each is driven as far as its share of the limit allows, then held, and the next one follows.

The same input gives the same answer: one worker, a fixed seed, and a limit in CP-SAT's deterministic time, which counts work and no
clock. A unit is about a second.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from scheduler_core.optimum.extra import cp_model
from scheduler_core.optimum.variables import Term, Variables

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpSolver

SEED: Final = 1
Weighed: TypeAlias = tuple[Any, int]
"""A variable and its weight."""


@dataclass(frozen=True, slots=True)
class Objective:
    """A weighted sum to be made as great as possible. most : what it cannot exceed in any case."""

    weighed: tuple[Weighed, ...]
    most: int

    @classmethod
    def number_of(cls, terms: list[Term], most: int) -> Objective:
        """Of pods."""
        return cls(tuple((term.variable, 1) for term in terms), most)


@dataclass(frozen=True, slots=True)
class Reached:
    """How far one objective was driven. value : of the best solution. bound : no solution has a greater one."""

    value: int
    bound: int


class Stages:
    """The objectives of one model, one after the other.

    hint : numbers of pods to begin with; they need not be a solution. limit : deterministic time for all stages together.
    n_stages : how many are to come. Its attribute ``spent`` is the deterministic time so far.
    """

    def __init__(self, made: Variables, hint: Mapping[int, int], limit: float, n_stages: int) -> None:
        self._made, self._limit, self._n_left = made, limit, n_stages
        self.spent = 0.0
        self._values = {term.variable.index: 0 if term.new else term.most for term in made.terms}
        self._is_whole = False
        for term in made.terms:
            made.model.add_hint(term.variable, hint.get(term.variable.index, 0))

    def count(self, term: Term) -> int:
        """In the best solution so far. Before there is one, no pod is placed and none is evicted."""
        return self._values[term.variable.index]

    def maximize(self, objective: Objective) -> Reached | None:
        """The greatest value that is found, which all later stages keep; None if none was found within the limit."""
        if not objective.weighed:
            self._n_left -= 1
            return Reached(0, 0)
        made, solver = self._made, self._solver()
        expression = sum(weight * variable for variable, weight in objective.weighed)
        made.model.maximize(expression)
        status = solver.solve(made.model)
        self.spent += float(solver.response_proto.deterministic_time)
        self._n_left -= 1
        bound = objective.most
        if status in (cp_model().OPTIMAL, cp_model().FEASIBLE):
            self._keep(solver)
            bound = min(bound, int(solver.best_objective_bound))
        elif not self._is_whole and any(one.index not in self._values for one, _ in objective.weighed):
            return None
        value = sum(weight * self._values[variable.index] for variable, weight in objective.weighed)
        made.model.add(expression >= value)
        return Reached(value, max(bound, value))

    def _solver(self) -> CpSolver:
        solver: CpSolver = cp_model().CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = SEED
        solver.parameters.max_deterministic_time = max(self._limit - self.spent, 0.0) / max(self._n_left, 1)
        return solver

    def _keep(self, solver: CpSolver) -> None:
        """The solution is where the next stage begins."""
        model: Any = self._made.model
        self._values = dict(enumerate(solver.response_proto.solution))
        self._is_whole = True
        model.clear_hints()
        for index, value in self._values.items():
            model.add_hint(model.get_int_var_from_proto_index(index), value)
