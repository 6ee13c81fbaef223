"""The progress of a pod's volume bindings, as reported by watches (spec 06 §3; upstream 1.36, checkBindings)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import CSINode, PersistentVolume, PersistentVolumeClaim
from scheduler_core.plugins.volumes.claims import SELECTED_NODE, is_bound
from scheduler_core.plugins.volumes.masks import is_reachable
from scheduler_core.plugins.volumes.migration import as_migrated, is_migrated, translation_problem
from scheduler_core.scheduler.volumes.bindings import VolumeBindings, VolumesNotBound

Objects = Mapping[str, Mapping[str, Resource]]
"""By kind and key."""


@dataclass(frozen=True, slots=True)
class Written:
    """A write that was answered, and the resulting version."""

    kind: str
    key: str
    version: str


class VolumeProgress:
    """objects : as reported by watches."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects

    def is_bound(
        self,
        pod: Pod,
        bindings: VolumeBindings,
        written: Iterable[Written],
    ) -> bool:
        """Whether the pod can be bound to the node. Raises VolumesNotBound."""
        where = self._node(bindings.node)
        there = self._objects["Pod"].get(pod.key)
        if there is None or there.metadata.uid != pod.metadata.uid:
            raise VolumesNotBound(_binding(f'pod does not exist any more: pod "{pod.name}" not found'))
        if not all(map(self.is_told, written)):
            return False
        taken = [self._is_taken(key, name, where) for key, name in bindings.volumes.items()]
        made = [self._is_made(key, where) for key in bindings.provisions]
        return all(taken) and all(made)

    def is_told(self, written: Written) -> bool:
        """Whether the watch has reported a write. Deleted objects count as reported."""
        known = self._objects[written.kind].get(written.key)
        return known is None or _is_current(known.metadata.resource_version, written.version)

    @property
    def claims(self) -> Mapping[str, PersistentVolumeClaim]:
        """The present claims by key."""
        return cast("Mapping[str, PersistentVolumeClaim]", self._objects["PersistentVolumeClaim"])

    def claim(self, key: str) -> PersistentVolumeClaim | None:
        return self.claims.get(key)

    def volume(self, name: str) -> PersistentVolume | None:
        return cast("PersistentVolume | None", self._objects["PersistentVolume"].get(name))

    def _node(self, name: str) -> Node:
        node = self._objects["Node"].get(name)
        if node is None:
            raise VolumesNotBound(_binding(f'failed to get node "{name}": node "{name}" not found'))
        return cast("Node", node)

    def _is_taken(self, key: str, name: str, node: Node) -> bool:
        """Whether the claim got the existing volume."""
        volume, claim = self.volume(name), self.claim(key)
        if volume is None:
            raise VolumesNotBound(
                _binding(f'failed to check binding: could not find v1.PersistentVolume "{name}"')
            )
        if claim is None:
            raise VolumesNotBound(
                _binding(f'failed to check binding: could not find v1.PersistentVolumeClaim "{key}"')
            )
        self._check_reach(volume, node, "failed to translate pv to csi: ")
        if volume.spec.claim_ref is None or not volume.spec.claim_ref.uid:
            raise VolumesNotBound(_binding(f'ClaimRef got reset for pv "{name}"'))
        return is_bound(claim)

    def _is_made(self, key: str, node: Node) -> bool:
        """Whether a volume was created for the claim. A provisioner that cannot create it removes the annotation."""
        claim = self.claim(key)
        if claim is None:
            what = f'could not find v1.PersistentVolumeClaim "{key}"'
            raise VolumesNotBound(_binding(f"failed to check provisioning pvc: {what}"))
        annotations = claim.metadata.annotations
        if not annotations:
            raise VolumesNotBound(_binding(f'selectedNode annotation reset for PVC "{claim.name}"'))
        if annotations.get(SELECTED_NODE) != node.name:
            raise VolumesNotBound(_binding(f'provisioning failed for PVC "{claim.name}"'))
        if claim.spec.volume_name:
            volume = self.volume(claim.spec.volume_name)
            if volume is None:
                return False
            self._check_reach(volume, node)
        return is_bound(claim)

    def _check_reach(self, volume: PersistentVolume, node: Node, failing: str = "") -> None:
        """failing : how upstream begins to say that the volume's CSI driver cannot use it."""
        if is_migrated(volume, cast("CSINode | None", self._objects["CSINode"].get(node.name))):
            if problem := translation_problem(volume):
                raise VolumesNotBound(_binding(f"{failing}could not translate pv: {problem}"))
            volume = as_migrated(volume)
        if not is_reachable(volume, node):
            what = f'pv "{volume.name}" node affinity doesn\'t match node "{node.name}"'
            raise VolumesNotBound(_binding(f"{what}: no matching NodeSelectorTerms"))


def _binding(what: str) -> str:
    return f"binding volumes: {what}"


def _is_current(known: str, written: str) -> bool:
    """Versions of one object are growing numbers (Kubernetes 1.35); in other releases only equality is meaningful."""
    if known.isdigit() and written.isdigit():
        return int(known) >= int(written)
    return known == written
