"""Ranking: the feasible nodes in the order in which equal pods take them, one after the other (decision records 0012 and
0013).

If plugins depend only on the pods of the node in question, a placement changes a single total: that of its own node. This
total follows from the number of these pods that the node has taken, its *level*. Totals by level are computed in advance
for a block of nodes at a time, by the plugins' own column kernels on a what-if in which each node of the block has one
more of these pods. Plugins of reach CLUSTER give the same answers for all nodes of a region (regions.py), so that the
nodes of a region keep their order.

    near totals ─► a heap of keys for each region, its best node first ─► with the region's points: the best of the heads
                   ▲ put back with its key at the next level ──────────────────────────────────┘

A key orders nodes by total, then by row: total · n_nodes − row. So no two keys are equal, and the row follows from the key.
"""

from __future__ import annotations

from heapq import heappop, heapreplace
from typing import Final

import msgspec
import numpy as np

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.reuse.evaluation import Evaluation
from scheduler_core.framework.reuse.regions import Regions
from scheduler_core.framework.status import CycleError
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState, PlacementChange

_BLOCK: Final = 128
"""Number of nodes whose level is computed together. A single node costs nearly as much; of more nodes, the last may not
be needed.
"""
_NOBODY: Final = -(2**62)
"""The key of a region without a node: below every real key, also after points are added."""


class Taken(msgspec.Struct, frozen=True, gc=False):
    """The node for a pod.

    n_feasible : number of feasible nodes.
    """

    row: NodeRow
    total: int
    n_feasible: int


