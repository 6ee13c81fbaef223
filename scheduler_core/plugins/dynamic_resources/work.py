"""ClaimWork: what an attempt knows of the claims of its pod, and what it found for them node by node (spec 12 §2–4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scheduler_core.devices.allocator import Allocator
from scheduler_core.devices.errors import AllocationError, InvalidPoolsError
from scheduler_core.devices.trail import NodeSearch, Trail
from scheduler_core.framework.status import CycleError
from scheduler_core.model.devices import AllocationResult, DeviceClass, ResourceClaim
from scheduler_core.plugins.dynamic_resources.allocated import AllocatedClaims
from scheduler_core.plugins.dynamic_resources.rank import rank
from scheduler_core.snapshot.claim_changes import ClaimChange

FITS, CANNOT_ALLOCATE, INVALID_POOLS, UNAVAILABLE, CANNOT_FIT, HAS_EXTENDED_CLAIM = range(6)
"""Verdicts on a node."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a node has for the claims. allocations : of the claims that were to be allocated, in order."""

    verdict: int
    claims: tuple[ResourceClaim, ...] = ()
    allocations: tuple[AllocationResult, ...] = ()


@dataclass(eq=False, slots=True)
class ClaimWork:
    """claims : the pod's, as they are now, in order. backed : extended resource → class, of those that the pod requests.

    existing : the claim that was made for these resources in an earlier cycle. found : by row of the node.
    unavailable : claims whose devices cannot be used from some node on which all others could be allocated.
    written : what PreBind left in claims before it failed.
    """

    claims: list[ResourceClaim]
    allocator: Allocator
    allocated: AllocatedClaims
    backed: Mapping[str, DeviceClass] = field(default_factory=dict)
    existing: ResourceClaim | None = None
    found: dict[int, Found] = field(default_factory=dict)
    unavailable: dict[str, ResourceClaim] = field(default_factory=dict)
    written: tuple[ClaimChange, ...] = ()

    @property
    def has_claims(self) -> bool:
        return bool(self.claims or self.backed)

    def made_without_requests(self, row: int) -> bool:
        """Whether a claim is made for extended resources all of which the node at ``row`` has by itself (upstream 1.36: not where the
        pod has no claims of its own).
        """
        mine = {one.key for one in self.claims}
        return any(one.key not in mine and not one.spec.devices.requests for one in self.found[row].claims)

    def look(self, row: int, special: ResourceClaim | None) -> Found:
        """What the node at ``row`` has. special : the claim for extended resources on this node. Raises CycleError."""
        if row not in self.found:
            self.found[row] = self._look(row, special)
        return self.found[row]

    def rank(self, row: int) -> int:
        """The raw score of a node that fits."""
        found = self.found[row]
        settled = [(one.spec, one.status.allocation) for one in self.claims]
        new = [(one.spec, got) for one, got in zip(found.claims, found.allocations, strict=True)]
        return sum(rank(spec, got) for spec, got in (*settled, *new) if got is not None)

    def search(self, row: int, special: ResourceClaim | None, verdict: str) -> NodeSearch:
        """The search on the node at ``row`` once more, written down. verdict : of the plugin on the node."""
        trail, wanted = Trail(), (*self.open, *(() if special is None else (special,)))
        try:
            self.allocator.allocate(wanted, row, trail)
        except InvalidPoolsError:
            pass
        except AllocationError as failure:
            verdict = str(failure)
        settled = {one.key: self.allocated.is_available(one, row) for one in self._settled}
        return NodeSearch(verdict, self.allocator.devices(row), tuple(trail.trials), trail.n_more, settled)

    def _look(self, row: int, special: ResourceClaim | None) -> Found:
        lost = [one for one in self._settled if not self.allocated.is_available(one, row)]
        wanted = (*self.open, *(() if special is None else (special,)))
        allocations = self._allocate(wanted, row) if wanted else []
        if isinstance(allocations, int):
            return Found(allocations)
        if lost:
            self.unavailable.update((one.key, one) for one in lost)
            return Found(UNAVAILABLE)
        return Found(FITS, wanted, tuple(allocations))

    def _allocate(self, wanted: Sequence[ResourceClaim], row: int) -> list[AllocationResult] | int:
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
        return [one for one in self.claims if one.status.allocation is not None]

    @property
    def open(self) -> list[ResourceClaim]:
        """Those that are to be allocated."""
        return [one for one in self.claims if one.status.allocation is None]
