"""PlacementResult: what was found beside what the run did, with the bounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.optimum.answer import ALIKE, SCHEDULER, SOLVER, GoalValue, Optimum, PriorityLevel
from scheduler_core.optimum.demands.demands import PlacementProblem
from scheduler_core.optimum.goals.goals import Goal
from scheduler_core.optimum.solution.proof import Proof
from scheduler_core.optimum.solver import Reached
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import UNPLACED, ClusterState


@dataclass(frozen=True, eq=False)
class PlacementResult:
    """run : its end. scheduler : for the order of the queue."""

    problem: PlacementProblem
    goal: Goal | None
    run: ClusterState
    scheduler: Scheduler

    @property
    def waiting(self) -> list[PodRow]:
        """The pods that were pending before the run, in the order of the queue."""
        return list(self.scheduler.queue(row for one in self.problem.demands for row in one.rows))

    def counts(self, state: ClusterState, priority: int) -> tuple[int, int]:
        """Placed and evicted pods of one priority."""
        demands = (row for one in self.problem.demands if one.priority == priority for row in one.rows)
        residents = (row for one in self.problem.residents if one.priority == priority for row in one.rows)
        placed = sum(state.node_of[row] != UNPLACED for row in demands)
        return int(placed), int(sum(state.node_of[row] == UNPLACED for row in residents))

    def is_as_good(self, state: ClusterState) -> bool:
        """As the run."""
        return self._quality(state) >= self._quality(self.run)

    def _quality(self, state: ClusterState) -> tuple[float, ...]:
        """Greater is better."""
        counts = [self.counts(state, one) for one in self.problem.priorities]
        kept = [placed - evicted for placed, evicted in counts]
        n_evicted = sum(evicted for _, evicted in counts)
        return (*kept, -n_evicted, 0.0 if self.goal is None else -self.goal.value(state))

    def told(
        self,
        proof: Proof | None,
        reached: Mapping[int, Reached],
        goal: Reached | None,
        refused: Mapping[PodRow, tuple[NodeRow, str]],
        *,
        limit: float,
        spent: float,
    ) -> Optimum:
        """proof : None if the run has done better. reached : of each priority; goal : of the goal. limit, spent : of the solver."""
        state = self.run if proof is None else proof.state
        classes = tuple(self._classes(state, reached))
        names, keys = state.nodes.names, state.pods.keys
        waiting = self.waiting
        ran = {row: NodeRow(self.run.node_of[row]) for row in waiting}
        order = ran if proof is None else proof.order
        placements = {keys[row]: names[node] for row, node in order.items() if node != UNPLACED}
        before = {keys[row]: names[node] for row, node in ran.items() if node != UNPLACED}
        residents = (row for one in self.problem.residents for row in one.rows)
        return Optimum(
            classes=classes,
            goal=self._goal_value(state, goal if self._is_as_modelled(state, reached) else None),
            found_by=SCHEDULER if proof is None else SOLVER,
            placements=placements,
            pending=tuple(keys[row] for row in waiting if keys[row] not in placements),
            evicted=tuple(keys[row] for row in residents if state.node_of[row] == UNPLACED),
            moved={pod: before[pod] for pod, node in placements.items() if before.get(pod, node) != node},
            lost={pod: node for pod, node in before.items() if pod not in placements},
            gained=tuple(pod for pod in placements if pod not in before),
            refused={keys[row]: f"{names[node]}: {why}" for row, (node, why) in refused.items()},
            gated=tuple(keys[row] for row in self.problem.gated),
            limit=limit,
            spent=spent,
        )

    def _classes(self, state: ClusterState, reached: Mapping[int, Reached]) -> Iterator[PriorityLevel]:
        """A bound that the placement passes is none: the model lacks a rule, or a run did what the model does not allow."""
        is_as_good = True
        for priority, found in reached.items():
            residents = self.problem.n_residents(priority)
            placed, evicted = self.counts(state, priority)
            kept, bound = placed - evicted, found.bound - residents
            is_as_good = is_as_good and kept <= bound
            yield PriorityLevel(
                priority,
                sum(one.count for one in self.problem.demands if one.priority == priority),
                *self.counts(self.run, priority),
                placed,
                evicted,
                bound=bound if is_as_good else None,
            )
            is_as_good = is_as_good and kept >= found.value - residents

    def _is_as_modelled(self, state: ClusterState, reached: Mapping[int, Reached]) -> bool:
        """Whether it keeps as many pods of each priority as the solution, whose goal has the bound."""
        for priority, found in reached.items():
            placed, evicted = self.counts(state, priority)
            if placed - evicted != found.value - self.problem.n_residents(priority):
                return False
        return True

    def _goal_value(self, state: ClusterState, reached: Reached | None) -> GoalValue | None:
        """Without a bound that the placement passes."""
        goal = self.goal
        if goal is None:
            return None
        value = goal.value(state)
        bound = None if reached is None else goal.value_of(reached.bound)
        if bound is not None and value < bound - ALIKE:
            bound = None
        return GoalValue(goal.name, goal.unit, goal.value(self.run), value, bound)
