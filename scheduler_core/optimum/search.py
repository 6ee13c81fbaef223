"""optimum: the best possible placement beside what a run did. The public function."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scheduler_core.engine.simulation import Simulation
from scheduler_core.notes import Aside, Note, Notes, Progress, at_once
from scheduler_core.optimum.answer import SCHEDULER, SOLVER, GoalValue, Optimum, PriorityClass
from scheduler_core.optimum.demands import Demand, stakes_of
from scheduler_core.optimum.domain_rules import add_domain_rules
from scheduler_core.optimum.merging import Layout, folded, merged, unfolded
from scheduler_core.optimum.node_rules import add_node_rules
from scheduler_core.optimum.options import Options
from scheduler_core.optimum.proof import Proof, Wish, complete, prove
from scheduler_core.optimum.solver import Objective, Reached, Stages
from scheduler_core.optimum.variables import Term, Variables
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import UNPLACED, ClusterState


def optimum(simulation: Simulation, options: Options | None = None) -> Optimum:
    """The best known placement of the pods that were pending before a run, with its proof (docs/optimum.md).

    simulation : a run that has ended; the filters of its policy are used. Extenders are not called.

    Raises ValueError for a run that has not ended; InvalidInput for invalid options; ModuleNotFoundError without
    OR-tools.
    """
    asked = Optimizing(simulation, options)
    for _ in asked.run():
        pass
    return asked.found()


class Optimizing:
    """As ``optimum``, a stage at a time: each priority from the highest down, fewest evictions, the goal, as few differences from
    the run as possible. aside : how the solver is run. Raises as that does.
    """

    def __init__(
        self, simulation: Simulation, options: Options | None = None, aside: Aside = at_once
    ) -> None:
        if simulation.done < simulation.total:
            raise ValueError(f"{simulation.total - simulation.done} pods have not been attempted")
        self._options = options or Options()
        self._simulation, self._goal = simulation, self._options.checked(simulation)
        self._run = simulation.state
        self._scheduler = simulation.scheduler(sampling=False)
        self._stakes = stakes_of(self._scheduler, evict=self._options.evict)
        self._made = Variables.of(self._stakes)
        add_node_rules(self._made)
        add_domain_rules(self._made)
        self._n_stages = len(self._stakes.priorities) + 2 + (self._goal is not None)
        merge = merged(self._stakes, self._goal) if self._options.merge else None
        self._first, hint = self._made, self._hint()
        if merge is not None:
            self._first, hint = merge, folded(merge, self._layout())
        self._stages = Stages(self._first, hint, self._options.limit, self._n_stages, aside)
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
        """What the stage at hand is about, its best solution so far and its bound."""
        done = self._n_stages - self._stages.n_left
        if done >= len(self._stakes.priorities):
            return Progress(done, self._n_stages, "the number of pods of each priority is settled")
        return Progress(done, self._n_stages, self._placeable(self._stakes.priorities[done]))

    def _placeable(self, priority: int) -> str:
        """Evicted pods are deducted, as in the answer."""
        best = self._stages.best or Reached(0, self._most_of(self._first, priority).most)
        residents = sum(one.count for one in self._stakes.residents if one.priority == priority)
        found, bound = best.value - residents, max(best.bound - residents, 0)
        least = f"at least {found} and " if found > 0 else ""
        placed, evicted = self._counts(self._run, priority)
        return f"of priority {priority} {least}at most {bound} pods can be placed; the run placed {placed - evicted}"

    def run(self, known: Iterable[Note] = ()) -> Notes:
        """known : the first notes of the same search, from which it goes on."""
        earlier = iter(known)
        for objective in self._objectives(self._first):
            self._reached.append((yield from self._stages.maximize(objective, earlier)))
        if self.merges:
            self._stages = self._laid_out()
        self._reached.append((yield from self._stages.maximize(self._as_in_the_run(), earlier)))

    def _laid_out(self) -> Stages:
        """The last stage, for single nodes."""
        layout = unfolded(self._first, self._stages.values, self._layout())
        values = {
            term.variable.index: layout.get((term.new, term.owner, term.node), 0) for term in self._made.terms
        }
        reached = zip(self._objectives(self._made), self._reached, strict=True)
        held = [(objective, one.value) for objective, one in reached if one is not None]
        return self._stages.followed(self._made, values, held)

    def found(self) -> Optimum:
        """After the last stage."""
        priorities = self._stakes.priorities
        reached = {
            priority: one or Reached(0, 0)
            for priority, one in zip(priorities, self._reached[: len(priorities)], strict=True)
        }
        goal = None if self._goal is None else self._reached[len(priorities) + 1]
        proof = self._proof()
        as_good = self._quality(proof.state) >= self._quality(self._run) or not self._run_is_allowed
        return self._told(proof if as_good else None, reached, goal, proof.refused)

    def _objectives(self, made: Variables) -> Iterator[Objective]:
        """All but the last."""
        for priority in self._stakes.priorities:
            yield self._most_of(made, priority)
        residents = sum(one.count for one in self._stakes.residents)
        yield Objective.number_of(made.stays, residents)
        if self._goal is not None:
            yield self._goal.objective(made)

    @property
    def _run_is_allowed(self) -> bool:
        """It evicted nobody, or it may."""
        return self._options.evict or not any(outcome.victims for outcome in self._simulation.outcomes)

    def _most_of(self, made: Variables, priority: int) -> Objective:
        """Pods of one priority with a node: those that come, and those that stay."""
        stakes = self._stakes
        terms = [
            term
            for term in made.terms
            if (stakes.demands if term.new else stakes.residents)[term.owner].priority == priority
        ]
        demands = sum(
            min(one.count, sum(term.most for term in made.by_demand[index]))
            for index, one in enumerate(stakes.demands)
            if one.priority == priority
        )
        residents = sum(one.count for one in stakes.residents if one.priority == priority)
        return Objective.number_of(terms, demands + residents)

    def _as_in_the_run(self) -> Objective:
        model, weighed, hint = self._made.model, [], self._hint()
        for term in self._made.terms:
            if term.new and (there := hint[term.variable.index]):
                alike = model.new_int_var(0, min(there, term.most), "")
                model.add(alike <= term.variable)
                weighed.append((alike, 1))
        return Objective(tuple(weighed), sum(hint.values()))

    def _hint(self) -> dict[int, int]:
        """Index of a variable → how many pods there are in the run."""
        return {
            term.variable.index: sum(self._run.node_of[row] == term.node for row in self._rows(term))
            for term in self._made.terms
        }

    def _layout(self) -> Layout:
        """The run's."""
        hint = self._hint()
        return {(term.new, term.owner, term.node): hint[term.variable.index] for term in self._made.terms}

    def _rows(self, term: Term) -> tuple[PodRow, ...]:
        return (self._stakes.demands if term.new else self._stakes.residents)[term.owner].rows

    def _proof(self) -> Proof:
        wishes = [
            wish
            for demand, terms in zip(self._stakes.demands, self._made.by_demand, strict=True)
            for wish in self._wishes(demand, terms)
        ]
        going = [row for term in self._made.stays for row in self._going(term)]
        proof = prove(lambda: self._simulation.scheduler(sampling=False), wishes, going)
        waiting = (row for demand in self._stakes.demands for row in demand.rows)
        complete(proof, [row for row in self._scheduler.queue(waiting) if row not in proof.order])
        return proof

    def _going(self, term: Term) -> list[PodRow]:
        """Of equal pods those that the run evicted, too, as far as they are enough."""
        rows = sorted(self._rows(term), key=lambda row: self._run.node_of[row] == UNPLACED)
        return rows[self._stages.count(term) :]

    def _wishes(self, demand: Demand, terms: list[Term]) -> Iterator[Wish]:
        """Pods go where the run put them, as far as some are to go there; the others after them, those first that had a node."""
        wanted = {term.node: count for term in terms if (count := self._stages.count(term))}
        chosen: dict[NodeRow, list[PodRow]] = {node: [] for node in wanted}
        others = []
        for row in demand.rows:
            node = NodeRow(self._run.node_of[row])
            if node in wanted and len(chosen[node]) < wanted[node]:
                chosen[node].append(row)
            else:
                others.append(row)
        is_last = self._rather_late(demand)
        others.sort(key=lambda row: self._run.node_of[row] == UNPLACED)
        for node, rows in chosen.items():
            n_more = wanted[node] - len(rows)
            yield Wish((*rows, *others[:n_more]), node, is_last)
            others = others[n_more:]

    def _rather_late(self, demand: Demand) -> bool:
        """Whether a spread constraint that the pods do not have counts them: before they come, others have it easier."""
        own = {spread.identity for spread in demand.asked.spread}
        return any(
            spread.identity not in own and spread.counted.weights.get(demand.kind)
            for other in self._stakes.demands
            for spread in other.asked.spread
        )

    def _quality(self, state: ClusterState) -> tuple[float, ...]:
        """Greater is better."""
        kept = [
            placed - evicted
            for placed, evicted in (self._counts(state, one) for one in self._stakes.priorities)
        ]
        evicted = sum(self._counts(state, priority)[1] for priority in self._stakes.priorities)
        return (*kept, -evicted, 0.0 if self._goal is None else -self._goal.value(state))

    def _counts(self, state: ClusterState, priority: int) -> tuple[int, int]:
        """Placed and evicted pods of one priority."""
        demands = (row for one in self._stakes.demands if one.priority == priority for row in one.rows)
        residents = (row for one in self._stakes.residents if one.priority == priority for row in one.rows)
        placed = sum(state.node_of[row] != UNPLACED for row in demands)
        return int(placed), int(sum(state.node_of[row] == UNPLACED for row in residents))

    def _told(
        self,
        proof: Proof | None,
        reached: dict[int, Reached],
        goal: Reached | None,
        refused: dict[PodRow, tuple[NodeRow, str]],
    ) -> Optimum:
        """proof : None if the run has done better."""
        state = self._run if proof is None else proof.state
        classes = tuple(self._classes(state, reached))
        names, keys = state.nodes.names, state.pods.keys
        waiting = self._scheduler.queue(row for one in self._stakes.demands for row in one.rows)
        order = (
            proof.order if proof is not None else {row: NodeRow(self._run.node_of[row]) for row in waiting}
        )
        placements = {keys[row]: names[node] for row, node in order.items() if node != UNPLACED}
        before = {
            keys[row]: names[node] for row in waiting if (node := int(self._run.node_of[row])) != UNPLACED
        }
        return Optimum(
            classes=classes,
            goal=self._goal_value(state, goal if all(one.gap is not None for one in classes) else None),
            found_by=SCHEDULER if proof is None else SOLVER,
            placements=placements,
            pending=tuple(keys[row] for row in waiting if keys[row] not in placements),
            evicted=tuple(
                keys[row]
                for one in self._stakes.residents
                for row in one.rows
                if state.node_of[row] == UNPLACED
            ),
            moved={pod: before[pod] for pod, node in placements.items() if before.get(pod, node) != node},
            lost={pod: node for pod, node in before.items() if pod not in placements},
            gained=tuple(pod for pod in placements if pod not in before),
            refused={keys[row]: f"{names[node]}: {why}" for row, (node, why) in refused.items()},
            gated=tuple(keys[row] for row in self._stakes.gated),
            limit=self._options.limit,
            spent=self._stages.spent,
        )

    def _classes(self, state: ClusterState, reached: dict[int, Reached]) -> Iterator[PriorityClass]:
        is_as_good = True
        for priority, found in reached.items():
            residents = sum(one.count for one in self._stakes.residents if one.priority == priority)
            placed, evicted = self._counts(state, priority)
            kept = placed - evicted
            yield PriorityClass(
                priority,
                sum(one.count for one in self._stakes.demands if one.priority == priority),
                *self._counts(self._run, priority),
                placed,
                evicted,
                bound=max(found.bound - residents, kept) if is_as_good else None,
            )
            is_as_good = is_as_good and kept >= found.value - residents

    def _goal_value(self, state: ClusterState, reached: Reached | None) -> GoalValue | None:
        goal = self._goal
        if goal is None:
            return None
        bound = None if reached is None else goal.value_of(reached.bound)
        return GoalValue(goal.name, goal.unit, goal.value(self._run), goal.value(state), bound)
