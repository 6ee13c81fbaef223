"""The cluster events for which plugins register (spec 07 §4.1; upstream 1.36, kube-scheduler framework ClusterEvent)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntFlag, StrEnum, auto
from typing import Final

import msgspec

from scheduler_core.model.objects.pod import Pod


class EventResource(StrEnum):
    """Kinds of objects, with upstream's names. Events of pods distinguish whether the pod is on a node."""

    POD = "Pod"
    ASSIGNED_POD = "AssignedPod"
    UNSCHEDULED_POD = "UnschedulablePod"
    NODE = "Node"
    PERSISTENT_VOLUME = "PersistentVolume"
    PERSISTENT_VOLUME_CLAIM = "PersistentVolumeClaim"
    STORAGE_CLASS = "storage.k8s.io/StorageClass"
    CSI_NODE = "storage.k8s.io/CSINode"
    CSI_DRIVER = "storage.k8s.io/CSIDriver"
    CSI_STORAGE_CAPACITY = "storage.k8s.io/CSIStorageCapacity"
    VOLUME_ATTACHMENT = "storage.k8s.io/VolumeAttachment"
    RESOURCE_CLAIM = "resource.k8s.io/ResourceClaim"
    RESOURCE_SLICE = "resource.k8s.io/ResourceSlice"
    DEVICE_CLASS = "resource.k8s.io/DeviceClass"
    POD_GROUP = "scheduling.k8s.io/PodGroup"


class ActionType(IntFlag):
    """What happened to an object. A change that none of the specific updates describes is an UPDATE."""

    ADD = auto()
    DELETE = auto()
    UPDATE_NODE_ALLOCATABLE = auto()
    UPDATE_NODE_LABEL = auto()
    UPDATE_NODE_TAINT = auto()
    UPDATE_NODE_CONDITION = auto()
    UPDATE_NODE_ANNOTATION = auto()
    UPDATE_NODE_DECLARED_FEATURE = auto()
    UPDATE_POD_LABEL = auto()
    UPDATE_POD_SCALE_DOWN = auto()
    UPDATE_POD_TOLERATION = auto()
    UPDATE_POD_SCHEDULING_GATES_ELIMINATED = auto()
    UPDATE_POD_GENERATED_RESOURCE_CLAIM = auto()
    UPDATE_OTHER = auto()
    UPDATE = (
        UPDATE_NODE_ALLOCATABLE
        | UPDATE_NODE_LABEL
        | UPDATE_NODE_TAINT
        | UPDATE_NODE_CONDITION
        | UPDATE_NODE_ANNOTATION
        | UPDATE_NODE_DECLARED_FEATURE
        | UPDATE_POD_LABEL
        | UPDATE_POD_SCALE_DOWN
        | UPDATE_POD_TOLERATION
        | UPDATE_POD_SCHEDULING_GATES_ELIMINATED
        | UPDATE_POD_GENERATED_RESOURCE_CLAIM
        | UPDATE_OTHER
    )
    ALL = ADD | DELETE | UPDATE


_PODS: Final = (EventResource.ASSIGNED_POD, EventResource.UNSCHEDULED_POD)
_NAMES: Final = {
    ActionType.UPDATE_NODE_ALLOCATABLE: "UpdateNodeAllocatable",
    ActionType.UPDATE_NODE_LABEL: "UpdateNodeLabel",
    ActionType.UPDATE_NODE_TAINT: "UpdateNodeTaint",
    ActionType.UPDATE_NODE_CONDITION: "UpdateNodeCondition",
    ActionType.UPDATE_NODE_ANNOTATION: "UpdateNodeAnnotation",
    ActionType.UPDATE_NODE_DECLARED_FEATURE: "UpdateNodeDeclaredFeature",
    ActionType.UPDATE_POD_LABEL: "UpdatePodLabel",
    ActionType.UPDATE_POD_SCALE_DOWN: "UpdatePodScaleDown",
    ActionType.UPDATE_POD_TOLERATION: "UpdatePodToleration",
    ActionType.UPDATE_POD_SCHEDULING_GATES_ELIMINATED: "UpdatePodSchedulingGatesEliminated",
    ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM: "UpdatePodGeneratedResourceClaim",
    ActionType.ADD: "Add",
    ActionType.DELETE: "Delete",
    ActionType.UPDATE: "Update",
}


class ClusterEvent(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """An event that happened, or a set of events for which a plugin registers."""

    resource: EventResource
    action: ActionType

    @property
    def label(self) -> str:
        """Upstream's, with a slash: ``AssignedPod/Delete``."""
        return f"{self.resource}/{_NAMES.get(self.action, str(self.action.name))}"

    def matches(self, event: ClusterEvent) -> bool:
        """Whether this registration includes the event: a registration for all updates includes each update, but not vice
        versa.
        """
        is_same = self.resource is event.resource or (
            self.resource is EventResource.POD and event.resource in _PODS
        )
        return is_same and event.action in self.action


Hint = Callable[[Pod, object | None, object | None], bool]
"""(waiting pod, object before, object after) → whether the event may make the pod schedulable. Before is None where the
object is new, after where it is gone."""


@dataclass(frozen=True, slots=True)
class EventRegistration:
    """hint : None returns True for every such event."""

    event: ClusterEvent
    hint: Hint | None = None
