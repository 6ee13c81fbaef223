"""Where every pod is after a run, and the run's measures: as columns and rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from scheduler_core.engine.run import Run
from scheduler_core.measures import Prices, measure
from scheduler_core.measures.directions import amounts
from scheduler_core.snapshot.state import UNPLACED

PLACED, EVICTED, PENDING, RUNNING = "placed", "evicted", "pending", "running"
TEXT, NUMBER = "text", "number"
Cell = str | float | None
_BY_REASON: Final = "byReason."


@dataclass(frozen=True, slots=True)
class Rows:
    """columns : name → ``TEXT`` or ``NUMBER``. rows : a value for each column, None where there is none."""

    columns: dict[str, str]
    rows: tuple[tuple[Cell, ...], ...]


def placement_rows(run: Run) -> Rows:
    """All pods but those that had ended, in the order of the objects: namespace, pod, node, phase, and the message of the last attempt.

    Phases: placed by this run; evicted by it; pending, without a node; running, on its node before the run, and still there.
    """
    columns = dict.fromkeys(("namespace", "pod", "node", "phase", "message"), TEXT)
    return Rows(columns, tuple(_placement_rows(run)))


def measure_rows(run: Run, prices: Prices | None = None) -> Rows:
    """Names of docs/measures.md and their amounts; the pods of each reason as ``byReason.REASON``. Raises ValueError as ``measure``."""
    found = measure(run, prices).to_dict()
    reasons = [(f"{_BY_REASON}{one['reason']}", one["pods"]) for one in found["byReason"]]
    known = [(name, amount) for name, amount in amounts(found).items() if amount is not None]
    return Rows({"measure": TEXT, "amount": NUMBER}, (*known, *reasons))


def _placement_rows(run: Run) -> Iterable[tuple[Cell, ...]]:
    last = {outcome.pod: outcome.message for outcome in run.outcomes}
    evicted = {victim for outcome in run.outcomes for victim in outcome.victims}
    placed = run.placements
    for pod in run.cluster.pods:
        if pod.is_terminal:
            continue
        node = None if pod.key in evicted else node_of(run, pod.key)
        yield pod.namespace, pod.name, node, _phase(pod.key, node, evicted, placed), last.get(pod.key) or None


def node_of(run: Run, pod: str) -> str | None:
    """Where a pod, namespace/name, is now; None for one that is nowhere."""
    state = run.state
    row = state.pods.row_of.get(pod)
    if row is None or state.node_of[row] == UNPLACED:
        return None
    name: str = state.nodes.names[state.node_of[row]]
    return name


def _phase(pod: str, node: str | None, evicted: set[str], placed: dict[str, str]) -> str:
    if pod in evicted:
        return EVICTED
    if node is None:
        return PENDING
    return PLACED if pod in placed else RUNNING
