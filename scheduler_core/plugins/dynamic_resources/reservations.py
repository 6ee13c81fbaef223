"""What Reserve decides about the claims of a pod, and at which of them PreBind will fail (spec 12 §7)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scheduler_core.model.objects.devices import AllocationResult, ResourceClaim
from scheduler_core.model.objects.pod import Pod
from scheduler_core.plugins.dynamic_resources.work import NodeDevices
from scheduler_core.snapshot.claims.changes import REFUSED, RESERVED, ClaimChange


def reservations(
    claims: Sequence[ResourceClaim], found: NodeDevices, pod: Pod, elsewhere: Collection[str] = ()
) -> list[ClaimChange]:
    """claims : those that the pod names, in order; one that it names twice was allocated twice, and the first allocation counts.

    found : on the node that was chosen. elsewhere : keys of claims that another pod of the group writes before this one.
    """
    got: dict[str, AllocationResult] = {}
    for one, allocation in zip(found.claims, found.allocations, strict=True):
        got.setdefault(one.key, allocation)
    changes: list[ClaimChange] = []
    named: set[str] = set()
    for claim in claims:
        if claim.key in elsewhere and claim.key in got:
            changes.append(ClaimChange(claim.key, REFUSED, problem=_written_elsewhere(claim)))
        elif claim.key not in named:
            changes.append(ClaimChange(claim.key, RESERVED, got.get(claim.key)))
        elif not _is_reserved_for(pod, claim):
            changes.append(ClaimChange(claim.key, REFUSED, problem=_written_twice(pod, claim)))
        named.add(claim.key)
    made = [one for one in found.claims if one.key not in named]
    return [*changes, *(ClaimChange(one.key, RESERVED, got[one.key], one.spec) for one in made)]


def _is_reserved_for(pod: Pod, claim: ResourceClaim) -> bool:
    return any(one.uid == pod.metadata.uid for one in claim.status.reserved_for)


def _written_twice(pod: Pod, claim: ResourceClaim) -> str:
    """Why the second write of a claim fails, in the words of kube-scheduler 1.36.2 and of the API server that it asks."""
    if claim.status.allocation is None:
        return _written_elsewhere(claim)
    where, uid = f"status.reservedFor[{len(claim.status.reserved_for) + 1}]", pod.metadata.uid or pod.key
    invalid = f'ResourceClaim.resource.k8s.io "{claim.name}" is invalid: {where}: Duplicate value: "{uid}"'
    return f"add reservation to claim {claim.key}: {invalid}"


def _written_elsewhere(claim: ResourceClaim) -> str:
    return f"claim {claim.key} got allocated elsewhere in the meantime"
