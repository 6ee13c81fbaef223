"""PreemptionSeries: equal pods that preempt one after the other, each placed before the next one asks (decision record 0014).

While filters look no further than at the judged node, a preemption changes one node: the nominated one, which lost the victims and has the
preemptor. So the candidates stay in order; the best is taken, and mended: why it turns the next pod away, and whom that one would evict there.
Nodes are mended ahead, many at a time, on a what-if in which each of them has gone through its preemption.

    candidates ─► a heap of (criteria, row), the best first ─► victims, and the message of why no node fits
                  ▲ put back with its next trial ─────────────┘
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heapreplace, nsmallest
from typing import Final, NamedTuple

import numpy as np

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.phases.diagnosis import assembled, histogram
from scheduler_core.framework.phases.nominated_pods import filter_all
from scheduler_core.framework.plugin import FilterPlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.post_filter import Room
from scheduler_core.framework.status import Code, CycleError, Status
from scheduler_core.preemption.criteria import costs_of
from scheduler_core.preemption.dry_run import DryRunNodes, NodeTrial, try_together
from scheduler_core.preemption.trials import Trials
from scheduler_core.preemption.victims import DisruptionBudgets
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import WhatIf
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import ClusterState, line_without

_FIRST: Final = 8
_MOST: Final = 128
"""Nodes that are mended together: few at first, since a series may be short, then twice as many each time."""


class _NodeAfterPreemption(NamedTuple):
    """A node after its preemption.

    status : why it turns the next pod away; SUCCESS if it does not. trial : of the next preemption.
    key : place of the trial in the order of candidates; None if it has no victims.
    """

    status: Status
    trial: NodeTrial
    key: tuple[int, ...] | None


class PreemptionSeries:
    """Of pods of one kind and priority, on the cluster as it is when the preemption of ``attempt`` is decided and not yet carried out."""

    def __init__(
        self,
        attempt: Attempt,
        found: Trials,
        rows: IntArray,
        active: Sequence[FilterPlugin],
        budgets: DisruptionBudgets,
        cluster: ClusterState,
    ) -> None:
        """rows : int64, the nodes that were tried; of some the trial in ``found`` has victims. active : filters that look at their node."""
        self.cycle = attempt.cycle
        self._attempt, self._active, self._budgets, self._cluster = attempt, active, budgets, cluster
        candidates = rows[found.has_victims[rows]]
        self._trials = {row: found.trial(row) for row in candidates.tolist()}
        keys = zip(*found.costs[:, candidates].tolist(), candidates.tolist(), strict=True)
        self._heap: list[tuple[int, ...]] = sorted(keys)
        self._ahead: dict[NodeRow, _NodeAfterPreemption] = {}
        self._n_ahead = _FIRST
        self._counts: dict[Status, int] = {}
        self._status_of: dict[NodeRow, Status] = {}
        for status, there in attempt.rejected:
            self._counts[status] = self._counts.get(status, 0) + len(there)
            self._status_of.update(dict.fromkeys(there.tolist(), status))
        self._message: str | None = None
        self._ended = False

    def take(self, pod: PodInfo) -> Room | None:
        """See RoomSeries."""
        if self._ended or not self._heap or pod.priority != self._attempt.pod.priority:
            return None
        row = NodeRow(self._heap[0][-1])
        room = Room(row, self._trials[row].victims, self._told())
        try:
            self._mend(row)
        except CycleError:
            self._ended = True
        return room

    def _told(self) -> str:
        if self._message is None:
            counts = [(status, count) for status, count in self._counts.items() if count]
            self._message = assembled(self._attempt, histogram(counts), "")
        return self._message

    def _mend(self, row: NodeRow) -> None:
        """Take in the preemption on the best node. Raises CycleError if a plugin does."""
        if row not in self._ahead:
            self._look_ahead()
        status, trial, key = self._ahead.pop(row)
        if not status.is_rejection:
            self._ended = True
            return
        self._note(row, status)
        self._trials[row] = trial
        if status.code is Code.UNSCHEDULABLE and key is not None:
            heapreplace(self._heap, key)
        else:
            heappop(self._heap)

    def _note(self, row: NodeRow, status: Status) -> None:
        before = self._status_of[row]
        if status != before:
            self._counts[before] -= 1
            self._counts[status] = self._counts.get(status, 0) + 1
            self._status_of[row], self._message = status, None

    def _look_ahead(self) -> None:
        """Mend the best node, and others that will soon be the best. Raises CycleError if a plugin does."""
        left = (key for key in self._heap if key[-1] not in self._ahead)
        soon = [NodeRow(key[-1]) for key in nsmallest(self._n_ahead, left)]
        self._n_ahead = min(2 * self._n_ahead, _MOST)
        tried = self._after_preemption(sorted(soon))
        pod, cycle, active = self._attempt.pod, self._attempt.cycle, self._active
        statuses = self._statuses(filter_all(cycle, pod, active, tried.nodes))
        sorts = self._attempt.rules.preemption.victims == "by importance"
        trials = try_together(tried, pod, cycle, active, self._budgets, sorts_victims=sorts)
        keys = self._keys(trials)
        for status, trial in zip(statuses, trials, strict=True):
            self._ahead[trial.row] = _NodeAfterPreemption(status, trial, keys.get(trial.row))

    def _keys(self, trials: Sequence[NodeTrial]) -> dict[NodeRow, tuple[int, ...]]:
        """The places of candidates in their order."""
        candidates = [trial for trial in trials if trial.victims]
        if not candidates:
            return {}
        costs = costs_of(candidates, self._cluster.pods).T.tolist()
        return {trial.row: (*cost, trial.row) for trial, cost in zip(candidates, costs, strict=True)}

    def _after_preemption(self, rows: Sequence[NodeRow]) -> DryRunNodes:
        """The nodes without their victims, and each with a pod such as the preemptor."""
        pod, there = self._attempt.pod.row, np.array(rows, dtype=np.int64)
        victims = [self._trials[row].victims for row in rows]
        positions = np.repeat(np.arange(len(rows)), [len(evicted) for evicted in victims])
        nodes: WhatIf = self._cluster.what_if(there)
        nodes.shift(positions, np.array([one for evicted in victims for one in evicted], dtype=np.int64), -1)
        nodes.shift(np.arange(len(rows)), np.full(len(rows), pod, dtype=np.int64), 1)
        lines = [self._line_after(row, evicted) for row, evicted in zip(rows, victims, strict=True)]
        return DryRunNodes(self._cluster.pods, there, nodes, lines)

    def _line_after(self, row: NodeRow, victims: Sequence[PodRow]) -> list[PodRow]:
        line = self._cluster.pods_on[row]
        for victim in victims:
            line = line_without(line, victim)
        return [*line, self._attempt.pod.row]

    def _statuses(self, verdicts: IntArray) -> list[Status]:
        """verdicts : int64, shape (n_active, n_rows). A node, what the first filter says that turns the pod away."""
        return [self._status(column) for column in verdicts.T.tolist()]

    def _status(self, verdicts: Sequence[int]) -> Status:
        for plugin, verdict in zip(self._active, verdicts, strict=True):
            if verdict:
                return plugin.status(self.cycle, self._attempt.pod, verdict).by(plugin.name)
        return Status.SUCCESS
