"""GroupedChanges: all changes of nodes that let the pod onto other ones, and all pairs of them, one of each class tried for all.

Which changes are alike, the two rules that look at the whole cluster decide (classes.py), and so they do what a change makes of the
other nodes (topology_filters.py, filter_cache.py). So trying a pair takes about ten microseconds, and there are as many as there are pairs of classes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property, partial
from math import comb
from typing import Final

import numpy as np

from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.change_set import ChangeSet, cheapest_of
from scheduler_core.remedies.changes.cost import Costs
from scheduler_core.remedies.limits import of_other_nodes
from scheduler_core.remedies.moment import FilterResults, Moment
from scheduler_core.remedies.options.node import NodeShortfalls
from scheduler_core.remedies.other_nodes.class_view import Class, ClassView
from scheduler_core.remedies.other_nodes.one_by_one import KINDS
from scheduler_core.remedies.other_nodes.options import exactly
from scheduler_core.remedies.other_nodes.pairs import ClassPairs
from scheduler_core.remedies.other_nodes.rules import AlteredNode, Rules, counts_suffice
from scheduler_core.remedies.other_nodes.views import Views
from scheduler_core.snapshot.rows import NodeRow

MOST_MADE: Final = 20_000
"""The maximum number of nodes of all clusters that are made for changed nodes: 20 clusters of 1,000 nodes."""
MOST_PAIRS: Final = 100_000
"""The maximum number of pairs of classes that are tried, so that the search stays within two seconds."""
MOST_SEARCHED: Final = 1_000_000
"""The same for a search that continues beyond that bound."""
_AT_ONCE: Final = 1_000
"""Pairs of classes in one part of the search."""
Part = Callable[[], list[ChangeSet]]
Rest = Sequence[tuple[Change, FilterResults]]
"""Changes of the pod and the policy none of which helps alone, with the filter results."""


class GroupedChanges:
    """base, shortfalls : without any change. As OneByOneChanges, which tries one after the other."""

    def __init__(self, moment: Moment, base: FilterResults, shortfalls: NodeShortfalls, costs: Costs) -> None:
        self._moment, self._base, self._shortfalls, self._costs = moment, base, shortfalls, costs
        rules = Rules.of(moment, ())
        order = (
            np.argsort(-moment.state.pod_count, kind="stable").tolist()
            if rules is None or rules.counts
            else []
        )
        every = [one for row in order for one in shortfalls.changes(NodeRow(row))]
        self._made = [one for one in every if one.kind in KINDS]
        most = max(MOST_MADE // max(len(moment.state.nodes), 1), 1)
        self._views = Views(moment, self._made, most)
        self.is_possible = counts_suffice(moment) and self._views.can_make

    # --- how much is tried --------------------------------------------------------------------------------------------

    @property
    def is_all(self) -> bool:
        """Whether nothing is left beyond the bound."""
        return self._n_pairs <= MOST_PAIRS

    def limit(self, *, is_thorough: bool) -> str | None:
        """What is tried of what there is; None: all. is_thorough : also beyond the bound."""
        tried = MOST_SEARCHED if is_thorough else MOST_PAIRS
        n_left = self._views.n_twice_left_out
        if self._pairs is not None:
            n_left += self._pairs.beyond(tried)
        n_made = len(self._made)
        return of_other_nodes(n_made, n_made, comb(n_made, 2) - n_left)

    @property
    def n_parts(self) -> int:
        """At most."""
        return 3 + -(-MOST_PAIRS // _AT_ONCE) if self._made else 0

    @property
    def n_more_parts(self) -> int:
        return -(-max(min(self._n_pairs, MOST_SEARCHED) - MOST_PAIRS, 0) // _AT_ONCE)

    # --- parts --------------------------------------------------------------------------------------------------------

    def parts(self, rest: Rest) -> Iterator[Part]:
        """Within the bound: each change alone or with an amount that a node lacks, with an option, two of one node, pairs."""
        if self._made:
            yield self._alone
            yield partial(self._with_options, rest)
            yield self._two_of_a_node
            yield from self._by_twos(0, MOST_PAIRS)

    def more_parts(self, rest: Rest) -> Iterator[Part]:
        """Pairs that are left."""
        return self._by_twos(MOST_PAIRS, MOST_SEARCHED)

    def _by_twos(self, first: int, last: int) -> Iterator[Part]:
        for start in range(first, min(last, self._n_pairs), _AT_ONCE):
            yield partial(self._some_pairs, start, min(start + _AT_ONCE, last))

    @cached_property
    def _seen(self) -> ClassView | None:
        return self._seen_with((), self._base, with_twice=True)

    def _seen_with(
        self, changes: Sequence[Change], filtered: FilterResults, *, with_twice: bool
    ) -> ClassView | None:
        """None if no rule looks at other nodes."""
        view = self._views.view(changes, filtered, with_twice=with_twice)
        if view is None or view.topology.n_rules == 0:
            return None
        total = self._shortfalls.total()
        return ClassView.of(view, total if changes else total + 1)

    @cached_property
    def _enough(self) -> frozenset[Hashable]:
        """Changes that suffice alone."""
        seen = self._seen
        groups = [] if seen is None else seen.classes(seen.view.alone, most=0)
        fitting = [group for group in groups if seen is not None and seen.fits(group[0])]
        return frozenset(_identity(one.changes[0]) for group in fitting for one in group)

    def _is_enough(self, one: AlteredNode) -> bool:
        return any(_identity(change) in self._enough for change in one.changes)

    def _alone(self) -> list[ChangeSet]:
        seen = self._seen
        if seen is None:
            return []
        found = []
        for group in seen.classes(seen.view.alone, most=1):
            if not self._is_enough(group[0]):
                found += self._and_more(seen, group)
            elif seen.fits_unchanged(group[0]):
                found += cheapest_of(self._costs, [one.changes for one in group])
        return found

    def _and_more(self, seen: ClassView, group: Class) -> list[ChangeSet]:
        """With an amount that a node lacks: one that is not changed, or its own."""
        one = group[0]
        let, own = seen.let(one)
        rows = seen.rows[let[seen.value_of] & (seen.view.lacks[seen.rows] == 1) & ~seen.was_let[seen.rows]]
        sets = [(*one.changes, *self._amounts(row)) for row in rows.tolist()]
        if own and one.lacks == 1 and not seen.was_let[one.row]:
            sets += [(*other.changes, *self._amounts(other.row)) for other in group]
        return cheapest_of(self._costs, sets)

    def _amounts(self, row: int) -> tuple[Change, ...]:
        if row not in self._known_amounts:
            every = self._shortfalls.changes(NodeRow(row))
            self._known_amounts[row] = tuple(one for one in every if one.kind == kinds.MORE_RESOURCE)
        return self._known_amounts[row]

    @cached_property
    def _known_amounts(self) -> dict[int, tuple[Change, ...]]:
        return {}

    def _two_of_a_node(self) -> list[ChangeSet]:
        seen = self._seen
        if seen is None:
            return []
        rest = [one for one in seen.view.twice if not self._is_enough(one)]
        groups = [group for group in seen.classes(rest, most=0) if seen.fits_unchanged(group[0])]
        return [one for group in groups for one in cheapest_of(self._costs, [two.changes for two in group])]

    # --- with a change of the pod or the policy -----------------------------------------------------------------------

    def _with_options(self, rest: Rest) -> list[ChangeSet]:
        return [one for option, filtered in rest for one in self._with_an_option(option, filtered)]

    def _with_an_option(self, option: Change, filtered: FilterResults) -> Iterator[ChangeSet]:
        seen = self._seen_with((option,), filtered, with_twice=False)
        if seen is None:
            return
        for group in seen.classes(self._that_do_not_suffice(seen), most=0):
            if seen.fits_unchanged(group[0]):
                exact = exactly(self._moment, seen, option, group)
                yield from cheapest_of(self._costs, [(*made, *one.changes) for made, one in exact])

    # --- pairs of changes of two nodes --------------------------------------------------------------------------------

    @cached_property
    def _pairs(self) -> ClassPairs | None:
        seen = self._seen
        return (
            None if seen is None else ClassPairs(seen, seen.classes(self._that_do_not_suffice(seen), most=0))
        )

    @property
    def _n_pairs(self) -> int:
        return 0 if self._pairs is None else len(self._pairs)

    def _some_pairs(self, first: int, last: int) -> list[ChangeSet]:
        return [] if self._pairs is None else self._pairs.that_fit(first, last)

    def _that_do_not_suffice(self, seen: ClassView) -> list[AlteredNode]:
        """Single changes."""
        return [one for one in seen.view.alone if not self._is_enough(one)]


def _identity(change: Change) -> Hashable:
    return change.target.key, change.kind, change.subject
