"""Reservoir sampling: every one of the equals with the same chance, and the same one for the same seed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.framework.phases.tie_break import reservoir_sample


@pytest.mark.parametrize("n_candidates", [1, 2, 3, 7])
def test_every_candidate_has_the_same_chance(n_candidates: int) -> None:
    n_draws = 4000
    drawn = Counter(reservoir_sample(range(n_candidates), Random(f"{seed}/0")) for seed in range(n_draws))
    expected = n_draws / n_candidates
    assert (
        sum((drawn[one] - expected) ** 2 / expected for one in range(n_candidates)) < 24
    )  # 0.9995 at 6 d.f.


@given(st.lists(st.integers(), min_size=1, max_size=20), st.integers())
def test_the_same_generator_draws_the_same(candidates: list[int], seed: int) -> None:
    first, second = (reservoir_sample(candidates, Random(seed)) for _ in range(2))
    assert first == second
    assert first in candidates


def test_draws_are_the_same_on_every_machine() -> None:
    drawn = [reservoir_sample(range(8), Random(f"7/{k}")) for k in range(12)]
    assert drawn == [5, 2, 0, 1, 7, 4, 0, 3, 1, 1, 0, 1]
