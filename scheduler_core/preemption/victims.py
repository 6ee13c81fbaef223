"""Potential victims: the pods of lower priority on the candidate nodes, in the orders that preemption needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scheduler_core.model.labels.selectors import matches, selector_problems
from scheduler_core.model.objects.workload import PodDisruptionBudget
from scheduler_core.preemption.go_sort import MAX_INSERTION, go_sorted
from scheduler_core.releases.rules import Rules
from scheduler_core.snapshot.arrays import BoolArray, IntArray, extended
from scheduler_core.snapshot.pods.table import NO_TIME, PodTable
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.state import ClusterState


@dataclass(frozen=True, slots=True)
class PotentialVictims:
    """Pods that may be evicted, sorted by node, then most important first. All arrays have shape (n_victims,).

    pods : int64, pod rows. positions : int64, which of the candidate nodes each is on.
    violating : bool, whether evicting the pod would violate a PodDisruptionBudget.
    rank : int64, its place in the order of reprieve on its node: violating ones first, each group by importance.
    """

    pods: IntArray
    positions: IntArray
    violating: BoolArray
    rank: IntArray

    def __len__(self) -> int:
        return len(self.pods)


class DisruptionBudgets:
    """The PodDisruptionBudgets of a cluster, and which pods each covers.

    rules : of the release, which say whether pods that a budget names as being evicted already are covered.
    """

    def __init__(self, budgets: Sequence[PodDisruptionBudget], pods: PodTable, rules: Rules) -> None:
        self.budgets = tuple(budgets)
        self._pods = pods
        self._by_kind: dict[int, BoolArray] = {}
        counted = rules.preemption.disrupted_pods == "counted"
        self._disrupted = [[] if counted else _disrupted_keys(budget) for budget in self.budgets]

    def are_of(self, cluster: ClusterState) -> bool:
        """Whether these are the budgets of the cluster as it is now."""
        return self.budgets is cluster.budgets and self._pods is cluster.pods

    def violations(self, pods: IntArray, positions: IntArray) -> BoolArray:
        """bool, shape (n_victims,): who exceeds a budget if all are evicted in this order (spec 08 §5 step 5).

        pods, positions : as in PotentialVictims: grouped by node. Each node is judged on its own. Every budget that covers
        a pod is used up by it, also when another one is exceeded already.
        """
        violating = np.zeros(len(pods), dtype=bool)
        for index, budget in enumerate(self.budgets):
            covered = self._covers(index, pods)
            used = _running_count(covered, positions)
            violating |= covered & (used > disruptions_allowed(budget))
        return violating

    def covering(self, pod: PodRow) -> list[PodDisruptionBudget]:
        """The budgets that cover a pod."""
        rows = np.array([pod], dtype=np.int64)
        return [budget for index, budget in enumerate(self.budgets) if self._covers(index, rows)[0]]

    def _covers(self, index: int, pods: IntArray) -> BoolArray:
        """bool, shape (n_victims,): which of the pods (int64, rows) the budget covers."""
        covered = self._covers_kinds(index)[self._pods.kind_index[pods]]
        row_of = self._pods.row_of
        disrupted = [row_of[key] for key in self._disrupted[index] if key in row_of]
        return covered & ~np.isin(pods, disrupted) if disrupted else covered

    def _covers_kinds(self, index: int) -> BoolArray:
        """bool, shape (n_kinds,)."""
        known = self._by_kind.get(index, np.zeros(0, dtype=bool))
        if len(known) < len(self._pods.kinds):
            budget, new = self.budgets[index], self._pods.kinds[len(known) :]
            known = extended(known, [_covers(budget, kind.namespace, kind.labels) for kind in new])
            self._by_kind[index] = known
        return known


def _disrupted_keys(budget: PodDisruptionBudget) -> list[str]:
    return [f"{budget.metadata.namespace}/{name}" for name in budget.status.disrupted_pods]


def disruptions_allowed(budget: PodDisruptionBudget) -> int:
    """``status.disruptionsAllowed``; 0, as in Go, for a budget whose status nobody has computed."""
    return budget.status.disruptions_allowed


def potential_victims(
    table: PodTable, lines: Sequence[Sequence[PodRow]], priority: int, budgets: DisruptionBudgets
) -> PotentialVictims:
    """The pods of a priority below ``priority``. lines : a node, its pods as they stand in line."""
    pods = np.array([pod for line in lines for pod in line], dtype=np.int64)
    positions = np.repeat(np.arange(len(lines)), [len(line) for line in lines])
    is_lower = table.priority[pods] < priority
    pods, positions = pods[is_lower], positions[is_lower]
    order = importance_order(table, pods, positions)
    pods, positions = pods[order], positions[order]
    violating = budgets.violations(pods, positions)
    return PotentialVictims(pods, positions, violating, _reprieve_rank(positions, violating))


def by_importance(pods: Sequence[PodRow], table: PodTable) -> list[PodRow]:
    """Pod rows, most important first: higher priority, then earlier start (spec 08 §5 step 4).

    Where that does not decide, the order that kube-scheduler's sort makes of the given one. Of two pods without start
    time each precedes the other there: "now" is read twice.
    """

    def precedes(one: PodRow, other: PodRow) -> bool:
        if table.priority[one] != table.priority[other]:
            return bool(table.priority[one] > table.priority[other])
        start, other_start = table.start_time[one], table.start_time[other]
        return bool(start < other_start or start == other_start == NO_TIME)

    return go_sorted(pods, precedes)


def importance_order(table: PodTable, pods: IntArray, positions: IntArray) -> IntArray:
    """int64: how to sort the pods by node, then as ``by_importance`` sorts the pods of a node.

    pods, positions : by node, those of each as they stand in line.
    """
    start, priority, line = table.start_time[pods], table.priority[pods], np.arange(len(pods))
    tie = np.where(start == NO_TIME, -line, line)  # what insertion makes of a short line
    order = np.lexsort((tie, start, -priority, positions))
    if not len(pods) or int(np.bincount(positions).max()) <= MAX_INSERTION:
        return order
    columns = np.stack((positions, priority, start))[:, order]
    is_tied = (columns[:, 1:] == columns[:, :-1]).all(axis=0)
    for position in np.unique(positions[order][1:][is_tied]).tolist():
        there = np.flatnonzero(columns[0] == position)
        if len(there) > MAX_INSERTION:
            in_line = order[there][np.argsort(line[order[there]])]
            index_of = dict(zip(pods[in_line].tolist(), in_line.tolist(), strict=True))
            order[there] = [index_of[pod] for pod in by_importance(list(index_of), table)]
    return order


def _reprieve_rank(positions: IntArray, violating: BoolArray) -> IntArray:
    importance = np.arange(len(positions))
    order = np.lexsort((importance, ~violating, positions))
    rank = np.empty(len(positions), dtype=np.int64)
    rank[order] = _running_count(np.ones(len(positions), dtype=bool), positions[order]) - 1
    return rank


def _running_count(counted: BoolArray, groups: IntArray) -> IntArray:
    """int64, shape (n,): how many so far in the same group, the entry itself included; groups are ascending."""
    before = np.concatenate(([0], np.cumsum(counted)))  # (n + 1,): counted in front of each entry
    running: IntArray = before[1:] - before[np.searchsorted(groups, groups)]
    return running


def _covers(budget: PodDisruptionBudget, namespace: str, labels: Mapping[str, str]) -> bool:
    selector = budget.spec.selector
    if namespace != budget.metadata.namespace or not labels:
        return False
    if selector is None or selector.is_empty or selector_problems(selector):
        return False
    return matches(selector, labels)
