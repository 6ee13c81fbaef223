"""What the scheduler writes to volumes and claims, as merge patches (spec 06 §3; upstream 1.36, VolumeBinding).

Each names the version that was decided upon: whoever was faster wins, and the write is refused.
"""

from __future__ import annotations

from typing import Any, Final

from playground.connector.scheduler.references import reference_to
from scheduler_core.model.storage import PersistentVolume, PersistentVolumeClaim
from scheduler_core.plugins.volumes.claims import SELECTED_NODE

BOUND_BY_CONTROLLER: Final = "pv.kubernetes.io/bound-by-controller"
Json = dict[str, Any]


def taken_for(volume: PersistentVolume, claim: PersistentVolumeClaim) -> Json:
    """The volume is for this claim. What its owner reserved for the claim keeps no mark of a controller."""
    there, meta = volume.spec.claim_ref, claim.metadata
    is_reserved = (
        there is not None
        and (there.namespace, there.name) == (meta.namespace, meta.name)
        and there.uid in ("", meta.uid)
    )
    patch = _versioned(volume)
    if not is_reserved:
        patch["metadata"]["annotations"] = {BOUND_BY_CONTROLLER: "yes"}
    if not is_reserved or there is None or there.uid != meta.uid:
        patch["spec"] = {"claimRef": reference_to("PersistentVolumeClaim", claim.metadata)}
    return patch


def made_for(claim: PersistentVolumeClaim, node: str) -> Json:
    """A volume is to be made for the claim that the node can reach."""
    patch = _versioned(claim)
    patch["metadata"]["annotations"] = {SELECTED_NODE: node}
    return patch


def _versioned(one: PersistentVolume | PersistentVolumeClaim) -> Json:
    return {"metadata": {"resourceVersion": one.metadata.resource_version}}
