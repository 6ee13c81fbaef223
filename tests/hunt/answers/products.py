"""What is compared, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tests.hunt.answers import (
    baskets,
    capacities,
    decisions,
    drains,
    losses,
    optima,
    policies,
    remedies,
    timelines,
    whatifs,
)
from tests.hunt.answers.cluster import Case, a_case

Judge = Callable[[Case], Iterator[str]]
"""Yields a sentence for each contradiction."""
PRODUCTS: Final[Mapping[str, Judge]] = {
    "run": decisions.contradictions,
    "remedies": remedies.contradictions,
    "what-if": whatifs.contradictions,
    "shopping": baskets.contradictions,
    "capacity": capacities.contradictions,
    "optimum": optima.contradictions,
    "survival": losses.survival_contradictions,
    "consolidation": losses.consolidation_contradictions,
    "drain": drains.contradictions,
    "timeline": timelines.contradictions,
    "sweep": policies.sweep_contradictions,
    "rehearsal": policies.rehearsal_contradictions,
}


def contradictions(product: str, seed: int) -> list[str]:
    """About the cluster of a seed."""
    return list(PRODUCTS[product](a_case(seed)))
