"""Claims to devices while another scheduler's decisions are made again: what is known of them, and which devices each side took."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scheduler_core.engine.cache import SchedulerCache
from scheduler_core.engine.outcome import Outcome
from scheduler_core.model.devices import AllocationResult, ResourceClaim
from scheduler_core.model.pod import Pod
from scheduler_core.snapshot.claim_changes import ClaimChange


@dataclass(frozen=True, slots=True)
class Allocated:
    """A claim that a decision allocated. index : of the decision. theirs, ours : devices as ``request: driver/pool/device``."""

    index: int
    theirs: tuple[str, ...]
    ours: tuple[str, ...]


@dataclass(slots=True)
class _Expected:
    """Of a pod whose decision was the same: what the engine does to its claims, as far as the objects do not say it yet."""

    index: int
    changes: tuple[ClaimChange, ...]
    unwritten: set[str] = field(default_factory=set)


class DeviceClaims:
    def __init__(self, cache: SchedulerCache) -> None:
        self._cache = cache
        self._expected: dict[str, _Expected] = {}

    def unknown(self, pod: Pod) -> str:
        """The first claim that the pod names and that is not known; "" if there is none."""
        known = (
            {claim.key for claim in self._cache.others.resource_claims} if pod.spec.resource_claims else ()
        )
        return next((key for key in _named(pod) if key not in known), "")

    def are_wanted(self, pod: Pod) -> bool:
        """Whether it names claims, or asks for a resource for whose devices a class stands."""
        if pod.spec.resource_claims:
            return True
        class_of = self._cache.scheduler.snapshot.devices.class_of
        return any(
            class_of(name) is not None
            for one in (*pod.spec.init_containers, *pod.spec.containers)
            for name in one.resources.requests
        )

    def expect(self, pod: Pod, index: int, outcome: Outcome | None) -> None:
        """The decision of this number is the engine's, too. A claim that is made for the pod will have another name: the objects tell it."""
        changes = () if outcome is None else tuple(one for one in outcome.claims if one.made is None)
        allocated = {one.claim for one in changes if one.allocation is not None}
        self._expected[pod.key] = _Expected(index, changes, allocated)

    def reserved(self, pod: str) -> tuple[ClaimChange, ...]:
        """What the pod holds once it is decided about."""
        expected = self._expected.get(pod)
        return () if expected is None else expected.changes

    def seen(self, claim: ResourceClaim) -> Iterator[Allocated]:
        """The object says so. To be told after the cache is."""
        theirs = claim.status.allocation
        if theirs is None:
            return
        for pod, expected in self._expected.items():
            if claim.key not in expected.unwritten:
                continue
            expected.unwritten.discard(claim.key)
            if not expected.unwritten:
                self._cache.claims_written(pod)
            ours = {one.claim: one.allocation for one in expected.changes}[claim.key]
            if ours is not None:
                yield Allocated(expected.index, _devices(theirs), _devices(ours))

    def bound(self, pod: str) -> None:
        """Its claims were written before."""
        self._cache.claims_written(pod)
        expected = self._expected.get(pod)
        if expected is not None and not expected.unwritten:
            del self._expected[pod]

    def gone(self, pod: str) -> None:
        """Nothing is expected of it any more."""
        self._expected.pop(pod, None)


def _named(pod: Pod) -> Iterator[str]:
    """By key. Until the claim of a template is made, its template stands for it."""
    made: Mapping[str, str | None] = {
        one.name: one.resource_claim_name for one in pod.status.resource_claim_statuses
    }
    for one in pod.spec.resource_claims:
        name = one.resource_claim_name or made.get(one.name, f"{one.name} of {pod.name}")
        if name is not None:  # No claim was needed.
            yield f"{pod.namespace}/{name}"


def _devices(allocation: AllocationResult) -> tuple[str, ...]:
    return tuple(
        sorted(f"{one.request}: {one.driver}/{one.pool}/{one.device}" for one in allocation.devices.results)
    )
