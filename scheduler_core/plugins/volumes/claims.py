"""What a pod's claims need of a node: bound claims, and claims that wait for their first consumer (spec 06 §3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import PersistentVolumeClaim
from scheduler_core.snapshot.volumes.objects import ClaimUse, Storage, claim_uses, is_owner

STORAGE: Final = "storage"
BIND_COMPLETED: Final = "pv.kubernetes.io/bind-completed"
SELECTED_NODE: Final = "volume.kubernetes.io/selected-node"
WAIT_FOR_FIRST_CONSUMER: Final = "WaitForFirstConsumer"
UNBOUND_IMMEDIATE: Final = "pod has unbound immediate PersistentVolumeClaims"


@dataclass(frozen=True, slots=True)
class PodClaims:
    """The claims of a pod in the order of its volumes; a claim that two volumes use occurs twice.

    problem : why the pod can run on no node, "" if it can; with a problem, the claims are empty.
    """

    bound: tuple[PersistentVolumeClaim, ...] = ()
    delayed: tuple[PersistentVolumeClaim, ...] = ()
    problem: str = ""


def pod_claims(pod: Pod, storage: Storage) -> PodClaims | None:
    """None if no volume of the pod goes through a claim."""
    uses = claim_uses(pod)
    if not uses:
        return None
    problem = next(filter(None, (_problem(pod, use, storage) for use in uses)), "")
    if problem:
        return PodClaims(problem=problem)
    claims = [storage.claims[use.key] for use in uses]
    unbound = [claim for claim in claims if not is_bound(claim)]
    if not all(is_delayed(claim, storage) for claim in unbound):
        return PodClaims(problem=UNBOUND_IMMEDIATE)
    return PodClaims(tuple(claim for claim in claims if is_bound(claim)), tuple(unbound))


def not_found(claim: str) -> str:
    return f'persistentvolumeclaim "{claim}" not found'


def requested(claim: PersistentVolumeClaim) -> int:
    """The requested storage in nano units; 0 if the claim requests none."""
    return claim.spec.resources.requests.get(STORAGE, 0)


def is_bound(claim: PersistentVolumeClaim) -> bool:
    return bool(claim.spec.volume_name) and BIND_COMPLETED in claim.metadata.annotations


def is_delayed(claim: PersistentVolumeClaim, storage: Storage) -> bool:
    """Whether an unbound claim waits for its first consumer; other claims should be bound already."""
    storage_class = storage.classes.get(claim.storage_class)
    if storage_class is None or claim.spec.volume_name:
        return False
    return storage_class.volume_binding_mode == WAIT_FOR_FIRST_CONSUMER


def _problem(pod: Pod, use: ClaimUse, storage: Storage) -> str:
    claim = storage.claims.get(use.key)
    if claim is None and use.ephemeral:
        return f'waiting for ephemeral volume controller to create the persistentvolumeclaim "{use.name}"'
    if claim is None:
        return not_found(use.name)
    if claim.status.phase == "Lost":
        volume = claim.spec.volume_name
        return f'persistentvolumeclaim "{use.name}" bound to non-existent persistentvolume "{volume}"'
    if claim.metadata.deletion_timestamp is not None:
        return f'persistentvolumeclaim "{use.name}" is being deleted'
    if use.ephemeral and not is_owner(pod, claim):
        return f"PVC {use.key} was not created for pod {pod.key} (pod is not owner)"
    return ""
