"""The order in which kube-scheduler's cache lists nodes: zones take turns (spec 01 §3)."""

from __future__ import annotations

import numpy as np

from scheduler_core.model.node import Node
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.nodes import NodeTable

_REGION_LABELS = ("failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region")
_ZONE_LABELS = ("failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone")


def zone_key(node: Node) -> tuple[str, str]:
    """(region, zone) of a node, empty strings where it has no such label."""
    return _first_label(node, _REGION_LABELS), _first_label(node, _ZONE_LABELS)


def cache_order(nodes: NodeTable) -> IntArray:
    """int64, shape (n_nodes,): rows in list order.

    The first node of every zone, then the second of every zone, …; zones by first appearance, nodes of a zone by
    appearance.
    """
    turn_of_zone: dict[tuple[str, str], int] = {}
    nodes_seen: dict[tuple[str, str], int] = {}
    turns: list[tuple[int, int, int]] = []
    for row in nodes.appearance.tolist():
        zone = zone_key(nodes.nodes[row])
        zone_turn = turn_of_zone.setdefault(zone, len(turn_of_zone))
        round_number = nodes_seen[zone] = nodes_seen.get(zone, -1) + 1
        turns.append((round_number, zone_turn, row))
    return np.array([row for _, _, row in sorted(turns)], dtype=np.int64)


def _first_label(node: Node, keys: tuple[str, ...]) -> str:
    return next((node.metadata.labels[key] for key in keys if key in node.metadata.labels), "")
