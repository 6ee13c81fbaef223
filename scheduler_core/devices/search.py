"""The search for devices: depth first over claims, requests and devices; it ends with the first solution (spec 12 §5.3, §5.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scheduler_core.devices.capacity import amounts_of, is_enough
from scheduler_core.devices.constraints import Constraint
from scheduler_core.devices.counters import AvailableCounters, ConsumedCounters
from scheduler_core.devices.errors import AllocationError, TooManyDevicesError
from scheduler_core.devices.notes import Notes
from scheduler_core.devices.pools import Candidate, Pool
from scheduler_core.devices.requests import MOST_DEVICES, Alternative, ClaimToAllocate, Matcher, NodeRequests
from scheduler_core.devices.state import AllocatedState, DeviceId
from scheduler_core.devices.trail import Fate, Trail
from scheduler_core.model.objects.devices import Amounts
from scheduler_core.model.objects.taints import NO_EXECUTE, NO_SCHEDULE, Taint, tolerates
from scheduler_core.model.quantity import WrittenQuantity

MOST_STEPS: Final = 500_000
"""The number of devices examined on a node after which the search counts as timed out; upstream's limit is 10 s."""


@dataclass(frozen=True, eq=False, slots=True)
class ChosenDevice:
    """A device that was chosen. amounts : what is consumed of its capacities, if it is shared."""

    alternative: Alternative
    candidate: Candidate
    amounts: Mapping[str, WrittenQuantity]


@dataclass(slots=True)
class TimedOutError(Exception):
    """More than MOST_STEPS."""


