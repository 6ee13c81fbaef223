"""More than two changes: a best effort where no set of one or two suffices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.change_set import ChangeSet
from scheduler_core.remedies.moment import FilterResults
from scheduler_core.remedies.options.exact_numbers import ExactNumbers
from scheduler_core.remedies.options.node import NEVER, NodeShortfalls
from scheduler_core.remedies.search.absent_labels import NeededLabels
from scheduler_core.remedies.search.counted_changes import CountedChanges, short_of_room
from scheduler_core.remedies.search.own_preemption import NUMBERED, OwnPreemption


def larger_sets(
    ways: CountedChanges,
    base: FilterResults,
    shortfalls: NodeShortfalls,
    options: Sequence[Change],
    needed: NeededLabels,
    preemption: OwnPreemption,
) -> list[ChangeSet]:
    """Everything that the nodes with the fewest missing things lack, and all options except unnecessary ones."""
    total, moment = shortfalls.total(), ways.moment
    found: list[ChangeSet] = []
    if len(total) and total.min() < NEVER:
        found += ways.local(shortfalls, total == total.min(), ())
    found += _held_back_by_more(ways, base, shortfalls, [one for one in options if needed.are_met([one])])
    every: list[Change] = []
    for option in options:
        if not any(option.contradicts(one) or option.overlaps(one) for one in every):
            every.append(option)
    chosen = _necessary(every, lambda some: needed.are_met(some) and moment.run_filters(some).fits)
    if chosen is not None:
        found.append(ChangeSet(ExactNumbers(moment, chosen).on(moment.run_filters(chosen).feasible)))
    plain = [option for option in every if option.kind not in NUMBERED]
    chosen = _necessary(plain, lambda some: needed.are_met(some) and preemption.decides(some))
    return found if chosen is None else [*found, ChangeSet(tuple(chosen))]


def _necessary(changes: list[Change], suffice: Callable[[list[Change]], bool]) -> list[Change] | None:
    """Without those that are not needed, the first ones first; None if not even all of them suffice."""
    if not suffice(changes):
        return None
    for change in list(changes):
        fewer = [one for one in changes if one is not change]
        changes = fewer if suffice(fewer) else changes
    return changes


def _held_back_by_more(
    ways: CountedChanges, base: FilterResults, shortfalls: NodeShortfalls, options: Sequence[Change]
) -> list[ChangeSet]:
    """Loosened budgets with two pods of a node, or with one pod and a change of the pod or the policy."""
    pairs = ways.residents.pairs(shortfalls, short_of_room(base), held=True)
    found = ways.departing([(list(pair), None, []) for pair in pairs], ())
    for option in options:
        filtered = ways.moment.run_filters([option])
        found += ways.held_back(NodeShortfalls(ways.moment, filtered), filtered, (option,))
    return found
