"""What scheduling looks at of an object that has changed: everything else makes no difference."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from scheduler_core.model.node import Node


def of_node(node: Node) -> tuple[object, ...]:
    """All of a node that any column is made of."""
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
"""What rules look at of objects that have no columns."""
