"""optimum: the best possible placement beside what a run did. The public function."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from scheduler_core.engine.run import Run
from scheduler_core.notes import Note, Notes, Offload, Progress, at_once
from scheduler_core.optimum.answer import Optimum
from scheduler_core.optimum.demands.demands import problem_of
from scheduler_core.optimum.equal_nodes.model import Layout, folded, merged, unfolded
from scheduler_core.optimum.goals.objectives import Objectives
from scheduler_core.optimum.options import Options
from scheduler_core.optimum.proposal import Proposal
from scheduler_core.optimum.result import PlacementResult
from scheduler_core.optimum.rules.node import add_node_rules
from scheduler_core.optimum.rules.topology import add_domain_rules
from scheduler_core.optimum.solution.realisation import realised
from scheduler_core.optimum.solver import Reached, Stages
from scheduler_core.optimum.variables import Variables


def optimum(run: Run, options: Options | None = None) -> Optimum:
    """The best known placement of the pods that were pending before a run, with its proof (docs/optimum.md).

    run : one that has ended; the filters of its policy are used. Extenders are not called.

    Raises ValueError for a run that has not ended; InvalidInput for invalid options; ModuleNotFoundError without
    OR-tools.
    """
    asked = OptimumSearch(run, options)
    for _ in asked.run():
        pass
    return asked.found()


class OptimumSearch:
    """As ``optimum``, a stage for each of the objectives.

    offload : how the solver is run. on_offer : nodes that exist only if pods are placed on them; ask for ``proposed`` then, since
    the engine would see all of them. Raises as ``optimum`` does.
    """

    def __init__(
        self,
        run: Run,
        options: Options | None = None,
        offload: Offload = at_once,
        on_offer: Collection[str] = (),
    ) -> None:
        if run.done < run.total:
            raise ValueError(f"{run.total - run.done} pods have not been attempted")
        self._options = options or Options()
        self._run, goal = run, self._options.checked(run)
        self._end, scheduler = run.state, run.scheduler(sampling=False)
        self._problem = problem_of(scheduler, evict=self._options.evict, on_offer=on_offer)
        self._objectives = Objectives(self._problem, goal)
        self._result = PlacementResult(self._problem, goal, self._end, scheduler)
        self._made = Variables.of(self._problem)
        add_node_rules(self._made)
        add_domain_rules(self._made)
        merge = merged(self._problem, goal) if self._options.merge else None
        self._first, hint = self._made, self._hint()
        if merge is not None:
            self._first, hint = merge, folded(merge, self._layout())
        self._stages = Stages(self._first, hint, self._options.limit, len(self._objectives), offload)
        self._reached: list[Reached | None] = []

    @property
    def merges(self) -> bool:
        """Whether equal nodes are one in the model."""
        return self._first is not self._made

    @property
    def reached(self) -> tuple[Reached | None, ...]:
        """By stage, as far as they are settled; None: nothing was found."""
        return tuple(self._reached)

    @property
    def progress(self) -> Progress:
        """What the current stage is about, its best solution so far and its bound."""
        planned = len(self._objectives)
        done = planned - self._stages.n_left
        if done >= len(self._problem.priorities):
            return Progress(done, planned, "the number of pods of each priority is settled")
        return Progress(done, planned, self._placeable(self._problem.priorities[done]))

    def _placeable(self, priority: int) -> str:
        """Evicted pods are deducted, as in the answer."""
        best = self._stages.best or Reached(0, self._objectives.most_of(self._first, priority).most)
        residents = self._problem.n_residents(priority)
        found, bound = best.value - residents, max(best.bound - residents, 0)
        least = f"at least {found} and " if found > 0 else ""
        placed, evicted = self._result.counts(self._end, priority)
        return f"of priority {priority} {least}at most {bound} pods can be placed; the run placed {placed - evicted}"

    def run(self, known: Iterable[Note] = ()) -> Notes:
        """known : the first notes of the same search, from which it continues."""
        earlier = iter(known)
        for objective in self._objectives.before_the_last(self._first):
            self._reached.append((yield from self._stages.maximize(objective, earlier)))
        if self.merges:
            self._stages = self._laid_out()
        last = self._objectives.as_in_the_run(self._made, self._hint())
        self._reached.append((yield from self._stages.maximize(last, earlier)))

    def found(self) -> Optimum:
        """After the last stage."""
        priorities = self._problem.priorities
        reached = {
            priority: one or Reached(0, 0)
            for priority, one in zip(priorities, self._reached[: len(priorities)], strict=True)
        }
        goal = None if self._objectives.goal is None else self._reached[len(priorities) + 1]
        count, end, waiting = self._stages.count, self._end, self._result.waiting
        proof = realised(self._made, count, end, waiting, lambda: self._run.scheduler(sampling=False))
        as_good = self._result.is_as_good(proof.state) or not self._run_is_allowed
        return self._result.told(
            proof if as_good else None,
            reached,
            goal,
            proof.refused,
            limit=self._options.limit,
            spent=self._stages.spent,
        )

    def proposed(self) -> Proposal:
        """After the last stage: what the model proposes, with nothing verified."""
        problem, count, keys = self._problem, self._stages.count, self._end.pods.keys
        names, n_priorities = problem.base.nodes.names, len(problem.priorities)
        left = {
            keys[row]
            for demand, terms in zip(problem.demands, self._made.by_demand, strict=True)
            for row in demand.rows[sum(map(count, terms)) :]
        }
        reached = [one for one in self._reached[:n_priorities] if one is not None]
        goal = None if self._objectives.goal is None else self._reached[n_priorities + 1]
        return Proposal(
            nodes=frozenset(names[term.node] for term in self._made.terms if term.new and count(term)),
            left=tuple(key for row in self._result.waiting if (key := keys[row]) in left),
            is_most=len(reached) == n_priorities and all(one.value == one.bound for one in reached),
            bound=None
            if goal is None or self._objectives.goal is None
            else self._objectives.goal.value_of(goal.bound),
        )

    @property
    def _run_is_allowed(self) -> bool:
        """It evicted nobody, or it may."""
        return self._options.evict or not any(outcome.victims for outcome in self._run.outcomes)

    def _laid_out(self) -> Stages:
        """The last stage, for single nodes."""
        layout = unfolded(self._first, self._stages.values, self._layout())
        values = {
            term.variable.index: layout.get((term.new, term.owner, term.node), 0) for term in self._made.terms
        }
        reached = zip(self._objectives.before_the_last(self._made), self._reached, strict=True)
        held = [(objective, one.value) for objective, one in reached if one is not None]
        return self._stages.followed(self._made, values, held)

    def _hint(self) -> dict[int, int]:
        """Index of a variable → how many pods there are in the run."""
        problem, node_of = self._problem, self._end.node_of
        return {
            term.variable.index: sum(
                node_of[row] == term.node for row in problem.pods_of(term.owner, term.new).rows
            )
            for term in self._made.terms
        }

    def _layout(self) -> Layout:
        """The run's."""
        hint = self._hint()
        return {(term.new, term.owner, term.node): hint[term.variable.index] for term in self._made.terms}
