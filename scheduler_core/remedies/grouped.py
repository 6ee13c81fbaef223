"""Grouped: all changes of nodes that let the pod onto other ones, and all pairs of them, one of each class tried for all.

Which changes are alike, the two rules that look at the whole cluster decide (classes.py), and so they do what a change makes of the
other nodes (sight.py). So trying a pair takes less than a tenth of a millisecond, and there are as many as there are pairs of classes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import combinations_with_replacement, islice
from math import comb
from typing import Final

import numpy as np

from scheduler_core.remedies import change as kinds
from scheduler_core.remedies.change import Change
from scheduler_core.remedies.cost import Costs
from scheduler_core.remedies.elsewhere import KINDS
from scheduler_core.remedies.exact import Exactly
from scheduler_core.remedies.found import MOST_NAMED, Found, cheapest_of
from scheduler_core.remedies.limits import of_other_nodes
from scheduler_core.remedies.local import Lacking
from scheduler_core.remedies.moment import FilterResults, Moment
from scheduler_core.remedies.pod_options import raise_skew
from scheduler_core.remedies.seen import Class, Seen
from scheduler_core.remedies.sight import Altered, Rules, can_see
from scheduler_core.remedies.views import Views
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.rows import NodeRow

MOST_MADE: Final = 20_000
"""The maximum number of nodes of all clusters that are made for changed nodes: 20 clusters of 1,000 nodes."""
MOST_PAIRS: Final = 10_000
"""The maximum number of pairs of classes that are tried, so that the search stays within seconds."""
MOST_SEARCHED: Final = 1_000_000
"""The same for a search that goes on beyond that bound."""
_AT_ONCE: Final = 1_000
"""Pairs of classes in one part of the search."""
Part = Callable[[], list[Found]]
Rest = Sequence[tuple[Change, FilterResults]]
"""Changes of the pod and the policy none of which helps alone, with the filter results."""


class Grouped:
    """base, lacking : without any change. As Elsewhere, which tries one after the other."""

    def __init__(self, moment: Moment, base: FilterResults, lacking: Lacking, costs: Costs) -> None:
        self._moment, self._base, self._lacking, self._costs = moment, base, lacking, costs
        rules = Rules.of(moment, ())
        order = (
            np.argsort(-moment.state.pod_count, kind="stable").tolist()
            if rules is None or rules.asked
            else []
        )
        every = [one for row in order for one in lacking.changes(NodeRow(row))]
        self._made = [one for one in every if one.kind in KINDS]
        most = max(MOST_MADE // max(len(moment.state.nodes), 1), 1)
        self._views = Views(moment, self._made, most)
        self.is_possible = can_see(moment) and self._views.can_make

    # --- how much is tried --------------------------------------------------------------------------------------------

    @property
    def is_all(self) -> bool:
        """Whether nothing is left beyond the bound."""
        return self._n_pairs <= MOST_PAIRS

    def limit(self, *, is_thorough: bool) -> str | None:
        """What is tried of what there is; None: all. is_thorough : also beyond the bound."""
        tried = MOST_SEARCHED if is_thorough else MOST_PAIRS
        n_left = self._views.n_twice_left_out
        if self._n_pairs > tried:
            n_left += sum(_n_pairs_of(*pair) for pair in islice(self._pairs(), tried, None))
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
    def _seen(self) -> Seen | None:
        return self._seen_with((), self._base, with_twice=True)

    def _seen_with(
        self, changes: Sequence[Change], filtered: FilterResults, *, with_twice: bool
    ) -> Seen | None:
        """None if no rule looks at other nodes."""
        view = self._views.view(changes, filtered, with_twice=with_twice)
        if view is None or view.sight.n_rules == 0:
            return None
        total = self._lacking.total()
        return Seen.of(view, total if changes else total + 1)

    @cached_property
    def _enough(self) -> frozenset[Hashable]:
        """Changes that suffice alone."""
        seen = self._seen
        groups = [] if seen is None else seen.classes(seen.view.alone, most=0)
        fitting = [group for group in groups if seen is not None and seen.fits(group[0])]
        return frozenset(_identity(one.changes[0]) for group in fitting for one in group)

    def _is_enough(self, one: Altered) -> bool:
        return any(_identity(change) in self._enough for change in one.changes)

    def _alone(self) -> list[Found]:
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

    def _and_more(self, seen: Seen, group: Class) -> list[Found]:
        """With an amount that a node lacks: one that is not changed, or its own."""
        one = group[0]
        let, (own,) = seen.let(one)
        rows = seen.rows[let[seen.value_of] & (seen.view.lacks[seen.rows] == 1) & ~seen.was_let[seen.rows]]
        sets = [(*one.changes, *self._amounts(row)) for row in rows.tolist()]
        if own and one.lacks == 1 and not seen.was_let[one.row]:
            sets += [(*other.changes, *self._amounts(other.row)) for other in group]
        return cheapest_of(self._costs, sets)

    def _amounts(self, row: int) -> tuple[Change, ...]:
        if row not in self._known_amounts:
            every = self._lacking.changes(NodeRow(row))
            self._known_amounts[row] = tuple(one for one in every if one.kind == kinds.MORE_RESOURCE)
        return self._known_amounts[row]

    @cached_property
    def _known_amounts(self) -> dict[int, tuple[Change, ...]]:
        return {}

    def _two_of_a_node(self) -> list[Found]:
        seen = self._seen
        if seen is None:
            return []
        rest = [one for one in seen.view.twice if not self._is_enough(one)]
        groups = [group for group in seen.classes(rest, most=0) if seen.fits_unchanged(group[0])]
        return [one for group in groups for one in cheapest_of(self._costs, [two.changes for two in group])]

    # --- with a change of the pod or the policy -----------------------------------------------------------------------

    def _with_options(self, rest: Rest) -> list[Found]:
        return [one for option, filtered in rest for one in self._with_an_option(option, filtered)]

    def _with_an_option(self, option: Change, filtered: FilterResults) -> Iterator[Found]:
        seen = self._seen_with((option,), filtered, with_twice=False)
        if seen is None:
            return
        rest = [one for one in seen.view.alone if not self._is_enough(one)]
        for group in seen.classes(rest, most=0):
            if seen.fits_unchanged(group[0]):
                exact = self._exactly(seen, option, group)
                yield from cheapest_of(self._costs, [(*made, *one.changes) for made, one in exact])

    def _exactly(self, seen: Seen, option: Change, group: Class) -> list[tuple[tuple[Change, ...], Altered]]:
        """The option with exact numbers, for each change of the class."""
        if option.kind == kinds.RAISE_SKEW:
            made: tuple[Change, ...] = (self._least_skew(seen, option, group[0]),)
        elif option.kind != kinds.LOWER_REQUEST:
            made = (option,)
        else:
            let, (own,) = seen.let(group[0])
            rows = np.zeros(len(self._moment.state.nodes), dtype=bool)
            rows[seen.rows[let[seen.value_of] & (seen.view.lacks[seen.rows] == 0)]] = True
            exactly = Exactly(self._moment, [option])
            if own and group[0].lacks == 0:
                return [(exactly.on(_and_row(rows, one.row)), one) for one in group]
            made = exactly.on(rows)
        return [(made, one) for one in group]

    def _least_skew(self, seen: Seen, option: Change, one: Altered) -> Change:
        moment, index = self._moment, int(option.subject[1])
        constraints = moment.pod.spec.topology_spread_constraints
        before = constraints[index].max_skew
        most = before + int(option.share)
        place = sum(other.when_unsatisfiable == "DoNotSchedule" for other in constraints[:index])
        low, high = before, most  # low does not help, high does
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if seen.fits(one, raised=(place, middle - most)) else (middle, high)
        one_less = raise_skew(moment, index, high - 1) if high - 1 > before else None
        return replace(raise_skew(moment, index, high), one_less=one_less)

    # --- pairs of changes of two nodes --------------------------------------------------------------------------------

    @cached_property
    def _classes(self) -> list[Class]:
        """Of changes that do not suffice alone."""
        seen = self._seen
        rest = [] if seen is None else [one for one in seen.view.alone if not self._is_enough(one)]
        return [] if seen is None else seen.classes(rest, most=0)

    @property
    def _n_pairs(self) -> int:
        return comb(len(self._classes) + 1, 2)

    def _pairs(self) -> Iterator[tuple[Class, Class]]:
        return combinations_with_replacement(self._classes, 2)

    def _some_pairs(self, first: int, last: int) -> list[Found]:
        found = (self._pair(one, other) for one, other in islice(self._pairs(), first, last))
        return [pair for pair in found if pair is not None]

    def _pair(self, one: Class, other: Class) -> Found | None:
        """The changed node that takes the pod is named last."""
        two, seen = next(_of_two_nodes(one, other), None), self._seen
        if two is None or seen is None:
            return None
        let, own = seen.let(*two)
        takes = [changed.lacks == 0 and is_let for changed, is_let in zip(two, own, strict=True)]
        if not (any(takes) or (let & seen.open).any()):
            return None
        step = -1 if takes == [True, False] else 1
        first, *more = (pair[::step] for pair in islice(_of_two_nodes(one, other), MOST_NAMED + 1))
        named = tuple(" and ".join(changed.changes[0].target.key for changed in pair) for pair in more)
        return Found((*first[0].changes, *first[1].changes), named, _n_pairs_of(one, other) - 1)


def _of_two_nodes(one: Class, other: Class) -> Iterator[tuple[Altered, Altered]]:
    for index, first in enumerate(one):
        for second in one[index + 1 :] if one is other else other:
            if first.row != second.row:
                yield first, second


def _n_pairs_of(one: Class, other: Class) -> int:
    """Pairs of changes of two nodes; of a class, no two concern the same node."""
    if one is other:
        return comb(len(one), 2)
    return len(one) * len(other) - len({first.row for first in one} & {second.row for second in other})


def _and_row(rows: BoolArray, row: int) -> BoolArray:
    rows = rows.copy()
    rows[row] = True
    return rows


def _identity(change: Change) -> Hashable:
    return change.target.key, change.kind, change.subject
