"""How full and how even the nodes are, which are empty, and what those that are not cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from scheduler_core.model.objects.meta import ObjectMeta
from scheduler_core.model.objects.node import Node
from scheduler_core.snapshot.arrays import BoolArray, FloatArray
from scheduler_core.snapshot.state import ClusterState

INSTANCE_TYPE: Final = "node.kubernetes.io/instance-type"


@dataclass(frozen=True, slots=True)
class Fill:
    """One resource over all nodes that have it.

    used, allocatable : milli-CPU, bytes or whole units. imbalance : the standard deviation of the nodes' fractions used, 0 to 0.5.
    """

    used: int
    allocatable: int
    imbalance: float

    @property
    def fraction(self) -> float:
        return self.used / self.allocatable

    def to_dict(self) -> dict[str, float]:
        return {
            "used": self.used,
            "allocatable": self.allocatable,
            "fraction": self.fraction,
            "imbalance": self.imbalance,
        }


@dataclass(frozen=True, slots=True)
class Prices:
    """What a node costs, in a currency of your own per hour.

    label : a label of nodes with the price; of_type : by instance type, for nodes without this label. Other nodes cost `other`.
    """

    label: str = ""
    of_type: Mapping[str, float] | None = None
    other: float = 0.0

    def of(self, node: Node) -> float:
        labels = node.metadata.labels
        said = _number(labels.get(self.label, ""))
        if said is not None:
            return said
        return (self.of_type or {}).get(labels.get(INSTANCE_TYPE, ""), self.other)


def fill_by_resource(state: ClusterState) -> dict[str, Fill]:
    """By resource, in the order of the columns; those that no node has are left out."""
    nodes = state.nodes
    fills = {}
    for column, name in enumerate(nodes.axis.names):
        allocatable = nodes.allocatable[:, column]
        having = allocatable > 0
        if having.any():
            used = state.requested[having, column]
            fractions = used / allocatable[having]
            fills[name] = Fill(int(used.sum()), int(allocatable[having].sum()), float(np.std(fractions)))
    return fills


def fullest(state: ClusterState) -> FloatArray:
    """float64, shape (n_nodes,): of each node the fraction used of the resource that it has least of left; 0 for a node that has nothing."""
    allocatable = state.nodes.allocatable
    used = np.divide(state.requested, allocatable, out=np.zeros(allocatable.shape), where=allocatable > 0)
    return np.asarray(used.max(axis=1, initial=0.0), dtype=np.float64)


def empty_nodes(state: ClusterState) -> BoolArray:
    """bool, shape (n_nodes,): nothing runs there but pods of DaemonSets, which go with their node."""
    pods = state.pods.pods
    return np.array(
        [all(_is_of_daemon_set(pods[row].metadata) for row in on) for on in state.pods_on], dtype=bool
    )


def cost_of(state: ClusterState, prices: Prices) -> float:
    """Of the nodes that are not empty. Prices are summed up as they are written, not as floats."""
    rows = np.flatnonzero(~empty_nodes(state)).tolist()
    counts = Counter(prices.of(state.nodes.nodes[row]) for row in rows)
    return float(sum(Fraction(str(price)) * count for price, count in counts.items()))


def _is_of_daemon_set(metadata: ObjectMeta) -> bool:
    controller = metadata.controller
    return controller is not None and controller.kind == "DaemonSet"


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if np.isfinite(number) and number >= 0 else None
