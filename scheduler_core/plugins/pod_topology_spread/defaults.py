"""The selector of default constraints: the combined selectors of the pod's services and controller (spec 05 §1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from scheduler_core.framework.matching.label_index import LabelIndex
from scheduler_core.framework.matching.pod_selection import selector_error
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.labels.selectors import LabelSelector, LabelSelectorRequirement
from scheduler_core.model.objects.meta import OwnerReference
from scheduler_core.model.objects.workload import ReplicaSet, ReplicationController, StatefulSet


class Member(Protocol):
    """The parts of a pod that services and controllers match: a kind of pod, or the pod itself."""

    @property
    def namespace(self) -> str: ...

    @property
    def labels(self) -> Mapping[str, str]: ...

    @property
    def controller(self) -> OwnerReference | None: ...


REPLICATION_CONTROLLER = ("v1", "ReplicationController")
REPLICA_SET = ("apps/v1", "ReplicaSet")
STATEFUL_SET = ("apps/v1", "StatefulSet")


class DefaultSelectors:
    """The objects of a cluster that determine which pods belong together."""

    def __init__(self, cluster: Cluster) -> None:
        self._services = LabelIndex((one.namespace, one.spec.selector or {}) for one in cluster.services)
        self._controllers = {one.key: one for one in cluster.replication_controllers}
        self._replicated: dict[tuple[str, str], dict[str, ReplicaSet | StatefulSet]] = {
            REPLICA_SET: {one.key: one for one in cluster.replica_sets},
            STATEFUL_SET: {one.key: one for one in cluster.stateful_sets},
        }

    def of(self, pod: Member) -> LabelSelector:
        """The combined selector; empty if nothing selects the pod, which then has no default constraints."""
        labels = {**self._service_labels(pod)}
        owner = pod.controller
        if owner is None:
            return LabelSelector(labels)
        owner_key, owner_type = f"{pod.namespace}/{owner.name}", (owner.api_version, owner.kind)
        if owner_type == REPLICATION_CONTROLLER:
            return LabelSelector({**labels, **_selected(self._controllers.get(owner_key))})
        replicated = self._replicated.get(owner_type, {}).get(owner_key)
        return LabelSelector(labels, _requirements(replicated))

    def _service_labels(self, pod: Member) -> dict[str, str]:
        """Selectors of the services that select the pod, merged."""
        labels: dict[str, str] = {}
        for selector in self._services.selecting(pod.namespace, pod.labels):
            labels.update(selector)
        return labels


def _selected(controller: ReplicationController | None) -> Mapping[str, str]:
    return controller.spec.selector or {} if controller is not None else {}


def _requirements(owner: ReplicaSet | StatefulSet | None) -> tuple[LabelSelectorRequirement, ...]:
    """The whole selector as requirements, which may contradict those of services; none if it cannot be parsed."""
    selector = owner.spec.selector if owner is not None else None
    if selector is None or selector_error(selector):
        return ()
    labels = (LabelSelectorRequirement(key, "In", (value,)) for key, value in selector.match_labels.items())
    return (*labels, *selector.match_expressions)
