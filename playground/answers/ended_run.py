"""A run that has ended, as the argument of work in the sandbox."""

from __future__ import annotations

from typing import Any

from playground.common.errors import Conflict
from playground.runs import queries
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.runs.profiles import with_profiles
from playground.snapshots.queries import objects_blob


def ended_run(run: Run) -> dict[str, Any]:
    """`stored`, `config`, `options` and `outcomes`. Raises Conflict for a run that has not succeeded."""
    if (why := not_ended(run)) is not None:
        raise Conflict(why, code="not-finished")
    return {
        "stored": objects_blob(run.snapshot_id),
        "config": with_profiles(run.policy.config if run.policy else None, run.options.get("profiles", {})),
        "options": {name: value for name, value in run.options.items() if name != "callExtenders"},
        "outcomes": list(queries.outcomes(run.pk)),
    }


def not_ended(run: Run) -> str | None:
    """Why nothing can be asked about its end, in a sentence; None if it has succeeded."""
    return None if run.state == RunState.SUCCEEDED else f"Run {run.pk} has not succeeded: it is {run.state}."
