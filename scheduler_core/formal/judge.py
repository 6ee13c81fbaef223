"""Feasibility is a conjunction of filters, viability a sum of weighted ratings (seed of the model, D).

Worked out from nothing at every question, by asking the plugins directly. None of the machinery that makes runs fast is used,
so that the two can be compared.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.phases.nominated_pods import filter_with_nominated, nominated_pods
from scheduler_core.framework.plugin import FilterPlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import Code, Status
from scheduler_core.snapshot.arrays import IntArray, one_row
from scheduler_core.snapshot.columns import WhatIf
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState


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
        statuses = [self._status(row) for row in map(NodeRow, range(len(self.cluster.nodes)))]
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

    def verdicts(self, cycle: CycleState, node: WhatIf, row: NodeRow) -> IntArray:
        """int64, shape (n_active,): the results of the filters for one node in a what-if, with nominated pods."""
        there = [
            (other, 0) for other, other_row in nominated_pods(self.cluster, self.pod) if other_row == row
        ]
        return filter_with_nominated(cycle, self.pod, self.active, node, there)[:, 0]

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

    def _status(self, row: NodeRow) -> Status:
        """A node that PreFilter left out is judged only if it is tried all the same, being the pod's nominated node."""
        out = self._names is not None and self.cluster.nodes.names[row] not in self._names
        if out and not (self.nominated_first and self.cluster.nominations.get(self.pod.row) == row):
            return Status(Code.UNSCHEDULABLE_AND_UNRESOLVABLE)
        verdicts = self.verdicts(self.cycle, self.cluster.what_if(one_row(row)), row).tolist()
        for plugin, verdict in zip(self.active, verdicts, strict=True):
            if verdict:
                return plugin.status(self.cycle, self.pod, verdict)
        return Status(Code.UNSCHEDULABLE_AND_UNRESOLVABLE) if out else Status.SUCCESS


def nominated_row_fits(judge: Judge) -> bool:
    """Whether the pod's nominated node, if it is tried before all others, can take it (spec 01 §2 step 4)."""
    if not judge.nominated_first or judge.extenders_filter:
        return False
    row = judge.cluster.nominations.get(judge.pod.row)
    if row is None or judge.rejection is not None:
        return False
    return not judge.verdicts(judge.cycle, judge.cluster.what_if(one_row(row)), row).any()