class Ranking:
    """A ranking for pods of one kind, on the cluster of an attempt that has been decided and not yet carried out.

    cycle : the data of the plugins for such pods.
    """

    def __init__(
        self, evaluation: Evaluation, attempt: Attempt, cluster: ClusterState, regions: Regions
    ) -> None:
        """regions : of the nodes that fit by the evaluation. Raises CycleError if a plugin does."""
        self.pod, self.cycle = attempt.pod, attempt.cycle
        self._evaluation, self._cluster, self._regions = evaluation, cluster, regions
        rows = evaluation.rows
        self._is_uniform = evaluation.normalizes_equally(rows)
        normalized = evaluation.normalized(self.pod, rows)
        keys = (evaluation.fixed(rows) + normalized) * attempt.n_nodes - rows
        order = np.argsort(-keys)
        self._rows, self._keys, self._normalized = rows[order], keys[order], normalized[order]
        self._unmoving = evaluation.static(self._rows) + self._normalized
        self._fits = np.ones(len(rows), dtype=bool)
        self._blocks: dict[int, _Block] = {}
        self._place_of = np.zeros(attempt.n_nodes, dtype=np.int64)
        self._place_of[self._rows] = np.arange(len(rows))
        self._level_of: dict[int, int] = {}
        """By place in the order of keys, where it is not 0."""
        self._lay_out(regions.of_row[order])
        self._is_other = True
        """Whether a node is full since the feasible nodes were last looked at."""
        self._ended = False
        self._changes = cluster.changes
        self._n_changes = len(cluster.changes)
        self._expected: list[PlacementChange] = []
        """Who comes after so many changes, if nobody comes or goes but pods that take their nodes from here."""

    def _lay_out(self, of_place: IntArray) -> None:
        """of_place : int64, shape (n_places,), the region of each node in the order of keys."""
        self._of_place = of_place
        self._by_region = (
            np.argsort(of_place, kind="stable") if len(self._regions) > 1 else np.arange(len(of_place))
        )
        self._n_left = np.bincount(of_place, minlength=len(self._regions))
        self._ends = np.cumsum(self._n_left)
        self._heads = self._keys[self._by_region[self._ends - self._n_left]]
        """int64, shape (n_regions,). The best key of each region, _NOBODY where all nodes are full."""
        self._has_room: BoolArray = np.ones(len(self._regions), dtype=bool)
        self._n_feasible = len(of_place)
        self._heaps: dict[int, list[int]] = {}
        """By region, as far as it was needed: −key of each node."""

    def follows(self, cluster: ClusterState) -> bool:
        """Whether only pods that took their nodes from this ranking were added or removed."""
        if cluster is not self._cluster or cluster.changes is not self._changes:
            return False
        return cluster.moves_since(self._n_changes) == self._expected

    def take(self, pod: PodInfo) -> Taken | None:
        """The best node, on which the pod is placed before the next one is attempted; None if an attempt in full is
        necessary.
        """
        try:
            if self._ended or not self._is_up_to_date():
                return None
        except CycleError:
            return None
        region = self._best_region()
        first, n_nodes = self._heap(region)[0], len(self._cluster.nodes)
        row = NodeRow(first % n_nodes)
        taken = Taken(row, (row - first) // n_nodes + int(self._regions.points[region]), self._n_feasible)
        self._regions.expect(row, region)
        try:
            self._put_back(region, int(self._place_of[row]))
        except CycleError:
            self._ended = True
        self._n_changes, self._expected = len(self._changes), [PlacementChange(pod.row, row, 1)]
        return taken

    def _is_up_to_date(self) -> bool:
        """Apply the changes of the latest placement. Whether the other nodes' near totals are still valid. Raises
        CycleError if a plugin does.
        """
        if (self._regions.ask_filters() or self._is_other) and not self._look_again():
            return False
        self._regions.ask_scorers(self._has_room)
        return True

    def _look_again(self) -> bool:
        """Update for other feasible nodes. Whether at least two nodes remain, and scores are normalised as before."""
        self._is_other = False
        self._has_room = self._regions.passes & (self._n_left > 0)
        self._n_feasible = int(self._n_left @ self._regions.passes)
        if self._n_feasible < 2:
            return False
        if self._is_uniform and not self._regions.score:
            return True
        feasible = self._fits & self._has_room[self._of_place]
        rows = self._rows[feasible]
        self._regions.prepare_scorers(np.sort(rows))
        if self._is_uniform:
            return True
        return np.array_equal(self._evaluation.normalized(self.pod, rows), self._normalized[feasible])

    def _best_region(self) -> int:
        if len(self._regions) == 1:
            return 0
        keys = self._heads + self._regions.points * len(self._cluster.nodes)
        return int(np.where(self._has_room, keys, _NOBODY).argmax())

    def _heap(self, region: int) -> list[int]:
        heap = self._heaps.get(region)
        if heap is None:
            end = self._ends[region]
            places = self._by_region[end - self._n_left[region] : end]
            heap = self._heaps[region] = (-self._keys[places]).tolist()  # ascending, so this is a heap
        return heap

    def _put_back(self, region: int, place: int) -> None:
        """Put the best node of a region back at its next level, if another pod fits. Raises CycleError if a plugin does, or if
        a score is out of range.
        """
        level = self._level_of[place] = self._level_of.get(place, 0) + 1
        heap, key = self._heaps[region], self._block(place // _BLOCK).key(place % _BLOCK, level)
        if key is None:
            heappop(heap)
            self._fits[place] = False
            self._n_left[region] -= 1
            self._is_other = True
        else:
            heapreplace(heap, -key)
        self._heads[region] = -heap[0] if heap else _NOBODY

    def _block(self, number: int) -> _Block:
        block = self._blocks.get(number)
        if block is None:
            part = slice(number * _BLOCK, (number + 1) * _BLOCK)
            rows, unmoving = self._rows[part], self._unmoving[part]
            block = self._blocks[number] = _Block(self._evaluation, self.pod, self._cluster, rows, unmoving)
        return block


class _Block:
    """Nodes that took no pod yet.

    unmoving : int64, shape (n_rows,): the part of their totals that does not depend on the level.
    """

    def __init__(
        self, evaluation: Evaluation, pod: PodInfo, cluster: ClusterState, rows: IntArray, unmoving: IntArray
    ) -> None:
        self._evaluation, self._pod, self._rows, self._unmoving = evaluation, pod, rows, unmoving
        self._n_nodes = len(cluster.nodes)
        self._what_if = cluster.what_if(rows)
        self._keys: list[list[int | None]] = []

    def key(self, position: int, level: int) -> int | None:
        """The key at a level from 1 on; None if no further pod fits. Raises CycleError if a plugin does, or if a score is
        out of range.
        """
        while level > len(self._keys):
            self._keys.append(self._next_level())
        return self._keys[level - 1][position]

    def _next_level(self) -> list[int | None]:
        positions = np.arange(len(self._rows))
        self._what_if.shift(positions, np.full(len(positions), self._pod.row), 1)
        passes, moving = self._evaluation.moving(self._pod, self._what_if)
        keys = (self._unmoving + moving) * self._n_nodes - self._rows
        return [key if fits else None for key, fits in zip(keys.tolist(), passes.tolist(), strict=True)]
