"""ClaimWork: the claims of a pod during an attempt, and the devices found for them on each node (spec 12 §2–4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scheduler_core.devices.allocator import Allocator
from scheduler_core.devices.errors import AllocationError, InvalidPoolsError
from scheduler_core.devices.trail import NodeSearch, Trail
from scheduler_core.framework.status import CycleError
from scheduler_core.model.objects.devices import AllocationResult, DeviceClass, ResourceClaim
from scheduler_core.plugins.dynamic_resources.allocated_claims import AllocatedClaims
from scheduler_core.plugins.dynamic_resources.rank import rank
from scheduler_core.snapshot.claims.changes import ClaimChange
from scheduler_core.snapshot.rows import NodeRow

FITS, CANNOT_ALLOCATE, INVALID_POOLS, UNAVAILABLE, CANNOT_FIT, HAS_EXTENDED_CLAIM = range(6)
"""Verdicts on a node."""


@dataclass(frozen=True, slots=True)
class NodeDevices:
    """The devices of a node for the claims that PreBind has to write.

    allocations : for the claims in order. Those of claims of the present cycle come last, so that with other claims they are mixed
        up (as in 1.36).
    """

    verdict: int
    claims: tuple[ResourceClaim, ...] = ()
    allocations: tuple[AllocationResult, ...] = ()


@dataclass(eq=False, slots=True)
class ClaimWork:
    """claims : the pod's, in their current state, in order, as often as it names them. backed : extended resource → device class, of those that the pod
    requests.

    existing : the claim that an earlier cycle created for these resources. found : by row of the node.
    in_cycle : keys of claims that earlier pods of the group were given in its present cycle. They are not asked from where they can be
        used, and are written once more (as in 1.36).
    unavailable : claims whose devices cannot be used from some node on which all others could be allocated.
    written : what PreBind wrote to claims before it failed.
    """

    claims: list[ResourceClaim]
    allocator: Allocator
    allocated: AllocatedClaims
    backed: Mapping[str, DeviceClass] = field(default_factory=dict)
    existing: ResourceClaim | None = None
    in_cycle: frozenset[str] = frozenset()
    found: dict[int, NodeDevices] = field(default_factory=dict)
    unavailable: dict[str, ResourceClaim] = field(default_factory=dict)
    written: tuple[ClaimChange, ...] = ()

    @property
    def has_claims(self) -> bool:
        return bool(self.claims or self.backed)

    def look(self, row: NodeRow, special: ResourceClaim | None) -> NodeDevices:
        """The devices of the node at ``row`` for the claims. special : the claim for extended resources on this node. Raises
        CycleError.
        """
        if row not in self.found:
            self.found[row] = self._look(row, special)
        return self.found[row]

    def rank(self, row: NodeRow) -> int:
        """The raw score of a node that fits; 0 if all claims had their devices before."""
        if not self.unwritten and not self.backed:
            return 0
        found = self.found[row]
        settled = [(one.spec, one.status.allocation) for one in self._settled]
        new = [(one.spec, got) for one, got in zip(found.claims, found.allocations, strict=True)]
        return sum(rank(spec, got) for spec, got in (*settled, *new) if got is not None)

    def search(self, row: NodeRow, special: ResourceClaim | None, verdict: str) -> NodeSearch:
        """Repeat the search on the node at ``row`` with a record of each step. verdict : the plugin's verdict on the node."""
        trail, wanted = Trail(), (*self.open, *(() if special is None else (special,)))
        try:
            self.allocator.allocate(wanted, row, trail)
        except InvalidPoolsError:
            pass
        except AllocationError as failure:
            verdict = str(failure)
        settled = {one.key: self.allocated.is_available(one, row) for one in self._settled}
        return NodeSearch(verdict, self.allocator.devices(row), tuple(trail.trials), trail.n_more, settled)

    def _look(self, row: NodeRow, special: ResourceClaim | None) -> NodeDevices:
        lost = [one for one in self._settled if not self.allocated.is_available(one, row)]
        wanted = (*self.open, *(() if special is None else (special,)))
        allocations = self._allocate(wanted, row) if wanted else []
        if isinstance(allocations, int):
            return NodeDevices(allocations)
        if lost:
            self.unavailable.update((one.key, one) for one in lost)
            return NodeDevices(UNAVAILABLE)
        given = [one.status.allocation for one in self.claims if one.key in self.in_cycle]
        unwritten = (*self.unwritten, *(() if special is None else (special,)))
        return NodeDevices(FITS, unwritten, (*allocations, *(one for one in given if one is not None)))

    def _allocate(self, wanted: Sequence[ResourceClaim], row: NodeRow) -> list[AllocationResult] | int:
        """Allocations, or a verdict."""
        try:
            allocations = self.allocator.allocate(wanted, row)
        except InvalidPoolsError:
            return INVALID_POOLS
        except AllocationError as failure:
            raise CycleError(str(failure)) from failure
        return CANNOT_ALLOCATE if allocations is None else allocations

    @property
    def _settled(self) -> list[ResourceClaim]:
        return [
            one for one in self.claims if one.status.allocation is not None and one.key not in self.in_cycle
        ]

    @property
    def unwritten(self) -> list[ResourceClaim]:
        """The claims that PreBind has to write, in order: those to be allocated, and those of the present cycle."""
        return [one for one in self.claims if one.status.allocation is None or one.key in self.in_cycle]

    @property
    def open(self) -> list[ResourceClaim]:
        """The claims that are still to be allocated."""
        return [one for one in self.claims if one.status.allocation is None]
