"""One decision in the format of the conformance cases (conformance/README, "An attempt")."""

from __future__ import annotations

from typing import Any

import numpy as np

from scheduler_core.engine.outcome import ERROR, PREEMPTING, SCHEDULED, UNSCHEDULABLE, Outcome
from scheduler_core.engine.records.claims import given_up_claims, reserved_claims
from scheduler_core.engine.scheduler import Decision
from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import Status
from scheduler_core.preemption.preemption import PreemptionReport
from scheduler_core.snapshot.claims.known import KnownClaims
from scheduler_core.snapshot.state import ClusterState

_BARE = ("eligible", "candidates", "tied", "nominated")
"""The fields that older releases report about a preemption."""
_PRE_BIND_FAILED = "running PreBind plugin "


def full_record(decision: Decision, cluster: ClusterState) -> dict[str, Any]:
    """Everything about an attempt, to be called before its outcome is applied to ``cluster``. For a pod that was
    attempted with its group, only its result.
    """
    outcome, attempt = decision.outcome, decision.attempt
    if outcome.group is not None or attempt is None:
        return brief_record(outcome, None)
    record: dict[str, Any] = {"pod": outcome.pod, "outcome": outcome.outcome}
    if outcome.outcome == SCHEDULED:
        record["node"] = outcome.node
    if outcome.outcome == ERROR:
        return _with_calls({**record, "message": _error_text(outcome)}, outcome)
    if attempt.rejection is not None and attempt.n_nodes:
        record.update(_rejection(attempt, attempt.rejection, cluster))
    elif attempt.n_feasible < attempt.n_nodes:
        failed = {} if attempt.via_nomination else _failed(attempt, cluster)
        if failed or attempt.rules.records.nothing_failed == "empty":
            record["failed"] = failed
    if attempt.n_feasible:
        record["feasible"] = [cluster.nodes.names[row] for row in np.flatnonzero(attempt.feasible)]
    if attempt.totals is not None:
        record.update(_scores(attempt, decision.framework, cluster))
    if outcome.outcome in (PREEMPTING, UNSCHEDULABLE):
        record["message"] = outcome.message
    record.update(_claims(decision, cluster))
    preemption = preemption_record(attempt, cluster)
    if preemption is not None:
        record["preemption"] = preemption
    return _with_calls(record, outcome)


def _error_text(outcome: Outcome) -> str:
    """The error as cases record it: one after a node was found is distinguished from one of the search
    (docs/conformance.md).
    """
    return f"prebind: {outcome.message}" if outcome.message.startswith(_PRE_BIND_FAILED) else outcome.message


def _with_calls(record: dict[str, Any], outcome: Outcome) -> dict[str, Any]:
    if outcome.calls:
        record["extenderCalls"] = [call.to_dict() for call in outcome.calls]
    return record


def sampled_record(decision: Decision, cluster: ClusterState) -> dict[str, Any]:
    """The record of an attempt with sampling: the result, where the search began, the nodes with a verdict, and the tied
    nodes.
    """
    outcome, attempt = decision.outcome, decision.attempt
    record = brief_record(outcome, preemption_record(attempt, cluster))
    if attempt is None or outcome.outcome == ERROR:
        return _with_calls(record, outcome)
    names = cluster.nodes.names
    record["start"] = decision.start
    record["evaluated"] = [names[row] for row in np.flatnonzero(attempt.evaluated)]
    if attempt.n_feasible:
        record["feasible"] = [names[row] for row in np.flatnonzero(attempt.feasible)]
    if attempt.totals is not None:
        record["tied"] = [names[row] for row in attempt.tied]
    return _with_calls(record, outcome)


def brief_record(outcome: Outcome, preemption: dict[str, Any] | None) -> dict[str, Any]:
    """Only the result: ``pod``, ``outcome``, ``node`` or ``message``, ``gate``, ``group``, and ``preemption`` for a pod
    left pending.
    """
    record: dict[str, Any] = {"pod": outcome.pod, "outcome": outcome.outcome}
    if outcome.gate is not None:
        plugin, code = outcome.gate
        record["gate"] = {"plugin": plugin, "code": code, "message": outcome.message}
    if outcome.group is not None:
        record["group"] = outcome.group.name
    if outcome.outcome == SCHEDULED:
        record["node"] = outcome.node
    elif outcome.outcome in (PREEMPTING, UNSCHEDULABLE, ERROR):
        record["message"] = outcome.message
    if preemption is not None:
        record["preemption"] = preemption
    return record


