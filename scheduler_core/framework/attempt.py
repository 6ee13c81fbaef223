"""Attempt: everything known about one pod's attempt to find a node.

The hot path needs only the feasible nodes and the winner; verdicts and scores of each plugin are computed on request.
Read an attempt before the cluster changes, because it refers to columns that change with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.extender import Extender
from scheduler_core.framework.plugin import FilterPlugin, PreFilterResult
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.post_filter import PostFilterResult
from scheduler_core.framework.scoring import ScoreColumn
from scheduler_core.framework.status import Status, unresolvable, unschedulable
from scheduler_core.releases.files import latest_rules
from scheduler_core.releases.rules import Rules
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.columns import EmptiedColumns, NodeColumns
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState

PASSED, NOT_IN_SET, NOT_VISITED = -1, -2, -3
"""Entries of Attempt.first_rejection that are not an index into its filters."""


@dataclass(slots=True)
class PreFilterStep:
    """A PreFilter plugin's answer; ``result`` is None if it was not reached."""

    plugin: str
    result: PreFilterResult | None


@dataclass(slots=True)
class FilterStep:
    """A Filter plugin's verdicts, int64, shape (n_nodes,), 0 = fits; None if it was skipped."""

    plugin: FilterPlugin
    verdicts: IntArray | None


@dataclass(slots=True)
class ExtenderStep:
    """An extender's Filter.

    asked, left : int64, rows, ascending.
    failure : why the call failed, if it did.
    """

    extender: Extender
    asked: IntArray
    left: IntArray
    failure: str | None = None


