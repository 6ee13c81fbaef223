"""The answer: how many pods of each priority, which nodes, how far it may still be from the best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

SOLVER, SCHEDULER = "solver", "scheduler"
"""Who found the placement: the scheduler's own is the best known if the solver has found no better one within its limit."""

ALIKE: Final = 1e-9
"""The difference up to which values of a goal are equal."""


@dataclass(frozen=True, slots=True)
class PriorityLevel:
    """Pods of one priority.

    waiting : pending pods before the run.
    scheduler, optimum : how many of them have a node at the end, and ``…_evicted``: how many running pods were evicted.
    bound : the maximum number of placed minus evicted pods for any placement that does as well for the higher priorities;
        None if it is unknown, because the answer does worse for those than the model thought possible, or better than that.
    """

    priority: int
    waiting: int
    scheduler: int
    scheduler_evicted: int
    optimum: int
    optimum_evicted: int
    bound: int | None

    @property
    def gain(self) -> int:
        """How many more pods the optimum keeps; negative if it gives up pods for higher priorities."""
        return self.optimum - self.optimum_evicted - self.scheduler + self.scheduler_evicted

    @property
    def gap(self) -> int | None:
        """How many more pods could be kept at most; 0 proves that the answer is the best possible. None if unknown."""
        return None if self.bound is None else self.bound - self.optimum + self.optimum_evicted

    def to_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "priority": self.priority,
            "waiting": self.waiting,
            "scheduler": self.scheduler,
            "schedulerEvicted": self.scheduler_evicted,
            "optimum": self.optimum,
            "optimumEvicted": self.optimum_evicted,
            "bound": self.bound,
            "gap": self.gap,
        }


@dataclass(frozen=True, slots=True)
class GoalValue:
    """The value of the goal; less is better.

    bound : the minimum for any placement of as many pods; None if none was found within the limit.
    """

    name: str
    unit: str
    scheduler: float
    optimum: float
    bound: float | None

    def to_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "name": self.name,
            "unit": self.unit,
            "scheduler": self.scheduler,
            "optimum": self.optimum,
            "bound": self.bound,
        }


@dataclass(frozen=True, slots=True)
class Optimum:
    """The best known placement, beside the one of the run.

    classes : the highest priority first.
    found_by : "solver" or "scheduler".
    placements : pod → node of the pods that were pending, in an order in which they can arrive.
    pending : pods without a node.
    evicted : pods that are evicted first.
    moved : pod → its node in the run, for pods that have another node here.
    lost : the same for pods that have no node here.
    gained : pods that have a node here but none in the run.
    refused : pod → why a filter rejects the node that the model chose; the pod is pending unless another node was found.
    gated : pods that a scheduling gate keeps out of the queue; they are not counted.
    limit, spent : deterministic time, about seconds.
    """

    classes: tuple[PriorityLevel, ...]
    goal: GoalValue | None
    found_by: str
    placements: Mapping[str, str]
    pending: tuple[str, ...]
    evicted: tuple[str, ...]
    moved: Mapping[str, str]
    lost: Mapping[str, str]
    gained: tuple[str, ...]
    refused: Mapping[str, str]
    gated: tuple[str, ...]
    limit: float
    spent: float

    @property
    def is_proven(self) -> bool:
        """Whether no placement is better: first by the pods of higher priorities, then by the goal."""
        done = self.goal is None or (
            self.goal.bound is not None and self.goal.optimum <= self.goal.bound + ALIKE
        )
        return done and all(one.gap == 0 for one in self.classes)

    @property
    def first_difference(self) -> PriorityLevel | None:
        """The highest priority for which the optimum and the run keep different numbers of pods; None if there is none."""
        return next((one for one in self.classes if one.gain), None)

    @property
    def is_better(self) -> bool:
        """Whether it is better than the run: it keeps more pods of the highest priority that differs, or the same numbers
        with a better value of the goal.
        """
        if self.first_difference is not None:
            return self.first_difference.gain > 0
        return self.goal is not None and self.goal.optimum < self.goal.scheduler - ALIKE

    def to_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "proven": self.is_proven,
            "better": self.is_better,
            "foundBy": self.found_by,
            "classes": [one.to_dict() for one in self.classes],
            "goal": None if self.goal is None else self.goal.to_dict(),
            "placements": [{"pod": pod, "node": node} for pod, node in self.placements.items()],
            "pending": list(self.pending),
            "evicted": list(self.evicted),
            "moved": [
                {"pod": pod, "from": node, "to": self.placements[pod]} for pod, node in self.moved.items()
            ],
            "lost": [{"pod": pod, "from": node} for pod, node in self.lost.items()],
            "gained": [{"pod": pod, "to": self.placements[pod]} for pod in self.gained],
            "refused": [{"pod": pod, "reason": reason} for pod, reason in self.refused.items()],
            "gated": list(self.gated),
            "limit": self.limit,
            "spent": self.spent,
        }
