"""What put the winner ahead: first the best nodes ahead of the rest, then the first ahead of the second."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scheduler_core.framework.scoring import ScoreColumn
from scheduler_core.snapshot.arrays import IntArray


@dataclass(frozen=True, slots=True)
class Lead:
    """n_ahead nodes are at least ``points`` ahead of the n_behind others, the best of which is at ``second``.

    second : position among the feasible nodes. plugin : whose weighted score differs most between the two groups, on
    average; "" if no plugin scored.
    """

    n_ahead: int
    n_behind: int
    points: int
    second: int
    plugin: str


def lead_of_best(totals: IntArray, columns: Sequence[ScoreColumn]) -> Lead:
    """Of the nodes that stand out over the others.

    totals : int64, shape (n_feasible,), not all equal. The best stand out together with those that follow closely: down
    to the widest drop in the ranking where that is at least half of the way from the best to the worst; else alone.
    """
    order = np.argsort(-totals, kind="stable")
    drops = -np.diff(totals[order])  # (n_feasible - 1,)
    widest = int(np.argmax(drops))
    if 2 * int(drops[widest]) < int(totals.max() - totals.min()):
        widest = int(np.argmax(drops > 0))
    return _lead(order, widest + 1, int(drops[widest]), columns)


def lead_of_first(totals: IntArray, winner: int, columns: Sequence[ScoreColumn]) -> Lead:
    """Of the one node at position ``winner`` over the second. totals : as for lead_of_best."""
    order = np.argsort(-totals, kind="stable")
    second = int(order[1] if order[0] == winner else order[0])
    pair = np.array([winner, second])
    return _lead(pair, 1, int(totals[winner] - totals[second]), columns)


def _lead(ranked: IntArray, n_ahead: int, points: int, columns: Sequence[ScoreColumn]) -> Lead:
    ahead, behind = ranked[:n_ahead], ranked[n_ahead:]
    gains = {
        column.plugin: int(column.weighted[ahead].sum()) * len(behind)
        - int(column.weighted[behind].sum()) * n_ahead
        for column in columns
    }
    plugin = max(gains, key=lambda name: gains[name], default="")
    return Lead(n_ahead, len(behind), points, int(behind[0]), plugin)