@dataclass(eq=False)
class Attempt:
    """One attempt.

    rules : of the release that decides.
    rejection : why PreFilter rejected the pod for all nodes, if it did.
    error : the violated contract, if any.
    skipped : names of the plugins whose PreFilter skipped; their Filter is not called.
    in_set : bool, shape (n_nodes,): the nodes that PreFilter plugins left; None means all. ``set_givers`` names these
        plugins.
    within : bool, shape (n_nodes,): the nodes of the placement that is tried for the pod's group; None means all.
    tried_first : row of the pod's nominated node, if it was tried alone before all others.
    tried_by : the plugins that rejected it there.
    visited : bool, shape (n_nodes,): the nodes that the search looked at; None means all.
    via_nomination : the pod's nominated node was tried first and fits; no other node was looked at.
    feasible : bool, shape (n_nodes,).
    totals : int64, shape (n_nodes,), below every real total for nodes that are not feasible; None if no node was scored.
    extenders : the answers of the extenders that filter.
    turned_away : row → the reason that an extender gave, or that it left the node out; the last extender's counts.
    unknown_nodes : the same for names that no node has; their reasons are counted like any other.
    emptied : bool, shape (n_nodes,): the nodes that plugins score as if nothing ran on them, as an extender returned them as
        objects (spec 09 §3); None: there are none. Which of them are feasible is in ``feasible``.
    extender_scores : a column for each extender that scored; None before they were asked.
    far_scores : a column for each scorer of reach CLUSTER that did not skip; None before they were asked.
    """

    pod: PodInfo
    n_nodes: int
    cycle: CycleState
    rules: Rules = field(default_factory=latest_rules)
    pre_filters: list[PreFilterStep] = field(default_factory=list)
    rejection: Status | None = None
    error: Status | None = None
    skipped: set[str] = field(default_factory=set)
    in_set: BoolArray | None = None
    set_givers: tuple[str, ...] = ()
    within: BoolArray | None = None
    tried_first: int | None = None
    tried_by: str | None = None
    visited: BoolArray | None = None
    via_nomination: bool = False
    filters: list[FilterStep] = field(default_factory=list)
    extenders: list[ExtenderStep] = field(default_factory=list)
    turned_away: dict[int, Status] = field(default_factory=dict)
    unknown_nodes: dict[str, Status] = field(default_factory=dict)
    emptied: BoolArray | None = None
    extender_scores: list[ScoreColumn] | None = None
    far_scores: list[ScoreColumn] | None = None
    feasible: BoolArray = field(default_factory=lambda: np.zeros(0, dtype=bool))
    n_feasible: int = 0
    scores: list[ScoreColumn] | None = None
    totals: IntArray | None = None
    post_filter: PostFilterResult | None = None

    @property
    def n_counted(self) -> int:
        """Number of nodes that messages speak of."""
        return self.n_nodes if self.within is None else int(np.count_nonzero(self.within))

    def seen_by_scores(self, cluster: ClusterState, rows: IntArray) -> NodeColumns:
        """Nodes as plugins score them."""
        columns = cluster.columns(rows)
        return columns if self.emptied is None else EmptiedColumns(columns, self.emptied[rows])

    @property
    def searched(self) -> BoolArray | None:
        """bool, shape (n_nodes,): the nodes that the search may look at; None means all."""
        if self.in_set is None or self.within is None:
            return self.within if self.in_set is None else self.in_set
        return self.in_set & self.within

    @property
    def chosen(self) -> NodeRow | None:
        """The row of the chosen node: the one with the highest total, the first by name among equals."""
        if self.n_feasible == 0 or self.error is not None:
            return None
        return NodeRow(np.argmax(self.feasible if self.totals is None else self.totals))

    @cached_property
    def first_rejection(self) -> IntArray:
        """int64, shape (n_nodes,): index into ``filters`` of the first plugin that rejects the node, else PASSED …"""
        ended_before = self.error is not None and not self.filters
        first = np.full(self.n_nodes, NOT_VISITED if ended_before else PASSED, dtype=np.int64)
        for index in range(len(self.filters) - 1, -1, -1):
            verdicts = self.filters[index].verdicts
            if verdicts is not None:
                first[verdicts != 0] = index
        of_its_own = first.copy()
        if self.in_set is not None:
            first[~self.in_set] = NOT_IN_SET
        if self.visited is not None:
            first[~self.visited & (first != NOT_IN_SET)] = NOT_VISITED
        if self.tried_first is not None and self.tried_by is not None:
            first[self.tried_first] = of_its_own[self.tried_first]
        return first

    @property
    def evaluated(self) -> BoolArray:
        """bool, shape (n_nodes,): the nodes with a verdict; the next search begins this number of nodes later."""
        if self.rejection is not None or self.n_nodes == 0:
            return np.zeros(self.n_nodes, dtype=bool)
        looked_at = self.visited if self.visited is not None else self.in_set
        evaluated = np.ones(self.n_nodes, dtype=bool) if looked_at is None else looked_at.copy()
        if self.tried_first is not None and self.tried_by is not None:
            evaluated[self.tried_first] = True
        return evaluated

    @property
    def tells_outside(self) -> bool:
        """Whether nodes that PreFilter plugins left out have a status (spec 14 §5.2)."""
        return self.rules.filters.outside == "told"

    @property
    def out_of_set_status(self) -> Status:
        """The status of nodes that PreFilter plugins left out (spec 01 §2 step 3). It belongs to no plugin.

        It also names the plugins that rejected the nominated node before.
        """
        names = {*self.set_givers, *(() if self.tried_by is None else (self.tried_by,))}
        return unresolvable(self.rules.messages.outside.replace("<plugins>", " ".join(sorted(names))))

    def status(self, row: NodeRow) -> Status:
        """Why the node at ``row`` cannot take the pod; SUCCESS if it can."""
        if self.rejection is not None:
            return self.rejection
        if row in self.turned_away and not self.feasible[row]:
            return self.turned_away[row]
        index = int(self.first_rejection[row])
        if index == NOT_IN_SET:
            return self.out_of_set_status if self.tells_outside else unschedulable()
        if index < 0:
            return Status.SUCCESS
        step = self.filters[index]
        assert step.verdicts is not None
        return step.plugin.status(self.cycle, self.pod, int(step.verdicts[row])).by(step.plugin.name)

    @cached_property
    def rejected(self) -> list[tuple[Status, IntArray]]:
        """Every distinct status of rejected nodes with the rows (ascending) that have it, in filter order."""
        groups: list[tuple[Status, IntArray]] = []
        first = self.first_rejection
        for index in _distinct(first[first >= 0]):
            step = self.filters[index]
            rows = np.flatnonzero(first == index)
            assert step.verdicts is not None
            verdicts = step.verdicts[rows]
            for verdict in _distinct(verdicts):
                status = step.plugin.status(self.cycle, self.pod, verdict).by(step.plugin.name)
                groups.append((status, rows[verdicts == verdict]))
        outside = np.flatnonzero(first == NOT_IN_SET)
        if len(outside) and self.tells_outside:
            groups.append((self.out_of_set_status, outside))
        return self._with_extenders(groups) if self.turned_away else groups

    def _with_extenders(self, groups: list[tuple[Status, IntArray]]) -> list[tuple[Status, IntArray]]:
        """The statuses with those of extenders, which replace a plugin's rejection of the same node."""
        theirs: dict[Status, list[int]] = {}
        for row in sorted(row for row in self.turned_away if not self.feasible[row]):
            theirs.setdefault(self.turned_away[row], []).append(row)
        rows = [row for group in theirs.values() for row in group]
        left = [(status, there[~np.isin(there, rows)]) for status, there in groups]
        ours = [(status, there) for status, there in left if len(there)]
        return ours + [(status, np.array(there, dtype=np.int64)) for status, there in theirs.items()]

    @property
    def tied(self) -> IntArray:
        """int64: rows that share the highest total, ascending; empty if no node was scored."""
        if self.totals is None:
            return np.zeros(0, dtype=np.int64)
        return np.flatnonzero(self.totals == self.totals.max())


def _distinct(verdicts: IntArray) -> list[int]:
    """The distinct values, ascending. There are few, so searching them one by one is faster than sorting."""
    found: list[int] = []
    while len(verdicts):
        found.append(int(verdicts[0]))
        verdicts = verdicts[verdicts != found[-1]]
    return sorted(found)
