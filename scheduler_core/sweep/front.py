"""The Pareto front: cells such that no other one is at least as good by every objective and better by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from scheduler_core.measures.directions import MORE_IS_BETTER, NEITHER, direction_of
from scheduler_core.snapshot.arrays import BoolArray, FloatArray
from scheduler_core.sweep.language import Objective

MIN: Final = "min"


def goal_of(objective: Objective) -> str | None:
    """Its own, or the better direction of the measure; None if neither has one."""
    if objective.goal is not None:
        return objective.goal
    direction = direction_of(objective.measure)
    if direction in (None, NEITHER):
        return None
    return "max" if direction == MORE_IS_BETTER else MIN


def pareto_front(values: FloatArray, goals: Sequence[str]) -> BoolArray:
    """Which cells no other cell beats: bool, shape (n_cells,).

    values : float64, shape (n_cells, n_objectives); NaN: the cell does not have the measure, and is never in the front.
    goals : "min" or "max" for each objective. Of equal cells all or none are in the front.
    """
    signs = np.array([1.0 if goal == MIN else -1.0 for goal in goals])
    costs = values * signs
    known = ~np.isnan(costs).any(axis=1)
    front: BoolArray = known.copy()
    for row in np.flatnonzero(known).tolist():
        if front[row]:
            no_better = (costs >= costs[row]).all(axis=1)
            worse = (costs > costs[row]).any(axis=1)
            front &= ~(no_better & worse)
    return front
