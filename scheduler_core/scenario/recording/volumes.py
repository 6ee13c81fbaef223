"""Claims and volumes that result from a decision of the recorded scheduler: those of classes that wait for the first consumer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scheduler_core.model.manifest_fields import mapping
from scheduler_core.scenario.recording.changes import Key, Object

_WAITS: Final = "WaitForFirstConsumer"
_CLASS_ANNOTATION: Final = "volume.beta.kubernetes.io/storage-class"
_SELECTED: Final = "volume.kubernetes.io/selected-node"


def is_decided(item: Object, objects: Mapping[Key, Object]) -> bool:
    """Whether a bound claim, or a volume with a claim, belongs to a pod whose node was chosen before."""
    kind, spec = item["kind"], mapping(item.get("spec"))
    if kind == "PersistentVolumeClaim":
        selected = _SELECTED in mapping(item["metadata"].get("annotations"))
        return selected or (bool(spec.get("volumeName")) and _waits(item, objects))
    claim = mapping(spec.get("claimRef"))
    return kind == "PersistentVolume" and bool(claim) and _waits(item, objects)


def _waits(item: Object, objects: Mapping[Key, Object]) -> bool:
    name = mapping(item["metadata"].get("annotations")).get(_CLASS_ANNOTATION)
    name = name or mapping(item.get("spec")).get("storageClassName")
    found: Mapping[str, Any] = objects.get(("StorageClass", "", str(name)), {})
    return found.get("volumeBindingMode") == _WAITS
