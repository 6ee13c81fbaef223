"""Extender: a program outside of the scheduler that is called about nodes (spec 09). This module is its interface for the
framework.

    filter      after the plugins' Filter: which of the feasible nodes remain
    prioritize  after the plugins' Score: points for the remaining nodes
    preempt     before a node is chosen for preemption: which candidates, which victims
    bind        instead of the Bind plugins

How answers are obtained (recorded, over a network) is hidden here; see scheduler_core/extenders/. A call that fails
returns a Failure, and the framework decides about its consequences.
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
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.state import ClusterState

MAX_EXTENDER_PRIORITY: Final = 10
"""Extenders score 0..10; one point counts as ten points of a plugin. Their answers are neither checked nor clamped."""
SCALE: Final = MAX_NODE_SCORE // MAX_EXTENDER_PRIORITY
EXTENDER: Final = "Extender"
"""Represents the extenders among the plugins that rejected a pod."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A call that failed: no reply, a reply that cannot be read, or one that reports an error.

    message : why.
    """

    message: str


@dataclass(frozen=True, slots=True)
class FilterAnswer:
    """nodes : the remaining names of those in question.
    failed, unresolvable : any node name → reason.
    as_objects : whether they were returned as objects, not by their names.
    """

    nodes: tuple[str, ...]
    failed: Mapping[str, str] = field(default_factory=dict)
    unresolvable: Mapping[str, str] = field(default_factory=dict)
    as_objects: bool = False


@dataclass(frozen=True, slots=True)
class Victims:
    """pods : rows of the pods to evict from a node, the most important first.
    n_violations : number of violated disruption budgets.
    """

    pods: tuple[PodRow, ...]
    n_violations: int = 0


class Extender(ABC):
    """An extender; all profiles share it.

    name : as explanations call it.
    weight : the factor of its points.
    ignorable : whether failures are ignored.
    filters, prioritizes, preempts, binds : the verbs that it has; the others are never called.
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
        """Whether it is called for this pod."""
        return True

    def filter(self, pod: PodInfo, nodes: Sequence[str]) -> FilterAnswer | Failure:
        """The nodes among ``nodes``, feasible so far, that can take the pod."""
        return FilterAnswer(tuple(nodes))

    @abstractmethod
    def prioritize(self, pod: PodInfo, nodes: Sequence[str]) -> Mapping[str, int] | None:
        """Node name → points for the feasible ``nodes``; missing nodes get 0. None: it does not score the pod."""

    def preempt(
        self, pod: PodInfo, candidates: Mapping[str, Victims], cluster: ClusterState
    ) -> Mapping[str, Victims] | Failure:
        """The replacement of ``candidates`` (node name → victims there)."""
        return candidates

    def bind(self, pod: PodInfo, node: str) -> Failure | None:
        """Bind the pod; None if it succeeded."""
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
