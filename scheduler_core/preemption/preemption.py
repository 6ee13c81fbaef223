"""Preemption of one pod: may it preempt, where, whom (spec 08 §3–§7, 1.36).

Every node that preemption may help is tried. kube-scheduler stops at a sample of them in large clusters (100 nodes or 10 %,
from a random start); what it finds is then one of the candidates found here.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

import numpy as np

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.extender import Failure
from scheduler_core.framework.phases.diagnosis import fit_message, histogram
from scheduler_core.framework.plugin import FilterPlugin, Reach
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.post_filter import PostFilterResult
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import Code, Status, error, unschedulable
from scheduler_core.model.objects.pod import Pod
from scheduler_core.preemption.criteria import CriterionStep, choose
from scheduler_core.preemption.dry_run import NodeTrial, dry_run
from scheduler_core.preemption.extenders import NO_CANDIDATE, heed_extenders, preempting_extenders
from scheduler_core.preemption.series import PreemptionSeries
from scheduler_core.preemption.trials import Trials
from scheduler_core.preemption.victims import DisruptionBudgets
from scheduler_core.releases.rules import Rules
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import ClusterState

NEVER = "not eligible due to preemptionPolicy=Never."
VICTIMS_TERMINATING = "not eligible due to a terminating pod on the nominated node."
NOT_HELPFUL = Status(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, ("Preemption is not helpful for scheduling",))
KEPT_TRIALS = 16
"""For so many kinds of preemptors trials are kept."""


def _no_rows() -> IntArray:
    return np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class PreemptionReport:
    """How it was decided. To be read before the cluster changes.

    ineligible : why the pod may not preempt, "" if it may. rows : int64, the nodes tried, ascending.
    steps : the criteria applied. chosen : the row of the node, None if there is none.
    tied : rows equal on every criterion, ascending.
    message : what preemption adds to the pod's message, without the prefix ``preemption: ``.
    """

    ineligible: str = ""
    rows: IntArray = field(default_factory=_no_rows)
    found: Trials | None = None
    steps: tuple[CriterionStep, ...] = ()
    chosen: NodeRow | None = None
    tied: tuple[int, ...] = ()
    message: str = ""

    @property
    def trials(self) -> tuple[NodeTrial, ...]:
        """The nodes tried, by row."""
        return () if self.found is None else tuple(self.found.trial(row) for row in self.rows.tolist())

    @property
    def candidates(self) -> tuple[NodeTrial, ...]:
        return tuple(trial for trial in self.trials if trial.status.is_success)


class Preemption:
    """Decides for the pods of one cluster."""

    def __init__(self) -> None:
        self._budgets: DisruptionBudgets | None = None
        self._kept: OrderedDict[Hashable, Trials] = OrderedDict()

    def preempt(self, framework: Framework, attempt: Attempt, cluster: ClusterState) -> PostFilterResult:
        """Find the node and the victims. Evicts nobody."""
        ineligible = _ineligible(attempt, cluster)
        if ineligible:
            report = PreemptionReport(ineligible=ineligible, message=ineligible)
            return PostFilterResult(unschedulable(f"preemption: {ineligible}"), report=report)
        rows = potential_rows(attempt)
        trials = self._try_nodes(framework, attempt, cluster, rows)
        candidates = rows[trials.has_victims[rows]]
        if not len(candidates):
            return _nothing(attempt, rows, trials, cluster)
        asked = preempting_extenders(framework.shared.extenders, attempt.pod)
        if not asked:
            return _chosen(rows, trials, candidates)
        heeded = heed_extenders(asked, attempt.pod, cluster, trials, candidates)
        return _extended(rows, trials, heeded)

    def series(
        self, framework: Framework, attempt: Attempt, cluster: ClusterState
    ) -> PreemptionSeries | None:
        """How equal pods preempt after this one; None if it did not, or if trials do not stay true from attempt to attempt."""
        report = attempt.post_filter.report if attempt.post_filter is not None else None
        if not isinstance(report, PreemptionReport) or report.found is None or report.chosen is None:
            return None
        active = framework.active_filters(attempt)
        if not _look_at_their_node(active):
            return None
        budgets = self._budgets_of(cluster, attempt.rules)
        return PreemptionSeries(attempt, report.found, report.rows, active, budgets, cluster)

    def _budgets_of(self, cluster: ClusterState, rules: Rules) -> DisruptionBudgets:
        if self._budgets is None or not self._budgets.are_of(cluster):
            self._budgets = DisruptionBudgets(cluster.budgets, cluster.pods, rules)
            self._kept.clear()
        return self._budgets

    def _try_nodes(
        self, framework: Framework, attempt: Attempt, cluster: ClusterState, rows: IntArray
    ) -> Trials:
        active, budgets = framework.active_filters(attempt), self._budgets_of(cluster, attempt.rules)
        trials = Trials(cluster)
        if not cluster.nominations and _look_at_their_node(active):
            names = tuple(plugin.name for plugin in active)
            trials = self._keep((framework.signature(attempt.pod), attempt.pod.priority, names), cluster)
        sorts = attempt.rules.preemption.victims == "by importance"
        trials.cover(
            rows,
            lambda missing: dry_run(
                cluster, attempt.pod, attempt.cycle, active, missing, budgets, sorts_victims=sorts
            ),
        )
        return trials

    def _keep(self, key: Hashable, cluster: ClusterState) -> Trials:
        trials = self._kept.get(key)
        if trials is None or not trials.is_of(cluster):
            trials = self._kept[key] = Trials(cluster)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT_TRIALS:
            self._kept.popitem(last=False)
        return trials


def _look_at_their_node(active: Sequence[FilterPlugin]) -> bool:
    """Whether a trial stays true until a pod comes to or leaves its node."""
    return all(plugin.reach <= Reach.NODE for plugin in active)


def potential_rows(attempt: Attempt) -> IntArray:
    """int64, ascending: the nodes that removing pods may help, those whose status is Unschedulable (spec 08 §4),
    or that have none (spec 14 §5.2).
    """
    if attempt.rejection is not None:
        helps = attempt.rejection.code is Code.UNSCHEDULABLE
        return np.arange(attempt.n_nodes if helps else 0, dtype=np.int64)
    groups = [rows for status, rows in attempt.rejected if status.code is Code.UNSCHEDULABLE]
    if attempt.in_set is not None and not attempt.tells_outside:
        groups.append(np.flatnonzero(~attempt.in_set))
    return np.sort(np.concatenate(groups)) if groups else _no_rows()


def _ineligible(attempt: Attempt, cluster: ClusterState) -> str:
    pod = attempt.pod
    if pod.spec.preemption_policy == "Never":
        return NEVER
    row, rule = cluster.nominations.get(pod.row), attempt.rules.preemption.blocked_by
    if row is None:
        return ""
    if rule != "terminating" and attempt.status(row).code is Code.UNSCHEDULABLE_AND_UNRESOLVABLE:
        return ""
    any_reason = rule != "evicted by a scheduler"
    blocked = any(
        _is_leaving_for(pod, cluster, other, any_reason=any_reason) for other in cluster.pods_on[row]
    )
    return VICTIMS_TERMINATING if blocked else ""


def _is_leaving_for(pod: PodInfo, cluster: ClusterState, other: PodRow, *, any_reason: bool) -> bool:
    """Whether a pod of lower priority is terminating; because a scheduler preempted it, if not for any reason."""
    lower = int(cluster.pods.priority[other]) < pod.priority
    if not lower or not bool(cluster.pods.terminating[other]):
        return False
    return any_reason or was_preempted(cluster.pods.pods[other])


def was_preempted(pod: Pod) -> bool:
    """Whether a scheduler has taken the pod as a victim, as its DisruptionTarget condition says (spec 08)."""
    target = next((one for one in pod.status.conditions if one.type == "DisruptionTarget"), None)
    return target is not None and target.status == "True" and target.reason == "PreemptionByScheduler"


def _chosen(rows: IntArray, trials: Trials, candidates: IntArray) -> PostFilterResult:
    steps = choose(candidates, trials.costs) if len(candidates) > 1 else ()
    tied = steps[-1].left if steps else candidates
    best = trials.trial(NodeRow(tied[0]))
    report = PreemptionReport(
        rows=rows, found=trials, steps=steps, chosen=best.row, tied=tuple(tied.tolist())
    )
    return PostFilterResult(Status.SUCCESS, nominated=best.row, victims=best.victims, report=report)


def _extended(rows: IntArray, trials: Trials, heeded: Trials | Failure) -> PostFilterResult:
    """The choice between what extenders left. A nomination that there was stays if there is nothing to choose."""
    if isinstance(heeded, Failure):
        report = PreemptionReport(rows=rows, found=trials, message=heeded.message)
        return PostFilterResult(error(f"preemption: {heeded.message}"), report=report)
    heeded.cover(rows, lambda rows: [trials.trial(row) for row in rows.tolist()])
    rows = np.union1d(rows, heeded.rows)
    candidates = np.flatnonzero(heeded.has_victims)
    if len(candidates):
        return _chosen(rows, heeded, candidates)
    report = PreemptionReport(rows=rows, found=heeded, message=NO_CANDIDATE)
    return PostFilterResult(unschedulable(f"preemption: {NO_CANDIDATE}"), report=report)


def _nothing(attempt: Attempt, rows: IntArray, trials: Trials, cluster: ClusterState) -> PostFilterResult:
    statuses = trials.statuses(rows)
    if not all(status.is_rejection for status, _ in statuses):
        text = _errors([trials.trial(row) for row in rows.tolist()], cluster.nodes.names)
        report = PreemptionReport(rows=rows, found=trials, message=text)
        return PostFilterResult(error(f"preemption: {text}"), report=report)
    not_tried = attempt.n_nodes - len(rows)
    text = fit_message(
        attempt.n_nodes, histogram([*statuses, *([(NOT_HELPFUL, not_tried)] if not_tried else [])])
    )
    return PostFilterResult(
        unschedulable(f"preemption: {text}"),
        clears_nomination=attempt.rules.preemption.nomination_ends == "nothing found" or not len(rows),
        report=PreemptionReport(rows=rows, found=trials, message=text),
    )


def _errors(trials: Sequence[NodeTrial], names: Sequence[str]) -> str:
    """Of nodes where a filter failed, or where the pod fits although nobody goes, each text once.

    Upstream names several in the order in which it happened to try the nodes.
    """
    texts = [
        f'expected at least one victim pod on node "{names[trial.row]}"'
        if trial.status.is_success
        else trial.status.message
        for trial in trials
        if not trial.status.is_rejection
    ]
    different = list(dict.fromkeys(texts))
    return different[0] if len(different) == 1 else f"[{', '.join(different)}]"
