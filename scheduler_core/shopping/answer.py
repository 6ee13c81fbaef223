"""The answer: what each rule buys, and what no mix goes below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scheduler_core.optimum.proposal import Proposal
from scheduler_core.shopping.site import Mix, Shortfall

_ALIKE: Final = 1e-6
"""Costs, which the programme compares to the millionth part."""


@dataclass(frozen=True, slots=True)
class Basket:
    """Nodes to add, and the result of runs with them.

    rule : "programme", or a rule of the autoscaler.
    steps : name of a template → number of nodes that are added together; a run follows each step.
    cost : of all nodes per hour.
    left : pods without a node after the last run, and pods that were evicted; shortfall : their numbers.
    """

    rule: str
    steps: tuple[Mix, ...]
    cost: float
    left: tuple[str, ...]
    shortfall: Shortfall

    @property
    def mix(self) -> dict[str, int]:
        """Name of a template → number of nodes, of all steps."""
        return dict(sum((Counter(step) for step in self.steps), Counter[str]()))

    def to_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "rule": self.rule,
            "mix": self.mix,
            "steps": [dict(step) for step in self.steps],
            "cost": self.cost,
            "left": list(self.left),
        }


@dataclass(frozen=True, slots=True)
class Guarantee:
    """What is proven about all mixes.

    bound : the minimum cost of any mix that places all pods except the hopeless ones; None if it is not known.
    hopeless : as many pods as any mix leaves without a node; those that the best basket leaves, if there are as many.
    """

    bound: float | None
    hopeless: tuple[str, ...]


def guaranteed(found: Proposal, shortfall: Shortfall, baskets: Sequence[Basket]) -> Guarantee:
    """What the programme has proven, as far as no run contradicts it.

    If a run has verified a basket that places more pods than the programme can, or as many for less than its bound, the
    programme lacks a rule, and has proven nothing.

    shortfall : of the proposal.
    """
    best = cheapest(baskets)
    as_many = [one for one in baskets if _are_no_more(one.shortfall, shortfall)]
    is_beaten = found.is_most and best.shortfall < shortfall
    is_passed = found.bound is not None and any(one.cost < found.bound - _ALIKE for one in as_many)
    if is_beaten or is_passed:
        return Guarantee(None, ())
    is_of_best = best in as_many or best.shortfall > shortfall
    left = best.left if best.shortfall == shortfall else found.left
    return Guarantee(found.bound if is_of_best else None, left if found.is_most else ())


def _are_no_more(some: Shortfall, others: Shortfall) -> bool:
    """Of any priority."""
    return all(one <= other for one, other in zip(some, others, strict=True))


def cheapest(baskets: Iterable[Basket]) -> Basket:
    """Of those with the least shortfall; of equal ones, the first."""
    return min(baskets, key=lambda one: (one.shortfall, one.cost))


@dataclass(frozen=True, slots=True)
class Shopping:
    """Which nodes to add.

    pending : pods that are pending before.
    guarantee : about all mixes.
    alone : of the hopeless pods, those that one node makes room for if no other pod takes it.
    programme, autoscaler : the baskets of the integer programme and of the autoscaler's rules.
    """

    pending: tuple[str, ...]
    guarantee: Guarantee
    alone: tuple[str, ...]
    programme: Basket
    autoscaler: tuple[Basket, ...]

    @property
    def bound(self) -> float | None:
        """As in the guarantee."""
        return self.guarantee.bound

    @property
    def hopeless(self) -> tuple[str, ...]:
        """As in the guarantee."""
        return self.guarantee.hopeless

    @property
    def best(self) -> Basket:
        """The cheapest basket of those that leave the fewest pods of high priorities; of equal ones, the programme's."""
        return cheapest((self.programme, *self.autoscaler))

    @property
    def is_proven(self) -> bool:
        """Whether runs with the best basket place all pods except the hopeless ones, without evictions."""
        return set(self.hopeless).issuperset(self.best.left)

    def to_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "pending": list(self.pending),
            "proven": self.is_proven,
            "best": self.best.to_dict(),
            "bound": self.bound,
            "hopeless": list(self.hopeless),
            "alone": list(self.alone),
            "programme": self.programme.to_dict(),
            "autoscaler": [one.to_dict() for one in self.autoscaler],
        }


def nothing_to_buy() -> Shopping:
    """Of a cluster without pending pods."""
    return Shopping((), Guarantee(0.0, ()), (), Basket("programme", (), 0.0, (), ()), ())
