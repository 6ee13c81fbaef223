"""NodeTable: the data of the node objects of a snapshot, a row per node, sorted by node name.

Because of this order the tie-break, the first by name among equals, is the first row among equals (``argmax`` returns
it). The order of appearance, on which some rules of kube-scheduler depend (image sizes, node order of sampling), is
stored in ``appearance``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import Final

import numpy as np

from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.taints import Taint
from scheduler_core.model.resources.requests import scaled
from scheduler_core.snapshot.arrays import BoolArray, IntArray, frozen, gathered
from scheduler_core.snapshot.axis import ResourceAxis
from scheduler_core.snapshot.nodes.images import NodeImages
from scheduler_core.snapshot.nodes.labels import LabelColumn, label_column
from scheduler_core.snapshot.rows import NodeRow

_ABSENT: Final = ""
"""No label has this key."""


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
    row_of: dict[str, NodeRow]
    allocatable: IntArray
    allocatable_pods: IntArray
    unschedulable: BoolArray
    taints: tuple[Taint, ...]
    taint_counts: IntArray
    appearance: IntArray
    _label_columns: dict[str, LabelColumn] = field(default_factory=dict, repr=False)
    _images: list[NodeImages] = field(default_factory=list, repr=False)
    _labels_of_all: list[frozenset[str]] = field(default_factory=list, repr=False)

    def __len__(self) -> int:
        return len(self.names)

    def labels(self, key: str) -> LabelColumn:
        """The column of one label key; built at first use. Keys that no node has share one: pods may name any number of them."""
        if not self.has_label(key):
            key = _ABSENT
        column = self._label_columns.get(key)
        if column is None:
            column = self._label_columns[key] = label_column(
                [node.metadata.labels for node in self.nodes], key
            )
        return column

    def has_label(self, key: str) -> bool:
        """Whether any node has the label key."""
        if (column := self._label_columns.get(key)) is not None:
            return bool(column.values)
        return key in self.all_label_keys

    @property
    def all_label_keys(self) -> frozenset[str]:
        """The keys of the labels of all nodes. Computed at first use."""
        if not self._labels_of_all:
            self._labels_of_all.append(frozenset().union(*(node.metadata.labels for node in self.nodes)))
        return self._labels_of_all[0]

    @property
    def label_keys(self) -> tuple[str, ...]:
        """The keys whose columns exist."""
        return tuple(self._label_columns)

    @property
    def images(self) -> NodeImages:
        """Computed at first use."""
        if not self._images:
            self._images.append(NodeImages.of(self.nodes))
        return self._images[0]

    def named(self, name: str) -> BoolArray:
        """bool, shape (n_nodes,): the node of this name, nowhere if there is none."""
        is_it = np.zeros(len(self), dtype=bool)
        if (row := self.row_of.get(name)) is not None:
            is_it[row] = True
        return is_it

    def rows_before(self, names: Sequence[str]) -> IntArray:
        """int64: the rows of these nodes, -1 for those that are not in the table."""
        return np.fromiter(map(self.row_of.get, names, repeat(-1)), np.int64, len(names))

    def changed(self, nodes: Mapping[str, Node], changes: Iterable[str]) -> NodeTable:
        """The table of other nodes, in order of appearance; ``axis`` must include their allocatable resources.

        changes : names of nodes that were added, changed or removed; only these are read.
        """
        names = tuple(sorted(nodes))
        by_row = tuple(map(nodes.__getitem__, names))
        before = self.rows_before(names)
        row_of = dict(zip(names, map(NodeRow, range(len(names))), strict=True))
        fresh = sorted(row_of[name] for name in changes if name in row_of)
        taints, taint_counts = self._changed_taints(by_row, before, fresh)
        table = NodeTable(
            axis=self.axis,
            nodes=by_row,
            names=names,
            row_of=row_of,
            allocatable=gathered(self.allocatable, before, 0),
            allocatable_pods=gathered(self.allocatable_pods, before, 0),
            unschedulable=gathered(self.unschedulable, before, False),
            taints=taints,
            taint_counts=taint_counts,
            appearance=np.array(list(map(row_of.__getitem__, nodes)), dtype=np.int64),
        )
        for row in fresh:
            node = by_row[row]
            table.allocatable[row] = self.axis.vector(node.status.allocatable)
            table.allocatable_pods[row] = _allocatable_pods(node)
            table.unschedulable[row] = bool(node.spec.unschedulable)
        table.freeze()
        for key, column in self._label_columns.items():
            values: dict[int, str | None] = {row: by_row[row].metadata.labels.get(key) for row in fresh}
            table._label_columns[key] = column.rearranged(before, values)
        if self._images:
            pairs = [(self.nodes[before[row]] if before[row] >= 0 else None, by_row[row]) for row in fresh]
            gone = [self.nodes[self.row_of[name]] for name in self.row_of.keys() - row_of.keys()]
            table._images.append(self.images.changed([*pairs, *((node, None) for node in gone)]))
        return table

    def freeze(self) -> None:
        for array in (self.allocatable, self.allocatable_pods, self.unschedulable, self.taint_counts):
            frozen(array)

    def _changed_taints(
        self, by_row: Sequence[Node], before: IntArray, fresh: Iterable[int]
    ) -> tuple[tuple[Taint, ...], IntArray]:
        """The taints of the nodes; taints that no node has any more are left out."""
        counts = gathered(self.taint_counts, before, 0)
        counts[list(fresh)] = 0
        fresh_taints, fresh_counts = _taint_columns([by_row[row] for row in fresh])
        is_carried: BoolArray = np.any(counts, axis=0)  # (n_taints,)
        taints = [taint for taint, carried in zip(self.taints, is_carried, strict=True) if carried]
        counts = counts[:, is_carried]
        column_of = {_taint_key(taint): column for column, taint in enumerate(taints)}
        for taint in fresh_taints:
            column_of.setdefault(_taint_key(taint), len(column_of))
        taints += [taint for taint in fresh_taints if column_of[_taint_key(taint)] >= len(taints)]
        counts = np.pad(counts, ((0, 0), (0, len(taints) - counts.shape[1])))
        columns = [column_of[_taint_key(taint)] for taint in fresh_taints]
        counts[np.ix_(list(fresh), columns)] = fresh_counts
        return tuple(taints), counts


def build_node_table(nodes: Sequence[Node], axis: ResourceAxis) -> NodeTable:
    """Columns of ``nodes``; ``axis`` must include their allocatable resources."""
    order = sorted(range(len(nodes)), key=lambda position: nodes[position].metadata.name)
    by_row = tuple(nodes[position] for position in order)
    names = tuple(node.metadata.name for node in by_row)
    taints, taint_counts = _taint_columns(by_row)
    table = NodeTable(
        axis=axis,
        nodes=by_row,
        names=names,
        row_of={name: NodeRow(row) for row, name in enumerate(names)},
        allocatable=_allocatable(by_row, axis),
        allocatable_pods=np.array([_allocatable_pods(node) for node in by_row], dtype=np.int64),
        unschedulable=np.array([bool(node.spec.unschedulable) for node in by_row], dtype=bool),
        taints=taints,
        taint_counts=taint_counts,
        appearance=np.argsort(np.array(order, dtype=np.int64), kind="stable").astype(np.int64),
    )
    table.freeze()
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
