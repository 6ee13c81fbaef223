"""What has to be evicted on one node, one pod after another, and what that costs (spec 08 §5, §7.2).

Removing a subset of the lower-priority pods on a node (its jeopardy set) is allowed if the pod then fits; the least casualty keeps,
in the order of reprieve, every pod that can be kept given those kept before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scheduler_core.formal.judge import Judge
from scheduler_core.framework.phases.nominated_pods import shift
from scheduler_core.framework.status import CycleError
from scheduler_core.preemption.victims import DisruptionBudgets, by_importance, disruptions_allowed
from scheduler_core.snapshot.arrays import one_row
from scheduler_core.snapshot.rows import NodeRow, PodRow

PRIORITY_OFFSET = 1 << 31
Cost = tuple[int, int, int, int, int]
"""PDB violations, priority of the first victim, sum of priorities, number, and the start of the highest ones, later being less."""


@dataclass(frozen=True, slots=True)
class Casualty:
    """victims : pod rows, most important first; in older releases those that exceed a budget before the others."""

    victims: tuple[PodRow, ...]
    cost: Cost


def least_casualty(judge: Judge, row: NodeRow, budgets: DisruptionBudgets) -> Casualty | None:
    """None if the pod does not fit even with the whole jeopardy set gone, or if the jeopardy set is empty."""
    cluster, pods = judge.cluster, judge.cluster.pods
    jeopardy = [pod for pod in cluster.pods_on[row] if int(pods.priority[pod]) < judge.pod.priority]
    if not jeopardy:
        return None
    ranked = by_importance(jeopardy, pods)
    violating = _violating(judge, ranked, budgets)
    trial = _Trial(judge, row)
    trial.shift(ranked, -1)
    if not trial.fits():
        return None
    evicted = set()
    in_order = [pod for pod in ranked if pod in violating] + [pod for pod in ranked if pod not in violating]
    for pod in in_order:
        trial.shift([pod], 1)
        if not trial.fits():
            trial.shift([pod], -1)
            evicted.add(pod)
    victims = [pod for pod in in_order if pod in evicted]
    if judge.sorts_victims and 0 < len(violating) < len(ranked):
        victims = by_importance(victims, pods)
    return Casualty(tuple(victims), _cost(judge, victims, len(violating & evicted))) if victims else None


class _Trial:
    """A what-if of one node."""

    def __init__(self, judge: Judge, row: NodeRow) -> None:
        self._judge, self._row = judge, row
        self._cycle = judge.cycle.clone()
        self._node = judge.cluster.what_if(one_row(row))

    def shift(self, pods: Sequence[PodRow], sign: int) -> None:
        judge, here = self._judge, np.zeros(len(pods), dtype=np.int64)
        shift(self._node, self._cycle, judge.pod, judge.active, here, np.array(pods, dtype=np.int64), sign)

    def fits(self) -> bool:
        """A filter that fails finds no fit; that is no error of the pod (spec 08 §5)."""
        try:
            return self._judge.refused_by(self._cycle, self._node, self._row) is None
        except CycleError:
            return False


def _violating(judge: Judge, ranked: Sequence[PodRow], budgets: DisruptionBudgets) -> set[PodRow]:
    left = {budget.key: disruptions_allowed(budget) for budget in budgets.budgets}
    violating = set()
    for pod in ranked:
        for budget in budgets.covering(pod):
            left[budget.key] -= 1
            if left[budget.key] < 0:
                violating.add(pod)
    return violating


def _cost(judge: Judge, victims: Sequence[PodRow], n_violations: int) -> Cost:
    pods = judge.cluster.pods
    priorities = [int(pods.priority[victim]) for victim in victims]
    highest = max(priorities)
    starts = [int(pods.start_time[victim]) for victim in victims if int(pods.priority[victim]) == highest]
    total = sum(priority + PRIORITY_OFFSET for priority in priorities)
    return n_violations, priorities[0], total, len(victims), -min(starts)
