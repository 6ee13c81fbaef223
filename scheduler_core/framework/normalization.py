"""What several plugins share of normalisation (spec 01 §4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from scheduler_core.framework.plugin import MAX_NODE_SCORE
from scheduler_core.snapshot.arrays import IntArray

_FEW_VALUES: Final = 8
"""Times as many scores as there are integers between the least and the greatest one."""


def default_normalize(scores: IntArray, *, reverse: bool) -> IntArray:
    """Scale scores so that the highest becomes 100; with ``reverse`` the lowest scores become the best.

    scores : int64 ≥ 0, shape (n_feasible,), not empty. Floor division equals Go's truncation, because no score is
        negative.
    """
    greatest = int(scores.max())
    if greatest == 0:
        return np.full_like(scores, MAX_NODE_SCORE) if reverse else scores
    scaled = scores * MAX_NODE_SCORE // greatest
    return MAX_NODE_SCORE - scaled if reverse else scaled


def by_value(scores: IntArray, least: int, greatest: int, of: Callable[[IntArray], IntArray]) -> IntArray:
    """``of(scores)``, where ``of`` treats every score by itself. If there are far fewer integers between the least and the greatest score
    than scores, it is called for these.
    """
    if (greatest - least) * _FEW_VALUES >= len(scores):
        return of(scores)
    table = of(np.arange(least, greatest + 1))
    return table.take(scores - least)
