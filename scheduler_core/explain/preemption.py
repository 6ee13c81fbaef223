"""The preemption part of an explanation: every candidate, the order of reprieve, budgets, and what decided."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from scheduler_core.framework.runtime import Framework
from scheduler_core.preemption.criteria import CRITERIA, latest_start
from scheduler_core.preemption.dry_run import NodeTrial
from scheduler_core.preemption.preemption import PreemptionReport
from scheduler_core.preemption.victims import DisruptionBudgets, disruptions_allowed
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.pods import NO_TIME
from scheduler_core.snapshot.state import ClusterState


def explain_preemption(report: PreemptionReport, state: ClusterState, framework: Framework) -> dict[str, Any]:
    """JSON-able. Candidates come in the order in which the criteria leave them, the chosen one first."""
    names = state.nodes.names
    budgets = DisruptionBudgets(framework.snapshot.cluster.pod_disruption_budgets, state.pods)
    rounds = {trial.row: _survived(report, trial.row) for trial in report.candidates}
    ranked = sorted(
        report.candidates, key=lambda trial: (trial.row != report.chosen, -rounds[trial.row], trial.row)
    )
    return {
        "eligible": not report.ineligible,
        "reason": report.ineligible,
        "message": report.message,
        "nominated": None if report.chosen is None else names[report.chosen],
        "candidates": [_candidate(report, trial, state, budgets) for trial in ranked],
        "criteria": [_step(step.criterion, step.best, step.left) for step in report.steps],
        "deciding": _deciding(report),
        "dryRun": [
            {"node": names[trial.row], "reasons": list(trial.status.reasons)}
            for trial in report.trials
            if not trial.status.is_success
        ],
        "notHelpful": 0 if report.ineligible else len(state.nodes) - len(report.rows),
        "pdbs": [
            {"pdb": budget.key, "disruptionsAllowed": disruptions_allowed(budget)}
            for budget in budgets.budgets
        ],
    }


def _candidate(
    report: PreemptionReport, trial: NodeTrial, state: ClusterState, budgets: DisruptionBudgets
) -> dict[str, Any]:
    pods = state.pods
    criteria: dict[str, Any] = {criterion.name: criterion.key(trial, pods) for criterion in CRITERIA}
    criteria["latestStart"] = _moment(latest_start(trial, pods))
    return {
        "node": state.nodes.names[trial.row],
        "criteria": criteria,
        "eliminatedBy": _eliminated_by(report, trial.row),
        "victims": [pods.keys[victim] for victim in trial.victims],
        "pods": [
            {
                "pod": pods.keys[pod],
                "priority": int(pods.priority[pod]),
                "startTime": _moment(int(pods.start_time[pod])),
                "violatesPdb": trial.violating[index],
                "pdbs": [budget.key for budget in budgets.covering(pod)],
                "verdict": "spared" if trial.spared[index] else "victim",
                "why": trial.why[index].message,
            }
            for index, pod in enumerate(trial.order)
        ],
    }


def _step(name: str, best: int, left: IntArray) -> dict[str, Any]:
    shown = _moment(-best) if name == "latestStart" else best
    return {"name": name, "best": shown, "left": len(left)}


def _survived(report: PreemptionReport, row: int) -> int:
    return sum(row in step.left for step in report.steps)


def _eliminated_by(report: PreemptionReport, row: int) -> str | None:
    lost = next((step.criterion for step in report.steps if row not in step.left), None)
    if lost is None and row != report.chosen:
        return "name"
    return lost


def _deciding(report: PreemptionReport) -> str | None:
    """The criterion after which one node was left; "name" if several were equal on all; None with one candidate."""
    if not report.steps:
        return None
    return report.steps[-1].criterion if len(report.steps[-1].left) == 1 else "name"


def _moment(microseconds: int) -> str | None:
    if microseconds == NO_TIME:
        return None
    return datetime.fromtimestamp(microseconds / 1e6, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
