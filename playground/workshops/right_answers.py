"""The right answers of a question as people are told them: of a tie among 90,000 nodes a few, and how many there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

MOST_TOLD: Final = 20


def told(right: Sequence[str] | None, given: Iterable[str] = ()) -> dict[str, Any]:
    """`right`, the first of them and those that somebody has `given`, and `rightCount`, of all. None: nothing is right or wrong."""
    if right is None:
        return {"right": None, "rightCount": None}
    first = right[:MOST_TOLD]
    others = set(given).difference(first).intersection(right)
    return {"right": [*first, *sorted(others)], "rightCount": len(right)}


def in_words(right: Sequence[str], count: int) -> str:
    """right : some of `count`."""
    words = " or ".join(right)
    return f"{words} or {count - len(right):,} more" if count > len(right) else words
