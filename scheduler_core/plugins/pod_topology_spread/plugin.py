"""PodTopologySpread: constraints on how evenly pods are spread (spec 05; spec 14 §3.4, §5.6)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scheduler_core.config.plugins.args import PodTopologySpreadArgs
from scheduler_core.framework.cluster_event import EventRegistration
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.matching.domains import CountedRule, told_apart
from scheduler_core.framework.plugin import (
    PASS,
    SKIPPED,
    DomainPlugin,
    FilterPlugin,
    PreFilterExtensions,
    PreFilterPlugin,
    PreFilterResult,
    PreScorePlugin,
    Reach,
    ScorePlugin,
    pre_filter_key,
    pre_score_key,
)
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import Code, Status, error, unschedulable
from scheduler_core.plugins.pod_topology_spread.constraint_counts import ConstraintCounts
from scheduler_core.plugins.pod_topology_spread.constraints import HARD, SOFT, ConstraintRules
from scheduler_core.plugins.pod_topology_spread.filtering import (
    MISSING_LABEL,
    SKEWED,
    FilterState,
    HardRule,
    plan_filter,
)
from scheduler_core.plugins.pod_topology_spread.formulas import FORMULAS
from scheduler_core.plugins.pod_topology_spread.hints import SpreadHints
from scheduler_core.plugins.pod_topology_spread.scoring import ScorePlan, ScoreState, plan_score
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.pods.classes import PodKind
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import ClusterState

NO_MATCH = unschedulable("node(s) didn't match pod topology spread constraints")


class PodTopologySpread(
    EnqueueExtensions,
    PreFilterPlugin,
    PreFilterExtensions,
    FilterPlugin,
    PreScorePlugin,
    ScorePlugin,
    DomainPlugin,
):
    name = "PodTopologySpread"
    reach = Reach.CLUSTER
    normalizes = True
    normalization = "fewer is better: 100·(highest + lowest − raw)/highest"
    keeps_nodes_apart = True

    def __init__(self, args: PodTopologySpreadArgs, handle: Handle) -> None:
        self._snapshot = handle.snapshot
        self._pods = handle.snapshot.pods
        self._rules = ConstraintRules(args, handle)
        self._constraint_counts = handle.snapshot.derived(ConstraintCounts)
        rules = handle.rules
        code = Code(rules.filters.missing_topology_label)
        self._reasons = {MISSING_LABEL: Status(code, (rules.messages.topology_label,)), SKEWED: NO_MATCH}
        self._skips = rules.scores.spread_skips
        self._formula = FORMULAS[rules.scores.spread]
        self.normalizes_by_range = self._formula.by_range
        self._filter_plans: dict[int, tuple[HardRule, ...] | Status] = {}
        self._score_plans: dict[int, ScorePlan | Status] = {}

    def is_silent(self, pod: PodInfo) -> bool:
        return self.filter_plan(pod) == () and self._score_plan(pod) == Status.SKIP

    def regions(self, cycle: CycleState, pod: PodInfo) -> IntArray | None:
        hard, soft = self.filter_plan(pod), self._score_plan(pod)
        if isinstance(hard, Status):
            return None
        columns = [column for rule in hard for column in (rule.count.domains.of_node, rule.has_key)]
        if isinstance(soft, ScorePlan):
            if soft.complete is not None:
                return None  # normalises by which nodes are left out
            columns += [rule.count.domains.of_node for rule in soft.rules]
            columns += [rule.has_key for rule in soft.rules if rule.has_key is not None]
        return told_apart(columns, len(self._snapshot.nodes))

    def events_to_register(self) -> Sequence[EventRegistration]:
        return SpreadHints(self._rules).events()

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        plan = self.filter_plan(pod)
        if isinstance(plan, Status):
            return PreFilterResult(plan)
        if not plan:
            return SKIPPED
        cycle.write(pre_filter_key(self.name), FilterState.ask(plan, cluster))
        return PASS

    def add_pod(self, cycle: CycleState, pod: PodInfo, other: PodRow, row: NodeRow) -> None:
        self.move_pods(cycle, pod, np.array([other]), np.array([row]), 1)

    def remove_pod(self, cycle: CycleState, pod: PodInfo, other: PodRow, row: NodeRow) -> None:
        self.move_pods(cycle, pod, np.array([other]), np.array([row]), -1)

    def move_pods(self, cycle: CycleState, pod: PodInfo, others: IntArray, rows: IntArray, sign: int) -> None:
        state = cycle.read(pre_filter_key(self.name), FilterState)
        state.shift(self._pods.kind_index[others], rows, sign)

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return cycle.read(pre_filter_key(self.name), FilterState).verdicts(nodes)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return self._reasons[verdict]

    def pre_score(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> Status:
        plan = self._score_plan(pod)
        if isinstance(plan, Status):
            return plan
        cycle.write(pre_score_key(self.name), plan.ask(cluster, feasible))
        return Status.SUCCESS

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return cycle.read(pre_score_key(self.name), ScoreState).raw(nodes)

    def normalize(self, cycle: CycleState, pod: PodInfo, scores: IntArray) -> IntArray:
        return cycle.read(pre_score_key(self.name), ScoreState).normalize(scores)

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        return cycle.read(pre_score_key(self.name), ScoreState).formula(nodes)

    def counted(self, cycle: CycleState, cluster: ClusterState) -> Sequence[CountedRule]:
        hard = cycle.get(pre_filter_key(self.name), FilterState)
        soft = cycle.get(pre_score_key(self.name), ScoreState)
        return [*(hard.counted() if hard else ()), *(part.counted() for part in (soft.parts if soft else ()))]

    def filter_plan(self, pod: PodInfo) -> tuple[HardRule, ...] | Status:
        """The hard constraints of the pod; a Status if one cannot be parsed."""
        plan = self._filter_plans.get(pod.kind.index)
        if plan is None:
            plan = self._filter_plans[pod.kind.index] = self._plan_filter(pod.kind)
        return plan

    def _score_plan(self, pod: PodInfo) -> ScorePlan | Status:
        plan = self._score_plans.get(pod.kind.index)
        if plan is None:
            plan = self._score_plans[pod.kind.index] = self._plan_score(pod.kind)
        return plan

    def _plan_filter(self, kind: PodKind) -> tuple[HardRule, ...] | Status:
        constraints = self._rules.of(kind, HARD)
        if constraints.error:
            return error(f"obtaining pod's hard topology spread constraints: {constraints.error}")
        return plan_filter(kind, constraints, self._constraint_counts)

    def _plan_score(self, kind: PodKind) -> ScorePlan | Status:
        constraints = self._rules.of(kind, SOFT)
        if constraints.error:
            what = "obtaining pod's soft topology spread constraints"
            return error(f"calculating preScoreState: {what}: {constraints.error}")
        if not constraints.constraints and self._skips:
            return Status.SKIP
        return plan_score(kind, constraints, self._constraint_counts, self._formula)
