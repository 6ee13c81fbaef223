"""Which events may make a pod schedulable that a volume plugin rejected (spec 07 §4.3; upstream 1.36, plugins of volumes).

Changes of claims are compared by name only: whether a claim or a volume is suitable is found out in the next attempt.
"""

from __future__ import annotations

from collections.abc import Sequence

from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.hints import hint_about, holds_place, pod_hint, registered
from scheduler_core.model.objects.meta import Resource as Object
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import (
    CSIDriver,
    CSINode,
    CSIStorageCapacity,
    PersistentVolumeClaim,
    StorageClass,
    VolumeAttachment,
)
from scheduler_core.model.objects.volumes import Volume
from scheduler_core.model.quantity import value
from scheduler_core.plugins.volumes.claims import WAIT_FOR_FIRST_CONSUMER
from scheduler_core.plugins.volumes.migration import MIGRATED_PLUGINS
from scheduler_core.snapshot.volumes.attachable import is_attachable_source
from scheduler_core.snapshot.volumes.disks import disks
from scheduler_core.snapshot.volumes.objects import claim_uses
from scheduler_core.snapshot.volumes.translation import UntranslatableError, successor, translated_inline

_ADD_OR_UPDATE = ActionType.ADD | ActionType.UPDATE


def of_restrictions() -> Sequence[EventRegistration]:
    return (
        registered(EventResource.POD, ActionType.DELETE, pod_hint(disk_or_claim_freed)),
        registered(EventResource.NODE, ActionType.ADD),
        registered(
            EventResource.PERSISTENT_VOLUME_CLAIM,
            ActionType.ADD,
            hint_about(PersistentVolumeClaim, named_claim_changed),
        ),
    )


def of_limits() -> Sequence[EventRegistration]:
    return (
        registered(EventResource.CSI_NODE, ActionType.ADD),
        registered(EventResource.CSI_NODE, ActionType.UPDATE, hint_about(CSINode, limit_grew)),
        registered(EventResource.POD, ActionType.DELETE, pod_hint(attachable_freed)),
        registered(
            EventResource.PERSISTENT_VOLUME_CLAIM,
            ActionType.ADD,
            hint_about(PersistentVolumeClaim, claim_changed),
        ),
        registered(
            EventResource.VOLUME_ATTACHMENT, ActionType.DELETE, hint_about(VolumeAttachment, detached)
        ),
    )


def of_binding() -> Sequence[EventRegistration]:
    return (
        registered(EventResource.STORAGE_CLASS, _ADD_OR_UPDATE, hint_about(StorageClass, topologies_changed)),
        registered(
            EventResource.PERSISTENT_VOLUME_CLAIM,
            _ADD_OR_UPDATE,
            hint_about(PersistentVolumeClaim, claim_changed),
        ),
        registered(EventResource.PERSISTENT_VOLUME, _ADD_OR_UPDATE),
        registered(EventResource.NODE, ActionType.ADD | ActionType.UPDATE_NODE_LABEL),
        registered(EventResource.CSI_NODE, _ADD_OR_UPDATE, hint_about(CSINode, migration_changed)),
        registered(
            EventResource.CSI_DRIVER, ActionType.UPDATE, hint_about(CSIDriver, capacity_no_longer_checked)
        ),
        registered(
            EventResource.CSI_STORAGE_CAPACITY, _ADD_OR_UPDATE, hint_about(CSIStorageCapacity, capacity_grew)
        ),
    )


def disk_or_claim_freed(pod: Pod, old: Pod | None, new: Pod | None) -> bool:
    """A deleted pod of the namespace used a disk that this pod cannot share, or a claim that this pod names."""
    if old is None or old.namespace != pod.namespace:
        return False
    if any(disk.conflicts(wanted) for wanted in disks(pod.spec) for disk in disks(old.spec)):
        return True
    return not _named_claims(pod).isdisjoint(_named_claims(old))


def attachable_freed(pod: Pod, old: Pod | None, new: Pod | None) -> bool:
    """A deleted pod, on any node, had a volume of any driver."""
    return old is not None and holds_place(old) and any(map(is_attachable_source, old.spec.volumes))


def named_claim_changed(pod: Pod, old: Object | None, new: Object | None) -> bool:
    """The pod names the claim; a claim created for an ephemeral volume does not count."""
    return new is not None and new.namespace == pod.namespace and new.name in _named_claims(pod)


def claim_changed(pod: Pod, old: Object | None, new: Object | None) -> bool:
    return new is not None and any(use.key == new.key for use in claim_uses(pod))


def limit_grew(pod: Pod, old: CSINode | None, new: CSINode | None) -> bool:
    """A driver that sets no limit counts as 0."""
    before = _limits(old)
    return any(limit > before.get(driver, 0) for driver, limit in _limits(new).items())


def detached(pod: Pod, old: VolumeAttachment | None, new: VolumeAttachment | None) -> bool:
    """The pod names a claim, of any driver, or has an inline disk of the driver, or one that cannot be translated."""
    if old is None:
        return False
    attacher = old.spec.attacher
    return bool(_named_claims(pod)) or any(_may_be_of(attacher, volume) for volume in pod.spec.volumes)


def _may_be_of(driver: str, volume: Volume) -> bool:
    try:
        translated_inline(volume)
    except UntranslatableError:
        return True
    return successor(volume) == driver


def topologies_changed(pod: Pod, old: StorageClass | None, new: StorageClass | None) -> bool:
    return old is None or (new is not None and old.allowed_topologies != new.allowed_topologies)


def first_consumer_class(pod: Pod, old: StorageClass | None, new: StorageClass | None) -> bool:
    return new is not None and new.volume_binding_mode == WAIT_FOR_FIRST_CONSUMER


def migration_changed(pod: Pod, old: CSINode | None, new: CSINode | None) -> bool:
    before, after = (one and one.metadata.annotations.get(MIGRATED_PLUGINS, "") for one in (old, new))
    return old is None or before != after


def capacity_no_longer_checked(pod: Pod, old: CSIDriver | None, new: CSIDriver | None) -> bool:
    """The driver is one that the pod names in an inline volume."""
    if old is None or new is None or not old.spec.storage_capacity or new.spec.storage_capacity:
        return False
    return any(volume.csi is not None and volume.csi.driver == new.name for volume in pod.spec.volumes)


def capacity_grew(pod: Pod, old: CSIStorageCapacity | None, new: CSIStorageCapacity | None) -> bool:
    if old is None or new is None:
        return old is None
    before, after = _largest_volume(old), _largest_volume(new)
    return after is not None and (before is None or after > before)


def _largest_volume(one: CSIStorageCapacity) -> int | None:
    limit = one.capacity if one.maximum_volume_size is None else one.maximum_volume_size
    return None if limit is None else value(limit)


def _limits(node: CSINode | None) -> dict[str, int]:
    drivers = node.spec.drivers if node is not None else ()
    return {
        driver.name: driver.allocatable.count or 0 for driver in drivers if driver.allocatable is not None
    }


def _named_claims(pod: Pod) -> frozenset[str]:
    return frozenset(use.name for use in claim_uses(pod) if not use.ephemeral)
