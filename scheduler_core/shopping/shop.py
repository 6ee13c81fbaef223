"""shop: the cheapest nodes to add after which every pending pod is placed. The public function, and what it returns.

The programme (the model of scheduler_core.optimum over the cluster with as many nodes of each template as could be of use, the price of
those that are used as its goal) proposes a mix and says what no mix goes below. A run over the cluster with the mix then proves it, one pod at a
time as ever. For pods that the run leaves pending more nodes are proposed, over the cluster as it is by then, and another run follows, until
none is left or the steps are used up. In the end nodes that turn out not to be needed go again, the dearest first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from scheduler_core.engine.simulation import Simulation
from scheduler_core.measures.fill import Prices
from scheduler_core.optimum.answer import Optimum
from scheduler_core.optimum.options import DEFAULT_LIMIT, Options
from scheduler_core.optimum.search import optimum
from scheduler_core.shopping.autoscaler import RULES, autoscaled
from scheduler_core.shopping.site import Mix, Site, Stand
from scheduler_core.shopping.templates import PRICE, NodeTemplate

MOST_STEPS: Final = 4
MOST_TRIALS: Final = 40
"""Runs without a node that might not be needed."""


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
        """JSON-able."""
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
        """JSON-able."""
        return {
            "pending": list(self.pending),
            "proven": self.is_proven,
            "best": self.best.to_dict(),
            "bound": self.bound,
            "hopeless": list(self.hopeless),
            "programme": self.programme.to_dict(),
            "autoscaler": [one.to_dict() for one in self.autoscaler],
        }


def shop(simulation: Simulation, templates: Sequence[NodeTemplate], limit: float = DEFAULT_LIMIT) -> Shopping:
    """The cheapest mix of nodes with which a run places all pods that the given run left pending (docs/shopping.md).

    simulation : a run that has ended.
    limit : deterministic time of each search, about seconds. Extenders are not called.

    Raises ValueError for a run that has not ended; InvalidInput as ``optimum`` does; ModuleNotFoundError without
    OR-tools.
    """
    if simulation.done < simulation.total:
        raise ValueError(f"{simulation.total - simulation.done} pods have not been attempted")
    till = _Till(Site(simulation, templates), limit)
    start = till.site.start
    pending = tuple(pod.key for pod in start.waiting)
    if not pending:
        return Shopping((), 0.0, (), Basket("programme", (), 0.0, ()), ())
    found = till.proposed(start)
    bound = None if found.goal is None else found.goal.bound
    programme = till.basket("programme", *till.bought_in_steps(found))
    others = tuple(till.basket(rule, *autoscaled(till.site, rule)) for rule in RULES)
    return Shopping(pending, bound, found.pending, programme, others)


class _Till:
    def __init__(self, site: Site, limit: float) -> None:
        self.site, self._limit = site, limit

    def proposed(self, stand: Stand) -> Optimum:
        """The best that the programme finds for what waits, with as many more nodes of each template as there are such pods."""
        n_waiting = len(stand.waiting)
        most = {
            one.name: min(one.most, stand.mix.get(one.name, 0) + n_waiting) for one in self.site.templates
        }
        run = self.site.prepared(stand, most)
        for _ in run.run():
            pass
        return optimum(run, Options("cost", Prices(PRICE), evict=False, limit=self._limit))

    def bought_in_steps(self, found: Optimum) -> tuple[list[Mix], Stand]:
        """What is proposed is added; for what the run leaves pending more is proposed."""
        stand, hopeless = self.site.start, set(found.pending)
        steps: list[Mix] = []
        while len(steps) < MOST_STEPS and (more := self._used(stand, found)):
            steps.append(more)
            stand = self.site.stepped(stand, more)
            if hopeless.issuperset(stand.left):
                break
            found = self.proposed(stand)
        return self._without_the_needless(steps, stand, hopeless)

    def basket(self, rule: str, steps: Sequence[Mix], stand: Stand) -> Basket:
        prices = {one.name: one.price for one in self.site.templates}
        cost = sum(prices[name] * count for step in steps for name, count in step.items())
        return Basket(rule, tuple(steps), cost, stand.left)

    def _used(self, stand: Stand, found: Optimum) -> dict[str, int]:
        """How many nodes of each template the placement takes that are not there yet."""
        places = set(found.placements.values())
        counts = {
            one.name: sum(
                one.node_name(number) in places
                for number in range(stand.mix.get(one.name, 0) + 1, one.most + 1)
            )
            for one in self.site.templates
        }
        return {name: count for name, count in counts.items() if count}

    def _without_the_needless(
        self, steps: list[Mix], stand: Stand, hopeless: set[str]
    ) -> tuple[list[Mix], Stand]:
        """Nodes of the first step, the dearest first, without which all others are enough."""
        trials = 0
        for one in sorted(self.site.templates, key=lambda template: -template.price):
            while steps and steps[0].get(one.name, 0) and trials < MOST_TRIALS:
                trials += 1
                fewer = {**steps[0], one.name: steps[0][one.name] - 1}
                tried = self.site.start
                for step in (fewer, *steps[1:]):
                    tried = self.site.stepped(tried, step)
                if not hopeless.issuperset(tried.left):
                    break
                steps, stand = [{name: n for name, n in fewer.items() if n}, *steps[1:]], tried
        return steps, stand
