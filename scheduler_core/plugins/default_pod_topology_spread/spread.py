"""Matching pods by node and by zone → scores (1.18). float64 in upstream's order of operations, truncated.

Source: upstream 1.18, defaultpodtopologyspread/default_pod_topology_spread.go.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from scheduler_core.framework.plugin import MAX_NODE_SCORE
from scheduler_core.snapshot.arrays import FloatArray, IntArray
from scheduler_core.snapshot.nodes.order import zone_key
from scheduler_core.snapshot.nodes.table import NodeTable

ZONE_WEIGHT: Final = 2.0 / 3.0
"""The share of the zone's score in the score of a node that is in a zone; the rest is the node's own score."""
NO_ZONE: Final = -1


def zones_of(nodes: NodeTable) -> IntArray:
    """int64, shape (n_nodes,): a number for each (region, zone), NO_ZONE where the node has neither label."""
    numbers: dict[tuple[str, str], int] = {("", ""): NO_ZONE}
    return np.array(
        [numbers.setdefault(zone_key(node), len(numbers) - 1) for node in nodes.nodes], dtype=np.int64
    )


def zone_counts(counts: IntArray, zones: IntArray) -> IntArray:
    """int64, shape (n_rows,): for each node, the matching pods on those of the given nodes that are in its zone; 0 if it is in
    none.

    counts, zones : int64, shape (n_rows,).
    """
    in_zone = zones != NO_ZONE
    by_zone = np.zeros(int(zones.max(initial=NO_ZONE)) + 2, dtype=np.int64)  # the last entry is for NO_ZONE
    np.add.at(by_zone, zones[in_zone], counts[in_zone])
    return by_zone[zones]


def spread_scores(counts: IntArray, zones: IntArray) -> IntArray:
    """int64, shape (n_rows,), 0..100: 100 for no matching pod, 0 for the greatest number of them.

    counts, zones : int64, shape (n_rows,). Matching pods on each feasible node, and its zone.
    """
    scores = _emptiness(counts)  # (n_rows,)
    by_zone = zone_counts(counts, zones)
    with_zone = scores * (1.0 - ZONE_WEIGHT) + ZONE_WEIGHT * _emptiness(by_zone)
    return np.where(zones == NO_ZONE, scores, with_zone).astype(np.int64)


def _emptiness(counts: IntArray) -> FloatArray:
    """float64, shape (n_rows,): 100·(greatest − count)/greatest; 100 everywhere if all counts are 0."""
    most = int(counts.max(initial=0))
    if most == 0:
        return np.full(len(counts), float(MAX_NODE_SCORE))
    emptiness: FloatArray = float(MAX_NODE_SCORE) * ((most - counts) / float(most))
    return emptiness
