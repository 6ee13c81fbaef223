"""What a client of the API server receives, object by object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod


class Watcher(Protocol):
    """Called for every change after it happened, in the order of changes. Pods that have run to their end count as
    deleted.
    """

    def pod_added(self, pod: Pod) -> None: ...

    def pod_updated(self, old: Pod, new: Pod) -> None: ...

    def pod_deleted(self, pod: Pod) -> None: ...

    def node_added(self, node: Node) -> None: ...

    def node_updated(self, old: Node, new: Node) -> None: ...

    def node_deleted(self, node: Node) -> None: ...

    def object_changed(self, kind: str, old: Resource | None, new: Resource | None) -> None:
        """An object of any other kind: created if ``old`` is None, deleted if ``new`` is None."""


class NullWatcher:
    """A Watcher that ignores everything: a base class for those that need some changes."""

    def pod_added(self, pod: Pod) -> None: ...

    def pod_updated(self, old: Pod, new: Pod) -> None: ...

    def pod_deleted(self, pod: Pod) -> None: ...

    def node_added(self, node: Node) -> None: ...

    def node_updated(self, old: Node, new: Node) -> None: ...

    def node_deleted(self, node: Node) -> None: ...

    def object_changed(self, kind: str, old: Resource | None, new: Resource | None) -> None: ...


class EachNews:
    """A Watcher that does the same after every change."""

    def __init__(self, done: Callable[[], None]) -> None:
        self._done = done

    def pod_added(self, pod: Pod) -> None:
        self._done()

    def pod_updated(self, old: Pod, new: Pod) -> None:
        self._done()

    def pod_deleted(self, pod: Pod) -> None:
        self._done()

    def node_added(self, node: Node) -> None:
        self._done()

    def node_updated(self, old: Node, new: Node) -> None:
        self._done()

    def node_deleted(self, node: Node) -> None:
        self._done()

    def object_changed(self, kind: str, old: Resource | None, new: Resource | None) -> None:
        self._done()


class Several:
    """A Watcher that calls others, in their order."""

    def __init__(self, *watchers: Watcher) -> None:
        self._watchers = watchers

    def pod_added(self, pod: Pod) -> None:
        for watcher in self._watchers:
            watcher.pod_added(pod)

    def pod_updated(self, old: Pod, new: Pod) -> None:
        for watcher in self._watchers:
            watcher.pod_updated(old, new)

    def pod_deleted(self, pod: Pod) -> None:
        for watcher in self._watchers:
            watcher.pod_deleted(pod)

    def node_added(self, node: Node) -> None:
        for watcher in self._watchers:
            watcher.node_added(node)

    def node_updated(self, old: Node, new: Node) -> None:
        for watcher in self._watchers:
            watcher.node_updated(old, new)

    def node_deleted(self, node: Node) -> None:
        for watcher in self._watchers:
            watcher.node_deleted(node)

    def object_changed(self, kind: str, old: Resource | None, new: Resource | None) -> None:
        for watcher in self._watchers:
            watcher.object_changed(kind, old, new)
