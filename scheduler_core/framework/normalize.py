"""The normalisation that several plugins share (spec 01 §4)."""

from __future__ import annotations

import numpy as np

from scheduler_core.framework.plugin import MAX_NODE_SCORE
from scheduler_core.snapshot.arrays import IntArray


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
