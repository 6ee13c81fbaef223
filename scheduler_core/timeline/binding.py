"""Bindings on their way: beside the attempts, each in its own time, and back to the queue if refused (spec 07 §4.4)."""

from __future__ import annotations

from collections.abc import Callable

from scheduler_core.engine.cache import SchedulerCache
from scheduler_core.queue import QueuedPod
from scheduler_core.queue.changes import ASSIGNED_POD_DELETE
from scheduler_core.timeline.api import Api
from scheduler_core.timeline.order import Step
from scheduler_core.timeline.runtime import Runtime
from scheduler_core.timeline.waiting import WaitingPods, placed


class Bindings:
    """duration : of a binding, in ns, before its request is sent. go_on : called after a pod came back."""

    def __init__(
        self,
        runtime: Runtime,
        api: Api,
        cache: SchedulerCache,
        waiting: WaitingPods,
        duration: int,
        go_on: Callable[[], None],
    ) -> None:
        self._runtime, self._api, self._cache, self._waiting = runtime, api, cache, waiting
        self._duration, self._go_on = duration, go_on
        self.told: Callable[[QueuedPod, str | None], None] = lambda *_: None
        """Who measures: told of every answer."""

    def start(self, queued: QueuedPod, node: str) -> None:
        """Of an assumed pod."""
        self._runtime.after(
            self._duration, lambda: self._ask(queued, node), Step.BINDING, f"{queued.key} is bound"
        )

    def _ask(self, queued: QueuedPod, node: str) -> None:
        self._api.bind(queued.pod, node, lambda refusal: self._answered(queued, node, refusal))

    def _answered(self, queued: QueuedPod, node: str, refusal: str | None) -> None:
        """What the watch says later is the truth; after a refusal the pod is taken to be unbound until then."""
        self.told(queued, refusal)
        if refusal is None:
            return
        newest = self._cache.newest(queued.key, queued.uid)
        if newest is not None and not newest.is_assigned:
            self._cache.forget(queued.key)
            self._waiting.move(ASSIGNED_POD_DELETE, placed(newest, node), None)
            if self._waiting.is_ours(newest):
                self._waiting.queue.failed(queued, self._runtime.now, rejectors=(), newest=newest)
            self._api.unbound(queued.pod)
        self._go_on()
