"""One model, several objectives in turn: each is driven as far as its share of the limit allows, then held, and the next one follows.

The same input gives the same answer: one worker, a fixed seed, and a limit in CP-SAT's deterministic time, which counts work and no
clock. A unit is about a second. What a stage found is noted, so that a search that was interrupted continues with the next stage.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from scheduler_core.notes import Note, Offload, at_once
from scheduler_core.optimum.extra import cp_model
from scheduler_core.optimum.variables import Term, Variables

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver

SEED: Final = 1
SPENT_DIGITS: Final = 6
"""Of deterministic time. CP-SAT adds it up in parts that depend on the clock, so its last digits differ from time to time."""
_NOISE: Final = 1e-4
"""By which a bound of the solver may be too small."""
Weighed: TypeAlias = tuple[Any, int]
"""A variable and its weight."""


@dataclass(frozen=True, slots=True)
class SolverObjective:
    """A weighted sum to be made as great as possible. most : what it cannot exceed in any case."""

    weighed: tuple[Weighed, ...]
    most: int

    @property
    def expression(self) -> Any:
        return sum(weight * variable for variable, weight in self.weighed)

    @classmethod
    def number_of(cls, terms: list[Term], most: int) -> SolverObjective:
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
    n_stages : how many are to come. offload : how the solver is run. Its attribute ``spent`` is the deterministic time so far,
    ``best`` what is known of the current stage, None before it begins; ``n_left`` how many stages are not settled.
    """

    def __init__(
        self,
        made: Variables,
        hint: Mapping[int, int],
        limit: float,
        n_stages: int,
        offload: Offload = at_once,
    ) -> None:
        self._made, self._limit, self.n_left, self._offload = made, limit, n_stages, offload
        self._n_stages, self.spent = n_stages, 0.0
        self.best: Reached | None = None
        self._values = {term.variable.index: 0 if term.new else term.most for term in made.terms}
        _hint(made.model, hint)

    @property
    def values(self) -> Mapping[int, int]:
        """Index of a variable → its value in the best solution so far, as far as it is known."""
        return self._values

    def followed(
        self, made: Variables, values: Mapping[int, int], held: Iterable[tuple[SolverObjective, int]]
    ) -> Stages:
        """The stages that are left, for another model. values : a solution of it. held : least values of objectives.

        What earlier stages have spared is not added to their limit.
        """
        limit = min(self._limit, self.spent + self.n_left * self._limit / self._n_stages)
        after = Stages(made, values, limit, self.n_left, self._offload)
        after.spent = self.spent
        after._values = dict(values)
        for objective, least in held:
            if objective.weighed:
                made.model.add(objective.expression >= least)
        return after

    def count(self, term: Term) -> int:
        """In the best solution so far. Before there is one, no pod is placed and none is evicted."""
        return self._values[term.variable.index]

    def maximize(
        self, objective: SolverObjective, known: Iterator[Note]
    ) -> Generator[Note | None, None, Reached | None]:
        """The greatest value that is found, which all later stages keep; None if none was found within the limit.

        Notes what the solver has found; where a note is known, the solver is not run.
        """
        if not objective.weighed:
            self.n_left -= 1
            return Reached(0, 0)
        expression = objective.expression
        self._made.model.maximize(expression)
        note = next(known, None) or (yield from self._solved(objective))
        reached = self._kept(objective, expression, note)
        yield note
        return reached

    def _solved(self, objective: SolverObjective) -> Generator[None, None, Note]:
        model, solver = self._made.model, self._solver()
        self.best = Reached(0, int(objective.most))
        found = _watched(solver, self._improved)
        yield from self._offload(lambda: found(model), solver.stop_search)
        response = solver.response_proto
        spent = round(float(response.deterministic_time), SPENT_DIGITS)
        if response.status not in (cp_model().OPTIMAL, cp_model().FEASIBLE):
            return {"spent": spent, "bound": int(objective.most), "values": None}
        bound = min(int(objective.most), _whole(solver.best_objective_bound))
        return {"spent": spent, "bound": bound, "values": list(response.solution)}

    def _improved(self, value: float | None, bound: float) -> None:
        """The solver calls this, in any thread."""
        best = self.best or Reached(0, _whole(bound))
        self.best = Reached(best.value if value is None else round(value), min(best.bound, _whole(bound)))

    def _kept(self, objective: SolverObjective, expression: Any, note: Note) -> Reached | None:
        self.spent += note["spent"]
        self.n_left -= 1
        self.best = None
        if note["values"] is not None:
            self._keep(note["values"])
        elif any(one.index not in self._values for one, _ in objective.weighed):
            return None
        value = sum(weight * self._values[variable.index] for variable, weight in objective.weighed)
        self._made.model.add(expression >= value)
        return Reached(value, max(note["bound"], value))

    def _solver(self) -> CpSolver:
        solver: CpSolver = cp_model().CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = SEED
        solver.parameters.max_deterministic_time = max(self._limit - self.spent, 0.0) / max(self.n_left, 1)
        return solver

    def _keep(self, values: Sequence[int]) -> None:
        """The solution is where the next stage begins."""
        self._values = dict(enumerate(values))
        model: Any = self._made.model
        model.clear_hints()
        _hint(model, self._values)


def _whole(bound: float) -> int:
    """The greatest whole number within a bound, which the solver computes as a float. Objectives are whole numbers."""
    return floor(bound + _NOISE)


def _hint(model: Any, values: Mapping[int, int]) -> None:
    for index, value in values.items():
        model.add_hint(model.get_int_var_from_proto_index(index), value)


def _watched(solver: CpSolver, improved: Callable[[float | None, float], None]) -> Callable[[CpModel], None]:
    """Solves a model, and tells the value of each better solution, None if there is no new one, with the bound."""

    class Watch(cp_model().CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self) -> None:
            improved(self.objective_value, self.best_objective_bound)

    def solved(model: CpModel) -> None:
        solver.best_bound_callback = lambda bound: improved(None, bound)
        solver.solve(model, Watch())

    return solved
