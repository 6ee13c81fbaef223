"""The options of the search, checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from scheduler_core.config.versions.feature_gates import GENERIC_WORKLOAD
from scheduler_core.engine.run import Run
from scheduler_core.errors import InvalidInput
from scheduler_core.measures.fill import Prices
from scheduler_core.model.resources.names import CPU, is_extended
from scheduler_core.optimum.goals.fragmentation import Fragmentation
from scheduler_core.optimum.goals.goals import COST, FRAGMENTATION, GOALS, Goal, Nodes
from scheduler_core.problems import Problems

DEFAULT_LIMIT: Final = 10.0
HIGHEST_LIMIT: Final = 600.0


@dataclass(frozen=True, slots=True)
class Options:
    """goal : one of GOALS, or "" for none.
    prices : for the goal "cost".
    resource : for the goal "fragmentation"; "" means an extended resource that pods request, else cpu.
    evict : whether pods may be evicted as preemption could evict them.
    limit : deterministic time, about seconds.
    merge : whether equal nodes are one in the model where that is possible; the optimum is the same.
    """

    goal: str = ""
    prices: Prices | None = None
    resource: str = ""
    evict: bool = True
    limit: float = DEFAULT_LIMIT
    merge: bool = True

    def checked(self, run: Run) -> Goal | None:
        """The goal. Raises InvalidInput with a list of all mistakes."""
        problems = Problems()
        if self.goal not in ("", *GOALS):
            problems.add("goal", f"expected one of {', '.join(GOALS)}, found {self.goal!r}")
        if self.goal == COST and self.prices is None:
            problems.add("prices", "are missing, and the goal is cost")
        if not 0 < self.limit <= HIGHEST_LIMIT:
            problems.add(
                "limit", f"expected a number greater than 0, at most {HIGHEST_LIMIT:g}, found {self.limit!r}"
            )
        if self.resource and self.resource not in _countable(run):
            problems.add("resource", f"expected one of {', '.join(_countable(run))}, found {self.resource!r}")
        gates = run.configuration.feature_gates
        if GENERIC_WORKLOAD in gates and any(pod.group for pod in run.snapshot.pods.pods):
            problems.add(
                "pods",
                "some belong to pod groups, for which the model has no rules; switch GenericWorkload off",
            )
        problems.raise_any(InvalidInput)
        return self._goal(run)

    def _goal(self, run: Run) -> Goal | None:
        if self.goal == FRAGMENTATION:
            resource = self.resource or _most_special(run)
            return Fragmentation(run.state, resource, "milli-CPU" if resource == CPU else resource)
        if self.goal == COST:
            return Nodes(self.prices)
        return Nodes() if self.goal else None


def _countable(run: Run) -> list[str]:
    """cpu and the extended resources that some node has: bytes are too fine to be counted out."""
    nodes = run.snapshot.nodes
    offered = np.asarray(nodes.allocatable.any(axis=0)).tolist()
    return [
        name
        for name, has in zip(nodes.axis.names, offered, strict=True)
        if name == CPU or (has and is_extended(name))
    ]


def _most_special(run: Run) -> str:
    pods, names = run.snapshot.pods, run.snapshot.nodes.axis.names
    asked = np.asarray(pods.requests.any(axis=0)).tolist()
    special = [name for name in _countable(run) if name != CPU and asked[names.index(name)]]
    return special[0] if special else CPU
