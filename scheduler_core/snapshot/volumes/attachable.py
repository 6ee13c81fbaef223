"""The CSI volume as which a claim, a PersistentVolume or an inline disk counts on a node (spec 06 §2, 1.36).

In-tree disks count as volumes of the CSI driver that replaced their plugin. Upstream does this only for nodes with a
CSINode; since other nodes have no limits, the result is the same for all nodes. A PersistentVolume that cannot be translated
does not count; a pod with such an inline disk has a problem.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import PersistentVolume, PersistentVolumeClaim
from scheduler_core.model.objects.volumes import Volume
from scheduler_core.snapshot.volumes.objects import Storage, claim_use, is_owner
from scheduler_core.snapshot.volumes.translation import (
    SUCCESSORS,
    Attachable,
    UntranslatableError,
    successor,
    translated,
    translated_inline,
)

_NEVER_COUNT: Final = ("kubernetes.io/azure-file", "kubernetes.io/vsphere-volume")
"""Provisioners."""


class VolumeProblem(NamedTuple):
    """Why the volumes of a pod cannot be counted. needs_csi_node : only on nodes with a CSINode."""

    message: str
    needs_csi_node: bool


def attachable(pod: Pod, volume: Volume, storage: Storage) -> Attachable | None:
    """The volume as which one volume of a pod counts; None if it does not count, or its claim is missing."""
    use = claim_use(pod, volume)
    if use is None:
        found = _inline(volume)
    else:
        claim = storage.claims.get(use.key)
        found = None if claim is None else _of_claim(claim, storage)
    return found if found is not None and found.driver and found.handle else None


def volume_problem(pod: Pod, volume: Volume, storage: Storage) -> VolumeProblem | None:
    """An inline disk that cannot be translated, or an ephemeral volume's claim that is not the pod's."""
    use = claim_use(pod, volume)
    if use is not None:
        claim = storage.claims.get(use.key)
        if claim is None or not use.ephemeral or is_owner(pod, claim):
            return None
        return VolumeProblem(f"PVC {use.key} was not created for pod {pod.key} (pod is not owner)", False)
    try:
        translated_inline(volume)
    except UntranslatableError as why:
        return VolumeProblem(f"converting volume({volume.name}) from inline to csi: {why}", True)
    return None


def is_attachable_source(volume: Volume) -> bool:
    """Whether the volume has a claim, or is in-tree and of a type that a driver replaced."""
    return (
        volume.persistent_volume_claim is not None or volume.ephemeral is not None or bool(successor(volume))
    )


def _inline(volume: Volume) -> Attachable | None:
    try:
        return translated_inline(volume)
    except UntranslatableError:
        return None


def _of_claim(claim: PersistentVolumeClaim, storage: Storage) -> Attachable | None:
    bound = storage.volumes.get(claim.spec.volume_name)
    if bound is not None:
        return _of_volume(bound)
    storage_class = storage.classes.get(claim.storage_class)
    if storage_class is None:
        return None
    provisioner = storage_class.provisioner
    if provisioner in _NEVER_COUNT:
        return None
    # The driver will name the volume when it makes it; until then it is told apart by its claim.
    return Attachable(SUCCESSORS.get(provisioner, provisioner), f"unbound:{claim.key}")


def _of_volume(volume: PersistentVolume) -> Attachable | None:
    if volume.spec.csi is not None:
        return Attachable(volume.spec.csi.driver, volume.spec.csi.volume_handle)
    try:
        return translated(volume)
    except UntranslatableError:
        return None
