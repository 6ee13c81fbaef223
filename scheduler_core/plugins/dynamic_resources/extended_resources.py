"""Extended resources that a device class provides: the claim that a pod gets for them (spec 12 §9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scheduler_core.model.objects.containers import Container
from scheduler_core.model.objects.devices import (
    EXACT_COUNT,
    DeviceClaim,
    DeviceClass,
    DeviceRequest,
    ExactDeviceRequest,
    ResourceClaim,
    ResourceClaimSpec,
)
from scheduler_core.model.objects.meta import ObjectMeta
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.quantity import value
from scheduler_core.model.resources.requests import ALWAYS

SUFFIX: Final = "-extended-resources-x"
"""The end of the name of such a claim; upstream draws it at random."""


def claim_for(pod: Pod, classes: Mapping[str, DeviceClass]) -> ResourceClaim:
    """The claim that requests devices instead of these resources. classes : by resource."""
    requests = [
        request for resource in sorted(classes) for request in _requests(pod, resource, classes[resource])
    ]
    requests.sort(key=lambda one: one.name)
    spec = ResourceClaimSpec(DeviceClaim(tuple(requests)))
    return ResourceClaim(ObjectMeta(f"{pod.name}{SUFFIX}", pod.namespace), spec)


def _requests(pod: Pod, resource: str, device_class: DeviceClass) -> list[DeviceRequest]:
    """One request for each long-lived container, and one for the ordinary init container that needs the most beyond these (the
    first of several).
    """
    containers = (*pod.spec.init_containers, *pod.spec.containers)
    n_init = len(pod.spec.init_containers)
    amounts = [_amount(container, resource) for container in containers]
    lives_long = [
        index >= n_init or container.restart_policy == ALWAYS for index, container in enumerate(containers)
    ]
    found = [
        _request(containers[index], index, resource, amount, device_class)
        for index, amount in enumerate(amounts)
        if amount and lives_long[index]
    ]
    most, at = 0, -1
    for index in range(n_init):
        if not lives_long[index]:
            later = sum(
                amount for other, amount in enumerate(amounts) if other >= index and lives_long[other]
            )
            if amounts[index] - later > most:
                most, at = amounts[index] - later, index
    if most:
        found.append(_request(containers[at], at, resource, most, device_class))
    return found


def _request(
    container: Container, index: int, resource: str, count: int, device_class: DeviceClass
) -> DeviceRequest:
    position = sorted(container.resources.requests).index(resource)
    asked = ExactDeviceRequest(device_class.name, allocation_mode=EXACT_COUNT, count=count)
    return DeviceRequest(f"container-{index}-request-{position}", asked)


def _amount(container: Container, resource: str) -> int:
    return value(container.resources.requests.get(resource, 0))
