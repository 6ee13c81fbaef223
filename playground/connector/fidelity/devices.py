"""Claims to devices during a replay of another scheduler's decisions: their known state, and the devices that each side took.

A claim that is made for a pod's extended resources has a name of the server's: it is known by its owner, and until it is seen with its
devices, the engine's own one stands for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from playground.connector.scheduler.claim_documents import mappings
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.engine.outcome import Outcome
from scheduler_core.model.objects.devices import AllocationResult, ResourceClaim
from scheduler_core.model.objects.pod import Pod
from scheduler_core.snapshot.claims.changes import ClaimChange, is_made


@dataclass(frozen=True, slots=True)
class Allocated:
    """A claim that a decision allocated. index : of the decision. theirs, ours : devices as ``request: driver/pool/device``, or what a
    pod's status says of a claim that was made for it, as ``request: resource of container``.
    """

    index: int
    theirs: tuple[str, ...]
    ours: tuple[str, ...]


@dataclass(slots=True)
class _Expected:
    """Of a pod whose decision was the same: what the engine does to its claims, as far as the objects do not say it yet."""

    index: int
    uid: str
    changes: tuple[ClaimChange, ...]
    unwritten: set[str] = field(default_factory=set)

    def change_of(self, claim: ResourceClaim) -> ClaimChange | None:
        """What became of it, or of the one that stands for it."""
        owner = claim.metadata.controller
        is_own = is_made(claim) and owner is not None and owner.uid == self.uid
        found = (one for one in self.changes if one.claim == claim.key or (is_own and one.made is not None))
        return next(found, None)


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
        """The decision of this number is the engine's, too."""
        changes = () if outcome is None else outcome.claims
        allocated = {one.claim for one in changes if one.allocation is not None}
        self._expected[pod.key] = _Expected(index, pod.metadata.uid, changes, allocated)

    def reserved(self, pod: str) -> tuple[ClaimChange, ...]:
        """What the pod holds once it is decided about."""
        expected = self._expected.get(pod)
        return () if expected is None else expected.changes

    def seen(self, claim: ResourceClaim) -> Iterator[Allocated]:
        """The object has it. Called after the cache has changed."""
        theirs = claim.status.allocation
        if theirs is None:
            return
        for pod, expected in self._expected.items():
            change = expected.change_of(claim)
            if change is None or change.claim not in expected.unwritten:
                continue
            expected.unwritten.discard(change.claim)
            if not expected.unwritten:
                self._cache.claims_written(pod)
            if change.claim != claim.key:
                self._cache.drop_claim(change.claim)
            if change.allocation is not None:
                yield Allocated(expected.index, _devices(theirs), _devices(change.allocation))

    def told_by(self, pod: Pod) -> Allocated | None:
        """The pod's status about the claim that was created for it, beside the one that the engine would write."""
        expected, said = self._expected.get(pod.key), pod.status.extended_resource_claim_status
        made = None if expected is None else next((one.made for one in expected.changes if one.made), None)
        if expected is None or made is None or said is None:
            return None
        requests = [one.name for one in made.devices.requests]
        ours = [
            f"{one['requestName']}: {one['resourceName']} of {one['containerName']}"
            for one in mappings(pod, requests)
        ]
        theirs = [
            f"{one.request_name}: {one.resource_name} of {one.container_name}"
            for one in said.request_mappings
        ]
        return Allocated(expected.index, tuple(sorted(theirs)), tuple(sorted(ours)))

    def bound(self, pod: str) -> None:
        """Its claims were written before."""
        self._cache.claims_written(pod)
        expected = self._expected.get(pod)
        if expected is not None and not expected.unwritten:
            del self._expected[pod]

    def gone(self, pod: str) -> None:
        """No further change of it is expected."""
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
