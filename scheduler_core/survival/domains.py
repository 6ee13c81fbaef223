"""What can be lost together: one node, or all nodes with one value of a label."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from scheduler_core.model.node import Node

NODE: Final = "node"
"""Stands for each node by itself where the key of a label is asked for."""


class Domain(NamedTuple):
    """by : NODE or the key of a label. value : the node or the value. nodes : names, sorted."""

    by: str
    value: str
    nodes: tuple[str, ...]


def domains(nodes: Iterable[Node], by: str) -> dict[str, tuple[str, ...]]:
    """Domain → names of its nodes, both sorted. Nodes without the label are in none."""
    found: dict[str, list[str]] = {}
    for node in nodes:
        value = node.name if by == NODE else node.metadata.labels.get(by)
        if value is not None:
            found.setdefault(value, []).append(node.name)
    return {value: tuple(sorted(found[value])) for value in sorted(found)}
