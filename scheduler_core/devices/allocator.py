"""Allocator: the devices that claims would get on a node (spec 12 §5), for one scheduling cycle."""

from __future__ import annotations

from collections.abc import Sequence

from scheduler_core.devices.counters import AvailableCounters
from scheduler_core.devices.errors import AllocationError, InvalidPoolsError
from scheduler_core.devices.pools import Candidate, NodePools, Pool
from scheduler_core.devices.requests import ClaimToAllocate, Matcher, asked
from scheduler_core.devices.results import allocation_of
from scheduler_core.devices.search import DeviceSearch, TimedOutError
from scheduler_core.devices.selectors import DeviceSelectors
from scheduler_core.devices.state import AllocatedState
from scheduler_core.devices.trail import NodeDevice, Trail
from scheduler_core.devices.values import amount_text
from scheduler_core.model.objects.devices import AllocationResult, ResourceClaim
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.snapshot import Snapshot


class Allocator:
    """Keeps what is computed once per cycle: the allocated devices, and the remaining counters.

    pod_uid : of the pod in this attempt.
    """

    def __init__(self, snapshot: Snapshot, state: AllocatedState, pod_uid: str) -> None:
        self._nodes, self._classes = snapshot.nodes, snapshot.devices.classes
        self._pools = snapshot.derived(NodePools)
        self._selectors = snapshot.derived(DeviceSelectors)
        self._available = AvailableCounters(state)
        self.state, self._pod_uid = state, pod_uid
        self._asked: dict[int, tuple[ResourceClaim, ClaimToAllocate]] = {}

    def allocate(
        self, claims: Sequence[ResourceClaim], row: NodeRow, trail: Trail | None = None
    ) -> list[AllocationResult] | None:
        """The allocation of each claim on the node at ``row``; None if there is none.

        Raises AllocationError, whose text ends the pod's cycle, and InvalidPoolsError.
        """
        claims_asked = [self._asked_of(claim) for claim in claims]
        pools = self._pools.of(row)
        matcher = Matcher(self._selectors, lambda candidate: self._is_there(candidate, row))
        search = DeviceSearch(claims_asked, pools, self.state, self._available, matcher, trail)
        try:
            found = search.run()
        except TimedOutError as timeout:
            name = self._nodes.names[row]
            raise AllocationError(f"node {name}: timed out trying to allocate devices") from timeout
        if found:
            return [
                allocation_of(claim, chosen, self._nodes.names[row], self._pod_uid)
                for claim, chosen in zip(claims_asked, search.chosen, strict=True)
            ]
        if any(pool.is_invalid for pool in pools):
            raise InvalidPoolsError
        return None

    def devices(self, row: NodeRow) -> tuple[NodeDevice, ...]:
        """The devices of the node at ``row``, in the order of the search, with the claims that use them."""
        return tuple(
            NodeDevice(one.id, _state(one.pool), self.state.holders(one.id), self._used(one))
            for one in self._pools.there(row)
        )

    def _used(self, candidate: Candidate) -> dict[str, str]:
        return {name: amount_text(used) for name, used in self.state.consumed.get(candidate.id, {}).items()}

    def _is_there(self, candidate: Candidate, row: NodeRow) -> bool:
        return self._pools.matches(candidate.device, row)

    def _asked_of(self, claim: ResourceClaim) -> ClaimToAllocate:
        known = self._asked.get(id(claim))
        if known is None:
            known = self._asked[id(claim)] = (claim, asked(claim, self._classes))
        return known[1]


def _state(pool: Pool) -> str:
    if pool.is_incomplete:
        return "incomplete"
    return "invalid" if pool.is_invalid else "usable"
