"""One sentence in plain words about an attempt, built from what is known about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.scoring import ScoreColumn
from scheduler_core.framework.tie_break import TieBreak
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
            return f"The attempt went wrong: {outcome['message']}."
    return f"Pending: {_pending(attempt)}."


def _placed(attempt: Attempt, columns: Sequence[ScoreColumn], state: ClusterState, reason: str) -> str:
    """reason : why the winner, if others share its total."""
    if attempt.via_nomination:
        return "it is the node the pod was nominated to, which is tried first and alone, and it fits"
    could = f"{attempt.n_feasible:,} of {_searched(attempt)} could take it"
    if attempt.n_feasible == 1:
        return f"the only one of {attempt.n_nodes:,} nodes that can take it"
    if attempt.totals is None:
        return f"{could}; nothing is scored, so the first one found wins"
    if len(attempt.tied) > 1:
        best = int(attempt.totals.max())
        return f"{could}; {len(attempt.tied):,} share the best score of {best:,}, and {reason}"
    return f"{could}; {_why_best(attempt, attempt.totals, columns, state)}"


def _searched(attempt: Attempt) -> str:
    """The nodes that the search looked at."""
    if attempt.visited is None or attempt.visited.all():
        return f"{attempt.n_nodes:,} nodes"
    return f"the {int(attempt.visited.sum()):,} nodes looked at ({attempt.n_nodes:,} in all)"


def _why_best(attempt: Attempt, totals: IntArray, columns: Sequence[ScoreColumn], state: ClusterState) -> str:
    names, tied = state.nodes.names, attempt.tied
    best = int(totals.max())
    winner = names[int(tied[0])]
    rows = np.flatnonzero(attempt.feasible)
    others = np.where(rows == tied[0], np.iinfo(np.int64).min, totals[rows])
    second = int(np.argmax(others))
    lead = best - int(others[second])
    position = int(np.searchsorted(rows, tied[0]))
    gains = {column.plugin: int(column.weighted[position] - column.weighted[second]) for column in columns}
    plugin = max(gains, key=lambda name: gains[name])
    return f"{winner} scored {best:,}, {lead:,} ahead of {names[int(rows[second])]}, most of it from {plugin}"


def _preempting(outcome: Mapping[str, Any], attempt: Attempt) -> str:
    victims = outcome["victims"]
    who = victims[0] if len(victims) == 1 else f"{len(victims):,} pods"
    return f"Makes room on {outcome['nominatedNode']} by evicting {who}: {_reasons(attempt)}."


def _pending(attempt: Attempt) -> str:
    if attempt.n_nodes == 0:
        return "the cluster has no nodes"
    return f"{_reasons(attempt)}{_no_eviction(attempt)}"


def _reasons(attempt: Attempt) -> str:
    """The most frequent reasons with the number of nodes, most frequent first."""
    if attempt.rejection is not None:
        return f"all {attempt.n_nodes:,} nodes are out, because {attempt.rejection.message}"
    counts: dict[tuple[str, ...], int] = {}
    for status, rows in attempt.rejected:
        counts[status.reasons] = counts.get(status.reasons, 0) + len(rows)
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    shown = [f"{_nodes(n)} {_in_words(reasons, one=n == 1)}" for reasons, n in ranked[:3]]
    rest = sum(n for _, n in ranked[3:])
    return ", ".join([*shown, *([f"{_nodes(rest)} for other reasons"] if rest else [])])


def _in_words(reasons: Sequence[str], *, one: bool) -> str:
    """The reasons as a clause that follows "3 nodes" or "1 node": Insufficient cpu → "lack cpu", "lacks cpu"."""
    lacking = [
        reason.removeprefix("Insufficient ") for reason in reasons if reason.startswith("Insufficient ")
    ]
    clauses = [_clause(reason, one=one) for reason in reasons if not reason.startswith("Insufficient ")]
    verb = "lacks" if one else "lack"
    return " and ".join([*([f"{verb} {_list(lacking)}"] if lacking else []), *clauses])


def _clause(reason: str, *, one: bool) -> str:
    if reason == "Too many pods":
        return f"{'has' if one else 'have'} no room for another pod"
    if not reason.startswith("node(s) "):
        return f"{'says' if one else 'say'} “{reason}”"
    clause = reason.removeprefix("node(s) ")
    return clause.replace("were ", "was ", 1) if one and clause.startswith("were ") else clause


def _list(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _no_eviction(attempt: Attempt) -> str:
    report = attempt.post_filter.report if attempt.post_filter else None
    if not isinstance(report, PreemptionReport):
        return ""
    if report.ineligible:
        return f"; it may not preempt ({report.ineligible.rstrip('.')})"
    return "; evicting pods would not help"


def _nodes(count: int) -> str:
    return f"{count:,} node" if count == 1 else f"{count:,} nodes"
