"""The claims of a pod (spec 12 §2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from scheduler_core.model.objects.devices import DeviceClass, ResourceClaim
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.volumes import PodResourceClaim

FindClaim = Callable[[str], ResourceClaim | None]
"""By ``namespace/name``."""


class ClaimProblem(Exception):
    """The reason why the claims of a pod cannot be used."""


def claims_of(pod: Pod, find: FindClaim) -> list[ResourceClaim]:
    """The claims that the pod names, in order, as often as it names them. Raises ClaimProblem for the first one that cannot be used."""
    claims: list[ResourceClaim] = []
    for entry in pod.spec.resource_claims:
        name, is_own = _claim_name(pod, entry)
        if name is None:
            continue
        claim = find(f"{pod.namespace}/{name}")
        if claim is None:
            raise ClaimProblem(f'could not find ResourceClaim "{pod.namespace}/{name}"')
        if claim.metadata.deletion_timestamp is not None:
            raise ClaimProblem(f'resourceclaim "{name}" is being deleted')
        if is_own and not is_for(pod, claim):
            message = f"ResourceClaim {claim.key} was not created for Pod {pod.key} (Pod is not owner)"
            raise ClaimProblem(message)
        claims.append(claim)
    return claims


def is_for(pod: Pod, claim: ResourceClaim) -> bool:
    """Whether the claim was created for the pod: the pod is its controller, by UID."""
    controller = claim.metadata.controller
    return controller is not None and controller.uid == pod.metadata.uid


def _claim_name(pod: Pod, entry: PodResourceClaim) -> tuple[str | None, bool]:
    """The name (None if no claim is needed), and whether the pod must own the claim."""
    if entry.resource_claim_name is not None:
        return entry.resource_claim_name, False
    if entry.resource_claim_template_name is None:
        reason = "none of the supported fields are set"
        raise ClaimProblem(f'pod "{pod.key}", spec.resourceClaim "{entry.name}": {reason}')
    for status in pod.status.resource_claim_statuses:
        if status.name == entry.name:
            return status.resource_claim_name, True
    raise ClaimProblem(f'pod "{pod.key}": ResourceClaim not created yet')


def unusable_classes(claims: Iterable[ResourceClaim], classes: dict[str, DeviceClass]) -> Iterator[str]:
    """Why claims cannot be allocated, as far as their device classes show it."""
    for claim in claims:
        for request in claim.spec.devices.requests:
            if request.exactly is not None:
                yield from _unusable(request.name, request.exactly.device_class_name, classes)
            elif not request.first_available:
                yield f"resource claim {claim.key}, request {request.name}: unknown request type"
            for one in request.first_available:
                yield from _unusable(f"{request.name}/{one.name}", one.device_class_name, classes)


def _unusable(request: str, name: str, classes: dict[str, DeviceClass]) -> Iterator[str]:
    if not name:
        raise UnsupportedRequestError(f"request {request}: unsupported request type")
    if name not in classes:
        yield f"request {request}: device class {name} does not exist"


class UnsupportedRequestError(Exception):
    """An error of the cycle, not a rejection."""
