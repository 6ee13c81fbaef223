"""Allocated claims: from which nodes they can be used (spec 12 §4 step 2)."""

from __future__ import annotations

import numpy as np

from scheduler_core.framework.matching.node_selection import selector_matches
from scheduler_core.model.objects.devices import (
    AllocationResult,
    DeviceRequestAllocationResult,
    ResourceClaim,
)
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.snapshot import Snapshot


class AllocatedClaims:
    """Usable nodes by claim, computed on demand. No time passes here, so no binding times out."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._nodes = snapshot.nodes
        self._masks: dict[int, tuple[AllocationResult, BoolArray]] = {}

    def is_available(self, claim: ResourceClaim, row: int) -> bool:
        allocation = claim.status.allocation
        assert allocation is not None
        return bool(self._mask(allocation)[row]) and not _has_failed(claim)

    def _mask(self, allocation: AllocationResult) -> BoolArray:
        """bool, shape (n_nodes,): the nodes from which the devices can be used."""
        known = self._masks.get(id(allocation))
        if known is None:
            selector = allocation.node_selector
            everywhere = np.ones(len(self._nodes), dtype=bool)
            mask = everywhere if selector is None else selector_matches(self._nodes, selector)
            known = self._masks[id(allocation)] = (allocation, mask)
        return known[1]


def _has_failed(claim: ResourceClaim) -> bool:
    """Whether a failure condition is true of the first device that is not ready; devices after it do not matter (as in 1.36)."""
    allocation = claim.status.allocation
    assert allocation is not None
    for result in allocation.devices.results:
        if result.binding_conditions:
            said = _conditions(claim, result)
            if any(said.get(name) == "True" for name in result.binding_failure_conditions):
                return True
            if any(said.get(name) != "True" for name in result.binding_conditions):
                return False
    return False


def _conditions(claim: ResourceClaim, result: DeviceRequestAllocationResult) -> dict[str, str]:
    """Status by type, as the first entry about the device says; the share does not matter (as in 1.36)."""
    device = result.driver, result.pool, result.device
    for one in claim.status.devices:
        if (one.driver, one.pool, one.device) == device:
            return {condition.type: condition.status for condition in one.conditions}
    return {}
