"""Common parts of the plugins' hints: typed arguments, and the identity of pods (spec 07 §4.2, §4.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from scheduler_core.framework.cluster_event import (
    ActionType,
    ClusterEvent,
    EventRegistration,
    EventResource,
    Hint,
)
from scheduler_core.model.objects.meta import Resource as Object
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod

Kind = TypeVar("Kind", bound=Object)


def registered(resource: EventResource, action: ActionType, hint: Hint | None = None) -> EventRegistration:
    return EventRegistration(ClusterEvent(resource, action), hint)


def hint_about(kind: type[Kind], helps: Callable[[Pod, Kind | None, Kind | None], bool]) -> Hint:
    """A hint for objects of one kind. As in upstream, it returns True for an object of another kind."""

    def hint(pod: Pod, old: object | None, new: object | None) -> bool:
        before = old if isinstance(old, kind) else None
        after = new if isinstance(new, kind) else None
        if before is not old or after is not new or (before is None and after is None):
            return True
        return helps(pod, before, after)

    return hint


def pod_hint(helps: Callable[[Pod, Pod | None, Pod | None], bool]) -> Hint:
    return hint_about(Pod, helps)


def node_hint(helps: Callable[[Pod, Node | None, Node | None], bool]) -> Hint:
    return hint_about(Node, helps)


def own_update(pod: Pod, old: Pod | None, new: Pod | None) -> bool:
    """Whether the event is a change of the waiting pod itself."""
    return old is not None and new is not None and is_same(pod, new)


def is_same(pod: Pod, other: Pod) -> bool:
    """Pods that were written by hand may lack a uid; their key stands for it then."""
    return (pod.metadata.uid or pod.key) == (other.metadata.uid or other.key)


def holds_place(pod: Pod) -> bool:
    """Whether the pod is on a node, or a node was nominated for it."""
    return pod.is_assigned or bool(pod.status.nominated_node_name)
