"""Other forms of the results of a run: placements, and the record of the conformance cases."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings

from playground.common.errors import TooLarge
from playground.runs import engine, queries
from playground.runs.enums import Detail, OutcomeKind
from playground.runs.models import Run
from playground.runs.utilisation import placements


def run_placements(run_id: UUID) -> dict[str, Any]:
    """`placements` (pod → node) and `evicted` (victims, sorted), as in a record."""
    moves = list(queries.movements(run_id))
    return {
        "placements": placements(moves),
        "evicted": sorted(victim for _, _, victims in moves for victim in victims),
    }


def run_record(run: Run, *, detail: str | None = None) -> dict[str, Any]:
    """The record of the attempts so far, by deciding them again; bounded like simulate/, because the client waits.

    detail : None means what the run was made with, else "full" where that is within the bound.

    Beyond the bound, "placements" is put together from what is stored, which lacks only what preemption looked at, and
    "full" raises TooLarge.
    """
    cells = run.attempt_count * run.node_count
    small = cells <= settings.MAX_SIMULATE_CELLS
    wanted = detail or run.options.get("detail") or (Detail.FULL if small else Detail.PLACEMENTS)
    if small:
        return engine.record(run, detail=wanted)
    if wanted == Detail.FULL:
        raise TooLarge(
            f"A full record of {run.attempt_count:,} attempts on {run.node_count:,} nodes is too large for one "
            "request. Use ?detail=placements, or request single attempts."
        )
    return _stored_record(run.pk)


def _stored_record(run_id: UUID) -> dict[str, Any]:
    in_groups: list[dict[str, Any]] = []
    record: dict[str, Any] = {
        "attempts": [_brief(outcome, in_groups) for outcome in queries.outcomes(run_id)]
    }
    moved = run_placements(run_id)
    record["placements"] = moved["placements"]
    if moved["evicted"]:
        record["evicted"] = moved["evicted"]
    if groups := engine.pod_groups(in_groups):
        record["podGroups"] = groups
    return record


def _brief(outcome: dict[str, Any], in_groups: list[dict[str, Any]]) -> dict[str, Any]:
    """in_groups : gets the outcomes of attempts with a group."""
    brief = {"pod": outcome["pod"], "outcome": outcome["outcome"]}
    if outcome["outcome"] == OutcomeKind.SCHEDULED:
        brief["node"] = outcome["node"]
    elif outcome["outcome"] in (OutcomeKind.PREEMPTING, OutcomeKind.UNSCHEDULABLE, OutcomeKind.ERROR):
        brief["message"] = outcome["message"]
    if "gate" in outcome:
        brief["gate"] = outcome["gate"] | {"message": outcome["message"]}
    if "group" in outcome:
        brief["group"] = outcome["group"]["name"]
        in_groups.append(outcome)
    return brief
