"""Manifests: pods and nodes as an extender gets to see them, as JSON in the form of the real scheduler.

What the API server would have filled in is filled in; what happened in the run so far (placed, nominated, found no node) is
written into the pods as the scheduler and the API server would have (spec 08 §10, spec 11). Moments do not pass: a condition has
the time at which its pod was created.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Final, Protocol
from uuid import UUID, uuid5

import msgspec

from scheduler_core.extenders.go_json import encode_node, encode_pod
from scheduler_core.model.base import StringMap, format_time
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.node import TOPOLOGY_LABELS, Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.quantity import Quantity, format_quantity

Lookup = Callable[[str, str], Mapping[str, Any] | None]
"""(kind, key) → the object as it was given, None if only the model has it. Keys as Resource.key."""

_PODS_WITHOUT_UID: Final = UUID("3f6d2a52-8f0e-5b55-9f0e-0c9b8f4f7b11")


@dataclass(frozen=True, slots=True)
class ShownStatus:
    """What the run has made of a pod. node : where it was placed. message, reason : why its latest attempt failed."""

    node: str | None = None
    nominated: str | None = None
    reason: str = ""
    message: str = ""


class Shown(Protocol):
    """What extenders get to see."""

    def node(self, name: str) -> str:
        """A node's JSON."""

    def pod(self, pod: Pod) -> str:
        """A pod's JSON, as it stands now."""

    def note(self, key: str, shown: ShownStatus) -> None:
        """The outcome of an attempt. A nomination stays unless the outcome changes it."""


class Manifests:
    """The objects of a cluster that does not change, with the pods as a run changes them.

    lookup : finds the objects as given; the model has most of their fields but not all.
    """

    def __init__(self, cluster: Cluster, lookup: Lookup | None = None) -> None:
        self._cluster = cluster
        self._lookup: Lookup = lookup or (lambda kind, key: None)
        self._shown_status: dict[str, ShownStatus] = {}
        self._node_texts: dict[str, str] = {}

    @cached_property
    def _nodes(self) -> dict[str, Node]:
        return {node.name: node for node in self._cluster.nodes}

    def note(self, key: str, shown: ShownStatus) -> None:
        before = self._shown_status.get(key)
        if before is not None and shown.nominated is None:
            shown = replace(shown, nominated=before.nominated)
        self._shown_status[key] = shown

    def node(self, name: str) -> str:
        if name not in self._node_texts:
            model = self._nodes[name]
            self._node_texts[name] = encode_node(node_manifest(self._lookup("Node", name), model))
        return self._node_texts[name]

    def pod(self, pod: Pod) -> str:
        manifest = pod_manifest(self._lookup("Pod", pod.key), pod)
        shown = self._shown_status.get(pod.key)
        if shown is None:
            return encode_pod(manifest)
        labels = {} if shown.node is None else self._nodes[shown.node].labels
        return encode_pod(with_status(manifest, shown, labels))


def with_status(manifest: Mapping[str, Any], shown: ShownStatus, labels: StringMap) -> Mapping[str, Any]:
    """A pod with what the scheduler and the API server wrote into it. labels : of its node, if it has one."""
    metadata, spec, status = manifest["metadata"], manifest["spec"], manifest["status"]
    if shown.node is not None:
        spec = {**spec, "nodeName": shown.node}
        copied = {key: labels[key] for key in TOPOLOGY_LABELS if labels.get(key)}
        if copied:
            metadata = {**metadata, "labels": {**copied, **(metadata.get("labels") or {})}}
    if shown.nominated is not None and shown.node is None:
        status = {**status, "nominatedNodeName": shown.nominated}
    conditions = [one for one in status.get("conditions") or () if one.get("type") != "PodScheduled"]
    status = {**status, "conditions": [*conditions, _scheduled(metadata, shown)]}
    return {**manifest, "metadata": metadata, "spec": spec, "status": status}


def uid_of(pod: Pod) -> str:
    """Its uid; for pods that came without, one that is always the same for the same name."""
    return pod.metadata.uid or str(uuid5(_PODS_WITHOUT_UID, pod.key))


def _scheduled(metadata: Mapping[str, Any], shown: ShownStatus) -> dict[str, Any]:
    """The PodScheduled condition; the API server's own of a bound pod, the scheduler's of one that found no node."""
    moment = metadata.get("creationTimestamp")
    condition = {"type": "PodScheduled", "lastTransitionTime": moment}
    if shown.node is not None:
        return {**condition, "status": "True"}
    said = {"status": "False", "reason": shown.reason, "message": shown.message}
    return {**condition, **said, "observedGeneration": metadata.get("generation")}


def pod_manifest(given: Mapping[str, Any] | None, model: Pod) -> Mapping[str, Any]:
    """With the fields that defaulting and admission add, as far as the model has them. given : None if there is only the model."""
    given = plain(model) if given is None else given
    spec, status = given.get("spec") or {}, given.get("status") or {}
    filled: dict[str, Any] = {
        "schedulerName": model.spec.scheduler_name,
        "priority": model.spec.priority,
        "preemptionPolicy": model.spec.preemption_policy,
        "priorityClassName": model.spec.priority_class_name,
    }
    spec = {**{name: value for name, value in filled.items() if value not in (None, "")}, **spec}
    identity = {"namespace": model.namespace, "uid": uid_of(model)}
    metadata = {**given["metadata"], **identity}
    return {**given, "metadata": metadata, "spec": spec, "status": {"phase": "Pending", **status}}


def node_manifest(given: Mapping[str, Any] | None, model: Node) -> Mapping[str, Any]:
    """As pod_manifest."""
    given = plain(model) if given is None else given
    status = given.get("status") or {}
    if status.get("allocatable") or not status.get("capacity"):
        return given
    return {**given, "status": {**status, "allocatable": status["capacity"]}}


def plain(value: Any) -> Any:
    """A model object as the manifest it could have come from; what the model has no field for is not there."""
    if isinstance(value, Quantity):
        return format_quantity(value)
    if isinstance(value, datetime):
        return format_time(value)
    if isinstance(value, msgspec.Struct):
        names = zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True)
        fields = {encoded: plain(getattr(value, name)) for name, encoded in names}
        return {name: one for name, one in fields.items() if one is not None and one != ""}
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(one) for one in value]
    return msgspec.to_builtins(value)
