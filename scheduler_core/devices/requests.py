"""The requests of a claim with their classes, and the checks before the search (spec 12 §5.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from scheduler_core.devices.capacity import amounts_of, is_enough
from scheduler_core.devices.constraints import Constraint, constraint_of
from scheduler_core.devices.errors import AllocationError
from scheduler_core.devices.pools import Candidate, Pool
from scheduler_core.devices.selectors import DeviceSelectors
from scheduler_core.devices.state import AllocatedState
from scheduler_core.devices.trail import SelectorAnswer
from scheduler_core.model.objects.devices import (
    ALL,
    EXACT_COUNT,
    Amounts,
    DeviceClass,
    DeviceSelector,
    DeviceSubRequest,
    ExactDeviceRequest,
    ResourceClaim,
)
from scheduler_core.model.objects.meta import ObjectMeta

MOST_DEVICES = 32
"""Of a claim."""


@dataclass(frozen=True, eq=False, slots=True)
class Alternative:
    """One request, or one of its alternatives.

    name : of the request. full_name : ``REQUEST/ALTERNATIVE`` for an alternative. own_name : in messages.
    problem : why it cannot be evaluated; None if it can.
    """

    name: str
    full_name: str
    own_name: str
    given: ExactDeviceRequest | DeviceSubRequest
    device_class: DeviceClass
    problem: str = ""

    @property
    def takes_all(self) -> bool:
        return self.given.allocation_mode == ALL

    @property
    def admin_access(self) -> bool:
        return isinstance(self.given, ExactDeviceRequest) and self.given.admin_access

    @property
    def capacity(self) -> Amounts:
        return {} if self.given.capacity is None else self.given.capacity.requests


@dataclass(frozen=True, eq=False, slots=True)
class ClaimRequest:
    """alternatives : the request itself, or its alternatives in order."""

    name: str
    alternatives: tuple[Alternative, ...]
    is_prioritized: bool


@dataclass(frozen=True, eq=False, slots=True)
class ClaimToAllocate:
    claim: ResourceClaim
    requests: tuple[ClaimRequest, ...]

    @property
    def title(self) -> str:
        return f"claim {self.claim.key}"

    def constraints(self) -> list[Constraint]:
        """New ones without devices. Raises AllocationError."""
        made = []
        for number, given in enumerate(self.claim.spec.devices.constraints):
            constraint = constraint_of(given)
            if constraint is None:
                message = "empty constraint (unsupported constraint type?)"
                raise AllocationError(f"{self.title}, constraint #{number}: {message}")
            made.append(constraint)
        return made


def asked(claim: ResourceClaim, classes: Mapping[str, DeviceClass]) -> ClaimToAllocate:
    return ClaimToAllocate(claim, tuple(_requests(claim, classes)))


def _requests(claim: ResourceClaim, classes: Mapping[str, DeviceClass]) -> Iterator[ClaimRequest]:
    for request in claim.spec.devices.requests:
        if request.exactly is not None:
            only = _ask(claim, request.name, request.name, request.name, request.exactly, classes)
            yield ClaimRequest(request.name, (only,), is_prioritized=False)
        else:
            alternatives = tuple(
                _ask(claim, request.name, f"{request.name}/{one.name}", one.name, one, classes)
                for one in request.first_available
            )
            yield ClaimRequest(request.name, alternatives, is_prioritized=True)


def _ask(
    claim: ResourceClaim,
    name: str,
    full_name: str,
    own_name: str,
    given: ExactDeviceRequest | DeviceSubRequest,
    classes: Mapping[str, DeviceClass],
) -> Alternative:
    known = classes.get(given.device_class_name)
    where = f"claim {claim.key}, request {own_name}"
    problem = "".join(f"{where}{found}" for found in islice(_problems(given, known), 1))
    device_class = known or DeviceClass(ObjectMeta(name=given.device_class_name))
    return Alternative(name, full_name, own_name, given, device_class, problem)


def _problems(given: ExactDeviceRequest | DeviceSubRequest, known: DeviceClass | None) -> Iterator[str]:
    for number, selector in enumerate(given.selectors):
        if selector.cel is None:
            yield f", selector #{number}: CEL expression empty (unsupported selector type?)"
    name = given.device_class_name
    if not name:
        yield ": missing device class name (unsupported request type?)"
    elif known is None:
        missing = f'deviceclass.resource.k8s.io "{name}" not found'
        yield f": could not retrieve device class {name}: {missing}"


Matches = Callable[[ClaimToAllocate, Alternative, Candidate], bool]
IsThere = Callable[[Candidate], bool]


class NodeRequests:
    """The requests of claims on one node: the number of devices, and for requests of all devices, which ones.

    matches : whether a device matches a request, see Matcher.
    """

    def __init__(
        self,
        pools: Sequence[Pool],
        state: AllocatedState,
        matches: Matches,
    ) -> None:
        self._pools, self._state, self._matches = pools, state, matches
        self._all: dict[int, list[Candidate]] = {}

    def check(self, claims: Sequence[ClaimToAllocate]) -> None:
        """Raises AllocationError."""
        for claim in claims:
            number = 0
            for request in claim.requests:
                numbers = [self._count(claim, alternative) for alternative in request.alternatives]
                number += min(numbers, default=0)
            if number > MOST_DEVICES:
                message = f"number of requested devices {number} exceeds the claim limit of {MOST_DEVICES}"
                raise AllocationError(f"{claim.title}: {message}")
            claim.constraints()

    def all_of(self, alternative: Alternative) -> list[Candidate]:
        """The devices of a request for all devices."""
        return self._all[id(alternative)]

    def number(self, alternative: Alternative) -> int:
        return len(self._all[id(alternative)]) if alternative.takes_all else alternative.given.count

    def _count(self, claim: ClaimToAllocate, alternative: Alternative) -> int:
        if alternative.problem:
            raise AllocationError(alternative.problem)
        if alternative.given.allocation_mode == EXACT_COUNT:
            return alternative.given.count
        where = f"{claim.title}, request {alternative.own_name}"
        if not alternative.takes_all:
            raise AllocationError(f"{where}: unsupported count mode {alternative.given.allocation_mode}")
        self._all[id(alternative)] = found = []
        for pool in self._pools:
            if not pool.is_usable:
                why = "being updated" if pool.is_incomplete else "invalid"
                name = f"{pool.driver}/{pool.name}"
                raise AllocationError(
                    f"{where}: asks for all devices, but resource pool {name} is currently {why}"
                )
            found += [
                candidate
                for candidate in pool.candidates
                if self._matches(claim, alternative, candidate) and self._suffices(alternative, candidate)
            ]
        return len(found)

    def _suffices(self, alternative: Alternative, candidate: Candidate) -> bool:
        amounts = amounts_of(candidate.device, alternative.capacity)
        used = self._state.consumed.get(candidate.id, {})
        return amounts is not None and is_enough(candidate.device, amounts, used)


class Matcher:
    """Whether a device matches a request on one node: its class, its selectors and, for devices with node selection of their own,
    the node.
    """

    def __init__(self, selectors: DeviceSelectors, is_there: IsThere) -> None:
        self._selectors, self._is_there = selectors, is_there

    def __call__(self, claim: ClaimToAllocate, alternative: Alternative, candidate: Candidate) -> bool:
        """Raises AllocationError."""
        for selectors, owner in _selectors(claim, alternative):
            if not self._selectors.matches(candidate, selectors, owner):
                return False
        return not candidate.slice.spec.per_device_node_selection or self._is_there(candidate)

    def why_not(
        self, claim: ClaimToAllocate, alternative: Alternative, candidate: Candidate
    ) -> SelectorAnswer | None:
        """For a device that does not match, the selector that is false; None: the device is not available on the node."""
        for selectors, owner in _selectors(claim, alternative):
            answer = self._selectors.why_not(candidate, selectors, owner)
            if answer is not None:
                return answer
        return None


def _selectors(
    claim: ClaimToAllocate, alternative: Alternative
) -> Iterator[tuple[Sequence[DeviceSelector], str]]:
    """The selectors of the class, then those of the request, with their owner."""
    yield alternative.device_class.spec.selectors, f"class {alternative.device_class.name}"
    yield alternative.given.selectors, claim.title
