"""Notes: a record of a search, device by device, with the values that decided. It is kept only for explanations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scheduler_core.devices.capacity import amounts_of, shortage_of
from scheduler_core.devices.constraints import Constraint
from scheduler_core.devices.counters import ConsumedCounters, consumption
from scheduler_core.devices.pools import Candidate
from scheduler_core.devices.requests import Alternative, ClaimToAllocate, Matcher
from scheduler_core.devices.state import AllocatedState
from scheduler_core.devices.trail import DeviceCheck, Fate, SelectorAnswer, Shortage, Trail
from scheduler_core.devices.values import amount_text
from scheduler_core.model.objects.taints import Taint


class Notes:
    """trail : the record to which it adds."""

    def __init__(self, trail: Trail, state: AllocatedState, matcher: Matcher) -> None:
        self._trail, self._state, self._matcher = trail, state, matcher

    def fate(
        self,
        claim: ClaimToAllocate,
        alternative: Alternative,
        candidate: Candidate,
        fate: Fate,
        detail: str = "",
    ) -> None:
        self._add(claim, alternative, candidate, fate, detail)

    def in_use(
        self,
        claim: ClaimToAllocate,
        alternative: Alternative,
        candidate: Candidate,
        holders: Sequence[ClaimToAllocate],
    ) -> None:
        """holders : claims of the same pod that got the device in this search."""
        taken_by = self._state.taken.get(candidate.id) or (holders[0].claim.key if holders else "")
        words = f"{taken_by} has it" if candidate.id in self._state.taken else "chosen before in this search"
        self._add(claim, alternative, candidate, Fate.IN_USE, words, taken_by)

    def no_match(self, claim: ClaimToAllocate, alternative: Alternative, candidate: Candidate) -> None:
        answer = self._matcher.why_not(claim, alternative, candidate)
        if answer is None:
            self._add(claim, alternative, candidate, Fate.PLACE, "the device is for other nodes")
        else:
            self._add(claim, alternative, candidate, Fate.SELECTOR, _false(answer), answer)

    def capacity(
        self,
        claim: ClaimToAllocate,
        alternative: Alternative,
        candidate: Candidate,
        used: Sequence[Mapping[str, int]],
    ) -> None:
        device = candidate.device
        amounts = amounts_of(device, alternative.capacity)
        short = None if amounts is None else shortage_of(device, amounts, *used)
        if short is not None:
            self._add_shortage(claim, alternative, candidate, Fate.CAPACITY, *short)
            return
        lacks = next((name for name in alternative.capacity if name not in device.capacity), None)
        words = "its policy does not allow the amount" if lacks is None else f"it has no capacity {lacks}"
        self._add(claim, alternative, candidate, Fate.CAPACITY, words)

    def counter(
        self,
        claim: ClaimToAllocate,
        alternative: Alternative,
        candidate: Candidate,
        short: tuple[str, str],
        counters: ConsumedCounters,
    ) -> None:
        needed = sum(amount for counter, amount in consumption(candidate.device) if counter == short)
        left = counters.left(candidate.pool, short)
        self._add_shortage(claim, alternative, candidate, Fate.COUNTER, "/".join(short), needed, left)

    def taint(
        self, claim: ClaimToAllocate, alternative: Alternative, candidate: Candidate, taint: Taint
    ) -> None:
        text = f"{taint.key}={taint.value}:{taint.effect}" if taint.value else f"{taint.key}:{taint.effect}"
        self._add(claim, alternative, candidate, Fate.TAINT, f"{text} is not tolerated")

    def constraint(
        self, claim: ClaimToAllocate, alternative: Alternative, candidate: Candidate, constraint: Constraint
    ) -> None:
        self._add(claim, alternative, candidate, Fate.CONSTRAINT, constraint.why_not(candidate))

    def _add_shortage(
        self,
        claim: ClaimToAllocate,
        alternative: Alternative,
        candidate: Candidate,
        fate: Fate,
        what: str,
        needed: int,
        left: int,
    ) -> None:
        """Amounts in nano units."""
        shortage = Shortage(what, amount_text(needed), amount_text(left), amount_text(needed - left))
        words = f"{what}: {shortage.needed} needed, {shortage.left} left, {shortage.short} short"
        self._add(claim, alternative, candidate, fate, words, shortage)

    def _add(
        self,
        claim: ClaimToAllocate,
        alternative: Alternative,
        candidate: Candidate,
        fate: Fate,
        detail: str,
        reason: SelectorAnswer | Shortage | str = "",
    ) -> None:
        """reason : details of the fate; a text is the key of the claim that uses the device."""
        key, request = claim.claim.key, alternative.full_name
        taken_by = reason if isinstance(reason, str) else ""
        selector = reason if isinstance(reason, SelectorAnswer) else None
        shortage = reason if isinstance(reason, Shortage) else None
        self._trail.add(DeviceCheck(key, request, candidate.id, fate, detail, taken_by, selector, shortage))


def _false(answer: SelectorAnswer) -> str:
    values = "; ".join(f"{name} is {value}" for name, value in answer.values)
    words = f"{answer.owner}, selector #{answer.number} is false: {answer.expression}"
    return f"{words}; {values}" if values else words
