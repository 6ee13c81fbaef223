"""VolumeReach: from which nodes volumes are reachable, for many volumes at once.

Volumes with equal node affinity form a group. A cluster of local disks has a group for each node, a cluster of zonal disks one
for each zone. The cost of a lookup grows with the size of its result or the number of groups, not with groups × nodes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from scheduler_core.snapshot.arrays import BoolArray, IntArray


class VolumeReach:
    """The groups seen so far."""

    def __init__(self) -> None:
        self._group_of: dict[int, int] = {}
        self._masks: list[BoolArray] = []
        self._tables: Tables | None = None

    def group(self, mask: BoolArray) -> int:
        """The group of the volumes that these nodes reach. mask : bool, shape (n_nodes,); the same array object gives the same
        group.
        """
        group = self._group_of.get(id(mask))
        if group is None:
            group = self._group_of[id(mask)] = len(self._masks)
            self._masks.append(mask)
            self._tables = None
        return group

    def rows_of(self, groups: IntArray) -> tuple[IntArray, IntArray]:
        """(position in ``groups``, node row) of all nodes that reach each of the groups, group after group."""
        tables = self._looked_up()
        sizes = tables.sizes[groups]
        positions = np.repeat(np.arange(len(groups)), sizes)
        offsets = np.arange(len(positions)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        return positions, tables.rows[tables.starts[groups][positions] + offsets]

    def groups_at(self, row: int) -> BoolArray:
        """bool, shape (n_groups,): the groups that the node at ``row`` reaches."""
        return np.array([mask[row] for mask in self._masks], dtype=bool)

    def first_of_groups(self, groups: IntArray, how_many: int) -> IntArray:
        """Positions, ascending, of the first ``how_many`` entries of each group in ``groups``."""
        left = np.arange(len(groups))
        is_kept = np.zeros(len(groups), dtype=bool)
        for _ in range(how_many):
            first = np.full(len(self._masks), -1, dtype=np.int64)
            first[groups[left[::-1]]] = left[::-1]  # written last, and so kept: the first
            is_kept[first[first >= 0]] = True
            left = left[~is_kept[left]]
        return np.flatnonzero(is_kept)

    def _looked_up(self) -> Tables:
        if self._tables is None:
            self._tables = Tables.of(self._masks)
        return self._tables


class Tables(NamedTuple):
    """rows : int64, the nodes that reach group 0, then those of group 1, and so on. sizes, starts : int64, shape (n_groups,)."""

    rows: IntArray
    sizes: IntArray
    starts: IntArray

    @classmethod
    def of(cls, masks: Sequence[BoolArray]) -> Tables:
        rows = [np.flatnonzero(mask) for mask in masks]
        sizes = np.array([len(one) for one in rows], dtype=np.int64)
        return cls(np.concatenate([np.zeros(0, dtype=np.int64), *rows]), sizes, np.cumsum(sizes) - sizes)
