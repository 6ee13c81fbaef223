"""Scores of the feasible nodes, plugin by plugin (spec 01 §4)."""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np

from scheduler_core.framework.plugin import MAX_NODE_SCORE, MIN_NODE_SCORE
from scheduler_core.framework.status import CycleError
from scheduler_core.snapshot.arrays import IntArray

_FEW: Final = 32
"""Of so few numbers Python finds the smallest and the greatest faster than numpy."""


class ScoreColumn(msgspec.Struct, frozen=True, eq=False, gc=False):
    """The scores of one plugin for the feasible nodes; all arrays are int64, shape (n_feasible,)."""

    plugin: str
    weight: int
    raw: IntArray
    normalized: IntArray

    @property
    def weighted(self) -> IntArray:
        return weighed(self.weight, self.normalized)


def weighed(weight: int, scores: IntArray) -> IntArray:
    """The scores times the weight, which is 1 for many plugins."""
    return scores if weight == 1 else weight * scores


def checked_range(plugin: str, scores: IntArray) -> IntArray:
    """The scores, if all are in 0..100. Otherwise raises CycleError in kube-scheduler's words."""
    if not in_range(scores):
        worst = next(score for score in scores.tolist() if not MIN_NODE_SCORE <= score <= MAX_NODE_SCORE)
        raise CycleError(
            f'applying score defaultWeights on Score plugins: plugin "{plugin}" returns an invalid score {worst}, '
            f"it should in the range of [{MIN_NODE_SCORE}, {MAX_NODE_SCORE}] after normalizing"
        )
    return scores


def in_range(scores: IntArray) -> bool:
    """Whether all scores are in 0..100."""
    if len(scores) <= _FEW:
        few = scores.tolist()
        return not few or (min(few) >= MIN_NODE_SCORE and max(few) <= MAX_NODE_SCORE)
    return bool(np.minimum.reduce(scores) >= MIN_NODE_SCORE and np.maximum.reduce(scores) <= MAX_NODE_SCORE)


def is_uniform(scores: IntArray) -> bool:
    """Whether all scores are equal."""
    return not len(scores) or bool((scores == scores[0]).all())
