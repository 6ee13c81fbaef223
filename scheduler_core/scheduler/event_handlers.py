"""What changes at the API server mean to a scheduler: first its cache is updated, then its queue (spec 07 §4.1)."""

from __future__ import annotations

from collections.abc import Callable

from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue import Place
from scheduler_core.queue.changes import (
    ASSIGNED_POD_ADD,
    ASSIGNED_POD_DELETE,
    NODE_ADD,
    NODE_DELETE,
    UNSCHEDULED_POD_ADD,
    assigned_pod_events,
    node_events,
    object_events,
)
from scheduler_core.scheduler.runtime import Runtime
from scheduler_core.scheduler.timed_queue import TimedQueue, placed


class EventHandlers:
    """A Watcher.

    go_on : called after each change.
    gone : called for deleted pods that were not bound, before their room is released.
    rejects : called for assumed pods whose deletion begins: whether one waited for Permit and has released its room.
    """

    def __init__(
        self,
        runtime: Runtime,
        cache: SchedulerCache,
        waiting: TimedQueue,
        go_on: Callable[[], None],
        gone: Callable[[Pod], None],
        rejects: Callable[[Pod], bool],
    ) -> None:
        self._runtime, self._go_on = runtime, go_on
        self._gone, self._rejects = gone, rejects
        self._cache, self._waiting = cache, waiting

    def pod_added(self, pod: Pod) -> None:
        self._cache.add_pod(pod)
        if pod.is_assigned:
            self._waiting.move(ASSIGNED_POD_ADD, None, pod)
        elif self._waiting.is_ours(pod):
            self._waiting.queue.add(pod, self._runtime.now)
            node = pod.status.nominated_node_name
            if node and self._waiting.queue.place_of(pod.key) is not Place.GATED:
                self._cache.nominate(pod.key, node)
            if pod.group is not None and self._cache.pod_groups is not None:
                self._waiting.move(UNSCHEDULED_POD_ADD, None, pod)
        self._go_on()

    def pod_updated(self, old: Pod, new: Pod) -> None:
        was_assumed = self._cache.node_of(new.key) is not None and not old.is_assigned
        self._cache.update_pod(new)
        if old.is_assigned:
            for event in assigned_pod_events(old, new):
                self._waiting.move(event, old, new)
        elif new.is_assigned:
            self._waiting.move(ASSIGNED_POD_ADD, None, new)
            self._waiting.queue.delete(new, self._runtime.now)
            self._waiting.forget(new)
        elif was_assumed and new.is_terminating and not old.is_terminating:
            self._assumed_pod_is_going(new)
        elif not was_assumed and self._waiting.is_ours(new):
            self._waiting_pod_updated(old, new)
        self._go_on()

    def pod_deleted(self, pod: Pod) -> None:
        if pod.is_assigned:
            self._cache.remove_pod(pod.key)
            self._waiting.move(ASSIGNED_POD_DELETE, pod, None)
        else:
            assumed_on = self._cache.node_of(pod.key)
            self._gone(pod)
            self._waiting.queue.delete(pod, self._runtime.now)
            self._cache.remove_pod(pod.key)
            if assumed_on is not None:
                self._waiting.move(ASSIGNED_POD_DELETE, placed(pod, assumed_on), None)
            elif pod.status.nominated_node_name and self._waiting.is_ours(pod):
                self._waiting.move_up_to(pod)
        self._waiting.forget(pod)
        self._go_on()

    def node_added(self, node: Node) -> None:
        self._cache.set_node(node)
        self._waiting.move(NODE_ADD, None, node)
        self._go_on()

    def node_updated(self, old: Node, new: Node) -> None:
        self._cache.set_node(new)
        for event in node_events(old, new):
            self._waiting.move(event, old, new)
        self._go_on()

    def node_deleted(self, node: Node) -> None:
        # Upstream moves first here: waiting pods are judged while the node is still there.
        self._waiting.move(NODE_DELETE, node, None)
        self._cache.remove_node(node.name)
        self._go_on()

    def object_changed(self, kind: str, old: Resource | None, new: Resource | None) -> None:
        if new is not None:
            self._cache.set_object(kind, new)
        elif old is not None:
            self._cache.remove_object(kind, old.key)
        for event in object_events(kind, old, new):
            self._waiting.move(event, old, new)
        self._go_on()

    def _assumed_pod_is_going(self, pod: Pod) -> None:
        """Release the room of an assumed pod that is being deleted; its binding continues, and is expected to fail. A pod that
        waits for Permit is not bound any more (upstream 1.36, handleAssumedPodDeletion).
        """
        if self._rejects(pod):
            return
        node = self._cache.node_of(pod.key)
        assert node is not None
        self._cache.forget(pod.key)
        self._waiting.move(ASSIGNED_POD_DELETE, placed(pod, node), None)

    def _waiting_pod_updated(self, old: Pod, new: Pod) -> None:
        before, after = old.status.nominated_node_name, new.status.nominated_node_name
        # What the object says counts, also for a pod whose nomination nobody has heeded yet, such as a gated one (spec 07 §9).
        if (before or after) and self._cache.nominated_node_of(new.key) != (after or None):
            self._cache.nominate(new.key, after or None)
        self._waiting.queue.update(old, new, self._runtime.now)
        if before and before != after:
            self._waiting.move_up_to(old)
