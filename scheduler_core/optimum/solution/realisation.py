"""Realised: a solution as placements of single pods, made by the engine.

The model counts equal pods. Which of them go where is as in the run, as far as that is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.optimum.demands.demands import Demand, PlacementProblem
from scheduler_core.optimum.solution.proof import Assignment, Proof, complete, prove
from scheduler_core.optimum.variables import Term, Variables
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import UNPLACED, ClusterState

Count = Callable[[Term], int]
"""How many pods the solution has of a term."""


def realised(
    made: Variables,
    count: Count,
    run: ClusterState,
    waiting: Sequence[PodRow],
    scheduler: Callable[[], Scheduler],
) -> Proof:
    """run : the end of the run. waiting : pods in the order of the queue; those for which the solution has no place are attempted
    last, as the scheduler would. scheduler : makes one before its first attempt.
    """
    problem = made.problem
    wishes = [
        wish
        for demand, terms in zip(problem.demands, made.by_demand, strict=True)
        for wish in _wishes(demand, terms, count, run, is_last=_rather_late(demand, problem))
    ]
    going = [
        row for term in made.stays for row in _going(problem.residents[term.owner].rows, count(term), run)
    ]
    proof = prove(scheduler, wishes, going)
    complete(proof, [row for row in waiting if row not in proof.order])
    return proof


def _going(rows: Sequence[PodRow], n_staying: int, run: ClusterState) -> list[PodRow]:
    """Of equal pods those that the run evicted, too, as far as they are enough."""
    return sorted(rows, key=lambda row: run.node_of[row] == UNPLACED)[n_staying:]


def _wishes(
    demand: Demand, terms: Sequence[Term], count: Count, run: ClusterState, *, is_last: bool
) -> Iterator[Assignment]:
    """Pods go where the run put them, as far as some are to go there; the others after them, those first that had a node."""
    wanted = {term.node: number for term in terms if (number := count(term))}
    chosen: dict[NodeRow, list[PodRow]] = {node: [] for node in wanted}
    others = []
    for row in demand.rows:
        node = NodeRow(run.node_of[row])
        if node in wanted and len(chosen[node]) < wanted[node]:
            chosen[node].append(row)
        else:
            others.append(row)
    others.sort(key=lambda row: run.node_of[row] == UNPLACED)
    for node, rows in chosen.items():
        n_more = wanted[node] - len(rows)
        yield Assignment((*rows, *others[:n_more]), node, is_last)
        others = others[n_more:]


def _rather_late(demand: Demand, problem: PlacementProblem) -> bool:
    """Whether a spread constraint that the pods do not have counts them: before they come, others have it easier."""
    own = {spread.identity for spread in demand.filters.spread}
    return any(
        spread.identity not in own and spread.counted.weights.get(demand.kind)
        for other in problem.demands
        for spread in other.filters.spread
    )
