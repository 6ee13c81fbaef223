"""How many pods each PodDisruptionBudget of a cluster expects and requires, as the disruption controller computes it
(1.36, pkg/controller/disruption).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.disruptions import covers, desired_healthy, is_relative, uncounted_kind
from scheduler_core.model.objects.meta import ObjectMeta
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.workload import (
    NO_BUDGET_STATUS,
    Deployment,
    PodDisruptionBudget,
    ReplicaSet,
    ReplicationController,
    StatefulSet,
)
from scheduler_core.model.ownership import Controller, Ownership

_Workload = tuple[str, Controller]
"""Its namespace, kind and name."""
_UNSAID = 1
"""What the API server fills in for absent replicas."""


class Coverage:
    """Which of these budgets cover a pod. Many pods have the same labels, which are compared once."""

    def __init__(self, budgets: Sequence[PodDisruptionBudget]) -> None:
        self._budgets = budgets
        self._known: dict[tuple[str, frozenset[tuple[str, str]]], tuple[int, ...]] = {}

    def of(self, pod: Pod) -> tuple[int, ...]:
        """Places of the budgets."""
        key = pod.metadata.namespace, frozenset(pod.metadata.labels.items())
        if key not in self._known:
            self._known[key] = tuple(
                index for index, budget in enumerate(self._budgets) if covers(budget, pod)
            )
        return self._known[key]


class Scale:
    """How many pods the workloads of a cluster should have."""

    def __init__(self, cluster: Cluster) -> None:
        self._ownership = Ownership(cluster)
        self._replicas = dict(_replicas(cluster))

    def of(self, pods: Iterable[Pod]) -> int:
        """The workloads of these pods. Pods without a controller do not count. A workload whose replicas are not known has those of the pods."""
        there = Counter(workload for pod in pods if (workload := self._scaled_by(pod.metadata)) is not None)
        return sum(self._replicas.get(workload, number) for workload, number in there.items())

    def _scaled_by(self, meta: ObjectMeta) -> _Workload | None:
        """What sets the number of pods: a Deployment, not its ReplicaSets; what is not known to does so last."""
        above = [(meta.namespace, one) for one in self._ownership.controllers(meta)]
        known = [workload for workload in above if workload in self._replicas]
        return next(reversed(known or above), None)


class BudgetRules:
    """Of a cluster. The status of a budget counts; without one, its spec does."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster, self._scale = cluster, Scale(cluster)
        self._expected: dict[str, int] = {}

    def uncounted_kind(self, budget: PodDisruptionBudget) -> str:
        """The kind of controller because of which nobody knows how many pods there should be, "" for a budget that can be met.

        Such a budget requires nothing and allows no disruption, unless an earlier status still says what it requires.
        """
        return uncounted_kind(budget.spec, self._pods.get(budget.key, ()))

    def expected(self, budget: PodDisruptionBudget) -> int:
        """How many pods there should be.

        The replicas of the workloads of the pods that the budget covers. A number as ``minAvailable`` needs none of them: there it is
        the pods that there are.
        """
        if budget.status is not NO_BUDGET_STATUS and budget.status.expected_pods:
            return budget.status.expected_pods
        if budget.key not in self._expected:
            self._expected[budget.key] = self._counted(budget)
        return self._expected[budget.key]

    def desired(self, budget: PodDisruptionBudget) -> int:
        """How many of them must be healthy."""
        if budget.status is not NO_BUDGET_STATUS and budget.status.expected_pods:
            return budget.status.desired_healthy
        return desired_healthy(budget.spec, self.expected(budget))

    def allowed(self, budget: PodDisruptionBudget, healthy: int) -> int:
        """How many of so many healthy pods may be evicted at once; none of a budget that expects no pods, or whose pods nobody can count."""
        is_met = self.expected(budget) and not self.uncounted_kind(budget)
        return max(healthy - self.desired(budget), 0) if is_met else 0

    @cached_property
    def _pods(self) -> dict[str, list[Pod]]:
        """Budget → the pods that it covers."""
        budgets = self._cluster.pod_disruption_budgets
        coverage, found = Coverage(budgets), dict[str, list[Pod]]()
        for pod in self._cluster.pods:
            for index in coverage.of(pod):
                found.setdefault(budgets[index].key, []).append(pod)
        return found

    def _counted(self, budget: PodDisruptionBudget) -> int:
        covered = self._pods.get(budget.key, ())
        pods = [pod for pod in covered if not pod.is_terminal]
        if not is_relative(budget.spec):
            return len(pods)
        return 0 if uncounted_kind(budget.spec, covered) else self._scale.of(pods)


def _replicas(cluster: Cluster) -> Iterator[tuple[_Workload, int]]:
    kinds: dict[str, Sequence[Deployment | ReplicaSet | StatefulSet | ReplicationController]] = {
        "Deployment": cluster.deployments,
        "ReplicaSet": cluster.replica_sets,
        "StatefulSet": cluster.stateful_sets,
        "ReplicationController": cluster.replication_controllers,
    }
    for kind, workloads in kinds.items():
        for one in workloads:
            replicas = _UNSAID if one.spec.replicas is None else one.spec.replicas
            yield (one.metadata.namespace, Controller(kind, one.metadata.name)), replicas
