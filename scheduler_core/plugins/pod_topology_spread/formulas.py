"""The formulas of each release that turn numbers of matching pods into a score (spec 05 §3; spec 14 §3.4).

float64 in upstream's order of operations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from scheduler_core.framework.normalization import by_value
from scheduler_core.framework.plugin import MAX_NODE_SCORE
from scheduler_core.snapshot.arrays import BoolArray, FloatArray, IntArray


@dataclass(frozen=True, slots=True)
class Formula:
    """weighs : a matching pod counts more if there are more domains, the skew counts, and hosts are counted by node.

    unconstrained : the score of every node for a pod without soft constraints, where that does not skip.
    whole : sums over constraints → raw scores. normalize : raw scores of the feasible nodes, and which of them have all
    keys (None: all) → 0..100. by_range : see ScorePlugin.normalizes_by_range.
    """

    weighs: bool
    unconstrained: int
    whole: Callable[[FloatArray], IntArray]
    normalize: Callable[[IntArray, BoolArray | None], IntArray]
    by_range: bool = True


def rounded(numbers: FloatArray) -> IntArray:
    """Rounded to the nearest integer, halves up; equals Go's math.Round for numbers that are not negative."""
    whole = np.floor(numbers)
    return (whole + (numbers - whole >= 0.5)).astype(np.int64)


def truncated(numbers: FloatArray) -> IntArray:
    return numbers.astype(np.int64)


def emptiest_best(scores: IntArray, scored: BoolArray | None) -> IntArray:
    """The position between the greatest and the smallest raw score; nodes that lack a key get 0."""
    considered = scores if scored is None else scores[scored]
    greatest = int(considered.max(initial=0))
    if greatest == 0:
        turned = np.full_like(scores, MAX_NODE_SCORE)
    else:
        least = int(considered.min())
        turned = by_value(
            scores,
            least if scored is None else 0,  # the score of nodes that lack a key
            greatest,
            lambda scores: MAX_NODE_SCORE * (greatest + least - scores) // greatest,
        )
    if scored is not None:
        turned[~scored] = 0
    return turned


def share_of_the_others(scores: IntArray, scored: BoolArray | None) -> IntArray:
    """The share of the total that is on other nodes; 0 for a node that lacks a key, unless only one node counts."""
    considered = scores if scored is None else scores[scored]
    if not len(considered):
        return np.zeros_like(scores)
    total = int(considered.sum())
    span = total - int(considered.min())
    if span == 0:
        return np.full_like(scores, MAX_NODE_SCORE)
    shares: FloatArray = (total - scores) / float(span)
    turned = (float(MAX_NODE_SCORE) * shares).astype(np.int64)
    if scored is not None:
        turned[~scored] = 0
    return turned


FORMULAS: Final[Mapping[str, Formula]] = {
    "matching pods": Formula(
        weighs=False, unconstrained=0, whole=truncated, normalize=share_of_the_others, by_range=False
    ),
    "truncated": Formula(weighs=True, unconstrained=MAX_NODE_SCORE, whole=truncated, normalize=emptiest_best),
    "rounded": Formula(weighs=True, unconstrained=MAX_NODE_SCORE, whole=rounded, normalize=emptiest_best),
}
"""The formulas by their names in the files of releases."""
