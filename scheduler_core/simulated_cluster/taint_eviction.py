"""The taint eviction controller: it evicts pods that do not tolerate a NoExecute taint of their node, or no longer tolerate it.

It also does the part of the node lifecycle controller (1.36) that taints nodes whose kubelet does not report: FailNode stands for the
moment at which that controller notices.
"""

from __future__ import annotations

from msgspec.structs import replace

from scheduler_core.kernel import Kernel, Scheduled
from scheduler_core.model.objects.node import Node, NodeCondition
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.taints import NO_EXECUTE, NO_SCHEDULE, UNREACHABLE, Taint, tolerates
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.scheduler.watch import NullWatcher
from scheduler_core.simulated_cluster.api_server import ApiServer
from scheduler_core.units import SECOND, ZERO, Nanoseconds

_TAINTS = (Taint(key=UNREACHABLE, effect=NO_SCHEDULE), Taint(key=UNREACHABLE, effect=NO_EXECUTE))


class TaintEviction(NullWatcher):
    """A Watcher."""

    def __init__(self, kernel: Kernel, server: ApiServer) -> None:
        self._kernel, self._server = kernel, server
        self._due: dict[str, Scheduled] = {}
        for pod in server.pods.values():
            self.pod_added(pod)

    def pod_added(self, pod: Pod) -> None:
        node = self._server.nodes.get(pod.spec.node_name)
        if node is not None and _no_execute(node):
            self._judge(pod, node)

    def pod_updated(self, old: Pod, new: Pod) -> None:
        if new.is_assigned and (not old.is_assigned or new.spec.tolerations != old.spec.tolerations):
            node = self._server.nodes.get(new.spec.node_name)
            if node is not None:
                self._judge(new, node)

    def pod_deleted(self, pod: Pod) -> None:
        self._spare(pod.key)

    def node_updated(self, old: Node, new: Node) -> None:
        if _no_execute(old) != _no_execute(new):
            for pod in [pod for pod in self._server.pods.values() if pod.spec.node_name == new.name]:
                self._judge(pod, new)

    def _judge(self, pod: Pod, node: Node) -> None:
        """Evict the pod now or later. A wait that has begun continues if the node gets further taints that the pod tolerates for some
        time (as upstream).
        """
        patience = _patience(pod, _no_execute(node))
        if patience and pod.key in self._due:
            return
        self._spare(pod.key)
        if patience is not None and not pod.is_terminating:
            self._due[pod.key] = self._kernel.after(
                patience,
                lambda: self._evict(pod.key),
                priority=EventPriority.CHANGE,
                label=f"{pod.key} is evicted",
            )

    def _spare(self, key: str) -> None:
        if (due := self._due.pop(key, None)) is not None:
            due.cancel()

    def _evict(self, key: str) -> None:
        del self._due[key]
        self._server.delete_pod(key, why="tainted")


def unreachable(node: Node) -> Node:
    """The node while its kubelet does not report."""
    kept = tuple(taint for taint in node.spec.taints if taint.key != UNREACHABLE)
    return _with(node, "Unknown", (*kept, *_TAINTS))


def reachable(node: Node) -> Node:
    """The node when its kubelet reports again."""
    return _with(node, "True", tuple(taint for taint in node.spec.taints if taint.key != UNREACHABLE))


def _with(node: Node, ready: str, taints: tuple[Taint, ...]) -> Node:
    others = tuple(one for one in node.status.conditions if one.type != "Ready")
    status = replace(node.status, conditions=(*others, NodeCondition(type="Ready", status=ready)))
    return replace(node, spec=replace(node.spec, taints=taints), status=status)


def _no_execute(node: Node) -> tuple[Taint, ...]:
    taints = node.spec.taints
    return tuple(taint for taint in taints if taint.effect == NO_EXECUTE) if taints else ()


def _patience(pod: Pod, taints: tuple[Taint, ...]) -> Nanoseconds | None:
    """How long the pod tolerates the taints, in ns; None is forever. The first matching toleration of a taint counts (as upstream)."""
    limits: list[Nanoseconds] = []
    for taint in taints:
        first = next((one for one in pod.spec.tolerations if tolerates(one, taint)), None)
        if first is None:
            return ZERO
        if first.toleration_seconds is not None:
            limits.append(max(first.toleration_seconds, 0) * SECOND)
    return min(limits, default=None)
