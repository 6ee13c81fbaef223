"""The criteria that choose between candidate nodes, in order (spec 08 §7.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scheduler_core.preemption.dry_run import NodeTrial
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.pods import PodTable

PRIORITY_OFFSET = 1 << 31
"""Added to every victim's priority, so that more victims cost more even where priorities are negative."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """Smaller keys are better. ``key`` is what is compared."""

    name: str
    key: Callable[[NodeTrial, PodTable], int]


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One criterion applied: the best key, and the rows of the nodes that have it (int64, ascending)."""

    criterion: str
    best: int
    left: IntArray


def _highest_priority(trial: NodeTrial, pods: PodTable) -> int:
    return int(pods.priority[trial.victims[0]])


def _priority_sum(trial: NodeTrial, pods: PodTable) -> int:
    return sum(int(pods.priority[victim]) + PRIORITY_OFFSET for victim in trial.victims)


def latest_start(trial: NodeTrial, pods: PodTable) -> int:
    """Earliest start among the victims of highest priority: microseconds since 1970, NO_TIME if none has one."""
    highest = max(int(pods.priority[victim]) for victim in trial.victims)  # an extender's need not be sorted
    return min(int(pods.start_time[victim]) for victim in trial.victims if pods.priority[victim] == highest)


CRITERIA: tuple[Criterion, ...] = (
    Criterion("pdbViolations", lambda trial, pods: trial.n_violations),
    Criterion("highestPriority", _highest_priority),
    Criterion("prioritySum", _priority_sum),
    Criterion("victims", lambda trial, pods: len(trial.victims)),
    Criterion("latestStart", lambda trial, pods: -latest_start(trial, pods)),
)


def costs_of(trial: NodeTrial, pods: PodTable) -> tuple[int, ...]:
    """The keys of all criteria; trials that are compared by these, then by row, come in the order of ``choose``."""
    return tuple(criterion.key(trial, pods) for criterion in CRITERIA)


def choose(rows: IntArray, costs: IntArray) -> tuple[Step, ...]:
    """Apply the criteria until one node is left or none is left to apply; the last step names who is left.

    rows : int64, ascending, not empty: the candidates. costs : int64, shape (n_criteria, n_nodes), the criteria's keys.
    Among equals on every criterion the first by name, the smallest row, is to be taken; kube-scheduler takes any of them.
    """
    steps: list[Step] = []
    for criterion, keys in zip(CRITERIA, costs, strict=True):
        keys_left = keys[rows]
        best = int(keys_left.min())
        rows = rows[keys_left == best]
        steps.append(Step(criterion.name, best, rows))
        if len(rows) == 1:
            break
    return tuple(steps)
