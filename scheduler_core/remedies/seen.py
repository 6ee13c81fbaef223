"""Seen: a view by classes of changed nodes, and whether the pod fits when one or two of them have changed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from scheduler_core.remedies.classes import Alike, words_of
from scheduler_core.remedies.sight import Altered
from scheduler_core.remedies.views import View
from scheduler_core.snapshot.arrays import BoolArray, IntArray

Class = Sequence[Altered]
"""Changed nodes that are alike, the first one stands for all."""


@dataclass(frozen=True, eq=False)
class Seen:
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
    def of(cls, view: View, lacking: IntArray) -> Seen:
        """lacking : int64, shape (n_nodes,): a node for which this is more than one is found otherwise if the rules let the pod onto it."""
        sight, rows = view.sight, np.flatnonzero(view.lacks <= 1)
        values, value_of = np.unique(sight.look.values[rows], axis=0, return_inverse=True)
        value_of = value_of.reshape(-1)
        is_open = np.zeros(len(values), dtype=bool)
        is_open[value_of[view.lacks[rows] == 0]] = True
        was_let = sight.passes(sight.look.values)
        return cls(view, was_let & (lacking > 1), rows, values, value_of, is_open, was_let)

    def let(self, *altered: Altered, raised: tuple[int, int] | None = None) -> tuple[BoolArray, list[bool]]:
        """Whether the rules let the pod onto nodes with each of the values, and onto each of the changed nodes."""
        values = np.concatenate((self.values, *(one.values[np.newaxis] for one in altered)))
        passes = self.view.sight.passes(values, altered, None if raised is None else dict([raised]))
        n_values = len(self.values)
        return passes[:n_values], passes[n_values:].tolist()

    def fits(self, *altered: Altered, raised: tuple[int, int] | None = None) -> bool:
        let, own = self.let(*altered, raised=raised)
        return bool((let & self.open).any()) or _own_fits(altered, own)

    def fits_unchanged(self, *altered: Altered) -> bool:
        """Whether a node that is not changed takes the pod, or a changed one that is not found otherwise."""
        let, own = self.let(*altered)
        own = [is_let and not self.otherwise[one.row] for one, is_let in zip(altered, own, strict=True)]
        return bool((let & self.open).any()) or _own_fits(altered, own)

    def classes(self, every: Iterable[Altered], *, most: int) -> list[Class]:
        """most : as for Alike."""
        every = list(every)
        alike, found = Alike(self.view.sight, self._all_altered, most), dict[Hashable, list[Altered]]()
        for one in every:
            told, matters = alike.told(one), one.lacks <= most
            if matters or any(part is not None for part in told):
                flags = bool(self.was_let[one.row]), bool(self.otherwise[one.row])
                own = (one.lacks, *flags) if matters else None
                found.setdefault((words_of(one.changes), told, own), []).append(one)
        return list(found.values())

    @property
    def _all_altered(self) -> list[Altered]:
        return [*self.view.alone, *self.view.twice]


def _own_fits(altered: Sequence[Altered], let: Sequence[bool]) -> bool:
    return any(one.lacks == 0 and is_let for one, is_let in zip(altered, let, strict=True))
