"""Claims to devices in the format of the conformance cases (docs/conformance.md, "Claims to devices")."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scheduler_core.model.objects.devices import (
    AllocationResult,
    DeviceAllocationConfiguration,
    DeviceRequestAllocationResult,
    ResourceClaim,
    ResourceClaimSpec,
)
from scheduler_core.snapshot.claims.changes import (
    DEALLOCATED,
    DELETED,
    EXTENDED_RESOURCE_CLAIM,
    RESERVED,
    ClaimChange,
    as_json,
)
from scheduler_core.snapshot.claims.known import KnownClaims


def reserved_claims(changes: Iterable[ClaimChange], known: KnownClaims) -> dict[str, Any]:
    """The claims that an attempt reserved for its pod, with their allocations."""
    record: dict[str, Any] = {}
    for change in changes:
        before = known.get(change.claim)
        allocation = change.allocation or (before and before.status.allocation)
        if change.what == RESERVED and allocation:
            record[change.claim] = allocation_record(allocation, change.made)
    return record


def given_up_claims(changes: Iterable[ClaimChange]) -> list[str]:
    return [change.claim for change in changes if change.what in (DEALLOCATED, DELETED)]


def allocated_claims(known: KnownClaims) -> dict[str, Any]:
    """All allocated claims, by name."""
    return {
        claim.key: allocation_record(claim.status.allocation, _made(claim))
        for claim in sorted(known.all(), key=lambda one: one.key)
        if claim.status.allocation is not None
    }


def allocation_record(allocation: AllocationResult, made: ResourceClaimSpec | None = None) -> dict[str, Any]:
    """made : of a claim for extended resources, what it asks for."""
    record: dict[str, Any] = {"devices": [_device(one) for one in allocation.devices.results]}
    if allocation.node_selector is not None:
        record["nodeSelector"] = _without_empty(as_json(allocation.node_selector))
    if allocation.devices.config:
        record["config"] = [_config(one) for one in allocation.devices.config]
    if made is not None:
        record["extendedResourceRequests"] = [
            {"name": one.name, "deviceClassName": one.exactly.device_class_name, "count": one.exactly.count}
            for one in made.devices.requests
            if one.exactly is not None
        ]
    return record


def _made(claim: ResourceClaim) -> ResourceClaimSpec | None:
    is_made = claim.metadata.annotations.get(EXTENDED_RESOURCE_CLAIM) == "true"
    return claim.spec if is_made else None


def _device(result: DeviceRequestAllocationResult) -> dict[str, Any]:
    whole = as_json(result)
    record = {name: whole.get(name, "") for name in ("request", "driver", "pool", "device")}
    for name in ("adminAccess", "consumedCapacity", "bindingConditions", "bindingFailureConditions"):
        if whole.get(name):
            record[name] = _without_empty(whole[name])
    if result.share_id:
        record["shared"] = True
    return record


def _config(one: DeviceAllocationConfiguration) -> dict[str, Any]:
    record: dict[str, Any] = {"source": one.source}
    if one.requests:
        record["requests"] = list(one.requests)
    if one.opaque is not None:
        record["driver"] = one.opaque.driver
        if one.opaque.parameters is not None:
            record["parameters"] = one.opaque.parameters
    return record


def _without_empty(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_empty(one) for key, one in value.items() if one not in ((), {})}
    return [_without_empty(one) for one in value] if isinstance(value, list | tuple) else value
