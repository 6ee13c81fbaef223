"""The points of a space: one value of each axis. The grid in order, or a draw from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from random import Random
from typing import Any

from scheduler_core.sweep.language import Draw


def count_points(axes: Sequence[Sequence[Any]], draw: Draw | None = None) -> int:
    """How many there are. axes : the values of each."""
    size = prod(len(values) for values in axes)
    return size if draw is None else min(size, draw.policies)


def points(axes: Sequence[Sequence[Any]], draw: Draw | None = None) -> Iterator[tuple[int, ...]]:
    """For each point the number of the value on each axis. The grid varies the last axis fastest; a draw is in the order of drawing,
    has each point at most once, and where it asks for more than there are, it is the whole grid.
    """
    size = prod(len(values) for values in axes)
    if draw is None or draw.policies >= size:
        numbers: Sequence[int] = range(size)
    else:
        numbers = Random(draw.seed).sample(range(size), draw.policies)  # noqa: S311 - a simulation, no secrets
    for number in numbers:
        yield _point(number, axes)


def _point(number: int, axes: Sequence[Sequence[Any]]) -> tuple[int, ...]:
    at: list[int] = []
    for values in reversed(axes):
        number, digit = divmod(number, len(values))
        at.append(digit)
    return tuple(reversed(at))
