"""Extender: somebody outside of the scheduler who is asked about nodes too (spec 09). Here: what the framework asks of one.

    filter      after the plugins' Filter: which of the feasible nodes are left
    prioritize  after the plugins' Score: points for the nodes that are left
    preempt     before a node is chosen for preemption: which candidates, which victims
    bind        instead of the Bind plugins

How its answers come about (recorded, over a network) is not known here; see scheduler_core/extenders/. That a call did not
succeed is an answer too, a Failure; what follows from it is the framework's business.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

import numpy as np

from scheduler_core.framework.plugin import MAX_NODE_SCORE
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.scoring import ScoreColumn
from scheduler_core.snapshot.state import ClusterState

MAX_EXTENDER_PRIORITY: Final = 10
"""Extenders score 0..10; one point is as much as ten of a plugin's. Nobody checks or clamps what they answer."""
SCALE: Final = MAX_NODE_SCORE // MAX_EXTENDER_PRIORITY
EXTENDER: Final = "Extender"
"""Stands for the extenders among the plugins that rejected a pod."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The call did not succeed: no reply, one that cannot be read, or one that reports an error. message : why."""

    message: str


@dataclass(frozen=True, slots=True)
class FilterAnswer:
    """nodes : the names that are left, of those asked about. failed, unresolvable : any node name → reason."""

    nodes: tuple[str, ...]
    failed: Mapping[str, str] = field(default_factory=dict)
    unresolvable: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Victims:
    """pods : rows of the pods to evict from a node, most important first. n_violations : of disruption budgets."""

    pods: tuple[int, ...]
    n_violations: int = 0


class Extender(ABC):
    """Shared by all profiles.

    name : as explanations call it. weight : how much a point of it counts. ignorable : its failures are passed over.
    filters, prioritizes, preempts, binds : which verbs it has; the others are never asked of it.
    """

    normalization: ClassVar[str] = f"raw·{SCALE}"
    """As of a ScorePlugin."""

    filters = False
    prioritizes = True
    preempts = False
    binds = False

    def __init__(self, name: str, weight: int, *, ignorable: bool = False) -> None:
        self.name, self.weight, self.ignorable = name, weight, ignorable

    @property
    def column(self) -> str:
        """The name of its column among the scores and verdicts of plugins."""
        return f"extender {self.name}"

    def is_interested(self, pod: PodInfo) -> bool:
        """Whether it is asked about this pod at all."""
        return True

    def filter(self, pod: PodInfo, nodes: Sequence[str]) -> FilterAnswer | Failure:
        """Which of ``nodes``, feasible so far, can take the pod."""
        return FilterAnswer(tuple(nodes))

    @abstractmethod
    def prioritize(self, pod: PodInfo, nodes: Sequence[str]) -> Mapping[str, int] | None:
        """Node name → points for the feasible ``nodes``; nodes that are not in it get 0. None: it has nothing to say."""

    def preempt(
        self, pod: PodInfo, candidates: Mapping[str, Victims], cluster: ClusterState
    ) -> Mapping[str, Victims] | Failure:
        """What takes the place of ``candidates`` (node name → victims there)."""
        return candidates

    def bind(self, pod: PodInfo, node: str) -> Failure | None:
        """Bind the pod; None if that was done."""
        return None

    def score(self, pod: PodInfo, nodes: Sequence[str]) -> ScoreColumn | None:
        """Its answer as a column of scores, an entry for each of ``nodes``."""
        answer = self.prioritize(pod, nodes) if self.prioritizes and self.is_interested(pod) else None
        if answer is None:
            return None
        points = np.array([answer.get(node, 0) for node in nodes], dtype=np.int64)
        return ScoreColumn(self.column, self.weight, points, points * SCALE)

    def formula(self, points: int) -> str:
        return f"{points} of {MAX_EXTENDER_PRIORITY} points · {SCALE}"
