"""Which events may make room for a pod that NodeResourcesFit rejected (spec 07 §4.3; upstream 1.36, noderesources/fit.go)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.hints import (
    hint_about,
    holds_place,
    is_same,
    node_hint,
    pod_hint,
    registered,
)
from scheduler_core.model.objects.devices import DeviceClass
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.resources.names import PODS
from scheduler_core.model.resources.requests import is_scheduled_resource, pod_requests, scaled
from scheduler_core.snapshot.claims.devices import CLASS_PREFIX

Amounts = Mapping[str, int]
ClassOf = Callable[[str], DeviceClass | None]


class FitHints:
    """class_of : the class whose devices provide an extended resource. Where a node does not have the resource, resource claims
    cover it (spec 12 §9).
    """

    def __init__(self, class_of: ClassOf) -> None:
        self._class_of = class_of

    def events(self) -> tuple[EventRegistration, ...]:
        of_pods = ActionType.DELETE | ActionType.UPDATE_POD_SCALE_DOWN
        of_nodes = ActionType.ADD | ActionType.UPDATE_NODE_ALLOCATABLE
        of_classes = ActionType.ADD | ActionType.UPDATE
        return (
            registered(EventResource.POD, of_pods, pod_hint(after_pod_change)),
            registered(EventResource.NODE, of_nodes, node_hint(self.after_node_change)),
            registered(EventResource.DEVICE_CLASS, of_classes, hint_about(DeviceClass, after_class_change)),
        )

    def after_node_change(self, pod: Pod, old: Node | None, new: Node | None) -> bool:
        """The node would take the pod if it were empty, and it is new or has more of a resource that the pod needs."""
        if new is None:
            return False
        wanted = _wanted(pod)
        by_claims = {name for name in wanted if self._is_covered(name, new)}
        if not _fits_empty(wanted, by_claims, new):
            return False
        return old is None or bool(by_claims) or _has_grown(wanted, old, new)

    def _is_covered(self, name: str, node: Node) -> bool:
        return _amount(node.status.allocatable, name) == 0 and self._class_of(name) is not None


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


def after_class_change(pod: Pod, old: DeviceClass | None, new: DeviceClass | None) -> bool:
    """The class is new, or provides another resource than before, and the pod requests it."""
    if new is None or (old is not None and _explicit(old) == _explicit(new)):
        return False
    provided = {_explicit(new)} | ({f"{CLASS_PREFIX}{new.name}"} if old is None else set())
    return not provided.isdisjoint(pod_requests(pod))


def _explicit(one: DeviceClass) -> str:
    return one.spec.extended_resource_name


def _fits_empty(wanted: Amounts, by_claims: set[str], node: Node) -> bool:
    """Unlike its filter, upstream does not leave out ignored resources here."""
    allocatable = node.status.allocatable
    if _amount(allocatable, PODS) < 1:
        return False
    return all(name in by_claims or amount <= _amount(allocatable, name) for name, amount in wanted.items())


def _has_grown(wanted: Amounts, old: Node, new: Node) -> bool:
    before, after = old.status.allocatable, new.status.allocatable
    return any(_amount(after, name) > _amount(before, name) for name in (PODS, *wanted))


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
