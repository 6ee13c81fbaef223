"""The criteria that choose between candidate nodes, in order (spec 08 §7.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from scheduler_core.preemption.dry_run import NodeTrial
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.pods.table import NO_TIME, PodTable

PRIORITY_OFFSET = 1 << 31
"""Added to every victim's priority, so that more victims cost more even where priorities are negative."""


@dataclass(frozen=True, slots=True, eq=False)
class CriterionStep:
    """One criterion applied: the best key, and the rows of the nodes that have it (int64, ascending)."""

    criterion: str
    best: int
    left: IntArray


CRITERIA: Final = ("pdbViolations", "highestPriority", "prioritySum", "victims", "latestStart")
"""Smaller keys are better."""


def costs_of(trials: Sequence[NodeTrial], pods: PodTable) -> IntArray:
    """int64, shape (n_criteria, n_trials): the keys, of trials with victims. Trials that are compared by these, then by row, come
    in the order of ``choose``.
    """
    victims = np.array([victim for trial in trials for victim in trial.victims], dtype=np.int64)
    counts = np.array([len(trial.victims) for trial in trials], dtype=np.int64)
    first = np.cumsum(counts) - counts  # (n_trials,): where the victims of each trial begin
    priority = pods.priority[victims]
    violations = [trial.n_violations for trial in trials]
    sums = np.add.reduceat(priority + PRIORITY_OFFSET, first)
    return np.array([violations, priority[first], sums, counts, -_latest_starts(victims, first, pods)])


def _latest_starts(victims: IntArray, first: IntArray, pods: PodTable) -> IntArray:
    """int64, shape (n_trials,): earliest start among the victims of highest priority: microseconds since 1970, NO_TIME if none has
    one. An extender's victims need not be sorted.

    first : int64, shape (n_trials,): where the victims of each trial begin.
    """
    priority = pods.priority[victims]
    highest = np.repeat(np.maximum.reduceat(priority, first), np.diff(first, append=len(victims)))
    starts = np.where(priority == highest, pods.start_time[victims], NO_TIME)
    earliest: IntArray = np.minimum.reduceat(starts, first)
    return earliest


def choose(rows: IntArray, costs: IntArray) -> tuple[CriterionStep, ...]:
    """Apply the criteria until one node is left or none is left to apply; the last step names who is left.

    rows : int64, ascending, not empty: the candidates. costs : int64, shape (n_criteria, n_nodes), the criteria's keys.
    Among equals on every criterion the first by name, the smallest row, is to be taken; kube-scheduler takes any of them.
    """
    steps: list[CriterionStep] = []
    for name, keys in zip(CRITERIA, costs, strict=True):
        keys_left = keys[rows]
        best = int(keys_left.min())
        rows = rows[keys_left == best]
        steps.append(CriterionStep(name, best, rows))
        if len(rows) == 1:
            break
    return tuple(steps)
