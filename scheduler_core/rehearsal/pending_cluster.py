"""The cluster with its running pods waiting for a node once more, as they do while nodes are replaced in an upgrade."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scheduler_core.model.manifest_fields import controller_of, mapping
from scheduler_core.model.objects.pod import TERMINAL_PHASES
from scheduler_core.model.replacement import OF_ITS_NODE


def placed_again(objects: Iterable[Mapping[str, Any]]) -> tuple[dict[str, Any], ...]:
    """The pods that have to be placed again, without a node and without a status; nothing is changed in place.

    Those are running pods that a controller would recreate. Pods of DaemonSets, static pods, pods without a controller,
    and pods that are over or about to go stay as they are, and are not among them.
    """
    return tuple(_waiting(item) for item in objects if _would_come_again(item))


def all_again(objects: Iterable[Mapping[str, Any]]) -> tuple[Mapping[str, Any], ...]:
    """The whole cluster with these pods waiting, in the order of the objects."""
    return tuple(_waiting(item) if _would_come_again(item) else item for item in objects)


def _would_come_again(item: Mapping[str, Any]) -> bool:
    if item.get("kind") != "Pod":
        return False
    metadata, spec, status = (mapping(item.get(part)) for part in ("metadata", "spec", "status"))
    if (
        not spec.get("nodeName")
        or metadata.get("deletionTimestamp")
        or status.get("phase") in TERMINAL_PHASES
    ):
        return False
    controller = controller_of(item)
    return controller is not None and controller.get("kind") not in OF_ITS_NODE


def _waiting(pod: Mapping[str, Any]) -> dict[str, Any]:
    spec = {name: value for name, value in pod["spec"].items() if name != "nodeName"}
    return {**pod, "spec": spec, "status": {"phase": "Pending"}}
