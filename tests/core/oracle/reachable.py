"""The best placement by trying everything: every choice of pods that go, and every order in which the others may come."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from scheduler_core.engine.run import Run
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.optimum.demands.demands import PlacementProblem, problem_of
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState


def best_by_trying(run: Run) -> tuple[int, ...]:
    """By priority, the highest first: pods that have a node less pods that lost theirs. Exponential: for a handful of pods."""
    problem = problem_of(run.scheduler(sampling=False))
    residents = [(row, one.priority) for one in problem.residents for row in one.rows]
    best: tuple[int, ...] = ()
    for choice in product((False, True), repeat=len(residents)):
        going = [resident for resident, goes in zip(residents, choice, strict=True) if goes]
        scheduler = run.scheduler(sampling=False)
        state = scheduler.initial_state()
        state.nominations.clear()
        for row, _ in going:
            state.remove(row)
        for placed in _reachable(scheduler, state, problem):
            kept = [(_priority(problem, row), 1) for row in placed] + [
                (priority, -1) for _, priority in going
            ]
            counted = tuple(sum(n for one, n in kept if one == priority) for priority in problem.priorities)
            best = max(best, counted)
    return best


def _reachable(
    scheduler: Scheduler, state: ClusterState, problem: PlacementProblem
) -> Iterator[dict[int, int]]:
    """Every placement, pod row → node row, that some order leads to; the filters judge each step."""
    rows = [row for one in problem.demands for row in one.rows]
    seen: set[frozenset[tuple[int, int]]] = set()
    placed: dict[int, int] = {}

    def visit() -> Iterator[dict[int, int]]:
        key = frozenset(placed.items())
        if key in seen:
            return
        seen.add(key)
        yield placed
        for row in rows:
            if row in placed:
                continue
            info = PodInfo.of(state.pods, row)
            attempt = scheduler.framework_of(info).attempt(info, state)
            feasible = attempt.feasible if attempt.error is None else np.zeros(0, dtype=bool)
            for node in map(NodeRow, np.flatnonzero(feasible)):
                state.place(row, node)
                placed[row] = node
                yield from visit()
                del placed[row]
                state.remove(row)

    return visit()


def _priority(problem: PlacementProblem, row: int) -> int:
    return int(problem.base.pods.priority[row])
