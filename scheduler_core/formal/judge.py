"""Feasibility is a conjunction of filters, viability a sum of weighted ratings (seed of the model, D).

Worked out from nothing at every question, by asking the plugins directly. None of the machinery that makes runs fast is used,
so that the two can be compared. All nodes are asked about together, since filters promise to judge each on its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.calls import run_filter, run_filter_left
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.phases.nominated_pods import nominated_pods, shift
from scheduler_core.framework.plugin import FilterPlugin, OneByOneFilterPlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import Code, Status
from scheduler_core.snapshot.arrays import as_rows, one_row
from scheduler_core.snapshot.columns import NodeColumns, WhatIf
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState

LEFT_OUT: Final = Status(Code.UNSCHEDULABLE_AND_UNRESOLVABLE)
"""Of a node that is not in the set that PreFilter gave."""


class Refusal(NamedTuple):
    """A filter's verdict about one node, other than 0."""

    plugin: FilterPlugin
    verdict: int


class Judge:
    """One pod before one state of the cluster. Raises CycleError if a plugin breaks its contract.

    said : the attempt in which extenders were called: their answers come from outside and are taken as given.
    """

    def __init__(
        self, framework: Framework, pod: PodInfo, cluster: ClusterState, said: Attempt | None = None
    ) -> None:
        self._said = said
        self._framework, self.pod, self.cluster = framework, pod, cluster
        self.cycle = CycleState()
        self.rejection: Status | None = None
        self._names: frozenset[str] | None = None
        self.active: Sequence[FilterPlugin] = self._pre_filter()

    @property
    def nominated_first(self) -> bool:
        return self._framework.shared.rules.search.nominated_first

    @property
    def blocked_by(self) -> str:
        """Which pods on the nominated node keep the pod from preempting (releases/rules.py, Preemption)."""
        return self._framework.shared.rules.preemption.blocked_by

    @property
    def sorts_victims(self) -> bool:
        """Whether victims are listed by importance, also where budgets divide them (spec 14 §6.2)."""
        return self._framework.shared.rules.preemption.victims == "by importance"

    @property
    def via_nomination(self) -> bool:
        return self._said is not None and self._said.via_nomination

    @property
    def extenders_filter(self) -> bool:
        return any(extender.filters for extender in self._framework.shared.extenders)

    def statuses(self) -> list[Status]:
        """A status a node."""
        if self.rejection is not None:
            return [self.rejection] * len(self.cluster.nodes)
        statuses = self._filtered()
        if self._said is not None:
            for row, status in self._said.turned_away.items():
                statuses[row] = statuses[row] if self._said.feasible[row] else status
        return statuses

    def viability(self, feasible: Sequence[int]) -> list[int]:
        """A sum of weighted ratings for each of the feasible rows; all equal if nothing is scored."""
        rows = np.array(feasible, dtype=np.int64)
        totals = np.zeros(len(rows), dtype=np.int64)
        skipped = {
            plugin.name
            for plugin in self._framework.pre_scores
            if plugin.pre_score(self.cycle, self.pod, self.cluster, rows).code is Code.SKIP
        }
        said = self._said
        columns = self.cluster.columns(rows) if said is None else said.seen_by_scores(self.cluster, rows)
        for scorer, weight in self._framework.scorers:
            if scorer.name not in skipped:
                raw = scorer.score(self.cycle, self.pod, columns)
                totals += weight * (scorer.normalize(self.cycle, self.pod, raw) if scorer.normalizes else raw)
        if self._said is not None and self._said.n_feasible == len(rows):
            for column in self._said.extender_scores or ():
                totals += column.weighted
        return totals.tolist()

    def refused_by(self, cycle: CycleState, node: NodeColumns, row: NodeRow) -> Refusal | None:
        """What the first filter says that turns the pod away from one node, at first with the pods that are nominated to it."""
        return self._refused_beside_nominated(cycle, node, row) or self._first_refusals(cycle, node)[0]

    def _refused_beside_nominated(self, cycle: CycleState, node: NodeColumns, row: NodeRow) -> Refusal | None:
        there = [other for other, other_row in nominated_pods(self.cluster, self.pod) if other_row == row]
        if not there:
            return None
        cycle_with, node_with = cycle.clone(), WhatIf(node, self.cluster.pods)
        pods, here = np.array(there, dtype=np.int64), np.zeros(len(there), dtype=np.int64)
        shift(node_with, cycle_with, self.pod, self.active, here, pods, 1)
        return self._first_refusals(cycle_with, node_with)[0]

    def _first_refusals(self, cycle: CycleState, nodes: NodeColumns) -> list[Refusal | None]:
        """What the first filter says that turns the pod away, for each node; None where no filter does."""
        found: list[Refusal | None] = [None] * len(nodes)
        left = np.ones(len(nodes), dtype=bool)
        for plugin in self.active:
            verdicts = (
                run_filter_left(plugin, cycle, self.pod, nodes, left)
                if isinstance(plugin, OneByOneFilterPlugin)
                else run_filter(plugin, cycle, self.pod, nodes)
            )
            if not np.count_nonzero(verdicts):
                continue
            for position in np.flatnonzero(left & (verdicts != 0)).tolist():
                found[position] = Refusal(plugin, int(verdicts[position]))
            left &= verdicts == 0
            if not left.any():
                break
        return found

    def _pre_filter(self) -> list[FilterPlugin]:
        skipped: set[str] = set()
        for plugin in self._framework.pre_filters:
            result = plugin.pre_filter(self.cycle, self.pod, self.cluster)
            if result.status.is_rejection:
                self.rejection = result.status
                if result.status.code is not Code.UNSCHEDULABLE:
                    break
            if result.status.code is Code.SKIP:
                skipped.add(plugin.name)
            if result.nodes is not None:
                self._names = result.nodes if self._names is None else self._names & result.nodes
        if self._names is not None and not self._names and self.rejection is None:
            self.rejection = Status(Code.UNSCHEDULABLE_AND_UNRESOLVABLE)
        return [plugin for plugin in self._framework.filters if plugin.name not in skipped]

    def _node(self, row: NodeRow) -> NodeColumns:
        return self.cluster.columns(one_row(row))

    def _filtered(self) -> list[Status]:
        """A node that PreFilter left out is judged only if it is tried all the same, being the pod's nominated node."""
        tried = self.cluster.nominations.get(self.pod.row) if self.nominated_first else None
        statuses = [
            Status.SUCCESS if self._names is None or name in self._names else LEFT_OUT
            for name in self.cluster.nodes.names
        ]
        asked = [NodeRow(row) for row, status in enumerate(statuses) if status.is_success or row == tried]
        refusals = self._first_refusals(self.cycle, self.cluster.columns(as_rows(asked)))
        crowded = {row for _, row in nominated_pods(self.cluster, self.pod)}.intersection(asked)
        beside = {row: self._refused_beside_nominated(self.cycle, self._node(row), row) for row in crowded}
        for row, alone in zip(asked, refusals, strict=True):
            if refusal := beside.get(row) or alone:
                statuses[row] = refusal.plugin.status(self.cycle, self.pod, refusal.verdict)
        return statuses


def nominated_row_fits(judge: Judge) -> bool:
    """Whether the pod's nominated node, if it is tried before all others, can take it (spec 01 §2 step 4)."""
    if not judge.nominated_first or judge.extenders_filter:
        return False
    row = judge.cluster.nominations.get(judge.pod.row)
    if row is None or judge.rejection is not None:
        return False
    return judge.refused_by(judge.cycle, judge.cluster.columns(one_row(row)), row) is None
