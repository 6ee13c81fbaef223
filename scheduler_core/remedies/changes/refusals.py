"""Patches that the API server refuses for an object that exists, and what else a reader has to know who applies them (validation of 1.36).

Of a pod, tolerations can be added and scheduling gates removed, and requests for CPU and memory can be changed through its subresource
resize. All other fields that affect scheduling stay as they are, as does the spec of a claim.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from scheduler_core.remedies.changes.change import CLAIM, NODE, POD, RESOURCE_CLAIM

_FREE: Final = ("/metadata/labels", "/metadata/annotations", "/spec/schedulingGates")
_ADDED: Final = ("/spec/tolerations", "/spec/tolerations/-")
_UNCHANGEABLE: Final = (CLAIM, RESOURCE_CLAIM)
_BY_HAND: Final = ("ReplicaSet", "ReplicationController")
"""Workloads that do not replace their pods when their template changes."""
_WORDS: Final = {POD: "pod", CLAIM: "claim", RESOURCE_CLAIM: "resource claim"}
_RESIZED: Final = re.compile(
    r"/spec/(initContainers|containers)/\d+/resources/(requests|limits)/(cpu|memory)"
)


def needs_recreation(kind: str, operations: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the object has to be deleted and created again with this JSON patch. kind : of the object, or of a workload of pods."""
    if kind == POD:
        return not all(_is_free(one) for one in operations)
    return kind in _UNCHANGEABLE or kind == "Job"


def note(kind: str, operations: Sequence[Mapping[str, Any]]) -> str:
    """What the patch does not show, in sentences; "" if it can be applied as it is."""
    words = []
    if needs_recreation(kind, operations):
        words.append(_anew(kind, operations))
    if any("/schedulingGates" in one["path"] for one in operations):
        words.append(
            "The controller that has set a gate removes it itself; who removes it by hand bypasses its rule, such as a quota."
        )
    if kind in _BY_HAND:
        words.append(f"A {kind} does not replace its pods: delete them afterwards.")
    if kind == NODE and any(one["path"].startswith("/status/allocatable") for one in operations):
        words.append("The kubelet reports the resources of its node: the machine itself has to offer more.")
    return " ".join(words)


def _anew(kind: str, operations: Sequence[Mapping[str, Any]]) -> str:
    if kind == "Job":
        return "The template of a Job cannot be changed: delete the Job, and create it from its own manifest with this patch."
    word = _WORDS.get(kind, kind)
    if kind == POD and all(_RESIZED.fullmatch(one["path"]) for one in operations):
        return "If the QoS class stays the same, the subresource resize takes this patch; otherwise the pod has to be created again."
    return f"The API server refuses this patch for a {word} that exists: the {word} has to be created again."


def _is_free(operation: Mapping[str, Any]) -> bool:
    path = operation["path"]
    return (
        operation["op"] == "test" or path.startswith(_FREE) or (operation["op"] == "add" and path in _ADDED)
    )
