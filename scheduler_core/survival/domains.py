"""What can be lost together: one node, or all nodes with one value of a label. Also finds the nodes that a request names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from scheduler_core.errors import InvalidInput
from scheduler_core.model.objects.node import Node
from scheduler_core.problems import Problems

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


def named_nodes(nodes: Sequence[Node], words: Sequence[str], field: str) -> tuple[str, ...]:
    """The nodes that are named, each once: a word is a name, or ``key=value`` of a label, which stands for all nodes with it, by name.

    Raises InvalidInput with every word that is of no node. field : where words were given, as mistakes name it.
    """
    problems = Problems()
    found: dict[str, None] = {}
    for place, word in enumerate(words):
        key, is_label, value = word.partition("=")
        matching = [
            node.name
            for node in nodes
            if (node.metadata.labels.get(key) == value if is_label else node.name == word)
        ]
        if not matching:
            what = f"no node has the label {word}" if is_label else f"there is no node {word}"
            problems.add(f"{field}[{place}]", what)
        found |= dict.fromkeys(sorted(matching))
    problems.raise_any(InvalidInput)
    return tuple(found)
