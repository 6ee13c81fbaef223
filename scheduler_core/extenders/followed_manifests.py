"""FollowedManifests: the objects of a changing cluster as extenders get them, from the scheduler's cache (engine.SchedulerCache)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

import msgspec

from scheduler_core.extenders.go_json import encode_node, encode_pod
from scheduler_core.extenders.manifests import (
    Lookup,
    ShownStatus,
    node_manifest,
    plain,
    pod_manifest,
    with_status,
)
from scheduler_core.model.base import StringMap
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod

_NO_CLUSTER: Final = Cluster()


class Known(Protocol):
    """The state of a scheduler: objects by key, and the nodes of pods, bound or assumed."""

    @property
    def nodes(self) -> Mapping[str, Node]: ...
    @property
    def pods(self) -> Mapping[str, Pod]: ...
    def node_of(self, key: str) -> str | None: ...


class FollowedManifests:
    """Follows one scheduler's knowledge from the first look at it.

    lookup : where the objects as given are. read : those objects as they were read; what has changed about them since is
        written into what was given, and so is what the API server would have said of attempts and bindings. None: lookup finds
        objects as they are now, which say all that themselves.
    """

    def __init__(self, lookup: Lookup | None = None, read: Cluster | None = None) -> None:
        self._lookup: Lookup = lookup or (lambda kind, key: None)
        self._is_current = read is None
        of_both = (*(read or _NO_CLUSTER).nodes, *(read or _NO_CLUSTER).pods)
        self._read: dict[tuple[str, str], Resource] = {(type(one).__name__, one.key): one for one in of_both}
        self._known: Known | None = None
        self._notes: dict[str, tuple[str, ShownStatus]] = {}
        self._node_texts: dict[str, tuple[Node, str]] = {}

    def look_at(self, known: Known) -> None:
        """From now on."""
        self._known = known

    def note(self, key: str, shown: ShownStatus) -> None:
        """A placement is visible in the pod itself once it is bound."""
        pod = self._now.pods.get(key)
        if pod is not None and shown.node is None:
            self._notes[key] = pod.metadata.uid, shown

    def node(self, name: str) -> str:
        model = self._now.nodes[name]
        kept = self._node_texts.get(name)
        if kept is None or kept[0] is not model:
            kept = model, encode_node(node_manifest(self._given("Node", name, model), model))
            self._node_texts[name] = kept
        return kept[1]

    def pod(self, pod: Pod) -> str:
        manifest = pod_manifest(self._given("Pod", pod.key, pod), pod)
        shown = None if self._is_current else self._shown_status(pod)
        if shown is not None:
            manifest = with_status(manifest, shown, self._labels(pod.spec.node_name))
        assumed = self._now.node_of(pod.key)
        if assumed is not None and not manifest["spec"].get("nodeName"):
            manifest = {**manifest, "spec": {**manifest["spec"], "nodeName": assumed}}
        return encode_pod(manifest)

    @property
    def _now(self) -> Known:
        assert self._known is not None
        return self._known

    def _given(self, kind: str, key: str, model: Resource) -> Mapping[str, Any] | None:
        """As given, with what has changed since; None for what is not one of the objects that were given."""
        given = self._lookup(kind, key)
        if given is None or self._is_current:
            return given
        before = self._read.get((kind, key))
        if before is None or before.metadata.uid != model.metadata.uid:
            return None
        return changed(given, before, model)

    def _shown_status(self, pod: Pod) -> ShownStatus | None:
        before = self._read.get(("Pod", pod.key))
        was_assigned = isinstance(before, Pod) and before.is_assigned
        if pod.is_assigned:
            return None if was_assigned else ShownStatus(node=pod.spec.node_name)
        uid, shown = self._notes.get(pod.key, ("", None))
        return shown if uid == pod.metadata.uid else None

    def _labels(self, node: str) -> StringMap:
        known = self._now.nodes.get(node)
        return {} if known is None else known.labels


def changed(given: Mapping[str, Any], before: msgspec.Struct, now: msgspec.Struct) -> Mapping[str, Any]:
    """An object as given, read as ``before``, with what is different ``now``; what the model has no field for stays."""
    result = dict(given)
    fields = zip(now.__struct_fields__, now.__struct_encode_fields__, strict=True)
    for field, name in fields:
        old, new = getattr(before, field), getattr(now, field)
        if old is new or old == new:
            continue
        inner = given.get(name)
        if isinstance(old, msgspec.Struct) and isinstance(new, msgspec.Struct) and isinstance(inner, Mapping):
            result[name] = changed(inner, old, new)
        elif new is None or new == "":
            result.pop(name, None)
        else:
            result[name] = plain(new)
    return result
