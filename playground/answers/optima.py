"""The best placement that the pods of a run could have had, the nodes to buy for those that it left pending, and how many more fit.

Computed in the sandbox, because an upload determines how long that takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playground import sandbox
from playground.answers import work
from playground.answers.ended_run import ended_run
from playground.runs.models import Run


def optimum_json(run: Run, **wanted: Any) -> bytes:
    """wanted : as in AskedOptimum. Raises Conflict for a run that has not succeeded, InvalidInput, and what the sandbox raises."""
    return sandbox.run(work.optimum_json, work.OptimumRequest(**ended_run(run), **wanted))


def shopping_json(run: Run, templates: Sequence[Any], limit: float) -> bytes:
    """The cheapest nodes to add for what the run left pending. Raises as the above."""
    return sandbox.run(
        work.shopping_json, work.ShoppingRequest(**ended_run(run), templates=templates, limit=limit)
    )


def run_capacity_json(run: Run, **wanted: Any) -> bytes:
    """How many copies fit into what the run leaves. wanted : as in AskedRunCapacity. Raises as `shopping_json` does."""
    return sandbox.run(work.run_capacity_json, work.RunCapacityRequest(**ended_run(run), **wanted))
