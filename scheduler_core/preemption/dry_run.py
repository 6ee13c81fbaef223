"""The dry run: on each candidate node, evict all pods of lower priority, see whether the pod fits, then spare as many as
possible, most important first (spec 08 §5).

Nodes are tried together: the k-th pod of every node is put back in one step. That is sound while no filter takes what happens
at one node for a change at another; otherwise each node is tried by itself, with its own copy of the cycle state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import gt
from typing import Final, NamedTuple

import msgspec
import numpy as np

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.phases.nominated_pods import (
    filter_with_nominated,
    may_share_state,
    nominated_pods,
    shift,
)
from scheduler_core.framework.plugin import FilterPlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import CycleError, Status, error, unresolvable
from scheduler_core.preemption.victims import (
    DisruptionBudgets,
    PotentialVictims,
    by_importance,
    potential_victims,
)
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.columns import WhatIf
from scheduler_core.snapshot.pods.table import PodTable
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import ClusterState

NO_VICTIMS = unresolvable("No preemption victims found for incoming pod")
_BROKEN: Final = int(np.iinfo(np.int64).min)
"""The verdict on a node on which a filter fails with an error."""


class NodeTrial(msgspec.Struct, frozen=True, gc=False):
    """What the dry run found on one node.

    status : SUCCESS if evicting ``victims`` makes room, else why not.
    order : pod rows of the potential victims in the order of reprieve; spared : bool for each;
    why : for each that was not spared, the rejection that putting it back caused.
    victims : pod rows to evict, most important first. n_violations : how many of them violate a PDB.
    """

    row: NodeRow
    status: Status
    order: tuple[PodRow, ...] = ()
    violating: tuple[bool, ...] = ()
    spared: tuple[bool, ...] = ()
    why: tuple[Status, ...] = ()
    victims: tuple[PodRow, ...] = ()
    n_violations: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class DryRunNodes:
    """Nodes as they are or would be, to be tried together; positions count within ``rows``.

    rows : int64, ascending. nodes : their columns, private. lines : a node, its pods as they stand in line.
    nominated : (pod row, position) of the nominations that the preemptor must respect.
    """

    pods: PodTable
    rows: IntArray
    nodes: WhatIf
    lines: Sequence[Sequence[PodRow]]
    nominated: Sequence[tuple[int, int]] = ()

    @classmethod
    def of(cls, cluster: ClusterState, pod: PodInfo, rows: IntArray) -> DryRunNodes:
        """As the nodes are."""
        position = {row: index for index, row in enumerate(rows.tolist())}
        nominated = [(other, position[row]) for other, row in nominated_pods(cluster, pod) if row in position]
        lines = [cluster.pods_on[row] for row in position]
        return cls(cluster.pods, rows, cluster.what_if(rows), lines, nominated)


def dry_run(
    cluster: ClusterState,
    pod: PodInfo,
    cycle: CycleState,
    active: Sequence[FilterPlugin],
    rows: IntArray,
    budgets: DisruptionBudgets,
    *,
    sorts_victims: bool,
) -> list[NodeTrial]:
    """Try the nodes ``rows`` (int64, ascending). The cluster and ``cycle`` stay as they are.

    sorts_victims : victims are listed by importance, also where budgets divided them into two groups (spec 08 §5 step 7).
    """
    if may_share_state(active):
        batches = [rows] if len(rows) else []
    else:
        batches = [rows[index : index + 1] for index in range(len(rows))]
    trials: list[NodeTrial] = []
    while batches:
        batch = batches.pop(0)
        tried = DryRunNodes.of(cluster, pod, batch)
        try:
            trials.extend(try_together(tried, pod, cycle, active, budgets, sorts_victims=sorts_victims))
        except CycleError:
            batches = [batch[index : index + 1] for index in range(len(batch))]
    return trials


def try_together(
    tried: DryRunNodes,
    pod: PodInfo,
    cycle: CycleState,
    active: Sequence[FilterPlugin],
    budgets: DisruptionBudgets,
    *,
    sorts_victims: bool,
) -> list[NodeTrial]:
    """As ``dry_run``, of nodes that do not influence each other. The columns of ``tried`` are used up.

    An error of a filter is the status of the node on which it occurs. Raises CycleError if that is one of several.
    """
    return _Trial(tried, pod, cycle.clone(), active, budgets).run(sorts_victims=sorts_victims)


class _Found(NamedTuple):
    """What was found about the potential victims, node after node, those of a node in the order of reprieve.

    The fields are those of NodeTrial, which contain the part of one node.
    """

    pods: tuple[PodRow, ...]
    violating: tuple[bool, ...]
    spared: tuple[bool, ...]
    why: tuple[Status, ...]


class _Trial:
    """A dry run over nodes that do not influence each other. Positions count within ``rows``."""

    def __init__(
        self,
        tried: DryRunNodes,
        pod: PodInfo,
        cycle: CycleState,
        active: Sequence[FilterPlugin],
        budgets: DisruptionBudgets,
    ) -> None:
        self._tried, self._pod, self._cycle, self._active = tried, pod, cycle, active
        self._rows, self._nodes = tried.rows, tried.nodes
        self._potential: PotentialVictims = potential_victims(tried.pods, tried.lines, pod.priority, budgets)
        self._spared: BoolArray = np.zeros(len(self._potential), dtype=bool)
        self._why: dict[int, Status] = {}
        self._broken = Status.SUCCESS
        self._statuses: dict[tuple[int, int], Status] = {}
        bounds = np.searchsorted(self._potential.positions, np.arange(len(tried.rows) + 1)).tolist()
        self._parts = list(map(slice, bounds, bounds[1:]))
        """A node, its part of what was found."""

    def run(self, *, sorts_victims: bool) -> list[NodeTrial]:
        potential = self._potential
        has_victims = np.zeros(len(self._rows), dtype=bool)
        has_victims[potential.positions] = True
        self._shift(np.arange(len(potential)), -1)
        verdicts = self._verdicts()  # (n_active, n_rows)
        makes_room = has_victims & ~(verdicts != 0).any(axis=0)
        self._reprieve(makes_room)
        found = self._found()
        in_vain = np.flatnonzero(has_victims & ~makes_room)
        failures = dict(zip(in_vain.tolist(), self._rejections(verdicts[:, in_vain]), strict=True))
        fits = zip(self._rows.tolist(), makes_room.tolist(), strict=True)
        return [
            self._success(row, position, found, sorts_victims=sorts_victims)
            if succeeds
            else NodeTrial(row, failures.get(position, NO_VICTIMS))
            for position, (row, succeeds) in enumerate(fits)
        ]

    def _reprieve(self, makes_room: BoolArray) -> None:
        """Put the potential victims back, those of one rank at a time, and keep them where the pod still fits."""
        potential = self._potential
        in_play = makes_room[potential.positions]
        n_ranks = int(potential.rank[in_play].max(initial=-1)) + 1
        for rank in range(n_ranks):
            returning = np.flatnonzero(in_play & (potential.rank == rank))
            self._shift(returning, 1)
            verdicts = self._verdicts()[:, potential.positions[returning]]
            fits = ~(verdicts != 0).any(axis=0)
            self._spared[returning] = fits
            self._shift(returning[~fits], -1)
            self._why.update(
                zip(returning[~fits].tolist(), self._rejections(verdicts[:, ~fits]), strict=True)
            )

    def _shift(self, victims: IntArray, sign: int) -> None:
        positions, pods = self._potential.positions[victims], self._potential.pods[victims]
        shift(self._nodes, self._cycle, self._pod, self._active, positions, pods, sign)

    def _verdicts(self) -> IntArray:
        try:
            return filter_with_nominated(
                self._cycle, self._pod, self._active, self._nodes, self._tried.nominated
            )
        except CycleError as broken:
            if len(self._rows) > 1:
                raise
            self._broken = error(str(broken))
            return np.full((len(self._active), 1), _BROKEN)

    def _rejections(self, verdicts: IntArray) -> list[Status]:
        """The first one of each column of verdicts, int64, shape (n_active, n_rejected)."""
        if not verdicts.size:
            return []
        first = np.argmax(verdicts != 0, axis=0)
        decisive = np.take_along_axis(verdicts, first[np.newaxis], axis=0)[0]
        return list(map(self._status, first.tolist(), decisive.tolist()))

    def _status(self, index: int, verdict: int) -> Status:
        """index : of the filter."""
        if verdict == _BROKEN:
            return self._broken
        if (status := self._statuses.get((index, verdict))) is None:
            plugin = self._active[index]
            status = plugin.status(self._cycle, self._pod, verdict).by(plugin.name)
            self._statuses[index, verdict] = status
        return status

    def _found(self) -> _Found:
        potential = self._potential
        order = np.lexsort((potential.rank, potential.positions))
        return _Found(
            tuple(potential.pods[order].tolist()),
            tuple(potential.violating[order].tolist()),
            tuple(self._spared[order].tolist()),
            tuple(self._why.get(index, Status.SUCCESS) for index in order.tolist()),
        )

    def _success(self, row: NodeRow, position: int, found: _Found, *, sorts_victims: bool) -> NodeTrial:
        here = self._parts[position]
        pods, violating, spared = found.pods[here], found.violating[here], found.spared[here]
        victims = [pod for pod, is_spared in zip(pods, spared, strict=True) if not is_spared]
        n_violations = 0
        if True in violating:
            n_violations = sum(map(gt, violating, spared))  # violating and not spared
            if sorts_victims and False in violating:  # in two groups
                victims = by_importance(victims, self._tried.pods)
        why = found.why[here]
        return NodeTrial(row, Status.SUCCESS, pods, violating, spared, why, tuple(victims), n_violations)
