"""Which events may make room for a pod that NodeResourcesFit rejected (spec 07 §4.3; upstream 1.36, noderesources/fit.go)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.hints import holds_place, is_same, node_hint, pod_hint, registered
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.resources.names import PODS
from scheduler_core.model.resources.requests import is_scheduled_resource, pod_requests, scaled

Amounts = Mapping[str, int]


def after_pod_change(pod: Pod, old: Pod | None, new: Pod | None) -> bool:
    """Another pod was deleted, of any size and on any node; or a pod now requests less of a resource that this one requests."""
    if new is None:
        return old is not None and holds_place(old)
    if old is None or is_same(pod, new):
        return True
    if not new.is_assigned:
        return False
    before, after = pod_requests(old, assigned=True), pod_requests(new, assigned=True)
    return any(_amount(before, name) > _amount(after, name) for name in _wanted(pod))


def after_node_change(pod: Pod, old: Node | None, new: Node | None) -> bool:
    """The node would take the pod if it were empty, and it is new or has more of a resource that the pod needs."""
    if new is None or not _fits_empty(pod, new):
        return False
    return old is None or _has_grown(pod, old, new)


def _fits_empty(pod: Pod, node: Node) -> bool:
    """Unlike its filter, upstream does not leave out ignored resources here."""
    allocatable = node.status.allocatable
    if _amount(allocatable, PODS) < 1:
        return False
    return all(amount <= _amount(allocatable, name) for name, amount in _wanted(pod).items())


def _has_grown(pod: Pod, old: Node, new: Node) -> bool:
    before, after = old.status.allocatable, new.status.allocatable
    return any(_amount(after, name) > _amount(before, name) for name in (PODS, *_wanted(pod)))


def _wanted(pod: Pod) -> dict[str, int]:
    """Resource name → amount: the pod's requests that the scheduler counts."""
    amounts = {name: scaled(name, nanos) for name, nanos in pod_requests(pod).items()}
    return {
        name: amount
        for name, amount in amounts.items()
        if amount > 0 and name != PODS and is_scheduled_resource(name)
    }


def _amount(amounts: Amounts, name: str) -> int:
    return scaled(name, amounts.get(name, 0))


EVENTS: Final[tuple[EventRegistration, ...]] = (
    registered(
        EventResource.POD, ActionType.DELETE | ActionType.UPDATE_POD_SCALE_DOWN, pod_hint(after_pod_change)
    ),
    registered(
        EventResource.NODE, ActionType.ADD | ActionType.UPDATE_NODE_ALLOCATABLE, node_hint(after_node_change)
    ),
    # Nothing delivers this one: device classes are not read.
    registered(EventResource.DEVICE_CLASS, ActionType.ADD | ActionType.UPDATE),
)
