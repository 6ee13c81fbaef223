"""The connection between the API server and one watcher: it has a delay, and it may be cut."""

from __future__ import annotations

from collections.abc import Callable

from scheduler_core.kernel import Kernel
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.scheduler.watch import Watcher
from scheduler_core.units import ZERO, Nanoseconds


class Link:
    """A Watcher that passes all changes on, in order, ``delay`` ns later. Changes during a cut are passed on when it ends."""

    def __init__(self, kernel: Kernel, to: Watcher, delay: Nanoseconds = ZERO) -> None:
        self.to = to
        self.is_cut = False
        self._kernel, self._delay = kernel, delay
        self._held: list[Callable[[], None]] = []

    def cut(self) -> None:
        self.is_cut = True

    def mend(self) -> None:
        """End the cut: pass on the changes that were held, in order. The watcher then knows what a relist would show."""
        self.is_cut = False
        held, self._held = self._held, []
        for tell in held:
            tell()

    def pod_added(self, pod: Pod) -> None:
        self._pass_on(lambda: self.to.pod_added(pod))

    def pod_updated(self, old: Pod, new: Pod) -> None:
        self._pass_on(lambda: self.to.pod_updated(old, new))

    def pod_deleted(self, pod: Pod) -> None:
        self._pass_on(lambda: self.to.pod_deleted(pod))

    def node_added(self, node: Node) -> None:
        self._pass_on(lambda: self.to.node_added(node))

    def node_updated(self, old: Node, new: Node) -> None:
        self._pass_on(lambda: self.to.node_updated(old, new))

    def node_deleted(self, node: Node) -> None:
        self._pass_on(lambda: self.to.node_deleted(node))

    def object_changed(self, kind: str, old: Resource | None, new: Resource | None) -> None:
        self._pass_on(lambda: self.to.object_changed(kind, old, new))

    def _pass_on(self, tell: Callable[[], None]) -> None:
        if self._delay:
            self._kernel.after(
                self._delay, lambda: self._arrive(tell), priority=EventPriority.CHANGE, label="watch event"
            )
        else:
            self._arrive(tell)

    def _arrive(self, tell: Callable[[], None]) -> None:
        if self.is_cut:
            self._held.append(tell)
        else:
            tell()
