"""The changes of objects other than pods and nodes: budgets, namespaces, services, owners of pods, classes, volumes, devices."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from scheduler_core.model.kinds import KINDS
from scheduler_core.model.manifest_fields import entries, mapping
from scheduler_core.scenario.recording.changes import Key, Object, called, key_of
from scheduler_core.scenario.recording.operations import Operations
from scheduler_core.scenario.recording.volumes import is_decided
from scheduler_core.units import ZERO, Nanoseconds

_BUDGET: Final = "PodDisruptionBudget"
_MADE: Final = ("Deployment", "DaemonSet", "Job")
_OWNERS: Final = ("ReplicaSet", "StatefulSet", "ReplicationController")
"""Schedulers read only their selectors; the rest is for controllers."""
_MINE: Final = ("name", "namespace", "labels", "annotations", "ownerReferences", "uid")
_NOT_LOOKED_AT: Final = "schedulers do not read this kind"
_NO_CONTROLLERS: Final = "no controller runs in the replay: pods come and go as they did"
_NO_OPERATION: Final = "no operation changes its {}; they stay as they were"
_OF_A_NODE: Final = "belongs to a recorded node, and the replay has others"
_BOUND_ANEW: Final = "depends on the chosen node, which the replay decides again"


class Others:
    """objects : of the recording in their current state, by key. nodes : names of the nodes that replace the recorded ones; None
    if these are used."""

    def __init__(
        self, operations: Operations, objects: Mapping[Key, Object], nodes: Collection[str] | None = None
    ) -> None:
        self._operations, self._objects, self._nodes = operations, objects, nodes
        self._present: set[Key] = set()
        self.standing: list[Object] = []

    def start(self, place: str, item: Object) -> None:
        """An object that exists at the start."""
        if item["kind"] not in KINDS:
            self._operations.leave_out(ZERO, f"{place} {called(item)}", _NOT_LOOKED_AT)
            return
        if self._is_elsewhere(item):
            self._operations.leave_out(ZERO, f"{place} {called(item)}", _OF_A_NODE)
            return
        if (
            item["kind"] == "ResourceClaim"
            and self._nodes is not None
            and not self._is_used(item, self._nodes)
        ):
            item = _freed(item)
            if _follows(item):  # It is made again with its pod, which waits.
                return
        if not _follows(item):
            self._present.add(key_of(item))
        self.standing.append(item)

    def there(self, at: Nanoseconds, place: str, before: Object | None, after: Object) -> None:
        """An object that is new or has changed."""
        if _follows(after) or (before is not None and _content(before) == _content(after)):
            return
        if objection := self._objection(after):
            self._operations.leave_out(at, f"{place} {called(after)}", objection)
        elif after["kind"] == _BUDGET:
            self._operations.add(at, {"setBudget": _content(after)})
            self._present.add(key_of(after))
        elif key_of(after) not in self._present:
            self._create(at, after)
        elif after["kind"] in _OWNERS:
            self._leave_owner(at, place, before or {}, after)
        else:
            self._delete(at, after)
            self._create(at, after)

    def gone(self, at: Nanoseconds, item: Object) -> None:
        if key_of(item) in self._present:
            self._present.discard(key_of(item))
            self._delete(at, item)

    def _create(self, at: Nanoseconds, item: Object) -> None:
        self._operations.add(at, {"create": _content(item)})
        self._present.add(key_of(item))

    def _delete(self, at: Nanoseconds, item: Object) -> None:
        kind, namespace, name = key_of(item)
        named = {"name": name} | ({"namespace": namespace} if namespace else {})
        self._operations.add(
            at, {"deleteBudget": named} if kind == _BUDGET else {"delete": {"kind": kind, **named}}
        )

    def _objection(self, item: Object) -> str:
        """Why it cannot be created or changed."""
        if item["kind"] not in KINDS:
            return _NOT_LOOKED_AT
        if item["kind"] in _MADE:
            return _NO_CONTROLLERS
        if self._is_elsewhere(item):
            return _OF_A_NODE
        return _BOUND_ANEW if is_decided(item, self._objects) else ""

    def _is_elsewhere(self, item: Object) -> bool:
        """Whether it describes devices of a node that does not exist."""
        node = mapping(item.get("spec")).get("nodeName") if item["kind"] == "ResourceSlice" else None
        return bool(node) and self._nodes is not None and node not in self._nodes

    def _is_used(self, claim: Object, nodes: Collection[str]) -> bool:
        """Whether a pod for which it is reserved stays on its node."""
        namespace = key_of(claim)[1]
        users = entries(mapping(claim.get("status")).get("reservedFor"))
        pods = (self._objects.get(("Pod", namespace, str(one.get("name"))), {}) for one in users)
        return any(mapping(pod.get("spec")).get("nodeName") in nodes for pod in pods)

    def _leave_owner(self, at: Nanoseconds, place: str, before: Object, after: Object) -> None:
        for name in ("selector", "labels"):
            part = "metadata" if name == "labels" else "spec"
            if mapping(before.get(part)).get(name) != mapping(after.get(part)).get(name):
                where = f"{place} {called(after)}: {part}.{name}"
                self._operations.leave_out(at, where, _NO_OPERATION.format(name))


def _content(item: Object) -> Object:
    """The content that people and controllers write, without what the API server and the status add."""
    metadata = {name: value for name, value in item["metadata"].items() if name in _MINE}
    kept: dict[str, Any] = {name: value for name, value in item.items() if name != "status"}
    return {**kept, "metadata": metadata}


def _follows(item: Object) -> bool:
    """Whether it is created, changed and deleted together with a pod: a claim that is created for a pod."""
    owners = entries(item["metadata"].get("ownerReferences"))
    return item["kind"] == "ResourceClaim" and any(one.get("kind") == "Pod" for one in owners)


def _freed(claim: Object) -> Object:
    return {name: value for name, value in claim.items() if name != "status"}
