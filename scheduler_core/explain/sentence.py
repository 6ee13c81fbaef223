"""One sentence in plain words about an attempt, built from what is known about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from scheduler_core.explain.absent_label_clauses import absent_label_clauses
from scheduler_core.explain.lead import Lead, lead_of_best, lead_of_first
from scheduler_core.explain.reasons import counted_reasons, nodes
from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.phases.tie_break import TieBreak
from scheduler_core.framework.scoring import ScoreColumn
from scheduler_core.preemption.dry_run import NO_VICTIMS
from scheduler_core.preemption.preemption import PreemptionReport
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.state import ClusterState


def sentence(
    outcome: Mapping[str, Any],
    attempt: Attempt | None,
    columns: Sequence[ScoreColumn],
    state: ClusterState,
    tie_break: TieBreak,
) -> str:
    """What happened and why."""
    if attempt is None:
        return f"Not attempted: {outcome['message']}."
    match outcome["outcome"]:
        case "scheduled":
            reason = tie_break.reason(outcome["node"])
            return f"Placed on {outcome['node']}: {_placed(attempt, columns, state, reason)}."
        case "preempting":
            return _preempting(outcome, attempt)
        case "error":
            return f"The attempt failed: {outcome['message']}."
    absent = "".join(f"{clause}; " for clause in absent_label_clauses(attempt, state))
    return f"Pending: {absent}{_pending(attempt)}."


def _placed(attempt: Attempt, columns: Sequence[ScoreColumn], state: ClusterState, reason: str) -> str:
    """reason : why the winner, if others share its total."""
    if attempt.via_nomination:
        return "it is the node the pod was nominated to, which is tried first and alone, and it fits"
    could = f"{attempt.n_feasible:,} of {_searched(attempt)} could take it"
    if attempt.n_feasible == 1:
        return _the_only_one(attempt)
    if attempt.totals is None:
        return f"{could}; nothing is scored, so the first one found wins"
    return (
        f"{could}; {'; '.join(_standing(attempt, attempt.totals[attempt.feasible], columns, state, reason))}"
    )


PLACEMENT: Final = "the placement that is tried for its group"


def _the_only_one(attempt: Attempt) -> str:
    if attempt.n_counted == 1:
        return "the cluster has no other node" if attempt.within is None else f"{PLACEMENT} has no other node"
    return f"the only one of {_searched(attempt)} that can take it"


def _searched(attempt: Attempt) -> str:
    """The nodes that the search looked at."""
    if attempt.within is not None:
        return f"the {nodes(attempt.n_counted)} of {PLACEMENT}"
    if attempt.visited is None or attempt.visited.all():
        return f"{attempt.n_nodes:,} nodes"
    return f"the {nodes(int(attempt.visited.sum()))} looked at ({attempt.n_nodes:,} in all)"


def _standing(
    attempt: Attempt, totals: IntArray, columns: Sequence[ScoreColumn], state: ClusterState, reason: str
) -> Iterator[str]:
    """Why the best are ahead of the rest, then why the winner is ahead of the second or was taken among equals."""
    rows, names = np.flatnonzero(attempt.feasible), state.nodes.names
    best, n_tied = int(totals.max()), len(attempt.tied)
    lead = lead_of_best(totals, columns) if n_tied < len(rows) else None
    if lead is not None and lead.n_ahead > 1:
        yield _ahead_of_the_rest(lead, names[rows[lead.second]])
    if n_tied > 1:
        who = "they" if lead is not None and lead.n_ahead == n_tied else f"{n_tied:,}"
        yield f"{who} tie with {_points(best)}: {reason}"
        return
    first = int(totals.argmax())
    lead = lead_of_first(totals, first, columns)
    winner, second = names[rows[first]], names[rows[lead.second]]
    yield f"{winner} scored {best:,}, {lead.points:,} ahead of {second}{_because(lead)}"


def _ahead_of_the_rest(lead: Lead, second: str) -> str:
    """second : the name of the best node of the rest."""
    rest = second if lead.n_behind == 1 else f"the other {lead.n_behind:,}"
    return f"{lead.n_ahead:,} are at least {_points(lead.points)} ahead of {rest}{_because(lead)}"


def _because(lead: Lead) -> str:
    return f", mainly because of {lead.plugin}" if lead.plugin else ""


def _points(count: int) -> str:
    return f"{count:,} point" if count == 1 else f"{count:,} points"


def _preempting(outcome: Mapping[str, Any], attempt: Attempt) -> str:
    victims = outcome["victims"]
    who = victims[0] if len(victims) == 1 else f"{len(victims):,} pods"
    return f"Makes room on {outcome['nominatedNode']} by evicting {who}: {_reasons(attempt)}."


def _pending(attempt: Attempt) -> str:
    if attempt.n_nodes == 0:
        return "the cluster has no nodes"
    return f"{_reasons(attempt)}{_no_eviction(attempt)}"


def _reasons(attempt: Attempt) -> str:
    if attempt.rejection is not None:
        who = "the only node is" if attempt.n_nodes == 1 else f"all {attempt.n_nodes:,} nodes are"
        return f"{who} out, because {attempt.rejection.message}"
    return counted_reasons((status.reasons, len(rows)) for status, rows in attempt.rejected)


def _no_eviction(attempt: Attempt) -> str:
    report = attempt.post_filter.report if attempt.post_filter else None
    if not isinstance(report, PreemptionReport):
        return ""
    if report.ineligible:
        return f"; it may not preempt ({report.ineligible.rstrip('.')})"
    return f"; {_nobody_to_evict(report)}"


def _nobody_to_evict(report: PreemptionReport) -> str:
    """Preemption evicts only pods of lower priority: the eviction of others may help."""
    if report.found is None or not len(report.rows):
        return "evicting pods would not help"
    statuses = report.found.statuses(report.rows)
    if any(status.reasons != NO_VICTIMS.reasons for status, _ in statuses):
        return "evicting pods of lower priority would not help"
    if len(report.rows) < len(report.found.has_victims):
        return "where evicting pods could help, there is none of lower priority"
    return "there is no pod of lower priority to evict"
