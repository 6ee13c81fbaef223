"""Classes of changed nodes that the two rules cannot distinguish.

A rule sees of a change from which value of its topology key to which one the node goes, whether its pods count before and after, and
how much they do. If these are equal, one change is as good as the other: alone, and together with a change of any third node. A value
that only one node has is a name and no more: exchanged with that of another such node, it changes no verdict elsewhere. So values of
that kind are alike, unless a change gives them to another node.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import numpy as np

from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.other_nodes.rules import AlteredNode
from scheduler_core.remedies.other_nodes.topology_filters import TopologyFilters

_OWN: Final = -2
"""Stands for a value that no other node has."""


class NodeClasses:
    """own : as of ``own_values``. most : those that lack more by other filters are never looked at."""

    def __init__(self, topology: TopologyFilters, own: Sequence[frozenset[int]], most: int) -> None:
        self._topology, self._own, self._most = topology, own, most

    def told(self, one: AlteredNode) -> tuple[Hashable, ...]:
        """Equal for changes that no rule can distinguish. None for each rule that does not see it."""
        return tuple(self._told(one, place) for place in range(self._topology.n_rules))

    def _told(self, one: AlteredNode, place: int) -> Hashable:
        unchanged = self._topology.unchanged
        before, counted = int(unchanged.values[one.row, place]), bool(unchanged.counted[one.row, place])
        after, counts = int(one.values[place]), bool(one.counted[place])
        is_same = (before, counted) == (after, counts) or not (counted or counts)
        if is_same and one.lacks > self._most:
            return None
        weight = int(self._topology.weights[one.row, place])
        own = self._own[place]
        return name_of(before, own), counted, name_of(after, own), counts, weight


def own_values(topology: TopologyFilters, every: Sequence[AlteredNode]) -> list[frozenset[int]]:
    """For each rule, the values that only one node has, and that none of the changes gives to a node. every : changed nodes."""
    values, own = topology.unchanged.values, []
    for place in range(topology.n_rules):
        column = values[:, place]
        numbers, times = np.unique(column[column >= 0], return_counts=True)
        given = {int(one.values[place]) for one in every if one.values[place] != column[one.row]}
        own.append(frozenset(numbers[times == 1].tolist()) - given)
    return own


def name_of(value: int, own: frozenset[int]) -> int:
    """The value, or what stands for all values that only one node has."""
    return _OWN if value in own else value


def words_of(changes: Sequence[Change]) -> Hashable:
    """Equal for changes that differ only in the node."""
    return tuple(
        (one.kind, one.subject, *(edit.value for edit in one.edits if one.kind == "label-node"))
        for one in changes
    )
