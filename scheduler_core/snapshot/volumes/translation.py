"""In-tree volumes as volumes of the CSI drivers that replaced their plugins (spec 06 §2; upstream 1.36, csi-translation-lib)."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from scheduler_core.model.objects.node import BETA_ZONE, ZONE
from scheduler_core.model.objects.storage import PersistentVolume, PersistentVolumeSpec
from scheduler_core.model.objects.volumes import Volume

EBS: Final = "ebs.csi.aws.com"
GCE_PD: Final = "pd.csi.storage.gke.io"
AZURE_DISK: Final = "disk.csi.azure.com"
AZURE_FILE: Final = "file.csi.azure.com"
CINDER: Final = "cinder.csi.openstack.org"
PORTWORX: Final = "pxd.portworx.com"
VSPHERE: Final = "csi.vsphere.vmware.com"

SUCCESSORS: Final = {
    "kubernetes.io/aws-ebs": EBS,
    "kubernetes.io/gce-pd": GCE_PD,
    "kubernetes.io/azure-disk": AZURE_DISK,
    "kubernetes.io/cinder": CINDER,
    "kubernetes.io/portworx-volume": PORTWORX,
}
"""In-tree plugin, also as a provisioner → driver, for those whose migration is on in 1.36's scheduler."""
_MANAGED: Final = "managed"
_ZONE_LABELS: Final = (BETA_ZONE, ZONE)
_NO_PLACE: Final = "zones/UNSPECIFIED"
_EBS_ADDRESS: Final = re.compile(r"aws://[^/]*/+(vol-[^/]*)/*")

Source = Volume | PersistentVolumeSpec


class Attachable(NamedTuple):
    """A volume that a driver attaches to nodes; ``handle`` is the driver's name for it."""

    driver: str
    handle: str


class UntranslatableError(Exception):
    """A disk that its driver does not know how to use; the message is upstream's."""


def successor(source: Source) -> str:
    """The driver that replaced the plugin of an in-tree volume; "" for other volumes."""
    drivers: dict[str, object] = {
        EBS: source.aws_elastic_block_store,
        GCE_PD: source.gce_persistent_disk,
        AZURE_DISK: source.azure_disk,
        CINDER: source.cinder,
        PORTWORX: source.portworx_volume,
    }
    if isinstance(source, Volume):
        drivers |= {AZURE_FILE: source.azure_file, VSPHERE: source.vsphere_volume}
    return next((driver for driver, disk in drivers.items() if disk is not None), "")


def translated_inline(volume: Volume) -> Attachable | None:
    """A volume of a pod; None if it is no in-tree disk. Raises UntranslatableError."""
    return _translated(volume, _NO_PLACE)


def translated(volume: PersistentVolume) -> Attachable | None:
    """None if it is no in-tree disk. Raises UntranslatableError."""
    return _translated(volume.spec, "" if volume.spec.gce_persistent_disk is None else _gce_place(volume))


def _translated(source: Source, gce_place: str) -> Attachable | None:
    if source.aws_elastic_block_store is not None:
        return Attachable(EBS, _ebs_handle(source.aws_elastic_block_store.volume_id))
    if source.gce_persistent_disk is not None:
        name = source.gce_persistent_disk.pd_name
        return Attachable(GCE_PD, f"projects/UNSPECIFIED/{gce_place}/disks/{name}")
    if source.azure_disk is not None:
        if source.azure_disk.kind.lower() != _MANAGED:
            raise UntranslatableError(f"kind({source.azure_disk.kind}) is not supported in csi migration")
        return Attachable(AZURE_DISK, source.azure_disk.disk_uri)
    if source.cinder is not None:
        return Attachable(CINDER, source.cinder.volume_id)
    if source.portworx_volume is not None:
        return Attachable(PORTWORX, source.portworx_volume.volume_id)
    return None


def _ebs_handle(volume_id: str) -> str:
    """``aws://zone/vol-1``, ``aws:///vol-1`` and ``vol-1`` are the same disk."""
    if not volume_id.startswith("aws://"):
        return volume_id
    matched = _EBS_ADDRESS.fullmatch(volume_id)
    if matched is None:
        why = f"Invalid format for AWS volume ({volume_id})"
        raise UntranslatableError(f"failed to translate Kubernetes ID to EBS Volume ID {why}")
    return matched[1]


def _gce_place(volume: PersistentVolume) -> str:
    """The location of the disk, from the volume's zone label: a zone, or the common region of several zones."""
    label = next((volume.labels[key] for key in _ZONE_LABELS if volume.labels.get(key)), "")
    zones = label.split("__")
    if len(zones) == 1:
        return f"zones/{label}" if label else _NO_PLACE
    for zone in zones:
        if zone.count("-") != 2:
            wanted = "expected: {locale}-{region}-{zone}"
            raise UntranslatableError(
                f"failed to get region from zones: zone in unexpected format, {wanted}, got: {zone}"
            )
    regions = sorted({zone.rpartition("-")[0] for zone in zones})
    if len(regions) > 1:
        got = " ".join(f"{region}:{{}}" for region in regions)
        raise UntranslatableError(
            f"failed to get region from zones: multiple or no regions gotten from zones, got: map[{got}]"
        )
    return f"regions/{regions[0]}"
