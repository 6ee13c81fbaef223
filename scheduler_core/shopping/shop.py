"""shop: the cheapest nodes to add after which every pending pod is placed. The public function.

The programme (the model of scheduler_core.optimum over the cluster with as many nodes of each template as could be of use, the price of
those that are used as its goal) proposes a mix and says what no mix goes below. A run over the cluster with the mix then proves it, one pod at a
time as ever. For pods that the run leaves pending more nodes are proposed, over the cluster as it is by then, and another run follows, until
none is left or the steps are used up. In the end nodes that turn out not to be needed go again, the dearest first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from scheduler_core.engine.run import Run
from scheduler_core.measures.fill import Prices
from scheduler_core.notes import Note, Notes, Offload, Progress, at_once
from scheduler_core.optimum.options import DEFAULT_LIMIT, Options
from scheduler_core.optimum.proposal import Proposal
from scheduler_core.optimum.search import OptimumSearch
from scheduler_core.shopping.answer import Basket, Shopping, guaranteed, nothing_to_buy
from scheduler_core.shopping.autoscaler import RULES, autoscaled
from scheduler_core.shopping.site import Answered, Mix, ShoppingState, Shortfall, Site, played
from scheduler_core.shopping.templates import PRICE, NodeTemplate

MOST_STEPS: Final = 4
MOST_TRIALS: Final = 40
"""Runs without a node that might not be needed."""


def shop(run: Run, templates: Sequence[NodeTemplate], limit: float = DEFAULT_LIMIT) -> Shopping:
    """The cheapest mix of nodes with which a run places all pods that the given run left pending (docs/shopping.md).

    run : one that has ended.
    limit : deterministic time of each search, about seconds. Extenders are not called.

    Raises ValueError for a run that has not ended; InvalidInput as ``optimum`` does; ModuleNotFoundError without
    OR-tools.
    """
    asked = ShoppingSearch(run, templates, limit)
    for _ in asked.run():
        pass
    return asked.found()


class ShoppingSearch:
    """As ``shop``, a mix at a time. offload : how the solver is run. Raises as that does."""

    def __init__(
        self,
        run: Run,
        templates: Sequence[NodeTemplate],
        limit: float = DEFAULT_LIMIT,
        offload: Offload = at_once,
    ) -> None:
        if run.done < run.total:
            raise ValueError(f"{run.total - run.done} pods have not been attempted")
        self._site, self._limit, self._offload = Site(run, templates), limit, offload
        self._known: Iterator[Note] = iter(())
        self._found: Shopping | None = None
        self._solving: OptimumSearch | None = None
        self._n_mixes = 0

    @property
    def progress(self) -> Progress:
        """Mixes that runs have tried; how many there will be is not known. Before the first one, what the solver has come to."""
        if self._n_mixes == 0 and self._solving is not None:
            return Progress(0, 0, self._solving.progress.words)
        return Progress(self._n_mixes, 0, f"{self._n_mixes} {'mix' if self._n_mixes == 1 else 'mixes'} tried")

    def run(self, known: Iterable[Note] = ()) -> Notes:
        """known : the first notes of the same search. What the solver found is taken over, and runs are decided again."""
        self._known = iter(known)
        start = self._site.start
        pending = tuple(pod.key for pod in start.waiting)
        if not pending:
            self._found = nothing_to_buy()
            return
        found = yield from self._proposed(start)
        programme = self._basket("programme", *(yield from self._bought_in_steps(found)))
        others = []
        for rule in RULES:
            bought = yield from autoscaled(self._site, rule, self._stepped)
            others.append(self._basket(rule, *bought))
        guarantee = guaranteed(found, self._site.shortfall(found.left), (programme, *others))
        alone = self._site.taken_alone(guarantee.hopeless)
        self._found = Shopping(pending, guarantee, alone, programme, tuple(others))

    def found(self) -> Shopping:
        """After the last mix."""
        assert self._found is not None
        return self._found

    def _stepped(self, state: ShoppingState, more: Mix) -> Answered[ShoppingState]:
        """A mix that a run tries."""
        state = yield from self._site.stepped(state, more)
        next(self._known, None)
        self._n_mixes += 1
        yield {"mix": dict(state.mix), "left": len(state.left)}
        return state

    def _proposed(self, state: ShoppingState) -> Answered[Proposal]:
        """The best that the programme finds for what waits, with as many more nodes of each template as there are such pods on offer."""
        n_waiting = len(state.waiting)
        most = {
            one.name: min(one.most, state.mix.get(one.name, 0) + n_waiting) for one in self._site.templates
        }
        run = self._site.prepared(state, most)
        yield from played(run)
        options = Options("cost", Prices(PRICE), evict=False, limit=self._limit)
        on_offer = {
            one.node_name(number)
            for one in self._site.templates
            for number in range(state.mix.get(one.name, 0) + 1, most[one.name] + 1)
        }
        self._solving = OptimumSearch(run, options, self._offload, on_offer)
        yield from self._solving.run(self._known)
        return self._solving.proposed()

    def _bought_in_steps(self, found: Proposal) -> Answered[tuple[list[Mix], ShoppingState]]:
        """What is proposed is added; for what the run leaves pending more is proposed."""
        state, aim = self._site.start, self._site.shortfall(found.left)
        steps: list[Mix] = []
        while len(steps) < MOST_STEPS and (more := self._used(state, found)):
            steps.append(more)
            state = yield from self._stepped(state, more)
            if self._site.shortfall_of(state) <= aim:
                break
            found = yield from self._proposed(state)
        return (yield from self._without_the_needless(steps, state, aim))

    def _basket(self, rule: str, steps: Sequence[Mix], state: ShoppingState) -> Basket:
        prices = {one.name: Fraction(str(one.price)) for one in self._site.templates}
        cost = sum(prices[name] * count for step in steps for name, count in step.items())
        return Basket(rule, tuple(steps), float(cost), state.left, self._site.shortfall_of(state))

    def _used(self, state: ShoppingState, found: Proposal) -> dict[str, int]:
        """How many nodes of each template it takes that are not there yet."""
        counts = {
            one.name: sum(
                one.node_name(number) in found.nodes
                for number in range(state.mix.get(one.name, 0) + 1, one.most + 1)
            )
            for one in self._site.templates
        }
        return {name: count for name, count in counts.items() if count}

    def _without_the_needless(
        self, steps: list[Mix], state: ShoppingState, aim: Shortfall
    ) -> Answered[tuple[list[Mix], ShoppingState]]:
        """Nodes of the first step, the dearest first, without which all others are enough."""
        trials = 0
        for one in sorted(self._site.templates, key=lambda template: -template.price):
            while steps and steps[0].get(one.name, 0) and trials < MOST_TRIALS:
                trials += 1
                fewer = {**steps[0], one.name: steps[0][one.name] - 1}
                tried = self._site.start
                for step in (fewer, *steps[1:]):
                    tried = yield from self._stepped(tried, step)
                if self._site.shortfall_of(tried) > aim:
                    break
                steps, state = [{name: n for name, n in fewer.items() if n}, *steps[1:]], tried
        return steps, state
