"""kube-scheduler's metrics, with its names, labels and buckets where the meaning is the same (spec 11 §9)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

from scheduler_core.engine.outcome import ERROR, PREEMPTING, SCHEDULED
from scheduler_core.queue import Place, QueuedPod, SchedulingQueue
from scheduler_core.timeline.verdict import Verdict

_ATTEMPT_BUCKETS: Final = [0.001 * 2**k for k in range(15)]
_SLI_BUCKETS: Final = [0.01 * 2**k for k in range(20)]
_QUEUES: Final = {
    Place.ACTIVE: "active",
    Place.BACKOFF: "backoff",
    Place.UNSCHEDULABLE: "unschedulable",
    Place.GATED: "gated",
}
_MOST_ATTEMPTS: Final = 15


class Metrics:
    """A registry of its own, so that two schedulers in one process do not mix."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        labels = ("result", "profile")
        self.attempts = Counter(
            "scheduler_schedule_attempts_total", "Attempts to schedule pods.", labels, registry=registry
        )
        self.attempt_duration = Histogram(
            "scheduler_scheduling_attempt_duration_seconds",
            "From pop to the end of the binding, or to the handling of the failure.",
            labels,
            buckets=_ATTEMPT_BUCKETS,
            registry=registry,
        )
        self.algorithm_duration = Histogram(
            "scheduler_scheduling_algorithm_duration_seconds",
            "Deciding one pod.",
            buckets=_ATTEMPT_BUCKETS,
            registry=registry,
        )
        self.sli_duration = Histogram(
            "scheduler_pod_scheduling_sli_duration_seconds",
            "From the first entry into the activeQ until bound.",
            ("attempts",),
            buckets=_SLI_BUCKETS,
            registry=registry,
        )
        self.pod_attempts = Histogram(
            "scheduler_pod_scheduling_attempts",
            "Attempts that a scheduled pod took.",
            buckets=(1, 2, 4, 8, 16),
            registry=registry,
        )
        self.incoming = Counter(
            "scheduler_queue_incoming_pods_total",
            "Pods that entered a queue, by event.",
            ("queue", "event"),
            registry=registry,
        )
        self.preemptions = Counter(
            "scheduler_preemption_attempts_total", "Attempts to preempt.", registry=registry
        )
        self.victims = Histogram(
            "scheduler_preemption_victims",
            "Victims of one preemption.",
            buckets=[2**k for k in range(7)],
            registry=registry,
        )
        self.after_flush = Counter(
            "scheduler_pod_scheduled_after_flush_total",
            "Pods that were bound after nothing but time had moved them.",
            registry=registry,
        )
        self.leads = Gauge(
            "leader_election_master_status", "Whether this process leads.", ("name",), registry=registry
        )
        self.slow_path = Gauge(
            "leader_election_slowpath_total", "Renewals that had to read first.", ("name",), registry=registry
        )
        ProcessCollector(registry=registry)
        self._pending = Gauge("scheduler_pending_pods", "Pods that wait.", ("queue",), registry=registry)
        self._cache = Gauge("scheduler_cache_size", "Objects in the cache.", ("type",), registry=registry)

    def watch_queue(self, queue: Callable[[], SchedulingQueue]) -> None:
        for place, name in _QUEUES.items():
            self._pending.labels(name).set_function(partial(_length, queue, place))

    def watch_cache(
        self, pods: Callable[[], int], nodes: Callable[[], int], assumed: Callable[[], int]
    ) -> None:
        self._cache.labels("pods").set_function(pods)
        self._cache.labels("nodes").set_function(nodes)
        self._cache.labels("assumed_pods").set_function(assumed)

    def decided(self, verdict: Verdict, profile: str, seconds: float) -> None:
        """One attempt. How it ended counts once it has: a pod that got a node is still to be bound."""
        outcome = verdict.outcome
        self.algorithm_duration.observe(seconds)
        if outcome.outcome != SCHEDULED:
            self._ended(_RESULTS.get(outcome.outcome, "unschedulable"), profile, seconds)
        if outcome.outcome == PREEMPTING:
            self.preemptions.inc()
            self.victims.observe(len(outcome.victims))

    def answered(self, queued: QueuedPod, refusal: str | None, seconds: float, now: int) -> None:
        """A binding, so many seconds after the pod was popped; ``now`` in ns since 1970."""
        profile = queued.pod.spec.scheduler_name
        if refusal is not None:
            self._ended("error", profile, seconds)
            return
        self._ended("scheduled", profile, seconds)
        attempts = f"{_MOST_ATTEMPTS}+" if queued.attempts >= _MOST_ATTEMPTS else str(queued.attempts)
        self.pod_attempts.observe(queued.attempts)
        if queued.initial_attempt is not None:
            self.sli_duration.labels(attempts).observe((now - queued.initial_attempt) / 1e9)
        if queued.flushed:
            self.after_flush.inc()

    def _ended(self, result: str, profile: str, seconds: float) -> None:
        self.attempts.labels(result, profile).inc()
        self.attempt_duration.labels(result, profile).observe(seconds)

    def moved(self, to: str, why: str) -> None:
        name = _QUEUES.get(Place(to)) if to else None
        if name in ("active", "backoff", "unschedulable"):
            self.incoming.labels(name, why.replace("/", "")).inc()


def _length(queue: Callable[[], SchedulingQueue], place: Place) -> float:
    return queue().lengths()[place]


_RESULTS: Final = {ERROR: "error"}
