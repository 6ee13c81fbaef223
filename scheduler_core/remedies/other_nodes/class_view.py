"""ClassView: a view by classes of changed nodes, and whether the pod fits when one or two of them have changed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from scheduler_core.remedies.other_nodes.classes import NodeClasses, own_values, words_of
from scheduler_core.remedies.other_nodes.filter_cache import FilterCache
from scheduler_core.remedies.other_nodes.rules import AlteredNode
from scheduler_core.remedies.other_nodes.topology_filters import Raised
from scheduler_core.remedies.other_nodes.views import View
from scheduler_core.snapshot.arrays import BoolArray, IntArray

_NOT_RAISED: Final[Raised] = {}
Class = Sequence[AlteredNode]
"""Changed nodes that are alike, the first one stands for all."""


@dataclass(frozen=True, eq=False)
class ClassView:
    """A view, and which of its unchanged nodes matter.

    otherwise : bool, shape (n_nodes,), what lets the pod onto these nodes with their changes is found otherwise.
    rows : those that lack one amount at most. values : int64, shape (n_values, n_rules), without duplicates; value_of : of each of the
    rows. open : bool, shape (n_values,), nodes that lack nothing have these values. was_let : bool, shape (n_nodes,), the rules let the
    pod onto the unchanged nodes.
    """

    view: View
    otherwise: BoolArray
    rows: IntArray
    values: IntArray
    value_of: IntArray
    open: BoolArray
    was_let: BoolArray

    @classmethod
    def of(cls, view: View, lacking: IntArray) -> ClassView:
        """lacking : int64, shape (n_nodes,): a node for which this is more than one is found otherwise if the rules let the pod onto it."""
        topology, rows = view.topology, np.flatnonzero(view.lacks <= 1)
        values, value_of = np.unique(topology.unchanged.values[rows], axis=0, return_inverse=True)
        value_of = value_of.reshape(-1)
        is_open = np.zeros(len(values), dtype=bool)
        is_open[value_of[view.lacks[rows] == 0]] = True
        was_let = topology.passes(topology.unchanged.values)
        return cls(view, was_let & (lacking > 1), rows, values, value_of, is_open, was_let)

    def let(self, one: AlteredNode) -> tuple[BoolArray, bool]:
        """Whether the rules let the pod onto nodes with each of the values, and onto the changed node."""
        passes = self.view.topology.passes(np.concatenate((self.values, one.values[np.newaxis])), (one,))
        return passes[:-1], bool(passes[-1])

    def takes(self, *altered: AlteredNode, raised: Raised = _NOT_RAISED) -> tuple[bool, list[bool]]:
        """Whether an unchanged node takes the pod, and whether each of the changed ones does."""
        return self._verdicts.takes(altered, raised)

    def fits(self, *altered: AlteredNode, raised: Raised = _NOT_RAISED) -> bool:
        is_taken, own = self.takes(*altered, raised=raised)
        return is_taken or any(own)

    def fits_unchanged(self, *altered: AlteredNode) -> bool:
        """Whether a node that is not changed takes the pod, or a changed one that is not found otherwise."""
        is_taken, own = self.takes(*altered)
        return is_taken or any(
            takes and not self.otherwise[one.row] for one, takes in zip(altered, own, strict=True)
        )

    def classes(self, every: Iterable[AlteredNode], *, most: int) -> list[Class]:
        """most : as for NodeClasses."""
        alike, found = NodeClasses(self.view.topology, self._own, most), dict[Hashable, list[AlteredNode]]()
        for one in every:
            told, matters = alike.told(one), one.lacks <= most
            if matters or any(part is not None for part in told):
                flags = bool(self.was_let[one.row]), bool(self.otherwise[one.row])
                own = (one.lacks, *flags) if matters else None
                found.setdefault((words_of(one.changes), told, own), []).append(one)
        return list(found.values())

    @cached_property
    def _own(self) -> list[frozenset[int]]:
        return own_values(self.view.topology, self._all_altered)

    @cached_property
    def _verdicts(self) -> FilterCache:
        return FilterCache(self.view.topology, self.values[self.open], self._all_altered, self._own)

    @property
    def _all_altered(self) -> list[AlteredNode]:
        return [*self.view.alone, *self.view.twice]
