"""The CSI volume as which a claim, a PersistentVolume or an inline disk counts on a node (spec 06 §2, 1.36).

In-tree disks count as volumes of the CSI driver that replaced their plugin. Upstream does this only for nodes with a
CSINode; since other nodes have no limits, the result is the same for all nodes. A disk whose address cannot be parsed
does not count.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import PersistentVolume, PersistentVolumeClaim, PersistentVolumeSpec
from scheduler_core.model.objects.volumes import Volume
from scheduler_core.snapshot.volumes.objects import Storage, claim_use

EBS: Final = "ebs.csi.aws.com"
GCE_PD: Final = "pd.csi.storage.gke.io"
AZURE_DISK: Final = "disk.csi.azure.com"
CINDER: Final = "cinder.csi.openstack.org"
PORTWORX: Final = "pxd.portworx.com"

_SUCCESSORS: Final = {
    "kubernetes.io/aws-ebs": EBS,
    "kubernetes.io/gce-pd": GCE_PD,
    "kubernetes.io/azure-disk": AZURE_DISK,
    "kubernetes.io/cinder": CINDER,
    "kubernetes.io/portworx-volume": PORTWORX,
}
_ZONE_LABELS: Final = ("failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone")
_NO_PLACE: Final = "zones/UNSPECIFIED"
_EBS_ADDRESS: Final = re.compile(r"aws://[^/]*/+(vol-[^/]*)/*")


class Attachable(NamedTuple):
    """A volume that a driver attaches to nodes; ``handle`` is the driver's name for it."""

    driver: str
    handle: str


def attachable(pod: Pod, volume: Volume, storage: Storage) -> Attachable | None:
    """The volume as which one volume of a pod counts; None if it does not count, or its claim is missing."""
    use = claim_use(pod, volume)
    if use is None:
        found = _disk(volume, _NO_PLACE)
    else:
        claim = storage.claims.get(use.key)
        found = None if claim is None else _of_claim(claim, storage)
    return found if found is not None and found.driver and found.handle else None


def successor(volume: Volume) -> str:
    """The driver that replaced the plugin of an inline disk; "" for other volumes, and for addresses that cannot be
    parsed.
    """
    disk = _disk(volume, _NO_PLACE)
    return "" if disk is None else disk.driver


def is_attachable_source(volume: Volume) -> bool:
    """Whether volumes of this type can count at all."""
    if volume.persistent_volume_claim is not None or volume.ephemeral is not None:
        return True
    disks = (volume.aws_elastic_block_store, volume.azure_disk, volume.cinder, volume.portworx_volume)
    return volume.gce_persistent_disk is not None or any(disk is not None for disk in disks)


def _of_claim(claim: PersistentVolumeClaim, storage: Storage) -> Attachable | None:
    bound = storage.volumes.get(claim.spec.volume_name)
    if bound is not None:
        return _of_volume(bound)
    storage_class = storage.classes.get(claim.storage_class)
    if storage_class is None:
        return None
    provisioner = storage_class.provisioner
    # The driver will name the volume when it makes it; until then it is told apart by its claim.
    return Attachable(_SUCCESSORS.get(provisioner, provisioner), f"unbound:{claim.key}")


def _of_volume(volume: PersistentVolume) -> Attachable | None:
    if volume.spec.csi is not None:
        return Attachable(volume.spec.csi.driver, volume.spec.csi.volume_handle)
    return _disk(volume.spec, _gce_place(volume))


def _disk(source: Volume | PersistentVolumeSpec, gce_place: str | None) -> Attachable | None:
    """An in-tree disk as the volume of the driver that replaced its plugin."""
    if source.aws_elastic_block_store is not None:
        handle = _ebs_handle(source.aws_elastic_block_store.volume_id)
        return None if handle is None else Attachable(EBS, handle)
    if source.gce_persistent_disk is not None:
        name = source.gce_persistent_disk.pd_name
        return (
            None
            if gce_place is None
            else Attachable(GCE_PD, f"projects/UNSPECIFIED/{gce_place}/disks/{name}")
        )
    if source.azure_disk is not None:
        return Attachable(AZURE_DISK, source.azure_disk.disk_uri)
    if source.cinder is not None:
        return Attachable(CINDER, source.cinder.volume_id)
    if source.portworx_volume is not None:
        return Attachable(PORTWORX, source.portworx_volume.volume_id)
    return None


def _ebs_handle(volume_id: str) -> str | None:
    """``aws://zone/vol-1``, ``aws:///vol-1`` and ``vol-1`` are the same disk."""
    if not volume_id.startswith("aws://"):
        return volume_id
    matched = _EBS_ADDRESS.fullmatch(volume_id)
    return None if matched is None else matched[1]


def _gce_place(volume: PersistentVolume) -> str | None:
    """The location of the disk, from the volume's zone label: a zone, or the common region of several zones."""
    label = next((volume.labels[key] for key in _ZONE_LABELS if volume.labels.get(key)), "")
    zones = label.split("__")
    if len(zones) == 1:
        return f"zones/{label}" if label else _NO_PLACE
    regions = {zone.rpartition("-")[0] if zone.count("-") == 2 else "" for zone in zones}
    region = regions.pop()
    return None if regions or not region else f"regions/{region}"
