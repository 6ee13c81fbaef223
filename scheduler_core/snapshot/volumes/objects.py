"""Storage: the storage objects of a cluster by name, which may change, and the claims of pods (spec 06)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import (
    CSIDriver,
    CSINode,
    CSIStorageCapacity,
    PersistentVolume,
    PersistentVolumeClaim,
    StorageClass,
    VolumeAttachment,
)
from scheduler_core.model.objects.volumes import Volume

STORAGE_KINDS: Final = (
    "PersistentVolume",
    "PersistentVolumeClaim",
    "StorageClass",
    "CSINode",
    "CSIDriver",
    "CSIStorageCapacity",
    "VolumeAttachment",
)


@dataclass(frozen=True, slots=True)
class ClaimUse:
    """One volume of a pod that refers to a claim.

    key : ``namespace/name`` of the claim.
    ephemeral : whether the claim belongs to the pod and was created for this volume.
    """

    name: str
    key: str
    ephemeral: bool


class Storage:
    """The storage objects, by key and in order of appearance.

    numbered : every volume that ever existed by its number, in order of appearance; None once it is deleted. A number is
        not reused.
    volume_changes : the numbers of volumes that were added, changed or deleted, in that order.
    capacity_changes : the number of changes of CSIDrivers and CSIStorageCapacities. csi_node_changes : of CSINodes.
    """

    def __init__(self) -> None:
        self.claims: dict[str, PersistentVolumeClaim] = {}
        self.volumes: dict[str, PersistentVolume] = {}
        self.classes: dict[str, StorageClass] = {}
        self.csi_nodes: dict[str, CSINode] = {}
        self.drivers: dict[str, CSIDriver] = {}
        self.capacities: dict[str, CSIStorageCapacity] = {}
        self.attachments: dict[str, VolumeAttachment] = {}
        self.numbered: list[PersistentVolume | None] = []
        self.number_of: dict[str, int] = {}
        self.volume_changes: list[int] = []
        self.capacity_changes = 0
        self.csi_node_changes = 0
        self._claims_of_volume: dict[str, dict[str, None]] = {}
        self._attachments_of_volume: dict[str, dict[str, None]] = {}
        self._tables: dict[str, dict[str, Any]] = {
            "PersistentVolumeClaim": self.claims,
            "PersistentVolume": self.volumes,
            "StorageClass": self.classes,
            "CSINode": self.csi_nodes,
            "CSIDriver": self.drivers,
            "CSIStorageCapacity": self.capacities,
            "VolumeAttachment": self.attachments,
        }

    @classmethod
    def of(cls, cluster: Cluster) -> Storage:
        storage = cls()
        for kind in STORAGE_KINDS:
            for one in getattr(cluster, KINDS[kind].field):
                storage.put(kind, one)
        return storage

    def put(self, kind: str, one: Resource) -> None:
        """Add an object, or replace it by a newer version."""
        self._unlink(kind, one.key)
        self._tables[kind][one.key] = one
        self._link(one)

    def drop(self, kind: str, key: str) -> None:
        """Remove a deleted object."""
        self._unlink(kind, key)
        del self._tables[kind][key]
        if kind == "PersistentVolume":
            self.numbered[self.number_of.pop(key)] = None

    def claims_of_volume(self, name: str) -> list[str]:
        """Keys of the claims that name the volume in their spec."""
        return list(self._claims_of_volume.get(name, ()))

    def attachments_of_volume(self, name: str) -> list[str]:
        """Names of the VolumeAttachments of the volume."""
        return list(self._attachments_of_volume.get(name, ()))

    def _link(self, one: Resource) -> None:
        match one:
            case PersistentVolume():
                number = self.number_of.setdefault(one.name, len(self.numbered))
                self.numbered[number : number + 1] = [one]
                self.volume_changes.append(number)
            case PersistentVolumeClaim() if one.spec.volume_name:
                self._claims_of_volume.setdefault(one.spec.volume_name, {})[one.key] = None
            case VolumeAttachment():
                volume = one.spec.source.persistent_volume_name
                self._attachments_of_volume.setdefault(volume, {})[one.key] = None
            case CSIDriver() | CSIStorageCapacity():
                self.capacity_changes += 1
            case CSINode():
                self.csi_node_changes += 1

    def _unlink(self, kind: str, key: str) -> None:
        match self._tables[kind].get(key):
            case PersistentVolume():
                self.volume_changes.append(self.number_of[key])
            case PersistentVolumeClaim() as claim if claim.spec.volume_name:
                _remove(self._claims_of_volume, claim.spec.volume_name, key)
            case VolumeAttachment() as attachment:
                _remove(self._attachments_of_volume, attachment.spec.source.persistent_volume_name, key)
            case CSIDriver() | CSIStorageCapacity():
                self.capacity_changes += 1
            case CSINode():
                self.csi_node_changes += 1


def _remove(index: dict[str, dict[str, None]], entry: str, key: str) -> None:
    del index[entry][key]
    if not index[entry]:
        del index[entry]


def claim_uses(pod: Pod) -> tuple[ClaimUse, ...]:
    """The pod's volumes that refer to claims, in order; a claim may occur twice."""
    return tuple(_claim_uses(pod))


def claim_use(pod: Pod, volume: Volume) -> ClaimUse | None:
    """How one volume of the pod refers to a claim; None if it does not."""
    if volume.persistent_volume_claim is not None:
        name = volume.persistent_volume_claim.claim_name
    elif volume.ephemeral is not None:
        name = f"{pod.metadata.name}-{volume.name}"
    else:
        return None
    return ClaimUse(name, f"{pod.metadata.namespace}/{name}", volume.persistent_volume_claim is None)


def is_owner(pod: Pod, claim: PersistentVolumeClaim) -> bool:
    """Whether the claim was created for the pod: its controller is the pod, by UID."""
    controller = claim.metadata.controller
    return controller is not None and controller.uid == pod.metadata.uid


def _claim_uses(pod: Pod) -> Iterator[ClaimUse]:
    for volume in pod.spec.volumes:
        use = claim_use(pod, volume)
        if use is not None:
            yield use
