"""In-tree disks, as the limit plugins before CSI count them: by themselves, not as volumes of the CSI driver (spec 14
§5.4).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import PersistentVolumeSpec
from scheduler_core.model.objects.volumes import Volume
from scheduler_core.model.resources.requests import scaled
from scheduler_core.snapshot.volumes.objects import Storage, claim_use
from scheduler_core.snapshot.volumes.translation import Attachable

AWS_EBS: Final = "kubernetes.io/aws-ebs"
GCE_PD: Final = "kubernetes.io/gce-pd"
AZURE_DISK: Final = "kubernetes.io/azure-disk"
_INSTANCE_TYPES: Final = ("node.kubernetes.io/instance-type", "beta.kubernetes.io/instance-type")
_NITRO: Final = ("c5", "m5", "r5", "t3", "z1d")
_NITRO_LIMIT: Final = 25

Source = Volume | PersistentVolumeSpec


@dataclass(frozen=True, slots=True)
class Sort:
    """disk : what identifies a disk of the sort, "" for others. resource : of a node's allocatable, its limit. default : without."""

    disk: Callable[[Source], str]
    resource: str
    default: int


def _ebs(source: Source) -> str:
    return source.aws_elastic_block_store.volume_id if source.aws_elastic_block_store else ""


def _gce(source: Source) -> str:
    return source.gce_persistent_disk.pd_name if source.gce_persistent_disk else ""


def _azure(source: Source) -> str:
    return source.azure_disk.disk_name if source.azure_disk else ""


SORTS: Final[Mapping[str, Sort]] = {
    AWS_EBS: Sort(_ebs, "attachable-volumes-aws-ebs", 39),
    GCE_PD: Sort(_gce, "attachable-volumes-gce-pd", 16),
    AZURE_DISK: Sort(_azure, "attachable-volumes-azure-disk", 16),
}
"""By the name of their provisioner, which is used as the driver in a VolumeTable."""


def limit_of(node: Node, sort: str) -> int:
    """How many disks of the sort the node can attach."""
    rule = SORTS[sort]
    if rule.resource in node.status.allocatable:
        return scaled(rule.resource, node.status.allocatable[rule.resource])
    kind = next((node.labels[key] for key in _INSTANCE_TYPES if key in node.labels), "")
    return _NITRO_LIMIT if sort == AWS_EBS and kind.startswith(_NITRO) else rule.default


def in_tree_disk(pod: Pod, volume: Volume, storage: Storage) -> Attachable | None:
    """The disk of one volume of a pod; a claim that is not bound yet represents the disk that will be created for it."""
    use = claim_use(pod, volume)
    if use is None:
        return _disk(volume)
    claim = storage.claims.get(use.key)
    if claim is None:
        return None
    bound = storage.volumes.get(claim.spec.volume_name)
    if bound is not None:
        return _disk(bound.spec)
    storage_class = storage.classes.get(claim.storage_class)
    provisioner = "" if storage_class is None else storage_class.provisioner
    return Attachable(provisioner, f"unbound:{use.key}") if provisioner in SORTS else None


def _disk(source: Source) -> Attachable | None:
    found = ((sort, rule.disk(source)) for sort, rule in SORTS.items())
    return next((Attachable(sort, disk) for sort, disk in found if disk), None)
