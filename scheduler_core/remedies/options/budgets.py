"""Disruption budgets that prevent the eviction of pods, and the smallest change that loosens them enough.

A pod may be evicted only if the eviction API allows it: at most one budget covers it, and that budget still allows a disruption.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from scheduler_core.model.budgets import BudgetRules
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.disruptions import covers, desired_healthy
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.workload import (
    NO_BUDGET_STATUS,
    PodDisruptionBudget,
    PodDisruptionBudgetSpec,
)
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import BUDGET, Change, Target
from scheduler_core.remedies.changes.cluster import changed_cluster
from scheduler_core.remedies.changes.edits import Edit

DEPARTURES: Final = (kinds.MOVE_POD, kinds.END_POD)
_MIN, _MAX = "minAvailable", "maxUnavailable"


@dataclass(frozen=True, slots=True)
class Allowance:
    """The state of a budget. expected, healthy : pods, as the disruption controller counts them. allowed : disruptions at
    present.
    """

    budget: PodDisruptionBudget
    expected: int
    healthy: int
    allowed: int


class Budgets:
    """The budgets of a cluster before any change of its pods."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster, self._rules = cluster, BudgetRules(cluster)
        self._known: dict[str, Allowance] = {}

    def allowance(self, budget: PodDisruptionBudget) -> Allowance:
        """If a budget has no status, the one that its controller would write."""
        if budget.key not in self._known:
            self._known[budget.key] = self._allowance(budget)
        return self._known[budget.key]

    def loosening(self, budgets: Iterable[PodDisruptionBudget]) -> tuple[Change, ...] | None:
        """The changes that allow the eviction of each pod; a budget occurs once for each of its evicted pods.

        Empty: none is needed. None: no number of a budget allows it.
        """
        asked = list(budgets)
        named = {budget.key: budget for budget in asked}
        made = []
        for key, evictions in Counter(budget.key for budget in asked).items():
            allowance = self.allowance(named[key])
            if allowance.allowed < evictions:
                change = loosened(allowance, evictions)
                if change is None:
                    return None
                made.append(change)
        return tuple(made)

    def permitted(self, changes: Sequence[Change]) -> list[Change]:
        """The changes without the departures that a budget refuses, checked one after the other in their order."""
        leaving = {change.target.key for change in changes if change.kind in DEPARTURES}
        if not leaving or not self._cluster.pod_disruption_budgets:
            return list(changes)
        cluster = changed_cluster(
            self._cluster, [change for change in changes if change.target.kind == BUDGET]
        )
        now = Budgets(cluster)
        pods = {pod.key: pod for pod in cluster.pods if pod.key in leaving}
        used: Counter[str] = Counter()
        return [
            change
            for change in changes
            if change.kind not in DEPARTURES or now._lets_go(pods[change.target.key], used)
        ]

    def _lets_go(self, pod: Pod, used: Counter[str]) -> bool:
        covering = [one for one in self._cluster.pod_disruption_budgets if _holds(one, pod)]
        if len(covering) > 1:
            return False
        for budget in covering:
            if used[budget.key] >= self.allowance(budget).allowed:
                return False
            used[budget.key] += 1
        return True

    def _allowance(self, budget: PodDisruptionBudget) -> Allowance:
        status = budget.status
        if self._rules.uncounted_kind(budget):
            return Allowance(budget, 0, status.current_healthy, 0)
        if status is not NO_BUDGET_STATUS and status.expected_pods:
            return Allowance(budget, status.expected_pods, status.current_healthy, status.disruptions_allowed)
        n_running = sum(
            pod.is_assigned and not pod.is_terminal and not pod.is_terminating and covers(budget, pod)
            for pod in self._cluster.pods
        )
        expected, allowed = self._rules.expected(budget), status.disruptions_allowed
        if status is NO_BUDGET_STATUS and _has_number(budget.spec):
            allowed = self._rules.allowed(budget, n_running)
        return Allowance(budget, expected, n_running, allowed)


def loosened(allowance: Allowance, evictions: int) -> Change | None:
    """The budget with the strictest number of its field that allows so many evictions; None if no number does.

    None also if its number allows them already: then something other than the number prevents them.
    """
    budget, keeps = allowance.budget, allowance.healthy - evictions
    expected = allowance.expected
    wanted = desired_healthy(budget.spec, expected) if _has_number(budget.spec) else expected
    if not 0 <= keeps < wanted:
        return None
    made = _change(allowance, keeps, wanted, 0)
    return replace(made, one_less=_change(allowance, keeps, wanted, 1))


def _change(allowance: Allowance, keeps: int, wanted: int, stricter: int) -> Change:
    budget = allowance.budget
    field, number = _strictest(budget.spec, allowance.expected, keeps, stricter)
    desired = desired_healthy(
        msgspec.structs.replace(budget.spec, **{_ATTRIBUTES[field]: number}), allowance.expected
    )
    status = {
        "disruptionsAllowed": max(allowance.healthy - desired, 0),
        "currentHealthy": allowance.healthy,
        "desiredHealthy": desired,
        "expectedPods": allowance.expected,
    }
    before = getattr(budget.spec, _ATTRIBUTES[field])
    verb = "set" if before is None else "lower" if field == _MIN else "raise"
    change = f"to {number}" if before is None else f"from {before} to {number}"
    return Change(
        kinds.LOOSEN_BUDGET,
        Target(BUDGET, budget.key),
        f"{verb} {field} of the disruption budget {budget.key} {change}",
        ("allowed",),
        edits=(
            Edit(("spec", field), number),
            *(Edit(("status", name), value) for name, value in status.items()),
        ),
        share=wanted - keeps,
    )


def _strictest(
    spec: PodDisruptionBudgetSpec, expected: int, keeps: int, stricter: int
) -> tuple[str, int | str]:
    """The field and its number with which the budget requires ``keeps`` healthy pods and no fewer.

    stricter : the number is made stricter by so many units."""
    missing = expected - keeps
    if spec.max_unavailable is None and spec.min_available is not None:
        if isinstance(spec.min_available, int):
            return _MIN, keeps + stricter
        return _MIN, f"{100 * keeps // expected + stricter}%"
    if isinstance(spec.max_unavailable, str):
        return _MAX, f"{100 * (missing - 1) // expected + 1 - stricter}%"
    return _MAX, missing - stricter


_ATTRIBUTES: Final = {_MIN: "min_available", _MAX: "max_unavailable"}


def _has_number(spec: PodDisruptionBudgetSpec) -> bool:
    return spec.min_available is not None or spec.max_unavailable is not None


def _holds(budget: PodDisruptionBudget, pod: Pod) -> bool:
    """A pod whose eviction was already granted is no longer protected."""
    return covers(budget, pod) and pod.metadata.name not in budget.status.disrupted_pods
