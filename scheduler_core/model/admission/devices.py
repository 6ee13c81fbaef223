"""What the API server fills in on claims to devices (spec 12 §1; behaviour of Kubernetes 1.36)."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from scheduler_core.model.objects.devices import (
    EXACT_COUNT,
    DeviceClaim,
    DeviceRequest,
    DeviceSubRequest,
    ExactDeviceRequest,
    ResourceClaim,
    ResourceClaimSpec,
    ResourceClaimTemplate,
)
from scheduler_core.model.objects.taints import Toleration

AnyRequest = TypeVar("AnyRequest", ExactDeviceRequest, DeviceSubRequest)


def admit_resource_claim(given: ResourceClaim) -> tuple[ResourceClaim, tuple[str, ...]]:
    return replace(given, spec=with_defaults(given.spec)), ()


def admit_resource_claim_template(
    given: ResourceClaimTemplate,
) -> tuple[ResourceClaimTemplate, tuple[str, ...]]:
    return replace(given, spec=replace(given.spec, spec=with_defaults(given.spec.spec))), ()


def with_defaults(spec: ResourceClaimSpec) -> ResourceClaimSpec:
    """One device where neither mode nor count are given; tolerations compare values."""
    requests = tuple(_request(one) for one in spec.devices.requests)
    return ResourceClaimSpec(DeviceClaim(requests, spec.devices.constraints, spec.devices.config))


def _request(given: DeviceRequest) -> DeviceRequest:
    return replace(
        given,
        exactly=None if given.exactly is None else _asked(given.exactly),
        first_available=tuple(_asked(one) for one in given.first_available),
    )


def _asked(given: AnyRequest) -> AnyRequest:
    mode = given.allocation_mode or EXACT_COUNT
    return replace(
        given,
        allocation_mode=mode,
        count=given.count or 1 if mode == EXACT_COUNT else given.count,
        tolerations=tuple(_toleration(one) for one in given.tolerations),
    )


def _toleration(given: Toleration) -> Toleration:
    return given if given.operator else replace(given, operator="Equal")
