"""How many feasible nodes a search looks for, and with which node it starts (spec 01 §2 step 5, §3)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scheduler_core.snapshot.arrays import BoolArray, IntArray

MIN_FEASIBLE_NODES_TO_FIND = 100
MIN_PERCENTAGE = 5


def nodes_to_find(n_nodes: int, percentage: int) -> int:
    """The number of feasible nodes that ends the search; a ``percentage`` of 0 adapts it to the size of the cluster."""
    if n_nodes < MIN_FEASIBLE_NODES_TO_FIND:
        return n_nodes
    if percentage == 0:
        percentage = max(50 - n_nodes // 125, MIN_PERCENTAGE)
    return max(n_nodes * percentage // 100, MIN_FEASIBLE_NODES_TO_FIND)


@dataclass(slots=True)
class SearchStart:
    """Where in the node list the next search begins; one for all profiles of a scheduler."""

    index: int = 0


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The nodes that one search looked at.

    visited : bool, shape (n_nodes,).
    feasible : bool, shape (n_nodes,): those of them that fit.
    """

    visited: BoolArray
    feasible: BoolArray


def search(fits: BoolArray, order: IntArray, start: int, wanted: int) -> SearchResult:
    """Look at nodes in list order from ``start``, continuing at the beginning of the list, until one more than ``wanted``
    feasible nodes are found. The additional one ends the search and counts as not looked at.

    fits : bool, shape (n_nodes,).
    order : int64, the rows that may be looked at, in list order.
    """
    rotated = np.roll(order, -(start % max(len(order), 1)))
    found = np.cumsum(fits[rotated])
    visited = np.zeros(len(fits), dtype=bool)
    visited[rotated[: int(np.searchsorted(found, wanted + 1))]] = True
    return SearchResult(visited, fits & visited)
