"""AllocatedState: the allocated devices, and the consumed capacity of shared ones (spec 12 §3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from scheduler_core.model.objects.devices import DeviceRequestAllocationResult, ResourceClaim


class DeviceId(NamedTuple):
    """A device by driver, pool and name."""

    driver: str
    pool: str
    device: str

    def __str__(self) -> str:
        return f"{self.driver}/{self.pool}/{self.device}"


@dataclass(eq=False, slots=True)
class AllocatedState:
    """taken : device → key of the claim that uses it exclusively. consumed : shared device → capacity → amount in nano units.

    sharers : shared device → keys of the claims that use a share. A share of a device without capacities is only here: the next
        share consumes the device's counters once more (observed on 1.36.2).
    """

    taken: dict[DeviceId, str] = field(default_factory=dict)
    consumed: dict[DeviceId, dict[str, int]] = field(default_factory=dict)
    sharers: dict[DeviceId, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, claims: Iterable[ResourceClaim]) -> AllocatedState:
        state = cls()
        for claim in claims:
            if claim.status.allocation is not None:
                for result in claim.status.allocation.devices.results:
                    state._add(result, claim.key)
        return state

    def is_used(self, device: DeviceId) -> bool:
        """Whether any claim uses the device or a share of it."""
        return device in self.taken or device in self.sharers

    def holders(self, device: DeviceId) -> tuple[str, ...]:
        """Keys of the claims that use the device or a share of it, each once."""
        alone = (self.taken[device],) if device in self.taken else ()
        return tuple(dict.fromkeys((*alone, *self.sharers.get(device, ()))))

    def _add(self, result: DeviceRequestAllocationResult, claim: str) -> None:
        device = DeviceId(result.driver, result.pool, result.device)
        if result.admin_access:
            return
        if not result.share_id:
            self.taken[device] = claim
            return
        self.sharers.setdefault(device, []).append(claim)
        if not result.consumed_capacity:
            return
        consumed = self.consumed.setdefault(device, {})
        for name, amount in result.consumed_capacity.items():
            consumed[name] = consumed.get(name, 0) + amount
