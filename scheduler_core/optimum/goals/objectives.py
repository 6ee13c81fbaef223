"""Objectives: what is made as good as possible, the most important first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scheduler_core.optimum.demands.demands import PlacementProblem
from scheduler_core.optimum.goals.goals import Goal
from scheduler_core.optimum.solver import SolverObjective
from scheduler_core.optimum.variables import Variables


@dataclass(frozen=True, eq=False)
class Objectives:
    """The pods of each priority from the highest down, fewest evictions, the goal, as few differences from the run as possible."""

    problem: PlacementProblem
    goal: Goal | None

    def __len__(self) -> int:
        return len(self.problem.priorities) + 2 + (self.goal is not None)

    def before_the_last(self, made: Variables) -> Iterator[SolverObjective]:
        for priority in self.problem.priorities:
            yield self.most_of(made, priority)
        residents = sum(one.count for one in self.problem.residents)
        yield SolverObjective.number_of(made.stays, residents)
        if self.goal is not None:
            yield self.goal.objective(made)

    def most_of(self, made: Variables, priority: int) -> SolverObjective:
        """Pods of one priority with a node: those that come, and those that stay."""
        problem = self.problem
        terms = [term for term in made.terms if problem.pods_of(term.owner, term.new).priority == priority]
        demands = sum(
            min(one.count, sum(term.most for term in made.by_demand[index]))
            for index, one in enumerate(problem.demands)
            if one.priority == priority
        )
        return SolverObjective.number_of(terms, demands + problem.n_residents(priority))

    @staticmethod
    def as_in_the_run(made: Variables, hint: Mapping[int, int]) -> SolverObjective:
        """The last one. hint : index of a variable → how many pods there are in the run."""
        weighed = []
        for term in made.terms:
            if term.new and (there := hint[term.variable.index]):
                alike = made.model.new_int_var(0, min(there, term.most), "")
                made.model.add(alike <= term.variable)
                weighed.append((alike, 1))
        return SolverObjective(tuple(weighed), sum(hint.values()))
