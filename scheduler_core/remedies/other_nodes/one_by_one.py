"""Changes of one node that let the pod onto another one.

Filters look at one node at a time, but for two rules: a spread constraint counts the pods of all nodes that the pod may use, and affinity
those of a whole domain. A label, a taint or a cordon of one node decides whether it is counted, and a label in which domain it is.
So a node that is not chosen can be in the way, alone or together with what the chosen one lacks.

Here each of them is tried in a separate snapshot: only where what is counted by domain does not say enough (grouped_changes.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, islice
from math import comb
from typing import Final

import numpy as np

from scheduler_core.engine.run import Run
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.change_set import ChangeSet, cheapest_of
from scheduler_core.remedies.changes.cluster import changed_cluster
from scheduler_core.remedies.changes.cost import Costs
from scheduler_core.remedies.limits import of_other_nodes
from scheduler_core.remedies.moment import FilterResults, Moment
from scheduler_core.remedies.options.exact_numbers import ExactNumbers
from scheduler_core.remedies.options.node import NEVER, NodeShortfalls
from scheduler_core.remedies.other_nodes.rules import RULES
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.rows import NodeRow

MOST_CHANGES: Final = 12
"""The maximum number of changes of other nodes; of nodes that no rule can distinguish, two are tried."""
MOST_JUDGED: Final = 20_000
"""The maximum number of nodes that are tried for them, alone and in pairs, so that the search stays within seconds."""
MOST_SEARCHED: Final = 20_000_000
"""The same for a search that continues beyond that bound: 20,000 judgements on a cluster of 1,000 nodes, where one took
0.05 s on a busy machine."""
_ENOUGH_ALIKE: Final = 2
Part = Callable[[], list[ChangeSet]]
Pair = tuple[int, int]
"""Numbers of two changes."""
_AT_ONCE: Final = 10
"""Pairs in one part of the search."""
KINDS: Final = frozenset((kinds.LABEL_NODE, kinds.UNCORDON, kinds.REMOVE_TAINT))
"""What changes of a node they may notice."""


@dataclass(frozen=True, eq=False)
class TriedChanges:
    """The cluster with changes of nodes that need not take the pod.

    others : bool, shape (n_nodes,), without the changed nodes of which it can be counted what they lack: these are found otherwise.
    """

    changes: tuple[Change, ...]
    moment: Moment
    filtered: FilterResults
    others: BoolArray

    @property
    def fits(self) -> bool:
        """Whether one of the other nodes takes the pod."""
        return bool((self.filtered.feasible & self.others).any())


class OneByOneChanges:
    """base, shortfalls : without any change. What is tried comes in two portions: within the bound, and what is left."""

    def __init__(
        self,
        run: Run,
        moment: Moment,
        base: FilterResults,
        shortfalls: NodeShortfalls,
        costs: Costs,
    ) -> None:
        self._run, self._moment, self._costs = run, moment, costs
        concerned = RULES & base.verdicts.keys()
        self._total = shortfalls.total()
        self._found = self._told_apart(shortfalls) if concerned else []
        n_found, n_nodes = len(self._found), max(len(moment.state.nodes), 1)
        most, most_searched = (max(number // n_nodes, 1) for number in (MOST_JUDGED, MOST_SEARCHED))
        self._n_first = min(n_found, MOST_CHANGES, most)
        self._n_first_pairs = min(comb(self._n_first, 2), most - self._n_first)
        self._n_all = min(n_found, max(self._n_first, most_searched // 2))
        self._n_all_pairs = min(comb(self._n_all, 2), max(self._n_first_pairs, most_searched - self._n_all))
        self._suffices: dict[int, bool] = {}

    @property
    def is_all(self) -> bool:
        """Whether nothing is left beyond the bound."""
        return self._n_first == len(self._found) and self._n_first_pairs == comb(len(self._found), 2)

    def limit(self, *, is_thorough: bool) -> str | None:
        """What is tried of what there is; None: all. is_thorough : both portions."""
        tried = self._n_all if is_thorough else self._n_first
        n_pairs = self._n_all_pairs if is_thorough else self._n_first_pairs
        return of_other_nodes(len(self._found), tried, n_pairs)

    @property
    def n_parts(self) -> int:
        """At most."""
        return self._n_first + -(-self._n_first_pairs // _AT_ONCE)

    @property
    def n_more_parts(self) -> int:
        """At most."""
        return self._n_all - self._n_first + -(-self._n_all_pairs // _AT_ONCE)

    def parts(self, rest: Sequence[tuple[Change, FilterResults]]) -> Iterator[Part]:
        """Within the bound: each change alone, with what a node lacks that is not changed, or with an option; then pairs of them.

        rest : changes of the pod and the policy none of which helps alone, with the filter results.
        """
        return self._parts(range(self._n_first), rest, self._first_pairs)

    def more_parts(self, rest: Sequence[tuple[Change, FilterResults]]) -> Iterator[Part]:
        """Those that are left."""
        return self._parts(range(self._n_first, self._n_all), rest, self._more_pairs)

    def _parts(
        self, alone: range, rest: Sequence[tuple[Change, FilterResults]], pairs: Callable[[], Iterator[Pair]]
    ) -> Iterator[Part]:
        options = [option for option, _ in rest]
        for index in alone:
            yield partial(self._one, index, options)
        left = pairs()
        while some := list(islice(left, _AT_ONCE)):
            yield partial(self._by_twos, some)

    def _first_pairs(self) -> Iterator[Pair]:
        return islice(combinations(self._rest(range(self._n_first)), 2), self._n_first_pairs)

    def _more_pairs(self) -> Iterator[Pair]:
        tried = set(self._first_pairs())
        every = combinations(self._rest(range(self._n_all)), 2)
        return islice((pair for pair in every if pair not in tried), self._n_all_pairs - len(tried))

    def _rest(self, among: range) -> list[int]:
        """Those that do not suffice alone."""
        return [index for index in among if not self._is_enough(index)]

    def _is_enough(self, index: int) -> bool:
        if index not in self._suffices:
            self._suffices[index] = self._with((self._found[index],)).fits
        return self._suffices[index]

    def _one(self, index: int, options: Sequence[Change]) -> list[ChangeSet]:
        tried = self._with((self._found[index],))
        self._suffices[index] = tried.fits
        if tried.fits:
            return [ChangeSet(tried.changes)]
        return [*self._and_more(tried), *self._with_an_option(tried, options)]

    def _by_twos(self, some: Sequence[Pair]) -> list[ChangeSet]:
        """Those of some pairs that suffice, and do not exclude each other."""
        pairs = [(self._found[one], self._found[other]) for one, other in some]
        tries = (self._with(pair) for pair in pairs if not pair[0].contradicts(pair[1]))
        return [ChangeSet(tried.changes) for tried in tries if tried.fits]

    def _and_more(self, tried: TriedChanges) -> list[ChangeSet]:
        after = NodeShortfalls(tried.moment, tried.filtered)
        rows = (after.total() == 1) & (self._total > 1) & tried.others
        sets = [(*tried.changes, *after.changes(NodeRow(row))) for row in np.flatnonzero(rows).tolist()]
        return cheapest_of(self._costs, sets)

    @staticmethod
    def _with_an_option(tried: TriedChanges, options: Sequence[Change]) -> Iterator[ChangeSet]:
        for option in options:
            rows = tried.moment.run_filters([option]).feasible & tried.others
            if rows.any():
                yield ChangeSet((*ExactNumbers(tried.moment, [option]).on(rows), *tried.changes))

    def _with(self, changes: tuple[Change, ...]) -> TriedChanges:
        cluster = changed_cluster(self._run.cluster, changes)
        moment = Moment(self._run, self._moment.k, cluster)
        changed = [moment.state.nodes.row_of[one.target.key] for one in changes]
        others = np.ones(len(moment.state.nodes), dtype=bool)
        others[changed] = self._total[changed] >= NEVER
        return TriedChanges(changes, moment, moment.run_filters(), others)

    def _told_apart(self, shortfalls: NodeShortfalls) -> list[Change]:
        """Changes of the nodes with the most pods first; of nodes with equal labels and pods that lack the same, those of two: a pair needs no more."""
        state, seen, found = self._moment.state, Counter[tuple[object, ...]](), list[Change]()
        for row in np.argsort(-state.pod_count, kind="stable").tolist():
            node = state.nodes.nodes[row]
            labels = tuple(sorted((key, value) for key, value in node.labels.items() if value != node.name))
            there = tuple(sorted(int(state.pods.kind_of[pod].index) for pod in state.pods_on[row]))
            changes = shortfalls.changes(NodeRow(row))
            lacks = tuple((one.kind, one.subject) for one in changes)
            for change in changes:
                alike = (change.kind, change.subject, lacks, labels, there)
                if change.kind in KINDS and seen[alike] < _ENOUGH_ALIKE:
                    seen[alike] += 1
                    found.append(change)
        return found
