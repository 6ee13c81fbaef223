"""Allocated claims: from which nodes they can be used (spec 12 §4 step 2)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scheduler_core.framework.matching.node_selection import selector_matches
from scheduler_core.model.objects.devices import AllocatedDeviceStatus, AllocationResult, ResourceClaim
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
    """Whether one of the devices with binding conditions has a failure condition that is true."""
    allocation = claim.status.allocation
    assert allocation is not None
    statuses = {(one.driver, one.pool, one.device): one for one in claim.status.devices}
    for result in allocation.devices.results:
        status = statuses.get((result.driver, result.pool, result.device))
        if result.binding_conditions and _has(status, result.binding_failure_conditions):
            return True
    return False


def _has(status: AllocatedDeviceStatus | None, conditions: Sequence[str]) -> bool:
    """Whether one of the conditions is true."""
    found = () if status is None else status.conditions
    return any(one.type in conditions and one.status == "True" for one in found)
