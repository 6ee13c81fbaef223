"""Two runs side by side: which pods move, and the measures of both."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from scheduler_core.engine.run import Run
from scheduler_core.measures import Measures, measure
from scheduler_core.snapshot.state import UNPLACED

MOVED: Final = "moved"
PLACED: Final = "placed"
PENDING: Final = "pending"
EVICTED: Final = "evicted"
NEW: Final = "new"
GONE: Final = "gone"
KINDS: Final = (MOVED, PLACED, PENDING, EVICTED, NEW, GONE)
MOST: Final = 5_000
"""Pods that ``DraftDifference.to_dict`` lists; all are counted."""


@dataclass(frozen=True, slots=True)
class Shift:
    """A pod that moves: to another node, to none, or that exists in only one of the runs.

    kind : moved (another node), placed (a node instead of none), pending (none instead of a node), evicted (none because preemption
    took it away), new (not there before), gone (not there any more). nodes : before and after; None: it waits, or is not there.
    """

    pod: str
    kind: str
    nodes: tuple[str | None, str | None]

    def to_dict(self) -> dict[str, Any]:
        return {"pod": self.pod, "kind": self.kind, "before": self.nodes[0], "after": self.nodes[1]}


@dataclass(frozen=True, slots=True)
class DraftDifference:
    """shifts : by name of the pod. measures : of both runs. nodes : names of nodes that only the first has, and only the second."""

    shifts: tuple[Shift, ...]
    measures: tuple[Measures, Measures]
    nodes: tuple[tuple[str, ...], tuple[str, ...]]

    def to_dict(self, most: int = MOST) -> dict[str, Any]:
        """As plain data for JSON. most : pods that are listed."""
        counted = Counter(shift.kind for shift in self.shifts)
        return {
            "counts": {kind: counted[kind] for kind in KINDS},
            "pods": [shift.to_dict() for shift in self.shifts[:most]],
            "leftOut": max(len(self.shifts) - most, 0),
            "nodesGone": list(self.nodes[0]),
            "nodesAdded": list(self.nodes[1]),
            "measures": {"before": self.measures[0].to_dict(), "after": self.measures[1].to_dict()},
        }


@dataclass(frozen=True, slots=True)
class EndState:
    """The state at the end of a run. places : pod → node, None: it waits. evicted : pods that preemption took away."""

    places: dict[str, str | None]
    evicted: frozenset[str]
    nodes: tuple[str, ...]
    measures: Measures

    @classmethod
    def of(cls, run: Run) -> EndState:
        """Raises ValueError for a run that has not ended."""
        state = run.state
        names, node_of = state.nodes.names, state.node_of
        rows = np.asarray(node_of).tolist()
        places = {
            pod.key: None if node == UNPLACED else names[node]
            for pod, node in zip(state.pods.pods, rows, strict=True)
        }
        victims = {victim for outcome in run.outcomes for victim in outcome.victims}
        evicted = frozenset(pod for pod in victims if places.get(pod) is None)
        return cls(places, evicted, tuple(names), measure(run))


def difference(before: EndState, after: EndState) -> DraftDifference:
    """Pods and nodes are the same by name."""
    shifts = []
    for pod in sorted({*before.places, *after.places}):
        nodes = before.places.get(pod), after.places.get(pod)
        is_known = pod in before.places, pod in after.places
        if is_known != (True, True) or nodes[0] != nodes[1]:
            shifts.append(Shift(pod, _kind(pod, is_known, nodes, after), nodes))
    old, new = set(before.nodes), set(after.nodes)
    return DraftDifference(
        tuple(shifts),
        (before.measures, after.measures),
        (tuple(sorted(old - new)), tuple(sorted(new - old))),
    )


def _kind(
    pod: str, is_known: tuple[bool, bool], nodes: tuple[str | None, str | None], after: EndState
) -> str:
    if not is_known[1]:
        return GONE
    if pod in after.evicted:
        return EVICTED
    if not is_known[0]:
        return NEW
    if nodes[0] is None:
        return PLACED
    return PENDING if nodes[1] is None else MOVED
