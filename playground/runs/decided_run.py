"""A run that was decided to its end in another process, as plain values to be stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class DecidedRun:
    """total : pods that got an attempt. outcomes : of all attempts in order, as they are stored."""

    total: int
    n_nodes: int
    outcomes: list[dict[str, Any]]
