"""The changes of a pod that continues to exist: those that `updatePod` can express, and the fields that it cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from scheduler_core.model.manifest_fields import entries, mapping
from scheduler_core.scenario.recording.changes import Object
from scheduler_core.scenario.recording.nodes import changed_texts
from scheduler_core.scenario.recording.pod_fields import node_of, without_labels_of_node

_SAID: Final = ("nodeName", "schedulingGates", "tolerations", "containers")
_METADATA: Final = ("annotations", "ownerReferences")


def update_of(before: Object, after: Object) -> Object:
    """The value of an `updatePod`, without the name of the pod; empty if nothing changed. What its node gave it is no change of its own."""
    old, new = mapping(before.get("spec")), mapping(after.get("spec"))
    update: Object = {}
    if labels := _labels_changed(before, after):
        update["labels"] = labels
    gates = _gates(new)
    if gone := [name for name in _gates(old) if name not in gates]:
        update["removeGates"] = gone
    there = entries(old.get("tolerations"))
    if added := [dict(one) for one in entries(new.get("tolerations")) if one not in there]:
        update["tolerations"] = added
    if requests := _requests_changed(old, new):
        update["requests"] = requests
    return update


def unsaid(before: Object, after: Object) -> Iterator[str]:
    """Changed fields that `updatePod` does not have."""
    for name in _METADATA:
        if mapping(before.get("metadata")).get(name) != mapping(after.get("metadata")).get(name):
            yield f"metadata.{name}"
    old, new = mapping(before.get("spec")), mapping(after.get("spec"))
    for name in sorted({*old, *new}):
        if name not in _SAID and old.get(name) != new.get(name):
            yield f"spec.{name}"
    if [one for one in entries(old.get("tolerations")) if one not in entries(new.get("tolerations"))]:
        yield "spec.tolerations"
    if _without_amounts(old) != _without_amounts(new) or _requests_gone(old, new):
        yield "spec.containers"


def _labels_changed(before: Object, after: Object) -> Object:
    old, new = (mapping(mapping(one.get("metadata")).get("labels")) for one in (before, after))
    if node_of(before) != node_of(after):
        old, new = without_labels_of_node(old), without_labels_of_node(new)
    return dict(changed_texts(old, new))


def _gates(spec: Mapping[str, Any]) -> list[str]:
    return [str(one.get("name")) for one in entries(spec.get("schedulingGates"))]


def _requests(spec: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """By container."""
    return {
        str(one.get("name")): mapping(mapping(one.get("resources")).get("requests"))
        for one in entries(spec.get("containers"))
    }


def _requests_changed(old: Mapping[str, Any], new: Mapping[str, Any]) -> Object:
    before = _requests(old)
    changed = {
        name: {key: amount for key, amount in amounts.items() if before[name].get(key) != amount}
        for name, amounts in _requests(new).items()
        if name in before
    }
    return {name: amounts for name, amounts in changed.items() if amounts}


def _requests_gone(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    after = _requests(new)
    return any(key not in after.get(name, {}) for name, amounts in _requests(old).items() for key in amounts)


def _without_amounts(spec: Mapping[str, Any]) -> list[Object]:
    return [
        {key: value for key, value in one.items() if key != "resources"}
        for one in entries(spec.get("containers"))
    ]
