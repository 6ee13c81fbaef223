"""The current objects, by kind and key, and the handlers of their changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, cast

import msgspec

from playground.connector.client.decoder import Decoder
from playground.connector.client.gate import Gate
from scheduler_core import decoders
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.releases.files import LATEST, release_named
from scheduler_core.scheduler.watch import Watcher


class _HeadMeta(msgspec.Struct):
    name: str
    namespace: str = ""
    generation: int = 0

    @property
    def key(self) -> str:
        return f"{self.namespace}/{self.name}" if self.namespace else self.name


class _Head(msgspec.Struct):
    metadata: _HeadMeta


_HEAD: Final = decoders.decoder(_Head)


def key_of(raw: msgspec.Raw) -> str:
    """``namespace/name``, or the name alone."""
    return _HEAD.decode(raw).metadata.key


class ObjectListener(Protocol):
    """Told of each change right before the watcher is."""

    def there(self, kind: str, raw: msgspec.Raw) -> None: ...

    def gone(self, kind: str, key: str) -> None: ...


class Objects:
    """Of these kinds. objects : by kind and key. generations : of pods, by key; decisions do not use them.

    release : of kube-scheduler, whose rules are to be followed. gate : changes are told through it, and may have to wait there.
    """

    def __init__(self, kinds: Iterable[str], release: str = LATEST) -> None:
        ignored = release_named(release).ignored_kinds
        self.objects: dict[str, dict[str, Resource]] = {kind: {} for kind in kinds if kind not in ignored}
        self.generations: dict[str, int] = {}
        self._release, self._decoder = release, Decoder(release)
        self._watcher: Watcher | None = None
        self.heard: list[ObjectListener] = []
        self.gate = Gate()

    def cluster(self) -> Cluster:
        """As known now."""
        return Cluster.of(self.objects, self._release)

    def tell(self, watcher: Watcher) -> None:
        """From now on."""
        self._watcher = watcher

    def of_kind(self, kind: str) -> tuple[Resource, ...]:
        return tuple(self.objects.get(kind, {}).values())

    def replace(self, kind: str, raws: list[msgspec.Raw]) -> None:
        heads = [_HEAD.decode(raw).metadata for raw in raws]
        now = {head.key for head in heads}
        for key in [key for key in self.objects[kind] if key not in now]:
            self.remove(kind, key)
        for raw in raws:
            self.upsert(kind, raw)

    def upsert(self, kind: str, raw: msgspec.Raw) -> None:
        """Of what can no longer be read nothing is known any more."""
        head = _HEAD.decode(raw).metadata
        one = self._decoder.read(kind, raw)
        if one is None:
            self.remove(kind, head.key)
            return
        self._put(kind, one, raw)
        if kind == "Pod":
            self.generations[one.key] = head.generation

    def delete(self, kind: str, raw: msgspec.Raw) -> None:
        self.remove(kind, _HEAD.decode(raw).metadata.key)

    def _put(self, kind: str, new: Resource, raw: msgspec.Raw) -> None:
        old = self.objects[kind].get(new.key)
        if old is not None and old.metadata.resource_version == new.metadata.resource_version:
            return
        if old is not None and old.metadata.uid != new.metadata.uid:
            self.remove(kind, old.key)
            old = None
        self.objects[kind][new.key] = new
        self.gate(lambda: self._told_there(kind, raw, old, new))

    def _told_there(self, kind: str, raw: msgspec.Raw, old: Resource | None, new: Resource) -> None:
        for one in self.heard:
            one.there(kind, raw)
        if self._watcher is not None:
            _tell(self._watcher, kind, old, new)

    def remove(self, kind: str, key: str) -> None:
        """Handlers get the last known state, from which the scheduler knows the pod's node."""
        old = self.objects[kind].pop(key, None)
        if kind == "Pod":
            self.generations.pop(key, None)
        if old is not None:
            self.gate(lambda: self._told_gone(kind, key, old))

    def _told_gone(self, kind: str, key: str, old: Resource) -> None:
        for one in self.heard:
            one.gone(kind, key)
        if self._watcher is not None:
            _tell(self._watcher, kind, old, None)


def _tell(watcher: Watcher, kind: str, old: Resource | None, new: Resource | None) -> None:
    if kind == "Pod":
        _tell_pod(watcher, cast("Pod | None", old), cast("Pod | None", new))
    elif kind == "Node":
        _tell_node(watcher, cast("Node | None", old), cast("Node | None", new))
    else:
        watcher.object_changed(kind, old, new)


def _tell_pod(watcher: Watcher, old: Pod | None, new: Pod | None) -> None:
    if old is None and new is not None:
        watcher.pod_added(new)
    elif old is not None and new is None:
        watcher.pod_deleted(old)
    elif old is not None and new is not None:
        watcher.pod_updated(old, new)


def _tell_node(watcher: Watcher, old: Node | None, new: Node | None) -> None:
    if old is None and new is not None:
        watcher.node_added(new)
    elif old is not None and new is None:
        watcher.node_deleted(old)
    elif old is not None and new is not None:
        watcher.node_updated(old, new)
