"""The best placement that the pods of a run could have had, and the nodes to buy for those that it left pending.

Worked out in the sandbox: what a stranger has uploaded decides how long that takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playground import sandbox
from playground.answers import work
from playground.common.errors import Conflict
from playground.runs import queries
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.runs.profiles import with_profiles
from playground.snapshots.queries import objects_blob


def optimum_json(run: Run, **wanted: Any) -> bytes:
    """wanted : as in AskedOptimum. Raises Conflict for a run that has not succeeded, InvalidInput, and what the sandbox raises."""
    return sandbox.run(work.optimum_json, work.AskedOptimum(**_of(run), **wanted))


def shopping_json(run: Run, templates: Sequence[Any], limit: float) -> bytes:
    """The cheapest nodes to add for what the run left pending. Raises as the above."""
    return sandbox.run(work.shopping_json, work.AskedShopping(**_of(run), templates=templates, limit=limit))


def _of(run: Run) -> dict[str, Any]:
    if run.state != RunState.SUCCEEDED:
        raise Conflict(f"Run {run.pk} has not succeeded: it is {run.state}.", code="not-finished")
    return {
        "stored": objects_blob(run.snapshot_id),
        "config": with_profiles(run.policy.config if run.policy else None, run.options.get("profiles", {})),
        "options": {name: value for name, value in run.options.items() if name != "callExtenders"},
        "outcomes": list(queries.outcomes(run.pk)),
    }
