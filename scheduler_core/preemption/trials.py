"""Trials: what dry runs found on each node for one kind of preemptor.

While the filters look no further than the judged node, a trial stays true until a pod comes to or leaves its node. So the
trials of a preemptor's kind are kept from attempt to attempt, and only those of nodes that changed are run again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from scheduler_core.framework.status import Status
from scheduler_core.preemption.criteria import CRITERIA, costs_of
from scheduler_core.preemption.dry_run import NodeTrial
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.pods.table import PodTable
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState


class Trials:
    """The trials of all nodes tried so far.

    costs : int64, shape (n_criteria, n_nodes). What each criterion compares; only meaningful where ``has_victims``.
    has_victims : bool, shape (n_nodes,). Whether evicting pods there makes room.
    """

    def __init__(self, cluster: ClusterState) -> None:
        n_nodes = len(cluster.nodes)
        self.costs: IntArray = np.zeros((len(CRITERIA), n_nodes), dtype=np.int64)
        self.has_victims: BoolArray = np.zeros(n_nodes, dtype=bool)
        self._cluster = cluster
        self._cursor = len(cluster.changes)
        self._is_known: BoolArray = np.zeros(n_nodes, dtype=bool)
        self._trials: list[NodeTrial | None] = [None] * n_nodes
        self._statuses: dict[Status, int] = {}
        self._status_of: IntArray = np.zeros(n_nodes, dtype=np.int64)

    @property
    def rows(self) -> IntArray:
        """int64, ascending: the nodes tried."""
        return np.flatnonzero(self._is_known)

    def is_of(self, cluster: ClusterState) -> bool:
        """Whether these are trials over this very cluster."""
        return self._cluster is cluster

    def cover(self, rows: IntArray, run: Callable[[IntArray], Sequence[NodeTrial]]) -> None:
        """Have an up-to-date trial of each of ``rows``; ``run`` makes those that are missing, in the order of their rows."""
        for change in self._cluster.changes[self._cursor :]:
            self._is_known[change.row] = False
        self._cursor = len(self._cluster.changes)
        missing = rows[~self._is_known[rows]]
        if len(missing):
            self._store(missing, run(missing), self._cluster.pods)
            self._is_known[missing] = True

    def trial(self, row: NodeRow) -> NodeTrial:
        trial = self._trials[row]
        assert trial is not None
        return trial

    def statuses(self, rows: IntArray) -> list[tuple[Status, int]]:
        """The distinct statuses of the trials of ``rows``, with the number of nodes."""
        counts = np.bincount(self._status_of[rows], minlength=len(self._statuses)).tolist()
        return [(status, counts[index]) for status, index in self._statuses.items() if counts[index]]

    def _store(self, rows: IntArray, trials: Sequence[NodeTrial], pods: PodTable) -> None:
        """trials : of ``rows``, in their order."""
        for trial in trials:
            self._trials[trial.row] = trial
        known = self._statuses
        self._status_of[rows] = [known.setdefault(trial.status, len(known)) for trial in trials]
        self.has_victims[rows] = [bool(trial.victims) for trial in trials]
        candidates = [trial for trial in trials if trial.victims]
        if candidates:
            self.costs[:, rows[self.has_victims[rows]]] = costs_of(candidates, pods)
