"""Changes after which the pod makes room for itself by preemption, with the priority that it has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from scheduler_core.model.admission.priority import PREEMPT_NEVER
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.change_set import ChangeSet
from scheduler_core.remedies.moment import FilterResults
from scheduler_core.remedies.options.conflicts import RULES
from scheduler_core.remedies.options.exact_numbers import exactly_by_trial
from scheduler_core.remedies.options.node import NodeShortfalls
from scheduler_core.remedies.options.shapes import MOST_SHAPES
from scheduler_core.remedies.search.counted_changes import FIT, CountedChanges
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import UNPLACED

_BY_PODS: Final = (FIT, *sorted(RULES))
"""Filters that may pass the pod when other pods are gone."""
NUMBERED: Final = (kinds.LOWER_REQUEST, kinds.RAISE_SKEW)


class OwnPreemption:
    """base : the filter results without any change. shortfalls : what nodes lack then."""

    def __init__(self, ways: CountedChanges, base: FilterResults, shortfalls: NodeShortfalls) -> None:
        self._ways, self._moment, self._base, self._shortfalls = ways, ways.moment, base, shortfalls
        pod, state = self._moment.pod, self._moment.state
        placed = state.node_of != UNPLACED
        self._less_important: BoolArray = placed & (state.pods.priority < pod.priority)
        self._may = pod.spec.preemption_policy != PREEMPT_NEVER and bool(self._less_important.any())
        self._n_rejecting = _n_rejecting(base)

    def with_exact_numbers(self, changes: Sequence[Change], filtered: FilterResults) -> list[ChangeSet]:
        """The changes of the pod and the policy, if the pod then preempts; filtered : with these changes.

        It preempted without them if it could: so they must remove a filter's rejection of some node that is left with other pods only.
        Two numbers at the same time are not found.
        """
        numbered = [change for change in changes if change.kind in NUMBERED]
        if len(numbered) > 1 or not self._helps(changes, filtered):
            return []
        others = [change for change in changes if change not in numbered]
        exact = exactly_by_trial(self._moment, numbered[0], *others) if numbered else tuple(others)
        return [ChangeSet(exact)]

    def decides(self, changes: Sequence[Change]) -> bool:
        """Whether the pod preempts with these changes."""
        return self._may and self._helps(changes, self._moment.run_filters(changes))

    def _helps(self, changes: Sequence[Change], filtered: FilterResults) -> bool:
        fewer = _n_rejecting(filtered) < self._n_rejecting
        is_open = self._may and bool((fewer & filtered.fails_only(_BY_PODS)).any())
        return is_open and self._moment.helps(changes)

    def on_changed_nodes(self) -> list[ChangeSet]:
        """One change of a node on which less important pods have enough room: for each kind of change, on the node with the fewest."""
        verdict = self._base.verdicts.get(FIT)
        if not self._may or verdict is None:
            return []
        room, n_pods = self._room
        enough = (room >= self._shortfalls.missing).all(axis=1)
        among = (verdict != 0) & (self._shortfalls.total(without=FIT) == 1) & enough
        rows = sorted(np.flatnonzero(among).tolist(), key=lambda row: int(n_pods[row]))
        one_of_each: dict[tuple[object, ...], Change] = {}
        for row in map(NodeRow, rows):
            (change,) = self._shortfalls.changes(row, without=FIT)
            one_of_each.setdefault((change.kind, change.subject), change)
        tried = list(one_of_each.values())[:MOST_SHAPES]
        return [ChangeSet((one,)) for one in tried if self._ways.moment_with([one]).helps(())]

    @property
    def _room(self) -> tuple[IntArray, IntArray]:
        """What less important pods use on each node, with their number in the last column; and that number."""
        state, shape = self._moment.state, self._shortfalls.missing.shape
        rows = np.flatnonzero(self._less_important)
        used = np.column_stack((state.pods.requests[rows], np.ones(len(rows), dtype=np.int64)))
        room: IntArray = np.zeros(shape, dtype=np.int64)
        np.add.at(room, state.node_of[rows], used)
        return room, room[:, -1]


def _n_rejecting(filtered: FilterResults) -> IntArray:
    """int64, shape (n_nodes,): filters that reject the node."""
    number = np.zeros(len(filtered.feasible), dtype=np.int64)
    for verdict in filtered.verdicts.values():
        number += verdict != 0
    return number
