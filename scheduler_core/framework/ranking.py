"""Ranking: the feasible nodes in the order in which equal pods take them, one after the other (decision record 0012).

Where plugins look no further than at the pods of the judged node, a placement changes a single total: that of its own node, which then
follows from how many of these pods the node took, its *level*. Totals by level are worked out ahead for a block of nodes at a time,
by the plugins' own column kernels on a what-if in which each node of the block has one more of these pods.

    totals of an attempt ─► blocks, best nodes first ─► heap of keys ─► take the best, put back its key at the next level

A key orders nodes by total, then by row: total · n_nodes − row, so that no two are equal.
"""

from __future__ import annotations

from heapq import heappop, heappush, heapreplace
from typing import Final

import numpy as np

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.evaluation import Evaluation
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import CycleError
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.state import Change, ClusterState

_BLOCK: Final = 64
"""Nodes for which a level is worked out together. A single one costs nearly as much; of more, the last may never be needed."""


class Ranking:
    """For pods of one kind, on the cluster as it is when an attempt has been decided and not yet carried out.

    cycle : what plugins left for such pods. n_feasible : how many nodes can take the next pod. ended : whether the next attempt must be made in full.
    """

    def __init__(
        self, evaluation: Evaluation, attempt: Attempt, totals: IntArray, cluster: ClusterState
    ) -> None:
        """totals : int64, shape (n_nodes,), those of the attempt."""
        self.pod, self.n_feasible, self.ended = attempt.pod, attempt.n_feasible, False
        self.cycle = evaluation.cycle
        self._evaluation, self._cluster = evaluation, cluster
        rows = np.flatnonzero(attempt.feasible)
        keys = totals[rows] * attempt.n_nodes - rows
        order = np.argsort(-keys)
        self._rows, self._keys = rows[order], keys[order]
        self._fits = np.ones(len(rows), dtype=bool)
        self._normalized = evaluation.normalized(attempt.pod, self._rows)
        self._blocks: list[_Block] = []
        self._heap: list[tuple[int, int, int]] = []
        """(−key, place in the order, level)."""
        self._following: float = np.inf
        """The best key of the nodes that are in no block yet."""
        self._n_changes, self._latest = len(cluster.changes), Change(-1, -1, 0)
        self._load()

    def follows(self, cluster: ClusterState) -> bool:
        """Whether nobody came or went but the pods that took their nodes from here."""
        changes = cluster.changes
        return cluster is self._cluster and len(changes) == self._n_changes and changes[-1] == self._latest

    def take(self, pod: PodInfo) -> tuple[int, int]:
        """The row of the best node and its total. The pod is to be placed there before the next one asks."""
        key, place, level = self._heap[0]
        row = int(self._rows[place])
        try:
            self._put_back(place, level + 1)
        except CycleError:
            self.ended = True
        self._n_changes, self._latest = len(self._cluster.changes) + 1, Change(pod.row, row, 1)
        return row, (row - key) // len(self._cluster.nodes)

    def _put_back(self, place: int, level: int) -> None:
        """The best node with its next level, if another pod fits. Raises CycleError if a plugin does, or leaves its range."""
        block, position = divmod(place, _BLOCK)
        key = self._blocks[block].key(position, level)
        if key is None:
            heappop(self._heap)
            self._drop(place)
        else:
            heapreplace(self._heap, (-key, place, level))
        if not self._heap or -self._heap[0][0] < self._following:
            self._load()

    def _drop(self, place: int) -> None:
        """The node is full. The others' scores change if they normalise otherwise without it."""
        self._fits[place] = False
        self.n_feasible -= 1
        normalized = self._evaluation.normalized(self.pod, self._rows[self._fits])
        self.ended = self.n_feasible < 2 or not np.array_equal(normalized, self._normalized[self._fits])

    def _load(self) -> None:
        """The next block. Its nodes come before all that follow, so the best node is in it or in one before."""
        first = len(self._blocks) * _BLOCK
        after = first + _BLOCK
        rows, keys = self._rows[first:after], self._keys[first:after]
        block = _Block(self._evaluation, self.pod, self._cluster, rows, keys)
        self._blocks.append(block)
        for place, key in enumerate(keys.tolist(), start=first):
            heappush(self._heap, (-key, place, 0))
        self._following = int(self._keys[after]) if after < len(self._keys) else -np.inf


class _Block:
    """Some nodes that took no pod yet.

    keys : by level, the key of each node, None where no pod fits any more.
    """

    def __init__(
        self, evaluation: Evaluation, pod: PodInfo, cluster: ClusterState, rows: IntArray, keys: IntArray
    ) -> None:
        self._evaluation, self._pod, self._rows = evaluation, pod, rows
        self._n_nodes = len(cluster.nodes)
        self._what_if = cluster.what_if(rows)
        _, moving = evaluation.moving(pod, self._what_if)
        self._fixed = (keys + rows) // self._n_nodes - moving
        self.keys: list[list[int | None]] = [keys.tolist()]

    def key(self, position: int, level: int) -> int | None:
        """Raises CycleError if a plugin does, or leaves its range."""
        while level >= len(self.keys):
            self.keys.append(self._next_level())
        return self.keys[level][position]

    def _next_level(self) -> list[int | None]:
        positions = np.arange(len(self._rows))
        self._what_if.shift(positions, np.full(len(positions), self._pod.row), 1)
        passes, moving = self._evaluation.moving(self._pod, self._what_if)
        keys = (self._fixed + moving) * self._n_nodes - self._rows
        return [key if fits else None for key, fits in zip(keys.tolist(), passes.tolist(), strict=True)]
