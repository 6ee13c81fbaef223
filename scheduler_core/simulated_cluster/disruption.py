"""The disruption controller: the disruptions that each PodDisruptionBudget allows, computed whenever its pods change.

healthy: pods that run on a node that is ready, and are not terminating: the node lifecycle controller marks pods of other nodes as
not ready. desired: minAvailable, or the expected pods minus maxUnavailable. expected: the
replicas of the pods' workloads; pods without a controller do not count (1.36, pkg/controller/disruption). If it must count pods of a
controller without replicas, such as a Job, it fails: it allows no disruption and leaves the rest of the status as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from msgspec.structs import replace

from scheduler_core.kernel import Kernel
from scheduler_core.model.budgets import Scale
from scheduler_core.model.objects.disruptions import covers, desired_healthy, is_relative, uncounted_kind
from scheduler_core.model.objects.meta import OwnerReference, Resource
from scheduler_core.model.objects.node import Node, is_ready
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.workload import PodDisruptionBudget, PodDisruptionBudgetStatus
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.scheduler.watch import NullWatcher
from scheduler_core.simulated_cluster.api_server import ApiServer
from scheduler_core.units import ZERO

KIND = "PodDisruptionBudget"
ReplicasOf = Callable[[str], int | None]


class DisruptionController(NullWatcher):
    """A Watcher. replicas_of : the replicas of the pod's workload, None for a pod of which no workload controller knows. scale : of the
    objects at the start.
    """

    def __init__(self, kernel: Kernel, server: ApiServer, replicas_of: ReplicasOf, scale: Scale) -> None:
        self._kernel, self._server = kernel, server
        self._replicas_of, self._scale = replicas_of, scale
        self._covered: dict[str, dict[str, None]] = {}
        """Budget → its pods, in the order of their creation."""
        self._is_due: dict[str, None] = {}
        for budget in server.of_kind(KIND):
            self._cover(cast("PodDisruptionBudget", budget))

    def pod_added(self, pod: Pod) -> None:
        for key, budget in self._server.others[KIND].items():
            if covers(cast("PodDisruptionBudget", budget), pod):
                self._covered[key][pod.key] = None
                self._look_at(key)

    def pod_updated(self, old: Pod, new: Pod) -> None:
        if new.labels != old.labels:
            self.pod_deleted(old)
            self.pod_added(new)
        else:
            self._pod_changed(new.key)

    def pod_deleted(self, pod: Pod) -> None:
        self._pod_changed(pod.key)
        for covered in self._covered.values():
            covered.pop(pod.key, None)

    def node_updated(self, old: Node, new: Node) -> None:
        if is_ready(old) != is_ready(new):
            for pod in [pod for pod in self._server.pods.values() if pod.spec.node_name == new.name]:
                self._pod_changed(pod.key)

    def object_changed(self, kind: str, old: Resource | None, new: Resource | None) -> None:
        if kind != KIND:
            return
        if new is None:
            assert old is not None
            del self._covered[old.key]
        elif old is None or cast("PodDisruptionBudget", old).spec != cast("PodDisruptionBudget", new).spec:
            self._cover(cast("PodDisruptionBudget", new))
        else:
            self._look_at(new.key)  # Somebody may have written a status; one's own is found to be right.

    def _cover(self, budget: PodDisruptionBudget) -> None:
        pods = self._server.pods.values()
        self._covered[budget.key] = {pod.key: None for pod in pods if covers(budget, pod)}
        self._look_at(budget.key)

    def _pod_changed(self, pod: str) -> None:
        for key, covered in self._covered.items():
            if pod in covered:
                self._look_at(key)

    def _look_at(self, key: str) -> None:
        """Update the budget after all other events of this time, once for all changes."""
        if not self._is_due:
            self._kernel.after(
                ZERO, self._update, priority=EventPriority.CHANGE, label="disruption controller"
            )
        self._is_due[key] = None

    def _update(self) -> None:
        due, self._is_due = self._is_due, {}
        for key in due:
            budget = self._server.others[KIND].get(key)
            if budget is not None:
                self._update_one(cast("PodDisruptionBudget", budget))

    def _update_one(self, budget: PodDisruptionBudget) -> None:
        status = self._status(budget)
        if status == budget.status:
            return
        self._server.set_object(KIND, replace(budget, status=status))

    def _status(self, budget: PodDisruptionBudget) -> PodDisruptionBudgetStatus:
        pods = [self._server.pods[key] for key in self._covered[budget.key] if key in self._server.pods]
        if uncounted_kind(budget.spec, pods):
            return replace(budget.status, disruptions_allowed=0)
        healthy = sum(map(self._is_healthy, pods))
        expected, desired = self._expectations(budget, pods)
        allowed = max(healthy - desired, 0) if expected else 0
        return PodDisruptionBudgetStatus(
            disruptions_allowed=allowed,
            current_healthy=healthy,
            desired_healthy=desired,
            expected_pods=expected,
        )

    def _is_healthy(self, pod: Pod) -> bool:
        """Objects that were written by hand may have no phase: then a bound pod counts as running."""
        node = self._server.nodes.get(pod.spec.node_name)
        runs = pod.is_assigned and pod.status.phase in ("", "Running") and not pod.is_terminating
        return runs and (node is None or is_ready(node))

    def _expectations(self, budget: PodDisruptionBudget, pods: list[Pod]) -> tuple[int, int]:
        """(expected pods, desired healthy pods)."""
        expected = self._expected(pods) if is_relative(budget.spec) else len(pods)
        return expected, desired_healthy(budget.spec, expected)

    def _expected(self, pods: list[Pod]) -> int:
        """Workloads that no controller looks after have the replicas that their objects had at the start."""
        wanted: dict[OwnerReference, int] = {}
        others = []
        for pod in pods:
            replicas = self._replicas_of(pod.key)
            if pod.controller is not None and replicas is not None:
                wanted[pod.controller] = replicas
            else:
                others.append(pod)
        return sum(wanted.values()) + self._scale.of(others)
