"""A run as people see it at a prompt: one line, and a row an attempt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from scheduler_core.engine.outcome import OUTCOMES, Outcome

HEADINGS: Final = ("k", "pod", "outcome", "node", "feasible", "score", "victims", "message")


def outcome_row(outcome: Outcome) -> tuple[Any, ...]:
    """The cells of an attempt under HEADINGS; ``node`` is the nominated one of a pod that preempts."""
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
