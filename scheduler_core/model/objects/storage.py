"""Volumes, claims, classes and the CSI objects of nodes and drivers."""

from __future__ import annotations

from typing import Final

import msgspec

from scheduler_core.model.base import Int32, Model, ResourceList
from scheduler_core.model.labels.selectors import LabelSelector
from scheduler_core.model.objects.affinity import NodeSelector
from scheduler_core.model.objects.containers import ResourceRequirements
from scheduler_core.model.objects.meta import ObjectMeta, Resource
from scheduler_core.model.objects.volumes import (
    AWSElasticBlockStoreVolumeSource,
    AzureDiskVolumeSource,
    CinderVolumeSource,
    GCEPersistentDiskVolumeSource,
    PortworxVolumeSource,
)
from scheduler_core.model.quantity import Quantity

BETA_STORAGE_CLASS_ANNOTATION: Final = "volume.beta.kubernetes.io/storage-class"
DEFAULT_CLASS_ANNOTATIONS: Final = (
    "storageclass.kubernetes.io/is-default-class",
    "storageclass.beta.kubernetes.io/is-default-class",
)
"""On a class: "true" with either makes it a default."""


class ObjectReference(Model, frozen=True):
    kind: str = ""
    namespace: str = ""
    name: str = ""
    uid: str = ""


class CSIPersistentVolumeSource(Model, frozen=True):
    driver: str = ""
    volume_handle: str = ""


class VolumeNodeAffinity(Model, frozen=True):
    required: NodeSelector | None = None


class PersistentVolumeSpec(Model, frozen=True):
    capacity: ResourceList = {}
    access_modes: tuple[str, ...] = ()
    storage_class_name: str = ""
    volume_mode: str = "Filesystem"
    volume_attributes_class_name: str = ""
    claim_ref: ObjectReference | None = None
    node_affinity: VolumeNodeAffinity | None = None
    csi: CSIPersistentVolumeSource | None = None
    gce_persistent_disk: GCEPersistentDiskVolumeSource | None = None
    aws_elastic_block_store: AWSElasticBlockStoreVolumeSource | None = None
    azure_disk: AzureDiskVolumeSource | None = None
    cinder: CinderVolumeSource | None = None
    portworx_volume: PortworxVolumeSource | None = None


class PersistentVolumeStatus(Model, frozen=True):
    phase: str = ""


class PersistentVolume(Resource, frozen=True):
    metadata: ObjectMeta
    spec: PersistentVolumeSpec = PersistentVolumeSpec()
    status: PersistentVolumeStatus = PersistentVolumeStatus()

    @property
    def storage_class(self) -> str:
        """Name of the class, "" for none (spec 06: the beta annotation wins)."""
        return self.metadata.annotations.get(BETA_STORAGE_CLASS_ANNOTATION, self.spec.storage_class_name)


class PersistentVolumeClaimSpec(Model, frozen=True):
    """``storage_class_name`` None asks for the default class, "" for none."""

    access_modes: tuple[str, ...] = ()
    resources: ResourceRequirements = ResourceRequirements()
    storage_class_name: str | None = None
    volume_name: str = ""
    volume_mode: str = "Filesystem"
    volume_attributes_class_name: str = ""
    selector: LabelSelector | None = None


class PersistentVolumeClaimStatus(Model, frozen=True):
    phase: str = ""


class PersistentVolumeClaim(Resource, frozen=True):
    metadata: ObjectMeta
    spec: PersistentVolumeClaimSpec = PersistentVolumeClaimSpec()
    status: PersistentVolumeClaimStatus = PersistentVolumeClaimStatus()

    @property
    def storage_class(self) -> str:
        """Name of the class, "" for none (spec 06: the beta annotation wins)."""
        named = self.spec.storage_class_name or ""
        return self.metadata.annotations.get(BETA_STORAGE_CLASS_ANNOTATION, named)


class TopologySelectorLabelRequirement(Model, frozen=True):
    key: str = ""
    values: tuple[str, ...] = ()


class TopologySelectorTerm(Model, frozen=True):
    match_label_expressions: tuple[TopologySelectorLabelRequirement, ...] = ()


class StorageClass(Resource, frozen=True):
    metadata: ObjectMeta
    provisioner: str = ""
    volume_binding_mode: str = ""
    allowed_topologies: tuple[TopologySelectorTerm, ...] = ()


class VolumeNodeResources(Model, frozen=True):
    """``count`` None: the driver sets no limit."""

    count: Int32 | None = None


class CSINodeDriver(Model, frozen=True):
    name: str = ""
    node_id: str = msgspec.field(default="", name="nodeID")
    topology_keys: tuple[str, ...] = ()
    allocatable: VolumeNodeResources | None = None


class CSINodeSpec(Model, frozen=True):
    drivers: tuple[CSINodeDriver, ...] = ()


class CSINode(Resource, frozen=True):
    metadata: ObjectMeta
    spec: CSINodeSpec = CSINodeSpec()

    @property
    def limits(self) -> dict[str, int]:
        """Driver → number of volumes that it can attach to the node, for drivers that say so."""
        return {
            driver.name: driver.allocatable.count
            for driver in self.spec.drivers
            if driver.allocatable is not None and driver.allocatable.count is not None
        }


class CSIDriverSpec(Model, frozen=True):
    storage_capacity: bool = False


class CSIDriver(Resource, frozen=True):
    metadata: ObjectMeta
    spec: CSIDriverSpec = CSIDriverSpec()


class CSIStorageCapacity(Resource, frozen=True):
    """Absent ``node_topology``: no node can reach the storage."""

    metadata: ObjectMeta
    storage_class_name: str = ""
    node_topology: LabelSelector | None = None
    capacity: Quantity | None = None
    maximum_volume_size: Quantity | None = None


class VolumeAttachmentSource(Model, frozen=True):
    persistent_volume_name: str = ""


class VolumeAttachmentSpec(Model, frozen=True):
    attacher: str = ""
    node_name: str = ""
    source: VolumeAttachmentSource = VolumeAttachmentSource()


class VolumeAttachment(Resource, frozen=True):
    metadata: ObjectMeta
    spec: VolumeAttachmentSpec = VolumeAttachmentSpec()
