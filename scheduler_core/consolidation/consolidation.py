"""consolidation: which nodes could go. The public function, and what it returns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scheduler_core.consolidation.bound import Bound, lower_bound
from scheduler_core.consolidation.candidates import NO_CONTROLLER, ORDER, candidates
from scheduler_core.consolidation.search import NodeSearch
from scheduler_core.consolidation.trial import Trial, Trials
from scheduler_core.engine.run import Run
from scheduler_core.survival.domains import named_nodes


@dataclass(frozen=True, slots=True)
class Stay:
    """A node that cannot be removed in addition.

    pod, message : a pod that finds no node in the run without this node and without all that are removed, and why.
    """

    node: str
    pod: str
    message: str

    def to_dict(self) -> dict[str, Any]:
        return {"node": self.node, "pod": self.pod, "message": self.message}


@dataclass(frozen=True, slots=True)
class Consolidation:
    """A maximal set of nodes that could be removed together.

    goes : their names, in the order in which they were found.
    stays : the candidates that cannot be removed in addition.
    left_out : nodes that were no candidates.
    moved : pod → the node of its new pod in the run without the removed nodes.
    tries : the number of runs.
    bound : the minimum number of nodes.
    nodes : the number of nodes now.
    """

    nodes: int
    goes: tuple[str, ...]
    stays: tuple[Stay, ...]
    left_out: tuple[str, ...]
    moved: Mapping[str, str]
    tries: int
    bound: Bound

    @property
    def gap(self) -> int:
        """Number of remaining nodes beyond the bound; 0 proves that no larger set can be removed."""
        return self.nodes - len(self.goes) - self.bound.nodes

    def to_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "nodes": self.nodes,
            "goes": list(self.goes),
            "stays": [stay.to_dict() for stay in self.stays],
            "leftOut": list(self.left_out),
            "moved": dict(self.moved),
            "order": ORDER,
            "tries": self.tries,
            "bound": self.bound.to_dict(),
            "gap": self.gap,
        }


def consolidation(run: Run, among: Sequence[str] = ()) -> Consolidation:
    """Which nodes could be removed, proven by runs over the cluster without them (docs/consolidation.md).

    run : one that has ended; its policy and options are used. Pending pods are left out. Extenders are not
        called.
    among : the candidates, by name or as ``key=value`` of a label; empty means all nodes except those of the control
        plane.

    Raises ValueError for a run that has not ended; InvalidInput for names and labels that no node has.
    """
    asked = ConsolidationSearch(run, among)
    for _ in asked.run():
        pass
    return asked.found()


class ConsolidationSearch:
    """As ``consolidation``, a try at a time. Raises as that does."""

    def __init__(self, run: Run, among: Sequence[str] = ()) -> None:
        if run.done < run.total:
            raise ValueError(f"{run.total - run.done} pods have not been attempted")
        nodes = run.cluster.nodes
        asked = frozenset(named_nodes(nodes, among, "nodes")) if among else None
        self._run = run
        self._trials = Trials(run)
        self._candidates = candidates(nodes, self._trials.pods, asked)
        self._search = NodeSearch(self._candidates.order)
        self._made: list[Trial] = []

    @property
    def total(self) -> int:
        """Nodes that may go."""
        return len(self._candidates.order)

    @property
    def settled(self) -> int:
        """Of these, how many are known to go, or to stay with the set as it is. It may fall when the set grows."""
        return self._search.n_settled

    @property
    def n_going(self) -> int:
        """Nodes that go, so far."""
        return len(self._search.going)

    def restore(self, trials: Iterable[Trial]) -> None:
        """Take over the tries of an earlier search of the same cluster. Raises ValueError if they do not belong to it."""
        for trial in trials:
            if self._search.next_lot() != trial.nodes:
                raise ValueError(f"the next try is not of {', '.join(trial.nodes)}")
            self._note(trial)

    def run(self) -> Iterator[Trial]:
        """What is left to be tried, in its order."""
        while lot := self._search.next_lot():
            trial = self._trials.of(self._search.going, lot)
            self._note(trial)
            yield trial

    def found(self) -> Consolidation:
        """Of a search that has ended. The set is run once more, for the places of its pods."""
        goes = tuple(self._search.going)
        kept = {*self._candidates.held, *self._candidates.left_out}
        return Consolidation(
            nodes=len(self._run.cluster.nodes),
            goes=goes,
            stays=(*self._held(), *self._failed()),
            left_out=self._candidates.left_out,
            moved=self._trials.run(goes).places if goes else {},
            tries=len(self._made),
            bound=lower_bound(self._run, kept),
        )

    def _note(self, trial: Trial) -> None:
        self._search.note(trial.goes)
        self._made.append(trial)

    def _held(self) -> Iterator[Stay]:
        return (Stay(node, pod, NO_CONTROLLER) for node, pod in self._candidates.held.items())

    def _failed(self) -> Iterator[Stay]:
        for node in self._search.staying():
            trial = self._made[self._search.failure(node)]
            yield Stay(node, trial.pod, trial.message)