class DeviceSearch:
    """The search on one node for the claims of one pod."""

    def __init__(
        self,
        claims: Sequence[ClaimToAllocate],
        pools: Sequence[Pool],
        state: AllocatedState,
        available: AvailableCounters,
        matcher: Matcher,
        trail: Trail | None = None,
    ) -> None:
        self._claims, self._state, self._matcher = claims, state, matcher
        self._notes = None if trail is None else Notes(trail, state, matcher)
        self._candidates = [one for pool in pools if pool.is_usable for one in pool.candidates]
        self._requests = NodeRequests(pools, state, matcher)
        self._counters = ConsumedCounters(available)
        self._constraints: list[list[Constraint]] = []
        self._holders: dict[DeviceId, list[int]] = {}
        self._shared: dict[DeviceId, dict[str, int]] = {}
        self._matched: dict[tuple[int, int], bool] = {}
        self._n_steps = 0
        self.chosen: list[list[ChosenDevice]] = [[] for _ in claims]

    def run(self) -> bool:
        """Whether there is a solution; ``chosen`` then contains it, by claim. Raises AllocationError, TimedOutError."""
        self._requests.check(self._claims)
        self._constraints = [claim.constraints() for claim in self._claims]
        return self._claim(0)

    def _claim(self, claim: int) -> bool:
        """For a whole claim, "too many" ends this branch like any other failure."""
        if claim == len(self._claims):
            return True
        try:
            return self._request(claim, 0)
        except TooManyDevicesError:
            return False

    def _request(self, claim: int, request: int) -> bool:
        """The request and all later ones."""
        requests = self._claims[claim].requests
        if request == len(requests):
            return self._claim(claim + 1)
        one = requests[request]
        if not one.is_prioritized:
            return self._device(claim, request, one.alternatives[0], 0, 0)
        n_too_many = 0
        for alternative in one.alternatives:
            try:
                if self._device(claim, request, alternative, 0, 0):
                    return True
            except TooManyDevicesError:
                n_too_many += 1
        if n_too_many and n_too_many == len(one.alternatives):
            raise TooManyDevicesError
        return False

    def _device(self, claim: int, request: int, alternative: Alternative, number: int, start: int) -> bool:
        """The ``number``-th device of a request, from the candidate ``start`` on, and everything after it."""
        wanted = self._requests.number(alternative)
        if alternative.takes_all and not wanted:
            if self._notes is not None:
                self._note_left_out(self._notes, claim, alternative)
            return False
        if number >= wanted:
            return self._request(claim, request + 1)
        if len(self.chosen[claim]) + wanted - number > MOST_DEVICES:
            raise TooManyDevicesError
        if alternative.takes_all:
            if self._notes is not None and not number:
                self._note_left_out(self._notes, claim, alternative)
            candidate = self._requests.all_of(alternative)[number]
            return self._try(claim, request, alternative, candidate, number, 0)
        for index in range(start, len(self._candidates)):
            candidate = self._candidates[index]
            if self._is_candidate(claim, alternative, candidate) and self._try(
                claim, request, alternative, candidate, number, index + 1
            ):
                return True
        return False

    def _is_candidate(self, claim: int, alternative: Alternative, candidate: Candidate) -> bool:
        self._n_steps += 1
        if self._n_steps > MOST_STEPS:
            raise TimedOutError
        if self._is_in_use(claim, alternative, candidate):
            self._note_in_use(claim, alternative, candidate)
            return False
        key = (id(alternative), id(candidate.device))
        if key not in self._matched:
            self._matched[key] = self._matches(claim, alternative, candidate)
        if not self._matched[key]:
            if self._notes is not None:
                self._notes.no_match(self._claims[claim], alternative, candidate)
            return False
        return self._amounts(claim, alternative, candidate) is not None

    def _try(
        self,
        claim: int,
        request: int,
        alternative: Alternative,
        candidate: Candidate,
        number: int,
        start: int,
    ) -> bool:
        """Choose the device and continue; undo the choice if no solution follows."""
        if not self._take(claim, alternative, candidate):
            return False
        try:
            if self._device(claim, request, alternative, number + 1, start):
                return True
        except TooManyDevicesError:
            self._give_back(claim, alternative, candidate)
            raise
        self._give_back(claim, alternative, candidate)
        return False

    def _take(self, claim: int, alternative: Alternative, candidate: Candidate) -> bool:
        device = candidate.device
        if self._is_in_use(claim, alternative, candidate):
            self._note_in_use(claim, alternative, candidate)
            return False
        if device.consumes_counters and not self._is_shared_already(candidate):
            short = self._counters.consume(candidate)
            if short is not None:
                if self._notes is not None:
                    self._notes.counter(self._claims[claim], alternative, candidate, short, self._counters)
                return False
        taint = untolerated(device.taints, alternative)
        if taint is not None:
            if self._notes is not None:
                self._notes.taint(self._claims[claim], alternative, candidate, taint)
            return False
        if not self._satisfy_constraints(claim, alternative, candidate):
            return False
        amounts = self._amounts(claim, alternative, candidate)
        if amounts is None:
            # Only a request for all gets here. As in 1.36, constraints remember the device.
            return False
        self._mark(claim, ChosenDevice(alternative, candidate, amounts))
        return True

    def _is_in_use(self, claim: int, alternative: Alternative, candidate: Candidate) -> bool:
        """A device that can be shared is in use, too, if an earlier claim has it without a share."""
        holders = self._holders.get(candidate.id, ())
        if alternative.admin_access:
            return claim in holders
        return bool(holders) or candidate.id in self._state.taken

    def _is_shared_already(self, candidate: Candidate) -> bool:
        """Whether an earlier claim or this search uses a share of the device."""
        has_shares = candidate.id in self._state.consumed or candidate.id in self._shared
        return candidate.device.allow_multiple_allocations and has_shares

    def _amounts(
        self, claim: int, alternative: Alternative, candidate: Candidate
    ) -> Mapping[str, WrittenQuantity] | None:
        """The amounts that the device would provide; None if they are not sufficient."""
        device = candidate.device
        amounts = amounts_of(device, alternative.capacity)
        used = self._state.consumed.get(candidate.id, {}), self._shared.get(candidate.id, {})
        if amounts is not None and is_enough(device, amounts, *used):
            return amounts
        if self._notes is not None:
            self._notes.capacity(self._claims[claim], alternative, candidate, used)
        return None

    def _satisfy_constraints(self, claim: int, alternative: Alternative, candidate: Candidate) -> bool:
        for number, constraint in enumerate(self._constraints[claim]):
            if constraint.applies(alternative.name, alternative.full_name) and not constraint.add(
                alternative.name, candidate
            ):
                self._forget_constraints(claim, alternative, number)
                if self._notes is not None:
                    self._notes.constraint(self._claims[claim], alternative, candidate, constraint)
                if alternative.takes_all:
                    title = f"{self._claims[claim].title}, request {alternative.own_name}"
                    reason = "because a claim constraint would not be satisfied"
                    raise AllocationError(f"{title}: cannot add device {candidate.id} {reason}")
                return False
        return True

    def _forget_constraints(self, claim: int, alternative: Alternative, number: int) -> None:
        for constraint in self._constraints[claim][:number]:
            if constraint.applies(alternative.name, alternative.full_name):
                constraint.remove(alternative.name)

    def _mark(self, claim: int, choice: ChosenDevice) -> None:
        candidate = choice.candidate
        if candidate.device.allow_multiple_allocations:
            shared = self._shared.setdefault(candidate.id, {})
            for name, amount in choice.amounts.items():
                shared[name] = shared.get(name, 0) + amount
        else:
            self._holders.setdefault(candidate.id, []).append(claim)
        self.chosen[claim].append(choice)
        self._note(claim, choice.alternative, candidate, Fate.CHOSEN)

    def _give_back(self, claim: int, alternative: Alternative, candidate: Candidate) -> None:
        choice = self.chosen[claim].pop()
        if candidate.device.allow_multiple_allocations:
            self._return_share(candidate, choice.amounts)
        else:
            self._holders[candidate.id].remove(claim)
            if candidate.device.consumes_counters:
                self._counters.give_back(candidate)
        self._forget_constraints(claim, alternative, len(self._constraints[claim]))
        self._note(claim, alternative, candidate, Fate.GIVEN_BACK)

    def _return_share(self, candidate: Candidate, amounts: Amounts) -> None:
        """As in 1.36: a device without capacities counts as shared for the rest of the search, and one whose shares consume nothing
        no longer counts as shared when the first of them is given back.
        """
        shared = self._shared.get(candidate.id)
        if shared is None:
            return
        for name, amount in amounts.items():
            shared[name] -= amount
        if amounts and not any(shared.values()):
            del self._shared[candidate.id]

    def _matches(self, claim: int, alternative: Alternative, candidate: Candidate) -> bool:
        try:
            return self._matcher(self._claims[claim], alternative, candidate)
        except AllocationError as failure:
            self._note(claim, alternative, candidate, Fate.ERROR, str(failure))
            raise

    def _note(
        self, claim: int, alternative: Alternative, candidate: Candidate, fate: Fate, detail: str = ""
    ) -> None:
        if self._notes is not None:
            self._notes.fate(self._claims[claim], alternative, candidate, fate, detail)

    def _note_in_use(self, claim: int, alternative: Alternative, candidate: Candidate) -> None:
        if self._notes is not None:
            holders = [self._claims[one] for one in self._holders.get(candidate.id, ())]
            self._notes.in_use(self._claims[claim], alternative, candidate, holders)

    def _note_left_out(self, notes: Notes, claim: int, alternative: Alternative) -> None:
        """For a request for all devices: the devices that it excludes."""
        meant = {candidate.id for candidate in self._requests.all_of(alternative)}
        for candidate in self._candidates:
            if candidate.id in meant:
                continue
            if self._matcher(self._claims[claim], alternative, candidate):
                used = (self._state.consumed.get(candidate.id, {}),)
                notes.capacity(self._claims[claim], alternative, candidate, used)
            else:
                notes.no_match(self._claims[claim], alternative, candidate)


def untolerated(taints: Sequence[Taint], alternative: Alternative) -> Taint | None:
    """The first taint that prevents allocation and that the request does not tolerate."""
    for taint in taints:
        keeps_off = taint.effect in (NO_SCHEDULE, NO_EXECUTE)
        if keeps_off and not any(tolerates(one, taint) for one in alternative.given.tolerations):
            return taint
    return None
