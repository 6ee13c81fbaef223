"""NodeTable: what the node objects of a snapshot say, a row a node, rows sorted by node name.

Sorting by name makes the tie-break of this product, the smallest name among equals, the first row among equals
(``argmax`` returns it). The order of appearance, which some rules of kube-scheduler depend on (image sizes,
node order of sampling), is kept in ``appearance``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from scheduler_core.model.node import Node
from scheduler_core.model.requests import scaled
from scheduler_core.model.taints import Taint
from scheduler_core.snapshot.arrays import BoolArray, IntArray, frozen
from scheduler_core.snapshot.axis import ResourceAxis
from scheduler_core.snapshot.labels import LabelColumn, label_column


@dataclass(frozen=True)
class NodeTable:
    """Columns of the node objects.

    allocatable : int64, shape (n_nodes, n_resources). Milli-CPU, bytes or whole units, see ResourceAxis.
    allocatable_pods : int64, shape (n_nodes,).
    unschedulable : bool, shape (n_nodes,). ``spec.unschedulable``.
    taint_counts : int64, shape (n_nodes, n_taints). How often the node carries each of ``taints``.
    appearance : int64, shape (n_nodes,). Rows in the order in which the nodes appeared in the input.
    """

    axis: ResourceAxis
    nodes: tuple[Node, ...]
    names: tuple[str, ...]
    row_of: dict[str, int]
    allocatable: IntArray
    allocatable_pods: IntArray
    unschedulable: BoolArray
    taints: tuple[Taint, ...]
    taint_counts: IntArray
    appearance: IntArray
    _label_columns: dict[str, LabelColumn] = field(default_factory=dict, repr=False)

    def __len__(self) -> int:
        return len(self.names)

    def labels(self, key: str) -> LabelColumn:
        """The column of one label key; built at first use."""
        column = self._label_columns.get(key)
        if column is None:
            column = self._label_columns[key] = label_column(
                [node.metadata.labels for node in self.nodes], key
            )
        return column


def build_node_table(nodes: Sequence[Node], axis: ResourceAxis) -> NodeTable:
    """Columns of ``nodes``; ``axis`` must cover their allocatable resources."""
    order = sorted(range(len(nodes)), key=lambda position: nodes[position].metadata.name)
    by_row = tuple(nodes[position] for position in order)
    names = tuple(node.metadata.name for node in by_row)
    taints, taint_counts = _taint_columns(by_row)
    table = NodeTable(
        axis=axis,
        nodes=by_row,
        names=names,
        row_of={name: row for row, name in enumerate(names)},
        allocatable=_allocatable(by_row, axis),
        allocatable_pods=np.array([_allocatable_pods(node) for node in by_row], dtype=np.int64),
        unschedulable=np.array([bool(node.spec.unschedulable) for node in by_row], dtype=bool),
        taints=taints,
        taint_counts=taint_counts,
        appearance=np.argsort(np.array(order, dtype=np.int64), kind="stable").astype(np.int64),
    )
    for array in (table.allocatable, table.allocatable_pods, table.unschedulable, table.taint_counts):
        frozen(array)
    return table


def _allocatable(nodes: Sequence[Node], axis: ResourceAxis) -> IntArray:
    matrix = np.zeros((len(nodes), len(axis)), dtype=np.int64)
    for row, node in enumerate(nodes):
        matrix[row] = axis.vector(node.status.allocatable)
    return matrix


def _allocatable_pods(node: Node) -> int:
    return scaled("pods", node.status.allocatable.get("pods", 0))


def _taint_columns(nodes: Sequence[Node]) -> tuple[tuple[Taint, ...], IntArray]:
    taints: dict[tuple[str, str, str], tuple[int, Taint]] = {}
    for node in nodes:
        for taint in node.spec.taints:
            taints.setdefault(_taint_key(taint), (len(taints), taint))
    counts = np.zeros((len(nodes), len(taints)), dtype=np.int64)
    for row, node in enumerate(nodes):
        for taint in node.spec.taints:
            counts[row, taints[_taint_key(taint)][0]] += 1
    return tuple(taint for _, taint in taints.values()), counts


def _taint_key(taint: Taint) -> tuple[str, str, str]:
    return taint.key, taint.value, taint.effect
