"""Views: every change of a node, made in a cluster of the engine, and what the rules then see of that node.

One cluster carries a change of every node, since nothing but that node is read from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np

from scheduler_core.config.plugins import names
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.moment import FilterResults, Moment
from scheduler_core.remedies.options.node import NEVER, missing_amounts
from scheduler_core.remedies.other_nodes.overlay import ChangedNodesMoment, edited
from scheduler_core.remedies.other_nodes.rules import RULES, AlteredNode, Codes, Rules, TopologyValues
from scheduler_core.remedies.other_nodes.topology_filters import TopologyFilters
from scheduler_core.snapshot.arrays import IntArray

Made = tuple[Change, ...]
"""Changes of one node."""


@dataclass(frozen=True, eq=False)
class View:
    """The cluster for a changed pod or policy. lacks : int64, shape (n_nodes,), of the nodes without changes: as in AlteredNode."""

    topology: TopologyFilters
    lacks: IntArray
    alone: tuple[AlteredNode, ...]
    twice: tuple[AlteredNode, ...]

    def rows(self, lacks: int) -> IntArray:
        return np.flatnonzero(self.lacks == lacks)


class Views:
    """made : changes of nodes. most : the maximum number of clusters that are made for them."""

    def __init__(self, moment: Moment, made: Sequence[Change], most: int) -> None:
        self._moment, self._most = moment, most
        by_node: dict[str, list[Change]] = {}
        for one in made:
            by_node.setdefault(one.target.key, []).append(one)
        self._alone = _layers([[(one,) for one in some] for some in by_node.values()])
        self._twice = _layers([list(_twos(some)) for some in by_node.values()])
        self.n_twice_left_out = sum(len(layer) for layer in self._twice[self._n_twice :])

    @property
    def can_make(self) -> bool:
        """Whether all single changes are made."""
        return len(self._alone) <= self._most

    @property
    def _n_twice(self) -> int:
        return max(self._most - len(self._alone), 0)

    @cached_property
    def _alone_made(self) -> list[tuple[Moment, list[Made]]]:
        return [self._with(layer) for layer in self._alone]

    @cached_property
    def _twice_made(self) -> list[tuple[Moment, list[Made]]]:
        return [self._with(layer) for layer in self._twice[: self._n_twice]]

    def view(self, changes: Sequence[Change], filtered: FilterResults, *, with_twice: bool) -> View | None:
        """None if the pod is rejected whatever the nodes are. filtered : of the pod and policy with these changes."""
        rules = Rules.of(self._moment, changes)
        if rules is None:
            return None
        codes: Codes = {}
        unchanged = TopologyValues.at(self._moment, rules, codes)
        alone = [one for made in self._alone_made for one in self._altered(made, changes, codes)]
        twice = (
            [one for made in self._twice_made for one in self._altered(made, changes, codes)]
            if with_twice
            else []
        )
        topology = TopologyFilters(self._moment, rules, unchanged, codes)
        return View(topology, lacks_of_its_own(self._moment, filtered), tuple(alone), tuple(twice))

    def _altered(
        self, made: tuple[Moment, list[Made]], changes: Sequence[Change], codes: Codes
    ) -> Iterator[AlteredNode]:
        moment, layer = made
        rules = Rules.of(moment, changes)
        if rules is None:
            return
        unchanged = TopologyValues.at(moment, rules, codes)
        lacks = lacks_of_its_own(moment, moment.run_filters(changes))
        for some in layer:
            row = int(moment.state.nodes.row_of[some[0].target.key])
            yield AlteredNode(some, row, unchanged.values[row], unchanged.counted[row], int(lacks[row]))

    def _with(self, layer: list[Made]) -> tuple[Moment, list[Made]]:
        nodes = self._moment.snapshot.nodes
        changed = [edited(nodes.nodes[nodes.row_of[made[0].target.key]], made) for made in layer]
        return ChangedNodesMoment(self._moment, changed), layer


def lacks_of_its_own(moment: Moment, filtered: FilterResults) -> IntArray:
    """int64, shape (n_nodes,): how many amounts a node lacks for the pod; NEVER if another filter that looks at the node rejects it."""
    verdicts = {name: verdict for name, verdict in filtered.verdicts.items() if name not in RULES}
    short = verdicts.pop(names.NODE_RESOURCES_FIT, np.zeros(len(moment.state.nodes), dtype=np.int64)) != 0
    others = np.any([verdict != 0 for verdict in verdicts.values()], axis=0) if verdicts else ~short & False
    missing = (missing_amounts(moment, filtered.pod) > 0).sum(axis=1) if short.any() else 0
    lacks: IntArray = np.where(others, NEVER, np.where(short, np.maximum(missing, 1), 0))
    return lacks


def _twos(some: Sequence[Change]) -> Iterator[Made]:
    return (pair for pair in combinations(some, 2) if not pair[0].contradicts(pair[1]))


def _layers(by_node: Sequence[Sequence[Made]]) -> list[list[Made]]:
    """Each with at most one entry of a node."""
    n_layers = max(map(len, by_node), default=0)
    return [[some[index] for some in by_node if index < len(some)] for index in range(n_layers)]
