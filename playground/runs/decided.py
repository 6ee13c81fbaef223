"""A run that has been decided elsewhere to its end, in plain values: what storing it takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Decided:
    """total : pods that got an attempt. outcomes : of all attempts in order, as they are stored."""

    total: int
    n_nodes: int
    outcomes: list[dict[str, Any]]
