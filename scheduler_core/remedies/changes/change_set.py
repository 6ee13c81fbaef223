"""ChangeSet: a set of changes after which the attempt succeeds; of sets that differ only in the node, the cheapest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.cost import Costs

MOST_NAMED: Final = 20
"""The maximum number of alternative nodes or pods that are named with an answer."""
MOST_SPARE: Final = 3
"""The maximum number of alternatives that are tried where a run refutes a set."""


@dataclass(frozen=True, slots=True)
class ChangeSet:
    """A set of changes after which the attempt succeeds; no part of it is sufficient.

    instead : other nodes or pods for which the same kind of change is sufficient, too.
    others : the same changes of other nodes, the cheapest first.
    """

    changes: tuple[Change, ...]
    instead: tuple[str, ...] = ()
    n_instead: int = 0
    others: tuple[tuple[Change, ...], ...] = ()

    def spare(self, name: str, changes: tuple[Change, ...]) -> ChangeSet:
        """One of the others in its place; the set itself is no alternative to it. name : the other node, or the other pods."""
        instead = tuple(one for one in self.instead if one != name)
        return ChangeSet(changes, instead, self.n_instead - 1)


def _other(change: Change) -> str:
    """A node by its name; a new one has none yet."""
    return change.text.removeprefix("add ") if change.kind == kinds.ADD_NODE else change.target.key


def cheapest_of(costs: Costs, sets: Sequence[tuple[Change, ...]]) -> list[ChangeSet]:
    """The cheapest of the sets that differ only in the node, with the others; none of none."""
    if not sets:
        return []
    numbers = [costs.of_changes(changes) for changes in sets]
    best, *order = np.argsort(numbers, kind="stable").tolist()
    others = [_other(changes[-1]) for index, changes in enumerate(sets) if index != best]
    more = tuple(tuple(sets[index]) for index in order)
    return [ChangeSet(tuple(sets[best]), tuple(others[:MOST_NAMED]), len(others), more)]
