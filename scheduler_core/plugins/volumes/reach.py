"""VolumeReach: from which nodes volumes can be reached, for many volumes at once.

Volumes with equal node affinity form a group. In a cluster of local disks there is a group for each node, in a cluster
of zonal disks one for each zone; both ways of looking things up cost what is found, not groups × nodes.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scheduler_core.snapshot.arrays import BoolArray, IntArray


class VolumeReach:
    """masks : for each volume the nodes that reach it, bool, shape (n_nodes,); the same array makes a group.

    group_of : int64, shape (n_volumes,).
    """

    def __init__(self, masks: Sequence[BoolArray], n_nodes: int) -> None:
        numbers: dict[int, int] = {}
        self.group_of = np.array(
            [numbers.setdefault(id(mask), len(numbers)) for mask in masks], dtype=np.int64
        )
        distinct = {id(mask): mask for mask in masks}
        rows = [np.flatnonzero(mask) for mask in distinct.values()]
        self.n_groups = len(rows)
        self._sizes = np.array([len(one) for one in rows], dtype=np.int64)
        self._rows = np.concatenate([np.zeros(0, dtype=np.int64), *rows])  # those of group 0, of group 1, …
        self._starts = np.cumsum(self._sizes) - self._sizes
        by_node = np.argsort(self._rows, kind="stable")
        self._groups = np.repeat(np.arange(self.n_groups), self._sizes)[
            by_node
        ]  # those at node 0, at node 1, …
        self._bounds = np.searchsorted(self._rows[by_node], np.arange(n_nodes + 1))

    def rows_of(self, groups: IntArray) -> tuple[IntArray, IntArray]:
        """(position in ``groups``, node row) of all nodes that reach each of the groups, group after group."""
        sizes = self._sizes[groups]
        positions = np.repeat(np.arange(len(groups)), sizes)
        offsets = np.arange(len(positions)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        return positions, self._rows[self._starts[groups][positions] + offsets]

    def groups_at(self, row: int) -> BoolArray:
        """bool, shape (n_groups,): the groups that the node at ``row`` reaches."""
        reached = np.zeros(self.n_groups, dtype=bool)
        reached[self._groups[self._bounds[row] : self._bounds[row + 1]]] = True
        return reached

    def first_of_groups(self, groups: IntArray, how_many: int) -> IntArray:
        """Positions, ascending, of the first ``how_many`` entries of each group in ``groups``."""
        left = np.arange(len(groups))
        is_kept = np.zeros(len(groups), dtype=bool)
        for _ in range(how_many):
            first = np.full(self.n_groups, -1, dtype=np.int64)
            first[groups[left[::-1]]] = left[::-1]  # written last, and so kept: the first
            is_kept[first[first >= 0]] = True
            left = left[~is_kept[left]]
        return np.flatnonzero(is_kept)
