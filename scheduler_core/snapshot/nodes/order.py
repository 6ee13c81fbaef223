"""The order in which kube-scheduler's cache lists nodes: zones take turns (spec 01 §3)."""

from __future__ import annotations

import numpy as np

from scheduler_core.model.objects.node import BETA_REGION, BETA_ZONE, REGION, ZONE, Node
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.nodes.table import NodeTable

_REGION_LABELS = (BETA_REGION, REGION)
_ZONE_LABELS = (BETA_ZONE, ZONE)


def zone_key(node: Node) -> tuple[str, str]:
    """(region, zone) of a node, empty strings where it has no such label."""
    return _first_label(node, _REGION_LABELS), _first_label(node, _ZONE_LABELS)


def cache_order(nodes: NodeTable) -> IntArray:
    """int64, shape (n_nodes,): rows in list order.

    The first node of every zone, then the second of every zone, …; zones by first appearance, nodes of a zone by
    appearance.
    """
    zones = _zone_numbers(nodes)[nodes.appearance]  # (n_nodes,), in order of appearance
    _, first, zones = np.unique(zones, return_index=True, return_inverse=True)
    by_zone = np.argsort(zones, kind="stable")
    sizes = np.bincount(zones)
    starts = np.cumsum(sizes) - sizes
    rounds = np.empty(len(zones), dtype=np.int64)
    rounds[by_zone] = np.arange(len(zones)) - np.repeat(starts, sizes)
    return nodes.appearance[np.lexsort((first[zones], rounds))]


def _zone_numbers(nodes: NodeTable) -> IntArray:
    """int64, shape (n_nodes,): the same number for nodes of the same region and zone."""
    regions, zones = _label_numbers(nodes, _REGION_LABELS), _label_numbers(nodes, _ZONE_LABELS)
    return regions * (int(zones.max(initial=0)) + 1) + zones


def _label_numbers(nodes: NodeTable, keys: tuple[str, ...]) -> IntArray:
    """int64, shape (n_nodes,): equal numbers for equal values of the first of the keys that the node has; 0 for none and
    "".
    """
    numbers = np.zeros(len(nodes), dtype=np.int64)
    number_of: dict[str, int] = {"": 0}
    for key in reversed(keys):
        column = nodes.labels(key)
        of_value = [number_of.setdefault(value, len(number_of)) for value in column.values]
        numbers = np.where(column.codes >= 0, np.array([*of_value, 0])[column.codes], numbers)
    return numbers


def _first_label(node: Node, keys: tuple[str, ...]) -> str:
    return next((node.metadata.labels[key] for key in keys if key in node.metadata.labels), "")
