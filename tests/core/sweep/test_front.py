"""The Pareto front against its scalar twin."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.sweep import pareto_front

AMOUNT = st.one_of(st.integers(0, 4).map(float), st.just(math.nan))


def twin(rows: list[list[float]], goals: list[str]) -> list[bool]:
    """Row by row, word by word."""

    def better(one: float, other: float, goal: str) -> bool:
        return one < other if goal == "min" else one > other

    def beats(one: list[float], other: list[float]) -> bool:
        at_least_as_good = not any(better(b, a, goal) for a, b, goal in zip(one, other, goals, strict=True))
        return at_least_as_good and any(
            better(a, b, goal) for a, b, goal in zip(one, other, goals, strict=True)
        )

    known = [row for row in rows if not any(map(math.isnan, row))]
    return [row in known and not any(beats(other, row) for other in known) for row in rows]


@given(
    st.integers(1, 3).flatmap(
        lambda width: st.tuples(
            st.lists(st.lists(AMOUNT, min_size=width, max_size=width), max_size=12),
            st.lists(st.sampled_from(["min", "max"]), min_size=width, max_size=width),
        )
    )
)
def test_as_the_twin_says(case: tuple[list[list[float]], list[str]]) -> None:
    rows, goals = case
    values = np.array(rows, dtype=float).reshape(len(rows), len(goals))
    assert pareto_front(values, goals).tolist() == twin(rows, goals)


@pytest.mark.parametrize(
    ("goals", "front"),
    [
        (["min", "max"], [True, False, True, True, False]),
        (["max", "max"], [False, False, True, True, True]),
    ],
    ids=["fewer pending, more empty", "more of both"],
)
def test_by_hand(goals: list[str], front: list[bool]) -> None:
    values = np.array([[0, 1], [1, 1], [3, 4], [3, 4], [5, 0]], dtype=float)
    assert pareto_front(values, goals).tolist() == front
