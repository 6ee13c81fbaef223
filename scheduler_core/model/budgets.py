"""How many pods each PodDisruptionBudget of a cluster expects and requires, as the disruption controller computes it
(1.36, pkg/controller/disruption).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.disruptions import covers, desired_healthy
from scheduler_core.model.objects.meta import ObjectMeta
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.workload import (
    NO_BUDGET_STATUS,
    Deployment,
    PodDisruptionBudget,
    PodDisruptionBudgetSpec,
    ReplicaSet,
    ReplicationController,
    StatefulSet,
)
from scheduler_core.model.ownership import Controller, Ownership

_Workload = tuple[str, Controller]
"""Its namespace, kind and name."""
_UNSAID = 1
"""What the API server fills in for absent replicas."""


class BudgetRules:
    """Of a cluster. The status of a budget counts; without one, its spec does."""

    def __init__(self, cluster: Cluster) -> None:
        self._pods = cluster.pods
        self._ownership = Ownership(cluster)
        self._replicas = dict(_replicas(cluster))

    def expected(self, budget: PodDisruptionBudget) -> int:
        """How many pods there should be.

        The replicas of the workloads of the pods that the budget covers. A number as ``minAvailable`` needs none of them: there it is
        the pods that there are.
        """
        if budget.status is not NO_BUDGET_STATUS and budget.status.expected_pods:
            return budget.status.expected_pods
        pods = [pod for pod in self._pods if not pod.is_terminal and covers(budget, pod)]
        return self._scale(pods) if _is_relative(budget.spec) else len(pods)

    def desired(self, budget: PodDisruptionBudget) -> int:
        """How many of them must be healthy."""
        if budget.status is not NO_BUDGET_STATUS and budget.status.expected_pods:
            return budget.status.desired_healthy
        return desired_healthy(budget.spec, self.expected(budget))

    def allowed(self, budget: PodDisruptionBudget, healthy: int) -> int:
        """How many of so many healthy pods may be evicted at once; none of a budget that expects no pods."""
        return max(healthy - self.desired(budget), 0) if self.expected(budget) else 0

    def _scale(self, pods: Iterable[Pod]) -> int:
        """Pods without a controller do not count. A workload whose replicas are not known has those that are there."""
        there = Counter(workload for pod in pods if (workload := self._scaled_by(pod.metadata)) is not None)
        return sum(self._replicas.get(workload, number) for workload, number in there.items())

    def _scaled_by(self, meta: ObjectMeta) -> _Workload | None:
        """What sets the number of pods: a Deployment, not its ReplicaSets; what is not known to does so last."""
        above = [(meta.namespace, one) for one in self._ownership.controllers(meta)]
        known = [workload for workload in above if workload in self._replicas]
        return next(reversed(known or above), None)


def _is_relative(spec: PodDisruptionBudgetSpec) -> bool:
    return spec.max_unavailable is not None or isinstance(spec.min_available, str)


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
