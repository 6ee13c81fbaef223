"""What the model proposes, before the engine has verified it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Proposal:
    """nodes : on which it places pods. left : pods for which it has no node, in the order of the queue.

    is_most : no placement has more pods of a priority and as many of the higher ones.
    bound : the minimum of the goal for any placement of as many pods of each priority; None if it is unknown.
    """

    nodes: frozenset[str]
    left: tuple[str, ...]
    is_most: bool
    bound: float | None
