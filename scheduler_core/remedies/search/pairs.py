"""Pairs: two changes that make the attempt succeed, neither of which does alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import numpy as np

from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.change_set import ChangeSet, cheapest_of
from scheduler_core.remedies.moment import FilterResults
from scheduler_core.remedies.options.conflicts import MOST_TRIED, RULES
from scheduler_core.remedies.options.exact_numbers import ExactNumbers, exactly_by_trial
from scheduler_core.remedies.options.node import NodeShortfalls
from scheduler_core.remedies.options.priorities import priority_that_helps
from scheduler_core.remedies.options.shapes import MOST_SHAPES
from scheduler_core.remedies.search.counted_changes import FIT, CountedChanges, Way, short_of_room
from scheduler_core.remedies.search.own_preemption import OwnPreemption
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.rows import NodeRow, PodRow


class Pairs:
    """base : the filtered without any change. shortfalls : what nodes lack then."""

    def __init__(
        self,
        ways: CountedChanges,
        base: FilterResults,
        shortfalls: NodeShortfalls,
        preemption: OwnPreemption,
    ) -> None:
        self._ways, self._base, self._shortfalls, self._preemption = ways, base, shortfalls, preemption
        self._moment, self._residents = ways.moment, ways.residents

    def of_options(self, first: Change, others: Sequence[Change]) -> list[ChangeSet]:
        """Of the pod and the policy: one of them with each of the others."""
        found = []
        for second in others:
            if first.contradicts(second) or first.overlaps(second):
                continue
            filtered = self._moment.run_filters([first, second])
            if filtered.fits:
                found.append(ChangeSet(ExactNumbers(self._moment, [first, second]).on(filtered.feasible)))
            else:
                found += self._preemption.with_exact_numbers([first, second], filtered)
        return found

    def with_option(self, option: Change, filtered: FilterResults) -> list[ChangeSet]:
        """A change of the pod or the policy with one of a node, of another pod, of the priority, or with one more node."""
        ways, shortfalls = self._ways, self._shortfalls
        after = NodeShortfalls(self._moment, filtered)
        found = ways.local(after, (after.total() == 1) & (shortfalls.total() > 1), (option,))
        found += ways.leaving(after, short_of_room(filtered), (option,), enough=shortfalls)
        found += ways.objecting(filtered, (option,))
        if ways.raised is None and (raised := priority_that_helps(self._moment, [option])) is not None:
            found.append(ChangeSet(exactly_by_trial(self._moment, option, raised)))
        return found + self._on_one_more(option)

    def _on_one_more(self, option: Change) -> list[ChangeSet]:
        pairs = []
        for node, moment in self._ways.shapes:
            if (
                node.target.key not in self._ways.shapes_that_suffice
                and (filtered := moment.run_filters([option])).fits
            ):
                new = moment.state.nodes.row_of[node.target.key]
                if filtered.feasible[new]:
                    pairs.append((*ExactNumbers(moment, [option]).on(filtered.feasible), node))
        return cheapest_of(self._ways.costs, pairs)

    def of_a_node(self) -> list[ChangeSet]:
        return self._ways.local(self._shortfalls, self._shortfalls.total() == 2, ())

    def raised_on_changed(self) -> list[ChangeSet]:
        """A higher priority, where one change of a node leaves only room to be made: on one node for each kind of change."""
        verdicts = self._base.verdicts
        if self._ways.raised is not None or FIT not in verdicts:
            return []
        among = (verdicts[FIT] != 0) & (self._shortfalls.total(without=FIT) == 1)
        one_of_each: dict[tuple[object, ...], Change] = {}
        for row in map(NodeRow, np.flatnonzero(among)):
            (change,) = self._shortfalls.changes(row, without=FIT)
            one_of_each.setdefault((change.kind, change.subject), change)
        if len(one_of_each) > MOST_SHAPES:
            self._ways.limits.tell(
                f"A higher priority was tried with {MOST_SHAPES} of {len(one_of_each):,} changes of nodes."
            )
        tried = list(one_of_each.values())[:MOST_SHAPES]
        raised = [(change, priority_that_helps(self._ways.moment_with([change]))) for change in tried]
        return [ChangeSet((priority, change)) for change, priority in raised if priority is not None]

    def leaving_and_local(self) -> list[ChangeSet]:
        """One pod leaves the node, and one more thing that the node lacks is corrected."""
        verdict = self._base.verdicts.get(FIT)
        if verdict is None:
            return []
        among = (verdict != 0) & (self._shortfalls.total(without=FIT) == 1)
        rows = self._residents.single(self._shortfalls, among)
        nodes = [NodeRow(self._moment.state.node_of[row]) for row in rows]
        pairs = zip(rows, nodes, strict=True)
        return self._ways.departing(
            [([row], node, self._shortfalls.changes(node, without=FIT)) for row, node in pairs], ()
        )

    def two_leaving(self) -> list[ChangeSet]:
        among = short_of_room(self._base)
        single = self._residents.single(self._shortfalls, among)
        among = among.copy()
        among[self._moment.state.node_of[single]] = False
        pairs = self._residents.pairs(self._shortfalls, among)
        return self._ways.departing([(list(pair), None, []) for pair in pairs], ())

    def objecting_and_more(self) -> list[ChangeSet]:
        """A pod that conflicts by other rules than resources leaves, and a change of a node is made, or another pod leaves."""
        conflicts = self._ways.conflicts
        rows, _ = conflicts.singly(self._base)
        tried = [(row, self._residents.filtered_without([row], ())) for row in rows]
        left = [(row, filtered) for row, filtered in tried if not filtered.fits]
        found = [one for ways in self._one_and_more(left).values() for one in self._ways.departing(ways, ())]
        pairs = list(islice(conflicts.pairs(self._base, [row for row, _ in left]), MOST_TRIED + 1))
        if len(pairs) > MOST_TRIED:
            self._ways.limits.tell(
                f"Only {MOST_TRIED} pairs of pods that conflict with other rules were removed."
            )
        for pair in pairs[:MOST_TRIED]:
            filtered = self._residents.filtered_without(pair, ())
            if filtered.fits:
                return found + self._ways.departing([(list(pair), None, [])], (), filtered.feasible)
        return found

    def _one_and_more(
        self, left: Sequence[tuple[PodRow, FilterResults]]
    ) -> dict[tuple[object, ...], list[Way]]:
        """By what is done besides: nodes that conflict no longer, and lack one thing."""
        ways: dict[tuple[object, ...], list[Way]] = {}
        total = self._shortfalls.total()
        for row, filtered in left:
            if not _freed(self._base, filtered).any():
                continue
            after = NodeShortfalls(self._moment, filtered, leaving=[row], like=self._shortfalls)
            for node in map(NodeRow, np.flatnonzero((after.total() == 1) & (total > 1))):
                (change,) = after.changes(node)
                ways.setdefault((change.kind, change.subject), []).append(([row], node, [change]))
            for other in self._residents.single(after, short_of_room(filtered)):
                if other != row and self._residents.may_both_go(row, other):
                    ways.setdefault((), []).append(([row, other], None, []))
        return ways

    def held_back(self) -> list[ChangeSet]:
        return self._ways.held_back(self._shortfalls, self._base)


def _freed(before: FilterResults, after: FilterResults) -> BoolArray:
    """bool, shape (n_nodes,): a rule that depends on other pods no longer rejects the node."""
    freed = np.zeros(len(before.feasible), dtype=bool)
    for name in before.verdicts.keys() & RULES:
        freed |= (before.verdicts[name] != 0) & (after.verdicts.get(name, 0) == 0)
    return freed
