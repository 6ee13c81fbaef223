"""Answers about random small clusters do not contradict each other (environment variables: test_mixed.py; here five clusters unless told)."""

from __future__ import annotations

import os
from typing import Final

import pytest

from tests.hunt.answers.products import PRODUCTS, contradictions

N_CLUSTERS: Final = int(os.environ.get("PLAYGROUND_HUNT_CLUSTERS", "5"))
FIRST: Final = int(os.environ.get("PLAYGROUND_HUNT_SEED", "0"))


@pytest.mark.parametrize("seed", range(FIRST, FIRST + N_CLUSTERS))
@pytest.mark.parametrize("product", PRODUCTS)
def test_answers_do_not_contradict_each_other(product: str, seed: int) -> None:
    assert contradictions(product, seed) == []
