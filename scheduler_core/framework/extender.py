"""Extender: somebody outside of the scheduler who is asked about nodes too (spec 09). Here: what scoring asks of one.

How its answers come about (recorded, over a network) is not known here; see scheduler_core/extenders/.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from scheduler_core.framework.incoming import Incoming
from scheduler_core.framework.plugin import MAX_NODE_SCORE
from scheduler_core.framework.scoring import ScoreColumn

MAX_EXTENDER_PRIORITY: Final = 10
"""Extenders score 0..10; one point is as much as ten of a plugin's."""
SCALE: Final = MAX_NODE_SCORE // MAX_EXTENDER_PRIORITY


class Extender(ABC):
    """Shared by all profiles.

    name : as explanations call it. weight : how much a point of it counts.
    """

    def __init__(self, name: str, weight: int) -> None:
        self.name, self.weight = name, weight

    @property
    def column(self) -> str:
        """The name of its column among the scores of plugins."""
        return f"extender {self.name}"

    @abstractmethod
    def prioritize(self, pod: Incoming, nodes: Sequence[str]) -> Mapping[str, int] | None:
        """Node name → 0..10 for the feasible ``nodes``; nodes that are not in it get 0. None: it has nothing to say.

        Must be safe to ask again about an attempt (explanations do).
        """

    def score(self, pod: Incoming, nodes: Sequence[str]) -> ScoreColumn | None:
        """Its answer as a column of scores, an entry for each of ``nodes``."""
        answer = self.prioritize(pod, nodes)
        if answer is None:
            return None
        points = np.array([answer.get(node, 0) for node in nodes], dtype=np.int64)
        return ScoreColumn(self.column, self.weight, points, points * SCALE)

    def formula(self, points: int) -> str:
        return f"{points} of {MAX_EXTENDER_PRIORITY} points · {SCALE}"
