"""A change at the API server → its cluster events for a queue (spec 07 §4.1; upstream 1.36, backend/queue/events).

If a change is several events, they are in upstream's order, with one move each.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scheduler_core.framework.cluster_event import ActionType, ClusterEvent, EventResource
from scheduler_core.model.objects.meta import Resource as Object
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.quantity import milli_value
from scheduler_core.model.resources.requests import has_resized, pod_requests, request_alike

ASSIGNED_POD_ADD: Final = ClusterEvent(EventResource.ASSIGNED_POD, ActionType.ADD)
ASSIGNED_POD_DELETE: Final = ClusterEvent(EventResource.ASSIGNED_POD, ActionType.DELETE)
UNSCHEDULED_POD_ADD: Final = ClusterEvent(EventResource.UNSCHEDULED_POD, ActionType.ADD)
NODE_ADD: Final = ClusterEvent(EventResource.NODE, ActionType.ADD)
NODE_DELETE: Final = ClusterEvent(EventResource.NODE, ActionType.DELETE)

_OTHER_KINDS: Final = {
    "PersistentVolume": EventResource.PERSISTENT_VOLUME,
    "PersistentVolumeClaim": EventResource.PERSISTENT_VOLUME_CLAIM,
    "StorageClass": EventResource.STORAGE_CLASS,
    "CSINode": EventResource.CSI_NODE,
    "CSIDriver": EventResource.CSI_DRIVER,
    "CSIStorageCapacity": EventResource.CSI_STORAGE_CAPACITY,
    "VolumeAttachment": EventResource.VOLUME_ATTACHMENT,
    "PodGroup": EventResource.POD_GROUP,
    "DeviceClass": EventResource.DEVICE_CLASS,
    "ResourceClaim": EventResource.RESOURCE_CLAIM,
    "ResourceSlice": EventResource.RESOURCE_SLICE,
}


def node_events(old: Node, new: Node) -> tuple[ClusterEvent, ...]:
    """The events of a changed node; empty for changes for which no plugin registers, such as a heartbeat or a cordon."""
    return tuple(ClusterEvent(EventResource.NODE, action) for action in _node_actions(old, new))


def assigned_pod_events(old: Pod, new: Pod) -> tuple[ClusterEvent, ...]:
    """The events of a changed pod that is on a node."""
    return tuple(ClusterEvent(EventResource.ASSIGNED_POD, action) for action in _pod_actions(old, new))


def own_changes(old: Pod, new: Pod) -> tuple[ClusterEvent, ...]:
    """The events of a changed pod for itself, while it is pending."""
    return tuple(ClusterEvent(EventResource.UNSCHEDULED_POD, action) for action in _pod_actions(old, new))


def object_events(kind: str, old: Object | None, new: Object | None) -> tuple[ClusterEvent, ...]:
    """The events of an object of any other kind; empty for kinds for which no pod waits."""
    resource = _OTHER_KINDS.get(kind)
    if resource is None:
        return ()
    action = ActionType.ADD if old is None else ActionType.DELETE if new is None else ActionType.UPDATE
    return (ClusterEvent(resource, action),)


def _node_actions(old: Node, new: Node) -> Iterator[ActionType]:
    if old.spec.unschedulable and not new.spec.unschedulable:
        yield ActionType.UPDATE_NODE_TAINT
    if old.status.allocatable != new.status.allocatable:
        yield ActionType.UPDATE_NODE_ALLOCATABLE
    if old.labels != new.labels:
        yield ActionType.UPDATE_NODE_LABEL
    if old.spec.taints != new.spec.taints:
        yield ActionType.UPDATE_NODE_TAINT
    if _conditions(old) != _conditions(new):
        yield ActionType.UPDATE_NODE_CONDITION
    if old.metadata.annotations != new.metadata.annotations:
        yield ActionType.UPDATE_NODE_ANNOTATION
    if old.status.declared_features != new.status.declared_features:
        yield ActionType.UPDATE_NODE_DECLARED_FEATURE


def _pod_actions(old: Pod, new: Pod) -> list[ActionType]:
    """The specific updates, or the general one if it is none of them."""
    specific = (
        (ActionType.UPDATE_POD_LABEL, old.labels != new.labels),
        (ActionType.UPDATE_POD_SCALE_DOWN, _is_scaled_down(old, new)),
        (
            ActionType.UPDATE_POD_SCHEDULING_GATES_ELIMINATED,
            bool(old.spec.scheduling_gates) and not new.spec.scheduling_gates,
        ),
        (ActionType.UPDATE_POD_TOLERATION, len(old.spec.tolerations) != len(new.spec.tolerations)),
        (ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM, _generated_claims(old) != _generated_claims(new)),
    )
    return [action for action, happened in specific if happened] or [ActionType.UPDATE]


def _is_scaled_down(old: Pod, new: Pod) -> bool:
    """A request became smaller, or is gone (even if it was 0)."""
    if request_alike(old.spec, new.spec) and not (has_resized(old) or has_resized(new)):
        return False
    before, after = pod_requests(old, assigned=old.is_assigned), pod_requests(new, assigned=new.is_assigned)
    return any(
        name not in after or milli_value(after[name]) < milli_value(nanos) for name, nanos in before.items()
    )


def _generated_claims(pod: Pod) -> tuple[object, ...]:
    """Of templates, and of extended resources that a device class provides."""
    return pod.status.resource_claim_statuses, pod.status.extended_resource_claim_status


def _conditions(node: Node) -> dict[str, str]:
    return {condition.type: condition.status for condition in node.status.conditions}
