"""The queue of a scheduler process: its timers run on the kernel, and its moves become facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

from msgspec.structs import replace

from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.framework.cluster_event import ClusterEvent
from scheduler_core.kernel import Log
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue import Move, Place, QueuedPod, SchedulingQueue
from scheduler_core.queue.changes import ASSIGNED_POD_DELETE
from scheduler_core.queue.moves import OnMove
from scheduler_core.queue.queued_pod import uid_of
from scheduler_core.queue.transitions import PreEnqueue
from scheduler_core.scheduler.log import facts
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.scheduler.profiles import Profiles
from scheduler_core.scheduler.runtime import Runtime, Timer
from scheduler_core.units import NANOSECOND, Nanoseconds

_UNTOLD = ("Pop", "PopWithGroup", "Done", "PodGone")
"""Moves that follow from attempts and from the deletion of pods."""


class TimedQueue:
    """A SchedulingQueue with timers.

    go_on : called after a timer moved pods.
    name, on_move : see SchedulerProcess.
    """

    def __init__(
        self,
        runtime: Runtime,
        cache: SchedulerCache,
        profiles: Profiles,
        log: Log,
        name: str | None,
        go_on: Callable[[], None],
        on_move: OnMove | None = None,
    ) -> None:
        self._runtime, self._cache, self._profiles = runtime, cache, profiles
        self._on_move = on_move
        self.gate: PreEnqueue = lambda _: None
        """Asked before the PreEnqueue plugins, which know nothing but the pod: who keeps it out of the queues, and why."""
        self._log, self._name, self._go_on = log, name, go_on
        self._order: dict[str, int] = {}
        self._numbers = count()
        self._timers: dict[Callable[[Nanoseconds], None], Timer] = {}
        self.queue = self._new_queue()

    def start_again(self, profiles: Profiles) -> None:
        """With other profiles and an empty queue."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers = {}
        self._profiles = profiles
        self.queue = self._new_queue()

    def take_in(self, pods: Iterable[Pod]) -> None:
        """Add the pending pods of the first list of a process, the oldest first."""
        waiting = [pod for pod in pods if _waits(pod) and self.is_ours(pod)]
        for pod in sorted(
            waiting, key=lambda pod: facts.nanoseconds_or(pod.metadata.creation_timestamp, -NANOSECOND)
        ):
            self.queue.add(pod, self._runtime.now)

    def with_group(self, queued: QueuedPod) -> list[QueuedPod]:
        """A popped pod, with the other pending pods of its group, in the order of their attempts (spec 13 §4)."""
        group, groups = queued.pod.group, self._cache.pod_groups
        if group is None or groups is None:
            return [queued]
        pods = self._cache.state.pods
        keys = [pods.keys[row] for row in groups.members(group)]
        return sorted([queued, *self.queue.pop_with(keys)], key=self._order_in_group)

    def _order_in_group(self, queued: QueuedPod) -> tuple[int, int, int]:
        entered = queued.timestamp if queued.initial_attempt is None else queued.initial_attempt
        return -queued.pod.priority, entered, self._number(queued.uid)

    def _number(self, uid: str) -> int:
        """The order in which this scheduler first received pods."""
        order = self._order.get(uid)
        if order is None:
            order = self._order[uid] = next(self._numbers)
        return order

    def forget(self, pod: Pod) -> None:
        """Remove a pod that is bound or deleted."""
        self._order.pop(uid_of(pod), None)

    def is_ours(self, pod: Pod) -> bool:
        """Whether the pod names one of the profiles."""
        return pod.spec.scheduler_name in self._cache.frameworks

    def move(self, event: ClusterEvent, old: Resource | None, new: Resource | None) -> None:
        self.queue.move(event, old, new, self._runtime.now)

    def move_up_to(self, pod: Pod) -> None:
        """A nomination ended: pods that had to respect it may fit now (spec 07 §4.1)."""
        priority = pod.priority
        self.queue.move(
            ASSIGNED_POD_DELETE,
            pod,
            None,
            self._runtime.now,
            precheck=lambda other: other.priority <= priority,
        )

    def set_timers(self) -> None:
        """Set timers for the times at which they will move a pod."""
        if not (self._timers or self.queue.is_any_waiting()):
            return
        self._set_timer(self.queue.next_backoff_flush, self.queue.flush_backoff)
        self._set_timer(self.queue.next_leftover_flush, self.queue.flush_leftover)

    def _set_timer(
        self, next_time: Callable[[Nanoseconds], Nanoseconds | None], flush: Callable[[Nanoseconds], None]
    ) -> None:
        due = next_time(self._runtime.now)
        timer = self._timers.get(flush)
        if timer is not None and due is not None and timer.at == due - self._runtime.epoch:
            return
        if timer is not None:
            timer.cancel()
            del self._timers[flush]
        if due is not None:
            delay = due - self._runtime.now
            self._timers[flush] = self._runtime.after(
                delay, lambda: self._flush(flush), EventPriority.TIMER, flush.__name__
            )

    def _flush(self, flush: Callable[[Nanoseconds], None]) -> None:
        self._timers.pop(flush, None)
        flush(self._runtime.now)
        self._go_on()

    def _new_queue(self) -> SchedulingQueue:
        return SchedulingQueue(
            self._profiles.queue_settings(self._runtime.now),
            sort_key=self._sort_key,
            pre_enqueue=lambda pod: (
                self.gate(pod) or self._profiles.gate(pod, self._cache.frameworks_for(pod))
            ),
            registrations=lambda pod: self._profiles.registrations(pod, self._cache.frameworks),
            on_move=self._tell,
        )

    def _sort_key(self, queued: QueuedPod) -> tuple[int, ...]:
        """Equal pods are ordered as this scheduler first received them."""
        order = self._number(queued.uid)
        return (*self._profiles.sort_key(queued.pod, queued.timestamp, self._cache.frameworks), order)

    def _tell(self, move: Move) -> None:
        if self._on_move is not None:
            self._on_move(move)
        if move.reason in _UNTOLD or (move.reason == "PodAdd" and move.to is Place.ACTIVE):
            return
        body: dict[str, Any] = {"pod": move.key, "from": move.from_, "to": move.to, "why": move.reason}
        if move.until is not None:
            body["until"] = move.until - self._runtime.epoch
        self._log.add("queue", **body, **facts.by(self._name))


def _waits(pod: Pod) -> bool:
    """Whether the pod is pending. A pod that is being deleted is, too, and skipped when its turn comes."""
    return not (pod.is_assigned or pod.is_terminal)


def placed(pod: Pod, node: str) -> Pod:
    """The pod as it was assumed: for pending pods it was on that node."""
    return replace(pod, spec=replace(pod.spec, node_name=node))
