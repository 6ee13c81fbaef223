"""The workload controllers: they create the pods of workloads and replace pods that end.

A Deployment, ReplicaSet or Job replaces a pod when its deletion is requested; a StatefulSet, whose pods have fixed names, when
the pod is removed. Succeeded pods of a Job count as done; other pods that end are replaced. A replacement takes some time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from scheduler_core.kernel import Kernel
from scheduler_core.model.objects.pod import Pod
from scheduler_core.scalars import natural
from scheduler_core.scenario.workload import Naming, Workload
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.scheduler.watch import NullWatcher
from scheduler_core.simulated_cluster.api_server import ApiServer, kind_of
from scheduler_core.simulated_cluster.kubelet import Kubelets
from scheduler_core.units import Nanoseconds

Key = tuple[str, str, str]
_CLAIM: Final = "PersistentVolumeClaim"


@dataclass(slots=True)
class _Owned:
    """A workload and its pods. slots : number → its present pod; made : number → how often its pod was created."""

    workload: Workload
    replicas: int
    runs_for: Nanoseconds | None
    slots: dict[int, str] = field(default_factory=dict)
    made: dict[int, int] = field(default_factory=dict)
    succeeded: int = 0

    @property
    def wanted(self) -> int:
        completions = self.workload.completions
        return self.replicas if completions is None else min(self.replicas, completions - self.succeeded)

    def next_number(self) -> int:
        if self.workload.completions is not None:
            return len(self.made)
        return next(number for number in range(len(self.slots) + 1) if number not in self.slots)


class WorkloadControllers(NullWatcher):
    """A Watcher. delay : from the moment at which a pod is missing to the creation of its replacement, in ns; None creates no pods."""

    def __init__(
        self, kernel: Kernel, server: ApiServer, kubelets: Kubelets, delay: Nanoseconds | None
    ) -> None:
        self._kernel, self._server, self._kubelets, self._delay = kernel, server, kubelets, delay
        self._owned: dict[Key, _Owned] = {}
        self._of_pod: dict[str, tuple[Key, int]] = {}
        self._made_by: dict[str, Key] = {}
        """Pod → its workload, until it is gone; those that are going do not stand in a slot any more."""
        self._is_due: set[Key] = set()

    def create(self, workload: Workload, runs_for: Nanoseconds | None = None) -> None:
        """Add a new workload, or one that exists at the start and may have pods."""
        for one in workload.objects:
            self._server.set_object(kind_of(one), one)
        owned = self._owned[workload.key] = _Owned(workload, workload.replicas, runs_for)
        for pod in [pod for pod in self._server.pods.values() if workload.owns(pod)]:
            self._adopt(owned, pod)
        self._sync(workload.key)

    def has(self, key: Key) -> bool:
        return key in self._owned

    def scale(self, key: Key, replicas: int) -> None:
        """Change the replicas. Raises KeyError if there is no such workload."""
        self._owned[key].replicas = replicas
        self._sync(key)

    def delete(self, key: Key, grace: Nanoseconds | None) -> bool:
        """Delete the workload and its pods. Returns whether there was one."""
        owned = self._owned.pop(key, None)
        if owned is None:
            return False
        for pod in owned.slots.values():
            del self._of_pod[pod]
            self._server.delete_pod(pod, why="workloadDeleted", grace=grace)
        return True

    def replicas_of(self, pod: str) -> int | None:
        """The replicas of the pod's workload; None for a pod without a workload."""
        owned = self._owned.get(self._made_by[pod]) if pod in self._made_by else None
        return None if owned is None else owned.replicas

    def pod_updated(self, old: Pod, new: Pod) -> None:
        if new.is_terminating and not old.is_terminating:
            found = self._of_pod.get(new.key)
            if found is not None and self._owned[found[0]].workload.naming is not Naming.ORDINAL:
                self._lose(new.key, succeeded=False)

    def pod_deleted(self, pod: Pod) -> None:
        key = pod.key
        self._made_by.pop(key, None)
        if key in self._of_pod:
            self._lose(key, succeeded=pod.status.phase == "Succeeded")

    def _adopt(self, owned: _Owned, pod: Pod) -> None:
        number = _ordinal(owned.workload, pod)
        number = owned.next_number() if number is None else number
        owned.made[number] = 1
        self._made_by[pod.key] = owned.workload.key
        if not pod.is_terminating or owned.workload.naming is Naming.ORDINAL:
            owned.slots[number] = pod.key
            self._of_pod[pod.key] = (owned.workload.key, number)

    def _lose(self, pod: str, *, succeeded: bool) -> None:
        key, number = self._of_pod.pop(pod)
        owned = self._owned[key]
        del owned.slots[number]
        owned.succeeded += succeeded
        if key not in self._is_due and self._delay is not None:
            self._is_due.add(key)
            self._kernel.after(
                self._delay,
                lambda: self._sync(key),
                priority=EventPriority.CHANGE,
                label=f"{key} looks after its pods",
            )

    def _sync(self, key: Key) -> None:
        self._is_due.discard(key)
        owned = self._owned.get(key)
        if owned is None or self._delay is None:
            return
        while len(owned.slots) < owned.wanted:
            self._make(owned)
        for number in self._superfluous(owned):
            pod = owned.slots.pop(number)
            del self._of_pod[pod]
            self._server.delete_pod(pod, why="scaledDown")

    def _make(self, owned: _Owned) -> None:
        number = owned.next_number()
        pod = self._next_pod(owned, number)
        kind, namespace, name = key = owned.workload.key
        for claim in owned.workload.claims(number):
            if claim.key not in self._server.others[_CLAIM]:
                self._server.set_object(_CLAIM, claim)
        owned.slots[number] = pod.key
        self._of_pod[pod.key] = (key, number)
        self._made_by[pod.key] = key
        if owned.runs_for is not None:
            self._kubelets.lifetimes[pod.key] = owned.runs_for
        self._server.create_pod(pod, workload=f"{kind} {namespace}/{name}")

    def _next_pod(self, owned: _Owned, number: int) -> Pod:
        """The next pod of a number, with an unused name. The name of an ordinal is unused, because its pod is missing."""
        while True:
            again = owned.made.get(number, 0)
            owned.made[number] = again + 1
            pod = owned.workload.pod(number, again)
            if pod.key not in self._server.pods or owned.workload.naming is Naming.ORDINAL:
                return pod

    def _superfluous(self, owned: _Owned) -> list[int]:
        """The pods to delete: those without a node first, then the youngest; ordinals in descending order."""
        n_superfluous = len(owned.slots) - max(owned.wanted, 0)
        if n_superfluous <= 0:
            return []
        if owned.workload.naming is Naming.ORDINAL:
            return sorted(owned.slots, reverse=True)[:n_superfluous]
        youngest_first = reversed(tuple(owned.slots))
        return sorted(youngest_first, key=lambda number: self._is_placed(owned.slots[number]))[:n_superfluous]

    def _is_placed(self, pod: str) -> bool:
        there = self._server.pods.get(pod)
        return there is not None and there.is_assigned


def _ordinal(workload: Workload, pod: Pod) -> int | None:
    """The number of a pod whose name contains it."""
    number = natural(pod.name.removeprefix(workload.base))
    if workload.naming is not Naming.ORDINAL or number is None:
        return None
    return number - workload.first
