"""Which PodDisruptionBudgets have too few healthy pods after a loss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scheduler_core.model.budgets import BudgetRules, Coverage
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.pod import Pod


@dataclass(frozen=True, slots=True)
class Broken:
    """budget : namespace/name. wanted : healthy pods. left : right after the loss. back : once pods have found new places."""

    budget: str
    wanted: int
    left: int
    back: int

    def to_dict(self) -> dict[str, Any]:
        return {"budget": self.budget, "wanted": self.wanted, "left": self.left, "back": self.back}


class Budgets:
    """Over the pods that have a node before any loss. Each is healthy, but for those that are being deleted."""

    def __init__(self, cluster: Cluster, pods: Iterable[Pod]) -> None:
        self._budgets, self._rules = cluster.pod_disruption_budgets, BudgetRules(cluster)
        coverage = Coverage(self._budgets)
        self._of_pod = {pod.key: () if pod.is_terminating else coverage.of(pod) for pod in pods}
        self._healthy = self._counted(self._of_pod)

    def broken(
        self, lost: Iterable[str], evicted: Iterable[str], placed: Iterable[str]
    ) -> tuple[Broken, ...]:
        """Those that have too few healthy pods right after the loss and had enough before.

        lost, evicted, placed : keys of pods on lost nodes, of those that others evicted, and of those that have a new node in the end.
        """
        missing, gone, back = map(self._counted, (lost, evicted, placed))
        found = []
        for index in sorted(missing):
            budget, healthy = self._budgets[index], self._healthy[index]
            wanted = self._rules.desired(budget)
            if (n_left := healthy - missing[index]) < wanted <= healthy:
                found.append(Broken(budget.key, wanted, n_left, n_left - gone[index] + back[index]))
        return tuple(found)

    def _counted(self, pods: Iterable[str]) -> Counter[int]:
        """Index of a budget → how many of the pods it covers; without budgets that cover none."""
        return Counter(index for pod in pods for index in self._of_pod[pod])
