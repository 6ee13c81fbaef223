"""Pairs of changes of two nodes, one of each pair of classes tried for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, islice
from math import comb

from scheduler_core.remedies.changes.change_set import MOST_NAMED, ChangeSet
from scheduler_core.remedies.other_nodes.class_view import Class, ClassView
from scheduler_core.remedies.other_nodes.rules import AlteredNode


class ClassPairs:
    """classes : of changes none of which suffices alone. Pairs of them are counted from 0, those of a class with itself included."""

    def __init__(self, seen: ClassView, classes: Sequence[Class]) -> None:
        self._seen, self._classes = seen, classes

    def __len__(self) -> int:
        return comb(len(self._classes) + 1, 2)

    def beyond(self, tried: int) -> int:
        """How many pairs of changes those from this number on are."""
        return sum(_n_pairs_of(*pair) for pair in islice(self._pairs(), tried, None))

    def that_fit(self, first: int, last: int) -> list[ChangeSet]:
        """Of those from one number to before another."""
        found = (self._found(one, other) for one, other in islice(self._pairs(), first, last))
        return [pair for pair in found if pair is not None]

    def _pairs(self) -> Iterator[tuple[Class, Class]]:
        return combinations_with_replacement(self._classes, 2)

    def _found(self, one: Class, other: Class) -> ChangeSet | None:
        """The changed node that takes the pod is named last."""
        two = next(_of_two_nodes(one, other), None)
        if two is None:
            return None
        is_taken, takes = self._seen.takes(*two)
        if not (is_taken or any(takes)):
            return None
        step = -1 if takes == [True, False] else 1
        first, *more = (pair[::step] for pair in islice(_of_two_nodes(one, other), MOST_NAMED + 1))
        named = tuple(" and ".join(changed.changes[0].target.key for changed in pair) for pair in more)
        return ChangeSet((*first[0].changes, *first[1].changes), named, _n_pairs_of(one, other) - 1)


def _of_two_nodes(one: Class, other: Class) -> Iterator[tuple[AlteredNode, AlteredNode]]:
    for index, first in enumerate(one):
        for second in one[index + 1 :] if one is other else other:
            if first.row != second.row:
                yield first, second


def _n_pairs_of(one: Class, other: Class) -> int:
    """Pairs of changes of two nodes; of a class, no two concern the same node."""
    if one is other:
        return comb(len(one), 2)
    return len(one) * len(other) - len({first.row for first in one} & {second.row for second in other})
