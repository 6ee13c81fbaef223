"""The parts of an object that affect scheduling: a change of any other part makes no difference."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from scheduler_core.model.objects.node import Node


def of_node(node: Node) -> tuple[object, ...]:
    """All fields of a node from which columns are computed."""
    status = node.status
    return node.labels, node.spec, status.allocatable, status.images, status.declared_features


def _selector(one: Any) -> object:
    return None if one is None else one.spec.selector


def _labels(one: Any) -> object:
    return None if one is None else one.metadata.labels


LOOKED_AT: Final[Mapping[str, Callable[[Any], object]]] = {
    "Namespace": _labels,
    "Service": _selector,
    "ReplicationController": _selector,
    "ReplicaSet": _selector,
    "StatefulSet": _selector,
}
"""The fields that rules read of objects without columns."""
