"""Bindings in progress: they run parallel to the attempts, and pods return to the queue if refused (spec 07 §4.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue import QueuedPod
from scheduler_core.queue.changes import ASSIGNED_POD_DELETE
from scheduler_core.queue.queued_pod import uid_of
from scheduler_core.scheduler.api import Api, ClaimWrites, permit_error, pre_bind_error
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.scheduler.runtime import Runtime, Timer
from scheduler_core.scheduler.timed_queue import TimedQueue, placed
from scheduler_core.snapshot.claims.changes import ClaimChange
from scheduler_core.units import ZERO, Nanoseconds


@dataclass(frozen=True, slots=True)
class _Unasked:
    """A binding whose request has not been sent."""

    queued: QueuedPod
    node: str
    timer: Timer
    is_in_pre_bind: bool


class Bindings:
    """duration : of a binding, in ns, before its request is sent.
    go_on : called after a pod returned to the queue.
    """

    def __init__(
        self,
        runtime: Runtime,
        api: Api,
        cache: SchedulerCache,
        waiting: TimedQueue,
        duration: Nanoseconds,
        go_on: Callable[[], None],
    ) -> None:
        self._runtime, self._api, self._cache, self._waiting = runtime, api, cache, waiting
        self._duration, self._go_on = duration, go_on
        self._unasked: dict[str, _Unasked] = {}
        """By uid of the pod."""
        self.told: Callable[[QueuedPod, str | None], None] = lambda *_: None
        """Who measures: told of every answer."""

    def start(self, queued: QueuedPod, node: str, *, is_in_pre_bind: bool) -> None:
        """Begin the binding of an assumed pod.

        is_in_pre_bind : whether its volumes are bound until the request is sent.
        """
        timer = self._runtime.after(
            self._duration, lambda: self._ask(queued, node), EventPriority.BINDING, f"{queued.key} is bound"
        )
        self._unasked[queued.uid] = _Unasked(queued, node, timer, is_in_pre_bind)

    def cancel(self, pod: Pod, why: str) -> str | None:
        """PreBind's error, with which a pod in PreBind returns to the queue soon; None if it is not there."""
        refusal = pre_bind_error(why)
        unasked = self._unasked.get(uid_of(pod))
        if unasked is None:
            return refusal if self._api.cancel(pod, why) else None
        if not unasked.is_in_pre_bind:
            return None
        unasked.timer.cancel()
        del self._unasked[uid_of(pod)]
        queued, node = unasked.queued, unasked.node
        self._runtime.after(
            ZERO,
            lambda: self._answered(queued, node, refusal),
            EventPriority.BINDING,
            f"{pod.key} is preempted",
        )
        return refusal

    def _ask(self, queued: QueuedPod, node: str) -> None:
        unasked = self._unasked.get(queued.uid)
        if unasked is not None and unasked.queued is queued:
            del self._unasked[queued.uid]
        claims = ClaimWrites(self._reserved(queued), lambda: self._written(queued))
        self._api.bind(queued.pod, node, claims, lambda refusal: self._answered(queued, node, refusal))

    def _reserved(self, queued: QueuedPod) -> tuple[ClaimChange, ...]:
        """What the pod has reserved. A pod that is gone has nothing; what there is belongs to another pod of its name."""
        is_there = self._cache.newest(queued.key, queued.uid) is not None
        return self._cache.reserved(queued.key) if is_there else ()

    def _written(self, queued: QueuedPod) -> None:
        """Record the written claims; they stay as they are, even if the pod is not bound."""
        if self._reserved(queued):
            self._cache.claims_written(queued.key)

    def _answered(self, queued: QueuedPod, node: str, refusal: str | None) -> None:
        """Handle the answer. After a refusal the pod counts as unbound until the watch reports otherwise."""
        self.told(queued, refusal)
        if refusal is not None:
            self._come_back(queued, node, ())
        else:
            self._written(queued)

    def give_up(self, queued: QueuedPod, node: str, why: str, rejectors: tuple[str, ...]) -> None:
        """Undo the assumption of a pod that these plugins rejected before its binding began; none: an error ended its wait.

        The message of a rejection is that of a cluster with one node, the pod's (upstream 1.36, bindingCycle).
        """
        message = f"0/1 nodes are available: 1 {why}." if rejectors else permit_error(why)
        self._api.not_permitted(queued.pod, node, message, is_error=not rejectors)
        self.told(queued, why)
        self._come_back(queued, node, rejectors)

    def _come_back(self, queued: QueuedPod, node: str, rejectors: tuple[str, ...]) -> None:
        """Return the pod to the queue, unless it is deleted or bound by others."""
        newest = self._cache.newest(queued.key, queued.uid)
        if newest is None:
            self._give_place_up(queued.pod, node)
        elif not newest.is_assigned:
            if self._cache.node_of(queued.key) is not None:
                self._cache.forget(queued.key)
            self._give_place_up(newest, node)
            self._requeue(queued, newest, rejectors)
        self._go_on()

    def _give_place_up(self, pod: Pod, node: str) -> None:
        """Wake the pods that may take its place: also if it was forgotten before, when its deletion began, or is gone (upstream
        1.36, handleBindingCycleError).
        """
        self._waiting.move(ASSIGNED_POD_DELETE, placed(pod, node), None)

    def _requeue(self, queued: QueuedPod, newest: Pod, rejectors: tuple[str, ...]) -> None:
        if self._waiting.is_ours(newest):
            self._waiting.queue.failed(queued, self._runtime.now, rejectors=rejectors, newest=newest)
        if self._cache.nominated_node_of(queued.key) is not None:
            self._cache.nominate(queued.key, None)
        self._api.unbound(queued.pod)
