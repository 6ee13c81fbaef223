"""The changes of nodes as operations: they are added and removed, and change in ways that schedulers see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from scheduler_core.model.manifest_fields import entries, mapping
from scheduler_core.scenario.recording.changes import Object, called
from scheduler_core.scenario.recording.operations import Operations
from scheduler_core.units import Nanoseconds

_UNSAID: Final = (("status", "images"), ("status", "declaredFeatures"), ("metadata", "annotations"))
"""Fields that schedulers read and that no operation changes."""


def node_changed(operations: Operations, at: Nanoseconds, place: str, before: Object, after: Object) -> None:
    """All operations that change `before` to `after`."""
    for operation in _operations(str(after["metadata"]["name"]), before, after):
        operations.add(at, operation)
    for part, field in _UNSAID:
        if mapping(before.get(part)).get(field) != mapping(after.get(part)).get(field):
            where = f"{place} {called(after)}: {part}.{field}"
            operations.leave_out(at, where, "no operation changes it; it stays as it was")


def _operations(name: str, before: Object, after: Object) -> Iterator[Object]:
    if _is_cordoned(before) != _is_cordoned(after):
        yield {"cordon" if _is_cordoned(after) else "uncordon": name}
    old, new = _taints(before), _taints(after)
    if gone := [f"{key}:{effect}" for key, effect in old if (key, effect) not in new]:
        yield {"untaint": {"node": name, "taints": gone}}
    if added := [taint for key, taint in new.items() if old.get(key) != taint]:
        yield {"taint": {"node": name, "taints": added}}
    if labels := changed_texts(_texts(before, "metadata", "labels"), _texts(after, "metadata", "labels")):
        yield {"label": {"node": name, "labels": labels}}
    amounts = changed_texts(_texts(before, "status", "allocatable"), _texts(after, "status", "allocatable"))
    if amounts:
        # To a scheduler, a resource that a node does not have is one of which it has nothing.
        resources = {key: "0" if amount is None else amount for key, amount in amounts.items()}
        yield {"allocatable": {"node": name, "resources": resources}}


def changed_texts(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Sorted; None for removed entries."""
    return {key: after.get(key) for key in sorted({*before, *after}) if before.get(key) != after.get(key)}


def _is_cordoned(node: Object) -> bool:
    return mapping(node.get("spec")).get("unschedulable") is True


def _taints(node: Object) -> dict[tuple[str, str], Object]:
    """By key and effect, without the time at which they were added: the controllers that read it do not run."""
    given = entries(mapping(node.get("spec")).get("taints"))
    return {
        (str(one.get("key")), str(one.get("effect"))): {
            name: one[name] for name in ("key", "value", "effect") if name in one
        }
        for one in given
    }


def _texts(item: Object, part: str, field: str) -> Mapping[str, Any]:
    return mapping(mapping(item.get(part)).get(field))
