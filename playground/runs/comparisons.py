"""Comparisons of finished runs: the measures of each, and where the others differ from the first.

Runs do not change any more, so their measures are kept in the process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from playground.common.cache import Cache
from playground.common.errors import Conflict, NotFound
from playground.playing.turn import TURN
from playground.runs import engine
from playground.runs.enums import RunState
from playground.runs.models import Run
from scheduler_core import Run as EngineRun
from scheduler_core.measures import Prices, changes, compare, measure, parting_of
from scheduler_core.measures.directions import direction_of

KEPT_MEASURES: Final = 1000

_measures: Cache[tuple[Any, ...], dict[str, Any]] = Cache(KEPT_MEASURES, weigh=lambda _: 1)


def comparison(
    runs: Sequence[Run],
    *,
    price_label: str = "",
    prices: Mapping[str, float] | None = None,
    price: float | None = None,
) -> dict[str, Any]:
    """The runs with their measures, and for each but the first where it parts from the first.

    price_label : a label of nodes with their price; prices : by instance type, of nodes without it; price : of all others. Without any
    of them there are no costs.
    Raises Conflict for a run that has not finished, InvalidInput.
    """
    _refuse_unfinished(runs)
    engine_runs = [engine.finished(run) for run in runs]
    given = price is not None or price_label or prices
    priced = Prices(price_label, dict(prices or {}), price or 0.0) if given else None
    return {
        "runs": [
            {"run": str(run.pk), "measures": _measured(run, engine_run, priced)}
            for run, engine_run in zip(runs, engine_runs, strict=True)
        ],
        "differences": [
            {"run": str(run.pk), **_compared(engine_runs[0], engine_run)}
            for run, engine_run in zip(runs[1:], engine_runs[1:], strict=True)
        ],
    }


def measures_changed(
    found: Mapping[str, Any], tolerance: Mapping[str, float] | None = None
) -> list[dict[str, Any]]:
    """The measures of the first two runs of a comparison beside each other, as ``scheduler_core.measures.changes`` returns them."""
    first, second = (run["measures"] for run in found["runs"][:2])
    return [change.to_dict() for change in changes(first, second, tolerance)]


def has_direction(measure: str) -> bool:
    """Whether there is such a measure, and more or less of it is better."""
    return bool(direction_of(measure))


def pod_parting(before: Run, after: Run, pod: str) -> dict[str, Any]:
    """How the last attempts of a pod ended in two runs, and why. Raises Conflict, InvalidInput, NotFound for a pod that had none."""
    _refuse_unfinished((before, after))
    one, other = engine.finished(before), engine.finished(after)
    try:
        return _in_turn(lambda: parting_of(one, other, pod).to_dict())
    except KeyError:
        raise NotFound(f"Pod {pod} was not attempted in both runs.") from None


def _refuse_unfinished(runs: Sequence[Run]) -> None:
    for run in runs:
        if run.state != RunState.SUCCEEDED:
            raise Conflict(f"Run {run.pk} has not succeeded: it is {run.state}.", code="not-finished")


def _measured(run: Run, engine_run: EngineRun, prices: Prices | None) -> dict[str, Any]:
    of_type = tuple(sorted((prices.of_type or {}).items())) if prices else ()
    key = (run.pk, of_type, *((prices.label, prices.other) if prices else ("", -1.0)))
    return _measures.get(key, lambda: _in_turn(lambda: measure(engine_run, prices).to_dict()))


def _compared(first: EngineRun, other: EngineRun) -> dict[str, Any]:
    return _in_turn(lambda: compare(first, other).to_dict())


def _in_turn(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    with TURN:
        return work()
