"""The fields of a pod that a replay reads, and the manifest with which it is created."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scheduler_core.model.manifest_fields import controller_of, has_condition, mapping
from scheduler_core.model.objects.node import TOPOLOGY_LABELS
from scheduler_core.model.objects.pod import DEFAULT_SCHEDULER_NAME
from scheduler_core.scenario.recording.changes import Object

_LEAVING: Final = ("deletionTimestamp", "deletionGracePeriodSeconds")


def manifest(pod: Object, scheduler: str, node: str) -> Object:
    """The pod as it was created, without status and deletion. node : "" for a pending pod."""
    metadata = {name: value for name, value in pod["metadata"].items() if name not in _LEAVING}
    if node != node_of(pod) and metadata.get("labels"):
        metadata["labels"] = without_labels_of_node(metadata["labels"])
    spec = {name: value for name, value in mapping(pod.get("spec")).items() if name != "nodeName"}
    spec |= {"schedulerName": scheduler} | ({"nodeName": node} if node else {})
    return {"apiVersion": pod["apiVersion"], "kind": "Pod", "metadata": metadata, "spec": spec}


def without_labels_of_node(labels: Mapping[str, Any]) -> Object:
    """What a pod has on any node."""
    return {key: value for key, value in labels.items() if key not in TOPOLOGY_LABELS}


def node_of(pod: Object) -> str:
    return str(mapping(pod.get("spec")).get("nodeName") or "")


def phase_of(pod: Object) -> str:
    return str(mapping(pod.get("status")).get("phase") or "")


def scheduler_of(pod: Object) -> str:
    return str(mapping(pod.get("spec")).get("schedulerName") or DEFAULT_SCHEDULER_NAME)


def is_leaving(pod: Object) -> bool:
    return bool(pod["metadata"].get("deletionTimestamp"))


def controller_kind(pod: Object) -> str:
    """ "" if it has no controller."""
    return str(mapping(controller_of(pod)).get("kind", ""))


def was_scheduled(pod: Object) -> bool:
    """Whether a binding assigned its node: the API server marks pods that are bound, and no others."""
    return has_condition(pod, "PodScheduled")
