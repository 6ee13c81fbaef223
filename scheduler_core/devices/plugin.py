"""DevicePlugin: the interface of a plugin that searches devices for a pod, for explanations."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any

from scheduler_core.devices.trail import NodeSearch
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import Plugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.model.objects.devices import (
    ALL,
    DeviceRequest,
    DeviceSubRequest,
    ExactDeviceRequest,
    ResourceClaim,
)
from scheduler_core.snapshot.rows import NodeRow


@dataclass(frozen=True, slots=True)
class WantedDevices:
    """One request of a claim, or one alternative of it.

    request : its full name. count : None for all devices. selectors : of the request itself, as expressions.
    """

    claim: str
    request: str
    device_class: str
    count: int | None
    selectors: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "claim": self.claim,
            "request": self.request,
            "deviceClass": self.device_class,
            "count": self.count,
            "selectors": list(self.selectors),
        }


class DevicePlugin(Plugin):
    """A plugin that searches devices; only explanations call these methods."""

    @abstractmethod
    def wanted(self, cycle: CycleState) -> tuple[WantedDevices, ...] | None:
        """The requests to be allocated in this attempt, without extended resources; None if the pod needs no devices."""

    @abstractmethod
    def searched(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> NodeSearch | None:
        """The search on the node at ``row``, repeated with a record of its steps; None if the pod needs no devices."""


def wanted_by(claim: ResourceClaim) -> tuple[WantedDevices, ...]:
    """The requests of a claim; each alternative is one entry."""
    return tuple(
        _wanted(claim, full_name, asked)
        for request in claim.spec.devices.requests
        for full_name, asked in _asked(request)
    )


def _asked(request: DeviceRequest) -> list[tuple[str, ExactDeviceRequest | DeviceSubRequest]]:
    if request.exactly is not None:
        return [(request.name, request.exactly)]
    return [(f"{request.name}/{one.name}", one) for one in request.first_available]


def _wanted(claim: ResourceClaim, name: str, asked: ExactDeviceRequest | DeviceSubRequest) -> WantedDevices:
    expressions = tuple(one.cel.expression for one in asked.selectors if one.cel is not None)
    count = None if asked.allocation_mode == ALL else asked.count
    return WantedDevices(claim.key, name, asked.device_class_name, count, expressions)
