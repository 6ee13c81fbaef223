"""The kubelets of all nodes: they start bound pods, let them run for their lifetime, and end them on request.

A kubelet that failed (FailNode) does nothing until it recovers; then it immediately starts the pods that were bound meanwhile, and
ends those that should have ended.

The lifetime of pods of a gang begins when `minCount` of its pods are started: the workers of a job wait for each other, whether or
not the scheduler supports gangs.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from scheduler_core.kernel import Kernel, Scheduled, VirtualClock
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.pod_group import PodGroup
from scheduler_core.scheduler.log import facts
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.scheduler.watch import NullWatcher
from scheduler_core.simulated_cluster.api_server import FINISHED, ApiServer
from scheduler_core.units import Nanoseconds


@dataclass(frozen=True, slots=True)
class _Overdue:
    """Pods that a failed kubelet should have started or ended meanwhile, in this order."""

    starts: dict[str, None]
    ends: dict[str, None]


class Kubelets(NullWatcher):
    """A Watcher. ``lifetimes`` : pod → how long it runs, in ns; other pods run forever."""

    def __init__(self, kernel: Kernel, server: ApiServer) -> None:
        self.lifetimes: dict[str, Nanoseconds] = {}
        self._kernel, self._server = kernel, server
        self._clock = VirtualClock(kernel)
        self._ends: dict[str, Scheduled] = {}
        self._failed: dict[str, _Overdue] = {}
        """By node."""
        for pod in server.pods.values():
            if pod.is_assigned and pod.is_terminating:
                self._end_later(pod)

    def pod_added(self, pod: Pod) -> None:
        if pod.is_assigned:
            self._start(pod)

    def pod_updated(self, old: Pod, new: Pod) -> None:
        if new.is_assigned and not old.is_assigned:
            self._start(new)
        elif new.is_terminating and new.metadata.deletion_timestamp != old.metadata.deletion_timestamp:
            self._end_later(new)

    def pod_deleted(self, pod: Pod) -> None:
        key = pod.key
        self.lifetimes.pop(key, None)
        if (end := self._ends.pop(key, None)) is not None:
            end.cancel()
        if (overdue := self._failed.get(pod.spec.node_name)) is not None:
            overdue.starts.pop(key, None)
            overdue.ends.pop(key, None)

    def node_deleted(self, node: Node) -> None:
        """Remove the pods of a deleted node: it has no kubelet that could end them (pod garbage collection)."""
        self._failed.pop(node.name, None)
        for key in [key for key, pod in self._server.pods.items() if pod.spec.node_name == node.name]:
            self._server.remove_pod(key, why="nodeRemoved")

    def fail(self, node: str) -> None:
        self._failed.setdefault(node, _Overdue({}, {}))

    def recover(self, node: str) -> None:
        overdue = self._failed.pop(node)
        for key in overdue.starts:
            self._start(self._server.pods[key])
        for key in overdue.ends:
            self._end(key)

    def is_failed(self, node: str) -> bool:
        return node in self._failed

    def _start(self, pod: Pod) -> None:
        if pod.spec.node_name not in self._server.nodes:
            self._server.remove_pod(pod.key, why="nodeRemoved")
            return
        if (overdue := self._failed.get(pod.spec.node_name)) is not None:
            overdue.starts[pod.key] = None
            return
        for key in self._starting_with(pod):
            lifetime = self.lifetimes.get(key)
            if lifetime is not None and key not in self._ends:
                self._schedule(key, self._kernel.now + lifetime)
        status = replace(pod.status, phase="Running", start_time=self._clock.now())
        self._server.update_pod(replace(pod, status=status))

    def _starting_with(self, pod: Pod) -> list[str]:
        """The pods whose lifetime begins with this binding: the pod itself, all pods of its gang, or none."""
        group = None if pod.group is None else self._server.others["PodGroup"].get(pod.group)
        if not isinstance(group, PodGroup) or group.min_count is None:
            return [pod.key]
        started = [
            one.key
            for one in self._server.pods.values()
            if one.group == group.key and one.is_assigned and not self._is_unstarted(one)
        ]
        return started if len(started) >= group.min_count else []

    def _is_unstarted(self, pod: Pod) -> bool:
        overdue = self._failed.get(pod.spec.node_name)
        return overdue is not None and pod.key in overdue.starts

    def _end_later(self, pod: Pod) -> None:
        assert pod.metadata.deletion_timestamp is not None
        due = max(facts.nanoseconds(pod.metadata.deletion_timestamp), self._kernel.now)
        if pod.key not in self._ends or self._ends[pod.key].at > due:
            self._schedule(pod.key, due)

    def _schedule(self, key: str, at: Nanoseconds) -> None:
        if (before := self._ends.pop(key, None)) is not None:
            before.cancel()
        self._ends[key] = self._kernel.at(
            at, lambda: self._end(key), priority=EventPriority.CHANGE, label=f"{key} ends"
        )

    def _end(self, key: str) -> None:
        pod = self._server.pods.get(key)
        if pod is None:
            return
        if (overdue := self._failed.get(pod.spec.node_name)) is not None:
            overdue.ends[key] = None
            return
        self._server.remove_pod(key, why="deleted" if pod.is_terminating else FINISHED)
