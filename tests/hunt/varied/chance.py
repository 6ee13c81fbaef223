"""Draws that read like what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")


class Chance:
    """A random generator with the few draws that generators of clusters need."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)

    def of(self, share: float) -> bool:
        return self._random.random() < share

    def one(self, values: Sequence[T]) -> T:
        return self._random.choice(values)

    def some(self, values: Sequence[T], least: int = 0, most: int | None = None) -> list[T]:
        """Different ones, in any order."""
        most = len(values) if most is None else min(most, len(values))
        return self._random.sample(list(values), self._random.randint(min(least, most), most))

    def number(self, least: int, most: int) -> int:
        return self._random.randint(least, most)

    def maybe(self, share: float, name: str, value: Any) -> dict[str, Any]:
        """A field that is there or not."""
        return {name: value} if self.of(share) else {}
