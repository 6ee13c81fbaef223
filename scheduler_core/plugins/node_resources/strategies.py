"""The scoring strategies of NodeResourcesFit (spec 02 §5, 1.36): kernels over an Allocation.

Scores are int64, shape (n_rows,). Products overflow as in Go: a share of more than 81.9 Pi may become negative.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np

from scheduler_core.config.plugins.args import UtilizationShapePoint
from scheduler_core.framework.plugin import MAX_NODE_SCORE
from scheduler_core.plugins.node_resources.allocation import Allocation
from scheduler_core.snapshot.arrays import BoolArray, IntArray, constant

MAX_UTILIZATION = 100
SHAPE_SCORE_FACTOR = 10
"""A shape scores up to 10, a node up to 100."""
_NONE, _ONE, _BEST = constant(0), constant(1), constant(MAX_NODE_SCORE)


def least_allocated(allocation: Allocation) -> IntArray:
    """Weighted mean of the free share in percent, with the pod on the node; 0 for a resource that the pod overcommits."""
    return _weighted_mean(least_allocated_shares(allocation), allocation)


def most_allocated(allocation: Allocation) -> IntArray:
    """Weighted mean of the used share in percent, with the pod on the node."""
    return _weighted_mean(most_allocated_shares(allocation), allocation)


def requested_to_capacity_ratio(allocation: Allocation, shape: Sequence[UtilizationShapePoint]) -> IntArray:
    """Weighted mean of the shape's value at each utilization; resources with value 0 do not count."""
    shares = requested_to_capacity_ratio_shares(allocation, shape)  # (n_rows, n_scored)
    counts = (allocation.capacity > 0) & (shares > 0)
    return rounded_mean(shares, allocation.weights, counts)


def rounded_mean(shares: IntArray, weights: IntArray, counts: BoolArray) -> IntArray:
    """int64, shape (n_rows,): weighted mean of the shares that count, halves rounded up; 0 if none counts.

    shares, counts : shape (n_rows, n_scored).
    """
    weight_sums = counts @ weights  # (n_rows,)
    value_sums = np.where(counts, shares, 0) @ weights
    mean = np.divide(value_sums, weight_sums, out=np.zeros(len(value_sums)), where=weight_sums > 0)
    return np.floor(mean + 0.5).astype(np.int64)


def least_allocated_shares(allocation: Allocation) -> IntArray:
    """int64, shape (n_rows, n_scored)."""
    free = np.maximum(allocation.capacity - allocation.used, _NONE)
    return _percent(free, allocation.capacity)


def most_allocated_shares(allocation: Allocation) -> IntArray:
    """int64, shape (n_rows, n_scored)."""
    return _percent(np.minimum(allocation.used, allocation.capacity), allocation.capacity)


def requested_to_capacity_ratio_shares(
    allocation: Allocation, shape: Sequence[UtilizationShapePoint]
) -> IntArray:
    """int64, shape (n_rows, n_scored)."""
    within = _percent(np.minimum(allocation.used, allocation.capacity), allocation.capacity)
    utilization = np.where(allocation.used > allocation.capacity, MAX_UTILIZATION, within)
    return shape_scores(utilization, shape)


def shape_scores(utilization: IntArray, shape: Sequence[UtilizationShapePoint]) -> IntArray:
    """The piecewise linear function through the shape's points, at utilizations in percent; any shape of array."""
    points = [(point.utilization, point.score * SHAPE_SCORE_FACTOR) for point in shape]
    scores = np.full_like(utilization, points[-1][1])
    for (left, left_score), (right, right_score) in reversed(list(itertools.pairwise(points))):
        rise = (right_score - left_score) * (utilization - left)
        slope = np.sign(rise) * (np.abs(rise) // (right - left))  # towards zero, also where the shape falls
        scores = np.where(utilization <= right, left_score + slope, scores)
    return np.where(utilization <= points[0][0], points[0][1], scores)


def _percent(part: IntArray, capacity: IntArray) -> IntArray:
    """The part is 0 where there is no capacity."""
    return _quotient(part * _BEST, np.maximum(capacity, _ONE))


def _weighted_mean(shares: IntArray, allocation: Allocation) -> IntArray:
    weight_sums = (allocation.capacity > _NONE).dot(allocation.weights)  # (n_rows,)
    return _quotient(shares.dot(allocation.weights), np.maximum(weight_sums, _ONE))


def _quotient(dividends: IntArray, divisors: IntArray) -> IntArray:
    """Towards zero, as Go divides; numpy rounds down. The divisors are positive."""
    floors: IntArray = dividends // divisors
    if dividends.size and np.minimum.reduce(dividends, axis=None) < 0:
        floors += (dividends < 0) & (floors * divisors != dividends)
    return floors
