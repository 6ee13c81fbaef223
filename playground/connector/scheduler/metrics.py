"""kube-scheduler's metrics, with its names, labels and buckets where the meaning is the same (spec 11 §9; docs/live.md)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

from playground.connector.scheduler.collectors import Elections, UnschedulablePods
from scheduler_core.engine.outcome import ERROR, PREEMPTING, SCHEDULED
from scheduler_core.queue import Move, Place, QueuedPod, SchedulingQueue
from scheduler_core.queue.moves import POD_ADD, POD_UPDATE, POP_FROM_BACKOFF
from scheduler_core.scheduler.attempts import AttemptResult
from scheduler_core.units import SECOND, Nanoseconds

SUCCESS, FAILURE = "Success", "Error"
"""How an extension point ended."""
_ATTEMPT_BUCKETS: Final = [0.001 * 2**k for k in range(15)]
_SLI_BUCKETS: Final = [0.01 * 2**k for k in range(20)]
_POINT_BUCKETS: Final = [0.0001 * 2**k for k in range(12)]
_REQUEST_BUCKETS: Final = [0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0]
_QUEUES: Final = {
    Place.ACTIVE: "active",
    Place.BACKOFF: "backoff",
    Place.UNSCHEDULABLE: "unschedulable",
    Place.GATED: "gated",
}
_POOL: Final = (Place.UNSCHEDULABLE, Place.GATED)
_MOST_ATTEMPTS: Final = 15
_RESULTS: Final = {ERROR: "error"}


class Metrics:
    """A registry of its own, so that two schedulers in one process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._add_attempts()
        self._add_binding()
        self._add_queue()
        self._add_client()
        self._unschedulable = UnschedulablePods()
        self._elections = Elections()
        self.registry.register(self._unschedulable)
        self.registry.register(self._elections)
        ProcessCollector(registry=self.registry)

    def watch_queue(self, queue: Callable[[], SchedulingQueue]) -> None:
        self._unschedulable.queue = queue
        for place, name in _QUEUES.items():
            self._pending.labels(name).set_function(partial(_length, queue, place))

    def watch_cache(
        self, pods: Callable[[], int], nodes: Callable[[], int], assumed: Callable[[], int]
    ) -> None:
        self._cache.labels("pods").set_function(pods)
        self._cache.labels("nodes").set_function(nodes)
        self._cache.labels("assumed_pods").set_function(assumed)

    def watch_election(self, name: str, slow_path: Callable[[], int]) -> None:
        """name : of the Lease. slow_path : how many renewals had to read first."""
        self.leads.labels(name)
        self._elections.slow_paths[name] = slow_path

    def decided(
        self, result: AttemptResult, profile: str, seconds: float, *, may_preempt: bool = True
    ) -> None:
        """One attempt. How it ended counts once it has: a pod that got a node is still to be bound.

        may_preempt : whether its failure was followed by an attempt to preempt, successful or not.
        """
        outcome = result.outcome
        self._algorithm_duration.observe(seconds)
        if outcome.outcome == SCHEDULED:
            return
        self._ended(_RESULTS.get(outcome.outcome, "unschedulable"), profile, seconds)
        if may_preempt and outcome.outcome != ERROR:
            self._preemptions.inc()
        if outcome.outcome == PREEMPTING:
            self._victims.observe(len(outcome.victims))

    def answered(self, queued: QueuedPod, refusal: str | None, seconds: float, now: Nanoseconds) -> None:
        """A binding, this number of seconds after the pod was popped; ``now`` in ns since 1970."""
        profile = queued.pod.spec.scheduler_name
        if refusal is not None:
            self._ended("error", profile, seconds)
            return
        self._ended("scheduled", profile, seconds)
        attempts = f"{_MOST_ATTEMPTS}+" if queued.attempts >= _MOST_ATTEMPTS else str(queued.attempts)
        self._pod_attempts.observe(queued.attempts)
        if queued.initial_attempt is not None:
            self._sli_duration.labels(attempts).observe((now - queued.initial_attempt) / SECOND)
        if queued.flushed:
            self._after_flush.inc()

    def ran(self, point: str, status: str, profile: str, seconds: float) -> None:
        """An extension point of a binding: Bind, or PreBind, in which only volumes are bound."""
        self._point_duration.labels(point, status, profile).observe(seconds)
        if point == "PreBind" and status == FAILURE:
            self._volume_failures.labels("bind").inc()

    def moved(self, move: Move) -> None:
        """A pod entered a queue; the unschedulable pods are one queue, gated pods included."""
        if move.reason == POP_FROM_BACKOFF:
            self._incoming.labels("active", move.reason).inc()
        elif move.to in (Place.ACTIVE, Place.BACKOFF):
            self._incoming.labels(_QUEUES[move.to], event_label(move.reason)).inc()
        elif move.to in _POOL and move.from_ not in _POOL:
            self._incoming.labels("unschedulable", event_label(move.reason)).inc()

    def requested(self, method: str, host: str, code: str, seconds: float | None) -> None:
        """A request to the API server. code : "<error>" if there was no answer. seconds : None for watches."""
        self._requests.labels(code, method, host).inc()
        if seconds is not None:
            self._request_duration.labels(method, host).observe(seconds)

    def _ended(self, result: str, profile: str, seconds: float) -> None:
        self._attempts.labels(result, profile).inc()
        self._attempt_duration.labels(result, profile).observe(seconds)

    def _add_attempts(self) -> None:
        labels = ("result", "profile")
        self._attempts = self._counter(
            "scheduler_schedule_attempts_total", "Attempts to schedule pods.", labels
        )
        self._attempt_duration = self._histogram(
            "scheduler_scheduling_attempt_duration_seconds",
            "From pop to the end of the binding, or to the handling of the failure.",
            _ATTEMPT_BUCKETS,
            labels,
        )
        self._algorithm_duration = self._histogram(
            "scheduler_scheduling_algorithm_duration_seconds", "Deciding one pod.", _ATTEMPT_BUCKETS
        )
        self._preemptions = self._counter("scheduler_preemption_attempts_total", "Attempts to preempt.")
        self._victims = self._histogram(
            "scheduler_preemption_victims", "Victims of one preemption.", [2**k for k in range(7)]
        )

    def _add_binding(self) -> None:
        self._sli_duration = self._histogram(
            "scheduler_pod_scheduling_sli_duration_seconds",
            "From the first entry into the activeQ until bound.",
            _SLI_BUCKETS,
            ("attempts",),
        )
        self._pod_attempts = self._histogram(
            "scheduler_pod_scheduling_attempts", "Attempts that a scheduled pod took.", [1, 2, 4, 8, 16]
        )
        self._after_flush = self._counter(
            "scheduler_pod_scheduled_after_flush_total",
            "Pods that were bound after a timeout, and no event, had moved them.",
        )
        self._point_duration = self._histogram(
            "scheduler_framework_extension_point_duration_seconds",
            "Running all plugins of an extension point: PreBind and Bind.",
            _POINT_BUCKETS,
            ("extension_point", "status", "profile"),
        )
        self._volume_failures = self._counter(
            "scheduler_volume_scheduling_stage_error_total",
            "Volumes that could not be bound.",
            ("operation",),
        )

    def _add_queue(self) -> None:
        self._pending = self._gauge("scheduler_pending_pods", "Pods that wait.", ("queue",))
        self._incoming = self._counter(
            "scheduler_queue_incoming_pods_total", "Pods that entered a queue, by event.", ("queue", "event")
        )
        self._cache = self._gauge("scheduler_cache_size", "Objects in the cache.", ("type",))

    def _add_client(self) -> None:
        self.leads = self._gauge(
            "leader_election_master_status", "Whether this process leads, by Lease.", ("name",)
        )
        self._requests = self._counter(
            "rest_client_requests_total", "Requests to the API server.", ("code", "method", "host")
        )
        self._request_duration = self._histogram(
            "rest_client_request_duration_seconds",
            "Requests to the API server, without watches.",
            _REQUEST_BUCKETS,
            ("verb", "host"),
        )

    def _counter(self, name: str, help_: str, labels: tuple[str, ...] = ()) -> Counter:
        return Counter(name, help_, labels, registry=self.registry)

    def _gauge(self, name: str, help_: str, labels: tuple[str, ...] = ()) -> Gauge:
        return Gauge(name, help_, labels, registry=self.registry)

    def _histogram(
        self, name: str, help_: str, buckets: list[float], labels: tuple[str, ...] = ()
    ) -> Histogram:
        return Histogram(name, help_, labels, buckets=buckets, registry=self.registry)


def event_label(reason: str) -> str:
    """Why a pod moved, as kube-scheduler names it: ``AssignedPod/Delete`` → ``AssignedPodDelete``."""
    if reason in (POD_ADD, POD_UPDATE):
        return f"Unschedulable{reason}"
    resource, _, action = reason.rpartition("/")
    return f"{resource}{action}"


def _length(queue: Callable[[], SchedulingQueue], place: Place) -> float:
    return queue().lengths()[place]
