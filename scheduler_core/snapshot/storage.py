"""Storage: claims, volumes and classes of a cluster by name, and the claims that a pod goes through (spec 06)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.pod import Pod
from scheduler_core.model.storage import CSINode, PersistentVolume, PersistentVolumeClaim, StorageClass
from scheduler_core.model.volumes import Volume


@dataclass(frozen=True, slots=True)
class ClaimUse:
    """One volume of a pod that goes through a claim.

    key : ``namespace/name`` of the claim. ephemeral : the claim belongs to the pod and was made for this volume.
    """

    name: str
    key: str
    ephemeral: bool


@dataclass(frozen=True, eq=False)
class Storage:
    """The storage objects of a cluster. ``claims`` by ``namespace/name``, the others by name; in order of appearance."""

    claims: Mapping[str, PersistentVolumeClaim]
    volumes: Mapping[str, PersistentVolume]
    classes: Mapping[str, StorageClass]
    csi_nodes: Mapping[str, CSINode]

    @classmethod
    def of(cls, cluster: Cluster) -> Storage:
        return cls(
            claims={claim.key: claim for claim in cluster.persistent_volume_claims},
            volumes={volume.name: volume for volume in cluster.persistent_volumes},
            classes={storage_class.name: storage_class for storage_class in cluster.storage_classes},
            csi_nodes={node.name: node for node in cluster.csi_nodes},
        )


def claim_uses(pod: Pod) -> tuple[ClaimUse, ...]:
    """The pod's volumes that go through claims, in order; a claim may come twice."""
    return tuple(_claim_uses(pod))


def claim_use(pod: Pod, volume: Volume) -> ClaimUse | None:
    """How one volume of the pod goes through a claim; None if it does not."""
    if volume.persistent_volume_claim is not None:
        name = volume.persistent_volume_claim.claim_name
    elif volume.ephemeral is not None:
        name = f"{pod.metadata.name}-{volume.name}"
    else:
        return None
    return ClaimUse(name, f"{pod.metadata.namespace}/{name}", volume.persistent_volume_claim is None)


def is_owner(pod: Pod, claim: PersistentVolumeClaim) -> bool:
    """Whether the claim was made for the pod: its controller is the pod, by UID."""
    controller = claim.metadata.controller
    return controller is not None and controller.uid == pod.metadata.uid


def _claim_uses(pod: Pod) -> Iterator[ClaimUse]:
    for volume in pod.spec.volumes:
        use = claim_use(pod, volume)
        if use is not None:
            yield use
