"""Preemption of one pod: may it preempt, where, whom (spec 08 §3–§7, 1.36).

Every node that preemption may help is tried. kube-scheduler stops at a sample of them in large clusters (100 nodes or 10 %,
from a random start); what it finds is then one of the candidates found here.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.diagnosis import fit_message, histogram
from scheduler_core.framework.incoming import Incoming
from scheduler_core.framework.post_filter import PostFilterResult
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import Code, Status, error, unschedulable
from scheduler_core.model.pod import Pod
from scheduler_core.preemption.criteria import Step, choose
from scheduler_core.preemption.dry_run import NodeTrial, dry_run
from scheduler_core.preemption.victims import DisruptionBudgets
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.state import ClusterState

NEVER = "not eligible due to preemptionPolicy=Never."
VICTIMS_TERMINATING = "not eligible due to a terminating pod on the nominated node."
NOT_HELPFUL = Status(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, ("Preemption is not helpful for scheduling",))


@dataclass(frozen=True, slots=True)
class PreemptionReport:
    """How it was decided.

    ineligible : why the pod may not preempt, "" if it may. trials : the nodes tried, by row. steps : the criteria applied.
    chosen : the row of the node, None if there is none. tied : rows equal on every criterion, ascending.
    message : what preemption adds to the pod's message, without the prefix ``preemption: ``.
    """

    ineligible: str = ""
    trials: tuple[NodeTrial, ...] = ()
    steps: tuple[Step, ...] = ()
    chosen: int | None = None
    tied: tuple[int, ...] = ()
    message: str = ""

    @property
    def candidates(self) -> tuple[NodeTrial, ...]:
        return tuple(trial for trial in self.trials if trial.status.is_success)


class Preemption:
    """Decides for the pods of one cluster."""

    def __init__(self, budgets: DisruptionBudgets) -> None:
        self.budgets = budgets

    def preempt(self, framework: Framework, attempt: Attempt, cluster: ClusterState) -> PostFilterResult:
        """Find the node and the victims. Evicts nobody."""
        ineligible = _ineligible(attempt, cluster)
        if ineligible:
            report = PreemptionReport(ineligible=ineligible, message=ineligible)
            return PostFilterResult(unschedulable(f"preemption: {ineligible}"), report=report)
        trials = self._try_nodes(framework, attempt, cluster)
        candidates = [trial for trial in trials if trial.victims]
        if candidates:
            return _chosen(trials, candidates, cluster)
        return _nothing(attempt, trials, cluster)

    def _try_nodes(
        self, framework: Framework, attempt: Attempt, cluster: ClusterState
    ) -> tuple[NodeTrial, ...]:
        rows = potential_rows(attempt)
        active = framework.active_filters(attempt)
        return tuple(dry_run(cluster, attempt.pod, attempt.cycle, active, rows, self.budgets))


def potential_rows(attempt: Attempt) -> IntArray:
    """int64, ascending: the nodes that removing pods may help, those whose status is Unschedulable (spec 08 §4)."""
    if attempt.rejection is not None:
        helps = attempt.rejection.code is Code.UNSCHEDULABLE
        return np.arange(attempt.n_nodes if helps else 0, dtype=np.int64)
    groups = [rows for status, rows in attempt.rejected if status.code is Code.UNSCHEDULABLE]
    return np.sort(np.concatenate(groups)) if groups else np.zeros(0, dtype=np.int64)


def _ineligible(attempt: Attempt, cluster: ClusterState) -> str:
    pod = attempt.pod
    if pod.spec.preemption_policy == "Never":
        return NEVER
    row = cluster.nominations.get(pod.row)
    if row is None or attempt.status(row).code is Code.UNSCHEDULABLE_AND_UNRESOLVABLE:
        return ""
    blocked = any(_is_leaving_for(pod, cluster, other) for other in cluster.pods_on[row])
    return VICTIMS_TERMINATING if blocked else ""


def _is_leaving_for(pod: Incoming, cluster: ClusterState, other: int) -> bool:
    """Whether a pod of lower priority is terminating because a scheduler preempted it."""
    lower = int(cluster.pods.priority[other]) < pod.priority
    return lower and bool(cluster.pods.terminating[other]) and _was_preempted(cluster.pods.pods[other])


def _was_preempted(pod: Pod) -> bool:
    target = next((one for one in pod.status.conditions if one.type == "DisruptionTarget"), None)
    return target is not None and target.status == "True" and target.reason == "PreemptionByScheduler"


def _chosen(
    trials: tuple[NodeTrial, ...], candidates: list[NodeTrial], cluster: ClusterState
) -> PostFilterResult:
    steps = choose(candidates, cluster.pods) if len(candidates) > 1 else ()
    tied = steps[-1].left if steps else (candidates[0].row,)
    best = next(trial for trial in candidates if trial.row == min(tied))
    report = PreemptionReport(trials=trials, steps=steps, chosen=best.row, tied=tuple(sorted(tied)))
    return PostFilterResult(Status.SUCCESS, nominated=best.row, victims=best.victims, report=report)


def _nothing(attempt: Attempt, trials: tuple[NodeTrial, ...], cluster: ClusterState) -> PostFilterResult:
    spared_all = next((trial for trial in trials if trial.status.is_success), None)
    if spared_all is not None:
        text = f'expected at least one victim pod on node "{cluster.nodes.names[spared_all.row]}"'
        return PostFilterResult(
            error(f"preemption: {text}"), report=PreemptionReport(trials=trials, message=text)
        )
    not_tried = attempt.n_nodes - len(trials)
    statuses = [(trial.status, 1) for trial in trials] + [(NOT_HELPFUL, not_tried)] * (not_tried > 0)
    text = fit_message(attempt.n_nodes, histogram(statuses))
    return PostFilterResult(
        unschedulable(f"preemption: {text}"),
        clears_nomination=True,
        report=PreemptionReport(trials=trials, message=text),
    )
