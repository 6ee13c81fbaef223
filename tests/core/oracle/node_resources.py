"""NodeResourcesFit and NodeResourcesBalancedAllocation for one node (spec 02 §4–§6). Amounts by resource name."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence

Amounts = Mapping[str, int]


def fit_reasons(pod: Amounts, allocatable: Amounts, requested: Amounts, n_pods: int) -> tuple[str, list[str]]:
    """(code, reasons); the code of a node that fits is "Success". Native resources come first, scalars sorted."""
    reasons, hopeless = [], False
    if n_pods + 1 > allocatable.get("pods", 0):
        reasons.append("Too many pods")
    native = ["cpu", "memory", "ephemeral-storage"]
    for name in native + sorted(set(pod) - set(native)):
        wanted = pod.get(name, 0)
        if wanted > 0 and wanted > allocatable.get(name, 0) - requested.get(name, 0):
            reasons.append(f"Insufficient {name}")
            hopeless = hopeless or wanted > allocatable.get(name, 0)
    if not reasons:
        return "Success", []
    return ("UnschedulableAndUnresolvable" if hopeless else "Unschedulable"), reasons


def least_allocated(used: Amounts, capacity: Amounts, weights: Amounts) -> int:
    total = weight_sum = 0
    for name, weight in weights.items():
        if capacity.get(name, 0) == 0:
            continue
        free = capacity[name] - used[name]
        total += weight * (free * 100 // capacity[name] if free >= 0 else 0)
        weight_sum += weight
    return total // weight_sum if weight_sum else 0


def most_allocated(used: Amounts, capacity: Amounts, weights: Amounts) -> int:
    total = weight_sum = 0
    for name, weight in weights.items():
        if capacity.get(name, 0) == 0:
            continue
        total += weight * (min(used[name], capacity[name]) * 100 // capacity[name])
        weight_sum += weight
    return total // weight_sum if weight_sum else 0


def requested_to_capacity_ratio(
    used: Amounts, capacity: Amounts, weights: Amounts, shape: Sequence[tuple[int, int]]
) -> int:
    """shape : (utilization 0..100, score 0..10)."""
    total = weight_sum = 0
    for name, weight in weights.items():
        if capacity.get(name, 0) == 0:
            continue
        utilization = 100 if used[name] > capacity[name] else used[name] * 100 // capacity[name]
        score = shape_value(utilization, [(x, y * 10) for x, y in shape])
        if score > 0:
            total += weight * score
            weight_sum += weight
    return math.floor(total / weight_sum + 0.5) if weight_sum else 0


def shape_value(utilization: int, points: Sequence[tuple[int, int]]) -> int:
    if utilization <= points[0][0]:
        return points[0][1]
    for (left, left_score), (right, right_score) in itertools.pairwise(points):
        if utilization <= right:
            return left_score + math.trunc((right_score - left_score) * (utilization - left) / (right - left))
    return points[-1][1]


def balanced_allocation(pod: Amounts, existing: Amounts, capacity: Amounts) -> int:
    after = {name: existing[name] + pod[name] for name in pod}
    return 50 + (50 + balance(after, capacity) - balance(existing, capacity)) // 2


def balance(used: Amounts, capacity: Amounts) -> int:
    fractions = [min(1.0, used[name] / capacity[name]) for name in used if capacity.get(name, 0) > 0]
    return int((1 - deviation(fractions)) * 100)


def deviation(fractions: Sequence[float]) -> float:
    if len(fractions) < 2:
        return 0.0
    if len(fractions) == 2:
        return abs(fractions[0] - fractions[1]) / 2
    mean = sum(fractions) / len(fractions)
    return math.sqrt(sum((fraction - mean) * (fraction - mean) for fraction in fractions) / len(fractions))