def preemption_of(decision: Decision, cluster: ClusterState) -> dict[str, Any] | None:
    """The preemption in brief records: for a pod that was attempted alone and left pending."""
    outcome = decision.outcome
    if outcome.outcome != UNSCHEDULABLE or outcome.group is not None:
        return None
    return preemption_record(decision.attempt, cluster)


def preemption_record(attempt: Attempt | None, cluster: ClusterState) -> dict[str, Any] | None:
    """The decision of preemption; None if it did not run."""
    report = attempt.post_filter.report if attempt is not None and attempt.post_filter else None
    if attempt is None or not isinstance(report, PreemptionReport):
        return None
    told = _preemption(report, cluster)
    return (
        told
        if attempt.rules.records.preemption == "all"
        else {key: told[key] for key in _BARE if key in told}
    )


def _rejection(attempt: Attempt, rejection: Status, cluster: ClusterState) -> dict[str, Any]:
    """The rejection by PreFilter, in the words of the release."""
    if attempt.rules.records.pre_filter == "once":
        return {"preFilterMessage": rejection.message}
    entry = {"plugin": rejection.plugin, "code": rejection.code.value, "reasons": list(rejection.reasons)}
    return {"failed": dict.fromkeys(cluster.nodes.names, entry)}


def _claims(decision: Decision, cluster: ClusterState) -> dict[str, Any]:
    outcome = decision.outcome
    if not outcome.claims:
        return {}
    known = KnownClaims(decision.framework.snapshot.devices, cluster.claims)
    if outcome.outcome == SCHEDULED:
        return {"claims": reserved_claims(outcome.claims, known)}
    return {"deallocated": given_up_claims(outcome.claims)}


def _failed(attempt: Attempt, cluster: ClusterState) -> dict[str, Any]:
    failed: dict[str, Any] = {}
    for status, rows in attempt.rejected:
        entry: dict[str, Any] = {"code": status.code.value, "reasons": list(status.reasons)}
        if status.plugin is not None:
            entry = {"plugin": status.plugin, **entry}
        for row in rows.tolist():
            failed[cluster.nodes.names[row]] = entry
    return failed


def _scores(attempt: Attempt, framework: Framework, cluster: ClusterState) -> dict[str, Any]:
    assert attempt.totals is not None
    columns = framework.score_columns(attempt, cluster)
    rows = np.flatnonzero(attempt.feasible).tolist()
    names = [cluster.nodes.names[row] for row in rows]
    raw = {column.plugin: column.raw.tolist() for column in columns}
    weighted = {column.plugin: column.weighted.tolist() for column in columns}
    return {
        "raw": {name: {plugin: scores[i] for plugin, scores in raw.items()} for i, name in enumerate(names)},
        "scores": {
            name: {plugin: scores[i] for plugin, scores in weighted.items()} for i, name in enumerate(names)
        },
        "totals": {name: int(attempt.totals[row]) for name, row in zip(names, rows, strict=True)},
        "tied": [cluster.nodes.names[row] for row in attempt.tied],
    }


def _preemption(report: PreemptionReport, cluster: ClusterState) -> dict[str, Any]:
    keys, names = cluster.pods.keys, cluster.nodes.names
    record: dict[str, Any] = {
        "eligible": not report.ineligible,
        "candidates": {
            names[trial.row]: {
                "victims": [keys[victim] for victim in trial.victims],
                "pdbViolations": trial.n_violations,
            }
            for trial in report.candidates
        },
    }
    if report.ineligible:
        record["reason"] = report.ineligible
    if report.chosen is not None:
        record["tied"] = [names[row] for row in report.tied]
        record["nominated"] = names[report.chosen]
    else:
        record["message"] = f"preemption: {report.message}"
    return record
