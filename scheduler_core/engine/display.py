"""A run at a Python prompt (one line), as rows, and in a notebook (a table)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from scheduler_core.engine.outcome import OUTCOMES, Outcome
from scheduler_core.snapshot.snapshot import Snapshot
from scheduler_core.tables import MOST_ROWS, data_frame, html_table

if TYPE_CHECKING:
    import pandas as pd

HEADINGS: Final = ("k", "pod", "outcome", "node", "feasible", "score", "victims", "message")


class Displayed:
    """Base class of objects with outcomes over a snapshot."""

    outcomes: list[Outcome]
    snapshot: Snapshot

    @property
    def left(self) -> int:
        """Number of pending pods whose last attempt is still to come."""
        raise NotImplementedError

    def to_pandas(self) -> pd.DataFrame:
        """A row per attempt: k, pod, outcome, node, feasible, score, victims, message. Requires pandas."""
        return data_frame(HEADINGS, map(outcome_row, self.outcomes), index="k")

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._in_short()}>"

    def _repr_html_(self) -> str:
        rows = map(outcome_row, self.outcomes[:MOST_ROWS])
        return html_table(HEADINGS, rows, self._in_short(), len(self.outcomes))

    def _in_short(self) -> str:
        return in_short(self.outcomes, self.left, len(self.snapshot.nodes))


def outcome_row(outcome: Outcome) -> tuple[Any, ...]:
    """The cells of an attempt under HEADINGS; ``node`` is the nominated node for a pod that preempts."""
    return (
        outcome.k,
        outcome.pod,
        outcome.outcome,
        outcome.node or outcome.nominated or None,
        outcome.feasible,
        outcome.score,
        ",".join(outcome.victims),
        outcome.message,
    )


def in_short(outcomes: Sequence[Outcome], left: int, n_nodes: int) -> str:
    """``3 nodes; 4 attempts: 3 scheduled, 1 unschedulable; 2 pods left``."""
    counts = Counter(outcome.outcome for outcome in outcomes)
    ended = ", ".join(f"{counts[kind]:,} {kind}" for kind in OUTCOMES if counts[kind])
    parts = [_number(n_nodes, "node"), _number(len(outcomes), "attempt") + (f": {ended}" if ended else "")]
    return "; ".join([*parts, *([f"{_number(left, 'pod')} left"] if left else [])])


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
