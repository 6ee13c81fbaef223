"""Metrics that are not stored: they are computed for each request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from scheduler_core.queue import Place, SchedulingQueue


class UnschedulablePods(Collector):
    """Pods that wait, by each plugin that rejected their latest attempt or gates them."""

    def __init__(self) -> None:
        self.queue: Callable[[], SchedulingQueue] | None = None

    def collect(self) -> Iterator[GaugeMetricFamily]:
        family = GaugeMetricFamily(
            "scheduler_unschedulable_pods",
            "Pods that wait, by a plugin that rejected them; a pod may count for several.",
            labels=("plugin", "profile"),
        )
        found: Counter[tuple[str, str]] = Counter()
        for place, waiting in self.queue().contents().by_place().items() if self.queue else ():
            for queued in waiting if place is not Place.IN_FLIGHT else ():
                profile = queued.pod.spec.scheduler_name
                plugins = queued.unschedulable_plugins | queued.pending_plugins
                found.update((plugin, profile) for plugin in plugins)
        for labels, count in sorted(found.items()):
            family.add_metric(labels, count)
        yield family


class Elections(Collector):
    """slow_paths : by name of the Lease, how many renewals had to read before they wrote."""

    def __init__(self) -> None:
        self.slow_paths: dict[str, Callable[[], int]] = {}

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily(
            "leader_election_slowpath", "Renewals that had to read first, by Lease.", labels=("name",)
        )
        for name, slow_path in self.slow_paths.items():
            family.add_metric((name,), slow_path())
        yield family
