"""How full the nodes are after some attempts: the snapshot's columns and the moves of pods, added up.

A pure function of what is stored, so going back costs the same as going forward. Amounts follow the columns: cpu in
milli, memory in bytes, others whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

# (pod, node it was placed on or None, victims evicted for it)
Movement = tuple[str, str | None, list[str]]


def node_rows(columns: Mapping[str, Any], movements: Iterable[Movement]) -> list[dict[str, Any]]:
    """One row a node, in the order of the columns: node, requested and allocatable by resource, number of pods.

    columns : snapshots.codec.columns describes them.
    """
    pods, nodes = columns["pods"], columns["nodes"]
    node_of = _node_of_pods(pods["keys"], pods["nodes"], nodes["names"], movements)
    requests = np.array(columns["requestClasses"], dtype=np.int64).reshape(-1, len(columns["resources"]))
    placed = node_of >= 0
    pod_requests = requests[np.array(pods["requests"], dtype=np.int64)][placed]  # (placed pods, resources)
    requested = np.zeros((len(nodes["names"]), len(columns["resources"])), dtype=np.int64)
    np.add.at(requested, node_of[placed], pod_requests)
    n_pods = np.bincount(node_of[placed], minlength=len(nodes["names"]))
    return [
        {
            "node": name,
            "requested": dict(zip(columns["resources"], amounts, strict=True)),
            "allocatable": dict(zip(columns["resources"], allocatable, strict=True)),
            "pods": count,
        }
        for name, amounts, allocatable, count in zip(
            nodes["names"], requested.tolist(), nodes["allocatable"], n_pods.tolist(), strict=True
        )
    ]


def placements(movements: Iterable[Movement]) -> dict[str, str]:
    """Pod → node, of the pods placed by these moves and not evicted again."""
    placed: dict[str, str] = {}
    for pod, node, victims in movements:
        if node is not None:
            placed[pod] = node
        for victim in victims:
            placed.pop(victim, None)
    return placed


def _node_of_pods(
    keys: list[str], start: list[int], names: list[str], movements: Iterable[Movement]
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Position of each pod's node in `names`, -1 for none; shape (pods,)."""
    row_of_pod = {key: row for row, key in enumerate(keys)}
    row_of_node = {name: row for row, name in enumerate(names)}
    node_of = np.array(start, dtype=np.int64)
    for pod, node, victims in movements:
        if node is not None:
            node_of[row_of_pod[pod]] = row_of_node[node]
        for victim in victims:
            node_of[row_of_pod[victim]] = -1
    return node_of
