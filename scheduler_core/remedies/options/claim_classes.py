"""Classes that claims of the pod name and that do not exist: of volumes and of devices, changed into near ones, or into the default class.

The spec of a claim cannot be changed: the claim is made anew. It has no volume and no device, so nothing is lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scheduler_core.model.admission.objects import default_storage_class
from scheduler_core.model.objects.devices import ResourceClaim
from scheduler_core.model.objects.storage import BETA_STORAGE_CLASS_ANNOTATION, PersistentVolumeClaim
from scheduler_core.plugins.dynamic_resources.pod_claims import ClaimProblem, claims_of
from scheduler_core.plugins.volumes.claims import WAIT_FOR_FIRST_CONSUMER
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import CLAIM, RESOURCE_CLAIM, Change, Target
from scheduler_core.remedies.changes.edits import Edit, Path
from scheduler_core.remedies.moment import Moment
from scheduler_core.snapshot.volumes.objects import claim_uses
from scheduler_core.spelling import nearest, of_names

_NOT_NEAR: Final = 2
"""How often the cost counts of a name that is not near."""


def near_classes(moment: Moment) -> Iterator[Change]:
    """Of the claims for volumes, then of those for devices."""
    yield from _storage_classes(moment)
    yield from _device_classes(moment)


def _storage_classes(moment: Moment) -> Iterator[Change]:
    cluster = moment.snapshot.cluster
    claims = {claim.key: claim for claim in cluster.persistent_volume_claims}
    known = sorted(one.name for one in cluster.storage_classes)
    default = default_storage_class(cluster.storage_classes)
    for key in dict.fromkeys(use.key for use in claim_uses(moment.pod)):
        claim = claims.get(key)
        if claim is None or claim.spec.volume_name or claim.storage_class in ("", *known):
            continue
        near = nearest(claim.storage_class, known, of_names)
        for name in near:
            yield _of_volume(claim, name, f"storage class {name}", 1)
        if default is not None and default.name not in near:
            yield _of_volume(claim, default.name, f"default storage class {default.name}", _NOT_NEAR)


def _of_volume(claim: PersistentVolumeClaim, name: str, words: str, share: float) -> Change:
    text = (
        f"let the claim {claim.name} use the {words} in place of {claim.storage_class}, which does not exist"
    )
    return _change(Target(CLAIM, claim.key), text, _path_of_class(claim), name, share)


def _path_of_class(claim: PersistentVolumeClaim) -> Path:
    if BETA_STORAGE_CLASS_ANNOTATION in claim.metadata.annotations:
        return ("metadata", "annotations", BETA_STORAGE_CLASS_ANNOTATION)
    return ("spec", "storageClassName")


def _device_classes(moment: Moment) -> Iterator[Change]:
    cluster = moment.snapshot.cluster
    claims = {claim.key: claim for claim in cluster.resource_claims}
    known = sorted(one.name for one in cluster.device_classes)
    try:
        named = claims_of(moment.pod, claims.get)
    except ClaimProblem:
        return
    for key in dict.fromkeys(claim.key for claim in named if claim.status.allocation is None):
        for path, name in _named_classes(claims[key]):
            for near in nearest(name, known, of_names):
                text = f"let the resource claim {claims[key].name} use the device class {near} in place of {name}, which does not exist"
                yield _change(Target(RESOURCE_CLAIM, key), text, path, near)


def _named_classes(claim: ResourceClaim) -> Iterator[tuple[Path, str]]:
    """The device classes of a claim, each with its path."""
    for request in claim.spec.devices.requests:
        path = ("spec", "devices", "requests", request.name)
        if request.exactly is not None:
            yield (*path, "exactly", "deviceClassName"), request.exactly.device_class_name
        for one in request.first_available:
            yield (*path, "firstAvailable", one.name, "deviceClassName"), one.device_class_name


def _change(target: Target, text: str, path: Path, name: str, share: float = 1) -> Change:
    return Change(kinds.CORRECT_REFERENCE, target, text, path, edits=(Edit(path, name),), share=share)


def binds_at_once(moment: Moment, change: Change) -> bool:
    """Whether a claim then has a storage class whose claims are bound without a pod, which no run shows."""
    names = {edit.value for edit in change.edits if change.target.kind == CLAIM}
    if change.kind == kinds.CREATE_CLAIM and change.adds is not None:
        names.add(change.adds["spec"]["storageClassName"])
    return any(
        one.name in names and one.volume_binding_mode != WAIT_FOR_FIRST_CONSUMER
        for one in moment.snapshot.cluster.storage_classes
    )
