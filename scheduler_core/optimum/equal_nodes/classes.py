"""Nodes that are equal to everything that the model sees: which of them gets a pod makes no difference.

Two nodes are equal if every demand is allowed on both or on neither and finds as much room, if as much of every resource, of pods and
of attachments is free, if they use the same of the volumes that are asked for, if they are in the same domains of every rule of
topology, and if the goal does not tell them apart. A rule of anti-affinity whose domains are single nodes treats all of them alike.
A node with pods that may have to go is equal to no other.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scheduler_core.optimum.demands.counted import Counted
from scheduler_core.optimum.demands.demands import PlacementProblem
from scheduler_core.optimum.variables import room_of
from scheduler_core.snapshot.arrays import BoolArray, IntArray

_ALONE = -2
"""Instead of a domain, for a node that is alone in its own."""


def alike(problem: PlacementProblem, told_apart: IntArray) -> Iterator[IntArray]:
    """Rows of at least two equal nodes each, ascending. told_apart : int64, shape (n_nodes, any), what the goal sees of a node."""
    if not problem.demands:
        return
    columns = [*_seen_by_demands(problem), *_free(problem), *_topology(problem), *told_apart.T]
    _, group_of = np.unique(np.column_stack(columns), axis=0, return_inverse=True)
    allowed = np.any([one.allowed for one in problem.demands], axis=0)
    for group in range(int(group_of.max(initial=-1)) + 1):
        rows = np.flatnonzero((group_of.reshape(-1) == group) & allowed)
        if len(rows) > 1:
            yield rows


def _seen_by_demands(problem: PlacementProblem) -> Iterator[IntArray]:
    """Each int64, shape (n_nodes,), as of all functions here."""
    for demand, room in zip(problem.demands, room_of(problem), strict=True):
        yield np.where(demand.allowed, room, -1)
        yield from demand.filters.checked.T


def _free(problem: PlacementProblem) -> Iterator[IntArray]:
    base, nodes = problem.base, problem.base.nodes
    yield from (nodes.allocatable - base.requested).T
    yield nodes.allocatable_pods - base.pod_count
    every = np.arange(len(nodes))
    yield from base.volumes.attached(every).T
    yield from base.volumes.table.limits.T
    for item in sorted({item for one in problem.demands for item in one.filters.items}):
        yield base.volumes.using(item, every).astype(np.int64)
    evictable = np.full(len(nodes), -1, dtype=np.int64)
    there = [one.node for one in problem.residents]
    evictable[there] = there
    yield evictable


def _topology(problem: PlacementProblem) -> Iterator[IntArray]:
    """Of rules that look at any number of domains the domain; of anti-affinity whether the node is alone in its own."""
    for counted in _near_and_spread(problem):
        yield counted.of_node
        yield counted.counted
    for counted in _far(problem):
        alone = _is_alone(counted.of_node)
        yield np.where(alone, _ALONE, counted.of_node)
        yield np.where(alone & (counted.counted >= 0), _ALONE, counted.counted)
        yield counted.occupied.astype(np.int64)


def _near_and_spread(problem: PlacementProblem) -> Iterator[Counted]:
    for demand in problem.demands:
        yield from demand.filters.near
        yield from (spread.counted for spread in demand.filters.spread)


def _far(problem: PlacementProblem) -> Iterator[Counted]:
    for one in problem.demands:
        yield from one.filters.far
    for resident in problem.residents:
        yield from resident.far


def _is_alone(domain_of: IntArray) -> BoolArray:
    """bool, shape (n_nodes,): its domain holds no other node."""
    inside = domain_of >= 0
    sizes = np.bincount(domain_of[inside], minlength=1)
    return np.asarray(inside & (sizes[np.where(inside, domain_of, 0)] == 1), dtype=bool)
