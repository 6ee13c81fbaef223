"""The preemption part of an explanation: every candidate, the order of reprieve, budgets, and what decided."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from scheduler_core.preemption.criteria import CRITERIA, costs_of
from scheduler_core.preemption.dry_run import NodeTrial
from scheduler_core.preemption.preemption import PreemptionReport
from scheduler_core.preemption.victims import DisruptionBudgets, disruptions_allowed
from scheduler_core.releases.rules import Rules
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.pods.table import NO_TIME, PodTable
from scheduler_core.snapshot.state import ClusterState


def explain_preemption(report: PreemptionReport, state: ClusterState, rules: Rules) -> dict[str, Any]:
    """As plain data for JSON. rules : of the release that decided. Candidates come in the order in which the criteria leave them, the chosen one first."""
    names = state.nodes.names
    budgets = DisruptionBudgets(state.budgets, state.pods, rules)
    trials = report.trials
    return {
        "eligible": not report.ineligible,
        "reason": report.ineligible,
        "message": report.message,
        "nominated": None if report.chosen is None else names[report.chosen],
        "candidates": _candidates(
            report, [trial for trial in trials if trial.status.is_success], state, budgets
        ),
        "criteria": [_step(step.criterion, step.best, step.left) for step in report.steps],
        "deciding": _deciding(report),
        "dryRun": [
            {"node": names[trial.row], "reasons": list(trial.status.reasons)}
            for trial in trials
            if not trial.status.is_success
        ],
        "notHelpful": 0 if report.ineligible else len(state.nodes) - len(report.rows),
        "pdbs": [
            {"pdb": budget.key, "disruptionsAllowed": disruptions_allowed(budget)}
            for budget in budgets.budgets
        ],
    }


def _candidates(
    report: PreemptionReport, trials: Sequence[NodeTrial], state: ClusterState, budgets: DisruptionBudgets
) -> list[dict[str, Any]]:
    """A candidate that survived more criteria comes before one that survived fewer."""
    survived = dict.fromkeys((trial.row for trial in trials), 0)
    for n_steps, step in enumerate(report.steps, start=1):
        survived.update(dict.fromkeys(step.left.tolist(), n_steps))
    ranked = sorted(trials, key=lambda trial: (trial.row != report.chosen, -survived[trial.row], trial.row))
    costs = costs_of(ranked, state.pods).T.tolist() if ranked else []
    return [
        {
            "node": state.nodes.names[trial.row],
            "criteria": _criteria(cost),
            "eliminatedBy": _eliminated_by(report, trial.row, survived[trial.row]),
            "victims": [state.pods.keys[victim] for victim in trial.victims],
            "pods": [
                _potential_victim(trial, index, state.pods, budgets) for index in range(len(trial.order))
            ],
        }
        for trial, cost in zip(ranked, costs, strict=True)
    ]


def _criteria(costs: Sequence[int]) -> dict[str, Any]:
    keys: dict[str, Any] = dict(zip(CRITERIA, costs, strict=True))
    return keys | {"latestStart": _moment(-keys["latestStart"])}


def _potential_victim(
    trial: NodeTrial, index: int, pods: PodTable, budgets: DisruptionBudgets
) -> dict[str, Any]:
    pod = trial.order[index]
    return {
        "pod": pods.keys[pod],
        "priority": int(pods.priority[pod]),
        "startTime": _moment(int(pods.start_time[pod])),
        "violatesPdb": trial.violating[index],
        "pdbs": [budget.key for budget in budgets.covering(pod)] if budgets.budgets else [],
        "verdict": "spared" if trial.spared[index] else "victim",
        "why": trial.why[index].message,
    }


def _eliminated_by(report: PreemptionReport, row: int, survived: int) -> str | None:
    if row == report.chosen:
        return None
    return report.steps[survived].criterion if survived < len(report.steps) else "name"


def _step(name: str, best: int, left: IntArray) -> dict[str, Any]:
    shown = _moment(-best) if name == "latestStart" else best
    return {"name": name, "best": shown, "left": len(left)}


def _deciding(report: PreemptionReport) -> str | None:
    """The criterion after which one node was left; "name" if several were equal on all; None with one candidate."""
    if not report.steps:
        return None
    return report.steps[-1].criterion if len(report.steps[-1].left) == 1 else "name"


def _moment(microseconds: int) -> str | None:
    if microseconds == NO_TIME:
        return None
    return datetime.fromtimestamp(microseconds / 1e6, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
