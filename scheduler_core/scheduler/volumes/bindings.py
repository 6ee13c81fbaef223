"""The writes that bind a pod's claims after the scheduler has placed the pod (spec 06 §3; upstream 1.36, PreBind of
VolumeBinding). volume_progress checks their results.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from scheduler_core.config.plugins.args import VolumeBindingArgs
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.model.objects.meta import reference_to
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import PersistentVolume, PersistentVolumeClaim
from scheduler_core.plugins.volumes.binding import VolumeBinding
from scheduler_core.plugins.volumes.claims import SELECTED_NODE, is_bound
from scheduler_core.snapshot.volumes.objects import claim_uses

BOUND_BY_CONTROLLER: Final = "pv.kubernetes.io/bound-by-controller"
Patch = dict[str, Any]
"""A merge patch."""


class VolumesNotBound(Exception):
    """The volumes are not bound, and waiting does not help; the message is upstream's."""


@dataclass(frozen=True, slots=True)
class VolumeBindings:
    """The writes for one pod at one node.

    volumes : claim → its volume.
    provisions : claims for which a volume is to be created.
    timeout : in seconds, for all of them.
    """

    node: str
    volumes: Mapping[str, str]
    provisions: tuple[str, ...]
    timeout: float


def volume_bindings(
    cache: SchedulerCache, claims: Mapping[str, PersistentVolumeClaim], pod: Pod, node: str
) -> VolumeBindings | None:
    """The writes for a pod that is assumed on the node. None if all claims are bound, or if no plugin of the pod's
    profile binds them.

    claims : the present ones, by key.

    Raises VolumesNotBound if nothing was decided about a claim.
    """
    args = _args(cache, pod) if pod.spec.volumes else None
    if args is None:
        return None
    volumes: dict[str, str] = {}
    provisions: list[str] = []
    for key in dict.fromkeys(use.key for use in claim_uses(pod)):
        claim = claims.get(key)
        if claim is None or is_bound(claim):
            continue
        settled = cache.settled(key)
        if settled.node is None and not settled.volumes:
            raise VolumesNotBound(f"nothing was settled about claim {key}")
        if settled.node is not None:
            provisions.append(key)
        else:
            volumes[key] = settled.volumes[-1]
    if not volumes and not provisions:
        return None
    return VolumeBindings(node, volumes, tuple(provisions), args.bind_timeout_seconds)


def _args(cache: SchedulerCache, pod: Pod) -> VolumeBindingArgs | None:
    framework = cache.frameworks[pod.spec.scheduler_name]
    if not any(isinstance(plugin, VolumeBinding) for plugin in framework.pre_binds):
        return None
    args = framework.profile.plugin_args.get(VolumeBinding.name)
    return cast("VolumeBindingArgs | None", args) or VolumeBindingArgs()


def taken_for(volume: PersistentVolume, claim: PersistentVolumeClaim) -> Patch:
    """The patch that assigns the volume to this claim. If the owner of the volume reserved it for the claim, it gets no
    mark of a controller.

    Like `made_for` it names the version on which the decision is based: if another writer was faster, the write is
    refused.
    """
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


def made_for(claim: PersistentVolumeClaim, node: str) -> Patch:
    """The patch that requests a volume for the claim which the node can reach."""
    patch = _versioned(claim)
    patch["metadata"]["annotations"] = {SELECTED_NODE: node}
    return patch


def _versioned(one: PersistentVolume | PersistentVolumeClaim) -> Patch:
    return {"metadata": {"resourceVersion": one.metadata.resource_version}}
