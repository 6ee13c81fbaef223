"""InterPodAffinity: required and preferred (anti-)affinity between pods (spec 04; spec 14 §3.5, §4, §5.6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from scheduler_core.config.plugins.args import InterPodAffinityArgs
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
from scheduler_core.framework.status import Code, Status, error, unresolvable, unschedulable
from scheduler_core.plugins.inter_pod_affinity.filtering import (
    AFFINITY,
    ANTI_AFFINITY,
    EXISTING,
    ORDERS,
    FilterPlan,
    FilterState,
    plan_filter,
)
from scheduler_core.plugins.inter_pod_affinity.hints import EVENTS
from scheduler_core.plugins.inter_pod_affinity.owned_terms import (
    OwnedTerms,
    ScoringTerms,
    required_anti_affinity,
)
from scheduler_core.plugins.inter_pod_affinity.plans import Plans
from scheduler_core.plugins.inter_pod_affinity.scoring import ScorePlan, ScoreState, normalize, plan_score
from scheduler_core.plugins.inter_pod_affinity.term_counts import TermCounts
from scheduler_core.plugins.inter_pod_affinity.terms import TermsOfPods
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.pods.classes import PodKind
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import ClusterState


class InterPodAffinity(
    EnqueueExtensions,
    PreFilterPlugin,
    PreFilterExtensions,
    FilterPlugin,
    PreScorePlugin,
    ScorePlugin,
    DomainPlugin,
):
    name = "InterPodAffinity"
    reach = Reach.CLUSTER
    normalizes = True
    normalizes_by_range = True
    normalization = "100·(raw − lowest)/(highest − lowest)"
    keeps_nodes_apart = True

    def __init__(self, args: InterPodAffinityArgs, handle: Handle) -> None:
        self._args = args
        scores, words = handle.rules.scores, handle.rules.messages
        self._order = ORDERS[handle.rules.filters.affinity_first]
        self._skips = scores.affinity_skips
        self._with_zero = scores.affinity_bounds == "with zero"
        if self._with_zero:
            self.normalization += ", 0 counting as one of the raw scores"
        self._reasons = {
            AFFINITY: unresolvable(*words.affinity),
            ANTI_AFFINITY: unschedulable(*words.anti_affinity),
            EXISTING: unschedulable(*words.existing_anti_affinity),
        }
        self._snapshot = handle.snapshot
        self._pods = handle.snapshot.pods
        self._terms = handle.snapshot.derived(TermsOfPods)
        self._term_counts = handle.snapshot.derived(TermCounts)
        self._filter_plans: Plans[FilterPlan] = Plans()
        self._score_plans: Plans[ScorePlan] = Plans()

    def is_silent(self, pod: PodInfo) -> bool:
        filters = self.filter_plan(pod)
        scores = self._score_plans.get(pod.kind, self._scoring_terms, self._plan_score)
        return not isinstance(filters, Status) and filters.asks_nothing and scores == Status.SKIP

    def regions(self, cycle: CycleState, pod: PodInfo) -> IntArray | None:
        filters = self.filter_plan(pod)
        scores = self._score_plans.get(pod.kind, self._scoring_terms, self._plan_score)
        if isinstance(filters, Status):
            return None
        domains = filters.domains
        if not isinstance(scores, Status):
            state = cycle.get(pre_score_key(self.name), ScoreState)
            if state is not None and state.sums:
                domains = [*domains, *scores.domains]
            elif scores.counts(pod.kind):
                return None  # no pod counts so far: the next one may be the first
        return told_apart((one.of_node for one in domains), len(self._snapshot.nodes))

    def events_to_register(self) -> Sequence[EventRegistration]:
        return EVENTS

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        plan = self.filter_plan(pod)
        if isinstance(plan, Status):
            return PreFilterResult(plan)
        if plan.asks_nothing:
            return SKIPPED
        state = plan.ask(cluster)
        if state.rejects_nothing:
            return SKIPPED
        cycle.write(pre_filter_key(self.name), state)
        return PASS

    def add_pod(self, cycle: CycleState, pod: PodInfo, other: PodRow, row: NodeRow) -> None:
        self.move_pods(cycle, pod, np.array([other]), np.array([row]), 1)

    def remove_pod(self, cycle: CycleState, pod: PodInfo, other: PodRow, row: NodeRow) -> None:
        self.move_pods(cycle, pod, np.array([other]), np.array([row]), -1)

    def move_pods(self, cycle: CycleState, pod: PodInfo, others: IntArray, rows: IntArray, sign: int) -> None:
        state = cycle.read(pre_filter_key(self.name), FilterState)
        state.shift(self._pods.kind_index[others], rows, sign)

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return cycle.read(pre_filter_key(self.name), FilterState).verdicts(nodes, self._order)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return self._reasons[verdict]

    def pre_score(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> Status:
        plan = self._score_plans.get(pod.kind, self._scoring_terms, self._plan_score)
        if isinstance(plan, Status) and plan.code is not Code.SKIP:
            return plan
        state = None if isinstance(plan, Status) else plan.ask(cluster)
        if state is None and self._skips:
            return Status.SKIP
        cycle.write(pre_score_key(self.name), state or ScoreState(()))
        return Status.SUCCESS

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return cycle.read_scores(pre_score_key(self.name), ScoreState).raw(nodes)

    def normalize(self, cycle: CycleState, pod: PodInfo, scores: IntArray) -> IntArray:
        return normalize(scores, with_zero=self._with_zero)

    def formula(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> str:
        return cycle.read(pre_score_key(self.name), ScoreState).formula(nodes)

    def counted(self, cycle: CycleState, cluster: ClusterState) -> Sequence[CountedRule]:
        required = cycle.get(pre_filter_key(self.name), FilterState)
        preferred = cycle.get(pre_score_key(self.name), ScoreState)
        return [*(required.counted(cluster) if required else ()), *(preferred.counted() if preferred else ())]

    def filter_plan(self, pod: PodInfo) -> FilterPlan | Status:
        """The required terms that concern the pod; a Status if one of its own cannot be parsed."""
        return self._filter_plans.get(pod.kind, self._anti_affinity, self._plan_filter)

    def _plan_filter(self, kind: PodKind) -> FilterPlan | Status:
        own = self._terms.of(kind)
        if own.error:
            return unresolvable(f"parsing pod: {own.error}")
        existing = list(self._anti_affinity.matching(kind, self._terms.namespaces))
        return plan_filter(own, kind.index, existing, self._term_counts)

    def _plan_score(self, kind: PodKind) -> ScorePlan | Status:
        own = self._terms.of(kind)
        if self._args.ignore_preferred_terms_of_existing_pods and not own.preferred:
            return Status.SKIP
        if own.error:
            return error(f"failed to parse pod: {own.error}")
        existing = list(self._scoring_terms.matching(kind, self._terms.namespaces))
        plan = plan_score(own.preferred, existing, self._args.hard_pod_affinity_weight, self._term_counts)
        return plan if plan.keys else Status.SKIP

    @cached_property
    def _anti_affinity(self) -> OwnedTerms:
        return self._snapshot.derived(required_anti_affinity)

    @cached_property
    def _scoring_terms(self) -> OwnedTerms:
        return self._snapshot.derived(ScoringTerms).weighted(self._args.hard_pod_affinity_weight)
