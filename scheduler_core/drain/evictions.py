"""How many pods may be evicted at once: every budget keeps the number of healthy pods that it requires."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scheduler_core.model.budgets import BudgetRules, Coverage
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.pod import Pod

NONE_EXPECTED = "the workloads of its pods want none, so that the budget allows no disruption"
UNCOUNTED = "the disruption controller cannot count the pods of a {kind}, so that the budget allows no disruption: only a number as minAvailable would"
SEVERAL = "several budgets cover the pod, which the eviction API refuses"


@dataclass(frozen=True, slots=True)
class EvictionRefusal:
    """Why a pod cannot be evicted now, nor later. budget : namespace/name, several apart by commas."""

    pod: str
    budget: str
    message: str


class Evictions:
    """The budgets of a cluster. pods : those that run; each counts as healthy, but for those that are being deleted. A pod that is evicted counts again once it is placed."""

    def __init__(self, cluster: Cluster, pods: Iterable[Pod]) -> None:
        budgets = self._budgets = cluster.pod_disruption_budgets
        self._coverage, self._rules = Coverage(budgets), BudgetRules(cluster)
        self._wanted = [self._rules.desired(budget) for budget in budgets]
        self._of_pod: dict[str, tuple[int, ...]] = {}
        self._healthy, self._allowed = [0] * len(budgets), [0] * len(budgets)
        self.come(pods)

    def come(self, pods: Iterable[Pod]) -> None:
        """These run now, too, as the pods of a new node do."""
        self._count(pods, 1)

    def go(self, pods: Iterable[Pod]) -> None:
        """These are gone for good, as the pods of a removed node are."""
        self._count(pods, -1)

    def _count(self, pods: Iterable[Pod], change: int) -> None:
        changed = set[int]()
        for pod in pods:
            self._of_pod[pod.key] = found = self._coverage.of(pod)
            for index in () if pod.is_terminating else found:
                self._healthy[index] += change
                changed.add(index)
        for index in changed:
            self._allowed[index] = self._rules.allowed(self._budgets[index], self._healthy[index])

    def wave(self, pods: Sequence[str]) -> list[str]:
        """As many of them as may be evicted at once, in their order."""
        left, found = self._allowed.copy(), []
        for pod in pods:
            indices = self._of_pod[pod]
            if len(indices) <= 1 and all(left[index] > 0 for index in indices):
                found.append(pod)
                for index in indices:
                    left[index] -= 1
        return found

    def refusal(self, pod: str) -> EvictionRefusal:
        """Of a pod that is in no wave, not even alone."""
        indices = self._of_pod[pod]
        names = ", ".join(self._budgets[index].key for index in indices)
        if len(indices) > 1:
            return EvictionRefusal(pod, names, SEVERAL)
        if kind := self._rules.uncounted_kind(self._budgets[indices[0]]):
            return EvictionRefusal(pod, names, UNCOUNTED.format(kind=kind))
        wanted, n_healthy = self._wanted[indices[0]], self._healthy[indices[0]]
        if n_healthy > wanted:
            return EvictionRefusal(pod, names, NONE_EXPECTED)
        return EvictionRefusal(
            pod, names, f"the budget requires {wanted} healthy pods, and there are {n_healthy}"
        )

    def budgets_of(self, pods: Iterable[str]) -> list[str]:
        """Names of the budgets that cover any of them, sorted."""
        return sorted({self._budgets[index].key for pod in pods for index in self._of_pod[pod]})
