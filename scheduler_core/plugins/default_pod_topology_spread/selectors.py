"""Which pods belong together: those that are selected by everything that selects a pod (1.18).

1.36 uses the pod's owner instead (pod_topology_spread/defaults.py). Source: upstream 1.18, plugins/helper/spread.go and the
listers' GetPodServices, GetPodControllers, GetPodReplicaSets and GetPodStatefulSets.
"""

from __future__ import annotations

from collections.abc import Iterator

from scheduler_core.framework.matching.label_index import LabelIndex
from scheduler_core.framework.matching.pod_selection import selector_error
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.labels.selectors import LabelSelector, LabelSelectorRequirement, matches
from scheduler_core.model.objects.workload import ReplicaSet, ReplicationController, Service, StatefulSet
from scheduler_core.snapshot.pods.classes import PodKind


class Selectors:
    """The objects of a cluster that select pods, by namespace. An object with an empty selector or none selects nothing here."""

    def __init__(self, cluster: Cluster) -> None:
        self._selectors: dict[str, list[LabelSelector]] = {}
        by_labels: tuple[Service | ReplicationController, ...]
        by_selector: tuple[ReplicaSet | StatefulSet, ...]
        by_labels = (*cluster.services, *cluster.replication_controllers)
        by_selector = (*cluster.replica_sets, *cluster.stateful_sets)
        self._labels = LabelIndex((one.namespace, one.spec.selector or {}) for one in by_labels)
        for other in by_selector:
            selector = other.spec.selector
            if selector is not None and not selector.is_empty and not selector_error(selector):
                self._selectors.setdefault(other.namespace, []).append(selector)

    def of(self, pod: PodKind) -> LabelSelector:
        """All selectors that select the pod, combined; empty if none does."""
        labels: dict[str, str] = {}
        for wanted in self._labels.selecting(pod.namespace, pod.labels):
            labels.update(wanted)
        return LabelSelector(labels, tuple(self._requirements(pod)))

    def _requirements(self, pod: PodKind) -> Iterator[LabelSelectorRequirement]:
        for selector in self._selectors.get(pod.namespace, ()):
            if pod.labels and matches(selector, pod.labels):
                for key, value in selector.match_labels.items():
                    yield LabelSelectorRequirement(key, "In", (value,))
                yield from selector.match_expressions
