"""The scheduler process of a live scheduler, with its metrics and facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playground.connector.scheduler.api import LiveApi
from playground.connector.scheduler.extenders import DecisionThread
from playground.connector.scheduler.metrics import Metrics
from playground.connector.scheduler.runtime import LoopRuntime
from scheduler_core.clock import Clock
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.extenders.binder import ExtenderBinding
from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue import QueuedPod
from scheduler_core.scheduler.attempts import AttemptResult, Attempts, Decider, EngineDecider, Pending
from scheduler_core.scheduler.pace import Pace
from scheduler_core.scheduler.process import SchedulerProcess
from scheduler_core.scheduler.profiles import Profiles
from scheduler_core.units import Nanoseconds


class SchedulerWork:
    """A standby at first. told : called with every fact. attempting : called before an attempt is decided, with its number and pod, and
    the pods of its cycle if that is of a group.

    epoch : what times count from, in ns since 1970. deciding : for policies whose extenders are asked.
    """

    def __init__(  # noqa: PLR0913 - what a scheduler works with
        self,
        runtime: LoopRuntime,
        api: LiveApi,
        cache: SchedulerCache,
        profiles: Profiles,
        clock: Clock,
        metrics: Metrics,
        told: Callable[[str, dict[str, Any]], None],
        *,
        deciding: DecisionThread | None = None,
    ) -> None:
        self._deciding = deciding
        self._runtime, self._clock, self._metrics, self._told = runtime, clock, metrics, told
        self.attempting: Callable[[int, str, Sequence[str]], None] = lambda k, pod, cycle: None
        self.epoch = runtime.epoch
        self._decide = EngineDecider()
        self.attempts = _Attempts(self._decide, self._attempt)
        self._popped: dict[str, float] = {}
        """When pods that are being bound were popped."""
        self.process = SchedulerProcess(
            runtime,
            api,
            cache,
            profiles,
            Pace(),
            log=self,
            attempts=self.attempts,
            is_active=False,
            on_move=metrics.moved,
        )
        self.process.tell_of_bindings(self._answered)
        api.ran = metrics.ran
        api.bind_volumes_of(cache)
        metrics.watch_queue(lambda: self.process.queue)
        metrics.watch_cache(lambda: len(cache.pods), lambda: len(cache.nodes), lambda: len(cache.assumed()))

    @property
    def elapsed(self) -> Nanoseconds:
        """Nanoseconds since ``epoch``."""
        return self._runtime.now - self.epoch

    def add(self, type_: str, **body: Any) -> None:
        """A Log: facts of the process."""
        self._told(type_, body)

    def extender_asked(self, pod: Pod, node: str, binding: ExtenderBinding) -> None:
        """To bind; those that are asked in an attempt are in its fact."""
        calls = [call.to_dict() for call in binding.calls]
        self._told("extenderBinding", {"pod": pod.key, "node": node, "extenderCalls": calls})

    def _attempt(self, pending: Pending) -> None:
        started = self._clock.monotonic()
        for k, key in enumerate(pending.keys, start=pending.first):
            self.attempting(k, key, pending.keys if pending.is_group else ())
        if self._deciding is None:
            self._decided(pending, started, self._results(pending))
        else:
            self._deciding.begin(
                lambda: self._results(pending), lambda results: self._decided(pending, started, results)
            )

    def _results(self, pending: Pending) -> list[AttemptResult]:
        return self._decide(pending.first, pending.keys, pending.cache)

    def _decided(self, pending: Pending, started: float, results: list[AttemptResult]) -> None:
        """The pods of a group share the time that their cycle took."""
        cache = pending.cache
        seconds = (self._clock.monotonic() - started) / len(results)
        for result in results:
            pod = cache.pods[result.outcome.pod]
            profile = pod.spec.scheduler_name
            may_preempt = bool(cache.nodes and cache.frameworks[profile].post_filters)
            self._metrics.decided(result, profile, seconds, may_preempt=may_preempt)
            if result.outcome.node is not None:
                self._popped[pod.metadata.uid] = started
        pending.end(results)

    def _answered(self, queued: QueuedPod, refusal: str | None) -> None:
        now = self._clock.monotonic()
        seconds = now - self._popped.pop(queued.uid, now)
        self._metrics.answered(queued, refusal, seconds, self._runtime.now)
        if refusal is not None:
            self._told(
                "bindRefused",
                {"pod": queued.key, "node": self.process.cache.node_of(queued.key), "message": refusal},
            )


class _Attempts(Attempts):
    """begin : is given each attempt, and ends it some time."""

    def __init__(self, decider: Decider, begin: Callable[[Pending], None]) -> None:
        super().__init__(decider)
        self._begin = begin

    def decide(self, pending: Pending) -> None:
        self._begin(pending)
