"""Two runs side by side: which pods move, and the measures of both."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from scheduler_core.engine.run import Run
from scheduler_core.measures import Measures, measure
from scheduler_core.model.replacement import is_of_its_node
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
    took it away), new (not there before, and not part of a new node), gone (not there any more). nodes : before and after; None: it
    waits, or is not there.
    """

    pod: str
    kind: str
    nodes: tuple[str | None, str | None]

    def to_dict(self) -> dict[str, Any]:
        return {"pod": self.pod, "kind": self.kind, "before": self.nodes[0], "after": self.nodes[1]}


@dataclass(frozen=True, slots=True)
class DraftDifference:
    """shifts : by name of the pod; those that came with their nodes are left out. measures : of both runs. nodes : names of nodes that
    only the first has, and only the second. came_along : pods of DaemonSets and static pods that came with their nodes.
    """

    shifts: tuple[Shift, ...]
    measures: tuple[Measures, Measures]
    nodes: tuple[tuple[str, ...], tuple[str, ...]]
    came_along: int = 0

    def to_dict(self, most: int = MOST) -> dict[str, Any]:
        """As plain data for JSON. most : pods that are listed."""
        counted = Counter(shift.kind for shift in self.shifts)
        return {
            "counts": {kind: counted[kind] for kind in KINDS},
            "pods": [shift.to_dict() for shift in self.shifts[:most]],
            "leftOut": max(len(self.shifts) - most, 0),
            "nodesGone": list(self.nodes[0]),
            "nodesAdded": list(self.nodes[1]),
            "podsOfNodesAdded": self.came_along,
            "measures": {"before": self.measures[0].to_dict(), "after": self.measures[1].to_dict()},
        }


@dataclass(frozen=True, slots=True)
class EndState:
    """The state at the end of a run. places : pod → node, None: it waits. evicted : pods that preemption took away. own : pods that
    belong to their nodes.
    """

    places: dict[str, str | None]
    evicted: frozenset[str]
    own: frozenset[str]
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
        own = frozenset(pod.key for pod in state.pods.pods if is_of_its_node(pod))
        return cls(places, evicted, own, tuple(names), measure(run))


def difference(before: EndState, after: EndState) -> DraftDifference:
    """Pods and nodes are the same by name."""
    old, new = set(before.nodes), set(after.nodes)
    added = new - old
    along = {pod for pod in after.own - before.places.keys() if after.places[pod] in added}
    shifts = []
    for pod in sorted({*before.places, *after.places} - along):
        nodes = before.places.get(pod), after.places.get(pod)
        is_known = pod in before.places, pod in after.places
        if is_known != (True, True) or nodes[0] != nodes[1]:
            shifts.append(Shift(pod, _kind(pod, is_known, nodes, after), nodes))
    return DraftDifference(
        tuple(shifts),
        (before.measures, after.measures),
        (tuple(sorted(old - new)), tuple(sorted(added))),
        len(along),
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
