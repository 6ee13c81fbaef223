"""A shadow's metrics for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from playground.connector.shadow.changes import DecisionChange
from playground.connector.shadow.shadow import Shadow
from playground.connector.shadow.state import ShadowState


class ShadowMetrics(Collector):
    """Computed for each request. shadow : None until the cluster is known."""

    def __init__(self) -> None:
        self.shadow: Shadow | None = None
        self.registry = CollectorRegistry()
        self.registry.register(self)
        ProcessCollector(registry=self.registry)

    def describe(self) -> list[CounterMetricFamily]:
        return []

    def collect(self) -> Iterator[CounterMetricFamily | GaugeMetricFamily]:
        if self.shadow is None:
            return
        yield _decisions(self.shadow)
        now = self.shadow.now()
        yield from _states({"real": now.real, "candidate": now.candidate})


def _decisions(shadow: Shadow) -> CounterMetricFamily:
    family = CounterMetricFamily(
        "playground_shadow_decisions",
        "Decisions of the cluster's scheduler, by what the candidate would have done on the same cluster.",
        labels=("change",),
    )
    for change in DecisionChange:
        family.add_metric((change.value,), shadow.counts[change])
    return family


def _states(states: dict[str, ShadowState]) -> Iterator[GaugeMetricFamily]:
    pods = GaugeMetricFamily(
        "playground_shadow_pods",
        "Pods of the candidate's profiles in the real cluster, and in the cluster under the candidate.",
        labels=("cluster", "state"),
    )
    nodes = GaugeMetricFamily(
        "playground_shadow_nodes", "Nodes of both clusters.", labels=("cluster", "state")
    )
    fill = GaugeMetricFamily(
        "playground_shadow_fill",
        "The fraction of a resource that is requested.",
        labels=("cluster", "resource"),
    )
    for cluster, state in states.items():
        for name, count in (("placed", state.placed), ("pending", state.pending), ("evicted", state.evicted)):
            pods.add_metric((cluster, name), count)
        nodes.add_metric((cluster, "empty"), state.empty_nodes)
        nodes.add_metric((cluster, "used"), state.nodes - state.empty_nodes)
        for resource, fraction in state.fill.items():
            fill.add_metric((cluster, resource), fraction)
    yield from (pods, nodes, fill)
