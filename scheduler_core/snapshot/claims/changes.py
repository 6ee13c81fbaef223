"""ClaimChange: what an attempt writes into a claim to devices (spec 12 §7, §8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from scheduler_core import decoders
from scheduler_core.model.objects.devices import (
    AllocatedDeviceStatus,
    AllocationResult,
    DeviceCondition,
    ResourceClaim,
    ResourceClaimConsumerReference,
    ResourceClaimSpec,
    ResourceClaimStatus,
)
from scheduler_core.model.objects.meta import ObjectMeta, OwnerReference
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.quantity import WrittenQuantity, written, written_text

RESERVED, ALLOCATED, DEALLOCATED, DELETED = "reserved", "allocated", "deallocated", "deleted"
REFUSED: Final = "refused"
EXTENDED_RESOURCE_CLAIM: Final = "resource.kubernetes.io/extended-resource-claim"
_UNMAPPED: Final = "nil or empty request mappings, no update of pod {} ExtendedResourceClaimStatus"


@dataclass(frozen=True, slots=True)
class ClaimChange:
    """claim : its key.
    what : RESERVED for the pod of the attempt, with the ``allocation`` if it was made in this attempt; ALLOCATED, but
        reserved for no pod, if PreBind failed after the claim was written; DEALLOCATED; DELETED; REFUSED, where PreBind will
        fail.
    made : the requests of a claim that is created for the pod's extended resources. problem : why it is refused.
    """

    claim: str
    what: str
    allocation: AllocationResult | None = None
    made: ResourceClaimSpec | None = None
    problem: str = ""

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        record: dict[str, Any] = {"claim": self.claim, "what": self.what}
        if self.allocation is not None:
            record["allocation"] = as_json(self.allocation)
        if self.made is not None:
            record["spec"] = as_json(self.made)
        if self.problem:
            record["problem"] = self.problem
        return record

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> ClaimChange:
        """The inverse. Raises KeyError, msgspec.ValidationError."""
        allocation, made = record.get("allocation"), record.get("spec")
        return cls(
            record["claim"],
            record["what"],
            None if allocation is None else _read(allocation, AllocationResult),
            None if made is None else _read(made, ResourceClaimSpec),
            record.get("problem", ""),
        )


def claim_after(change: ClaimChange, before: ResourceClaim | None, pod: Pod) -> ResourceClaim | None:
    """The claim after the change is written; None if it is deleted. Conditions of bindings are true immediately."""
    if change.what == DELETED or (before is None and change.made is None):
        return None
    claim = before or _made(change, pod)
    if change.what == REFUSED:
        return claim
    if change.what == DEALLOCATED:
        return replace(claim, status=ResourceClaimStatus())
    status = claim.status
    if change.allocation is not None:
        status = replace(status, allocation=change.allocation, devices=_bound(change.allocation))
    mine = ResourceClaimConsumerReference("", "pods", pod.name, pod.metadata.uid)
    if change.what == RESERVED and mine not in status.reserved_for:
        status = replace(status, reserved_for=(*status.reserved_for, mine))
    return replace(claim, status=status)


def is_made(claim: ResourceClaim) -> bool:
    """Whether it was created for the extended resources of a pod."""
    return claim.metadata.annotations.get(EXTENDED_RESOURCE_CLAIM) == "true"


def before_refusal(changes: Iterable[ClaimChange]) -> tuple[ClaimChange, ...]:
    """The changes that are written before PreBind fails; all if it does not."""
    return tuple(takewhile(lambda one: one.what != REFUSED, changes))


def pre_bind_problem(changes: Iterable[ClaimChange], pod: str) -> str | None:
    """Why PreBind fails although claims were written: the pod names one of them a second time, or the claim created for it
    has no request that its status could name (spec 12 §7, §9).

    pod : its key. None: it does not fail.
    """
    changes = tuple(changes)
    refused = next((one.problem for one in changes if one.what == REFUSED), None)
    if refused is not None:
        return refused
    is_empty = any(one.made is not None and not one.made.devices.requests for one in changes)
    return _UNMAPPED.format(pod) if is_empty else None


def as_json(value: msgspec.Struct) -> Any:
    """Plain values; quantities as strings."""
    return msgspec.to_builtins(value, enc_hook=_text)


def _text(value: Any) -> Any:
    if isinstance(value, WrittenQuantity):
        return written_text(value)
    raise NotImplementedError(f"no text for {type(value).__name__}")


def _read(value: Any, wanted: type[Any]) -> Any:
    return decoders.convert(value, wanted, lambda _, raw: written(raw))


def _made(change: ClaimChange, pod: Pod) -> ResourceClaim:
    namespace, _, name = change.claim.partition("/")
    owner = OwnerReference("v1", "Pod", pod.name, pod.metadata.uid, controller=True)
    meta = ObjectMeta(
        name, namespace, annotations={EXTENDED_RESOURCE_CLAIM: "true"}, owner_references=(owner,)
    )
    return ResourceClaim(meta, change.made or ResourceClaimSpec())


def _bound(allocation: AllocationResult) -> tuple[AllocatedDeviceStatus, ...]:
    return tuple(
        AllocatedDeviceStatus(
            one.driver,
            one.pool,
            one.device,
            tuple(DeviceCondition(condition, "True") for condition in one.binding_conditions),
        )
        for one in allocation.devices.results
        if one.binding_conditions
    )
