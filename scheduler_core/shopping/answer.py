"""The answer: what each rule buys, and what no mix goes below."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from scheduler_core.shopping.site import Mix


@dataclass(frozen=True, slots=True)
class Basket:
    """Nodes to add, and the result of runs with them.

    rule : "programme", or a rule of the autoscaler.
    steps : name of a template → number of nodes that are added together; a run follows each step.
    cost : of all nodes per hour.
    left : pods without a node after the last run, and pods that were evicted.
    """

    rule: str
    steps: tuple[Mix, ...]
    cost: float
    left: tuple[str, ...]

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
class Shopping:
    """Which nodes to add.

    pending : pods that are pending before.
    best : the cheapest of the baskets that leave the fewest pods pending.
    bound : the minimum cost of any mix that places all pods except the hopeless ones; None if none was found within the
        limit.
    hopeless : pods for which the integer programme finds no node, whatever is added.
    programme, autoscaler : the baskets of the integer programme and of the autoscaler's rules.
    """

    pending: tuple[str, ...]
    bound: float | None
    hopeless: tuple[str, ...]
    programme: Basket
    autoscaler: tuple[Basket, ...]

    @property
    def best(self) -> Basket:
        """The cheapest basket of those that leave the fewest pods pending; of equal ones, the programme's."""
        return min((self.programme, *self.autoscaler), key=lambda one: (len(one.left), one.cost))

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
            "programme": self.programme.to_dict(),
            "autoscaler": [one.to_dict() for one in self.autoscaler],
        }
