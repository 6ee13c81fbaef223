"""Volumes of a pod, with only those sources that some plugin looks at."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import astuple

from scheduler_core.model.base import Int32, Model


class PersistentVolumeClaimVolumeSource(Model, frozen=True):
    claim_name: str = ""
    read_only: bool = False


class EphemeralVolumeSource(Model, frozen=True):
    """The claim is called ``<pod>-<volume>``; its template is the business of another controller."""


class CSIVolumeSource(Model, frozen=True):
    """An inline CSI volume."""

    driver: str = ""
    read_only: bool = False


class ImageVolumeSource(Model, frozen=True):
    reference: str = ""


class GCEPersistentDiskVolumeSource(Model, frozen=True):
    pd_name: str = ""
    partition: Int32 = 0
    read_only: bool = False


class AWSElasticBlockStoreVolumeSource(Model, frozen=True):
    volume_id: str = msgspec.field(default="", name="volumeID")
    partition: Int32 = 0
    read_only: bool = False


class AzureDiskVolumeSource(Model, frozen=True):
    disk_name: str = ""
    disk_uri: str = msgspec.field(default="", name="diskURI")
    kind: str = "Shared"


class AzureFileVolumeSource(Model, frozen=True):
    """Only its type matters."""


class CinderVolumeSource(Model, frozen=True):
    volume_id: str = msgspec.field(default="", name="volumeID")


class PortworxVolumeSource(Model, frozen=True):
    volume_id: str = msgspec.field(default="", name="volumeID")


class VsphereVirtualDiskVolumeSource(Model, frozen=True):
    """Only its type matters."""


class RBDVolumeSource(Model, frozen=True):
    monitors: tuple[str, ...] = ()
    image: str = ""
    pool: str = "rbd"
    read_only: bool = False


class ISCSIVolumeSource(Model, frozen=True):
    target_portal: str = ""
    iqn: str = ""
    lun: Int32 = 0
    read_only: bool = False


class Volume(Model, frozen=True):
    """At most one source is set. Volumes with a source that is not listed here are left out of read pods."""

    name: str = ""
    persistent_volume_claim: PersistentVolumeClaimVolumeSource | None = None
    ephemeral: EphemeralVolumeSource | None = None
    csi: CSIVolumeSource | None = None
    image: ImageVolumeSource | None = None
    gce_persistent_disk: GCEPersistentDiskVolumeSource | None = None
    aws_elastic_block_store: AWSElasticBlockStoreVolumeSource | None = None
    azure_disk: AzureDiskVolumeSource | None = None
    azure_file: AzureFileVolumeSource | None = None
    cinder: CinderVolumeSource | None = None
    portworx_volume: PortworxVolumeSource | None = None
    vsphere_volume: VsphereVirtualDiskVolumeSource | None = None
    rbd: RBDVolumeSource | None = None
    iscsi: ISCSIVolumeSource | None = None


_NO_SOURCE: Final = astuple(Volume())[1:]


def has_known_source(volume: Volume) -> bool:
    return astuple(volume)[1:] != _NO_SOURCE


class PodResourceClaim(Model, frozen=True):
    """A claim of dynamic resource allocation, by name or by template."""

    name: str = ""
    resource_claim_name: str | None = None
    resource_claim_template_name: str | None = None
