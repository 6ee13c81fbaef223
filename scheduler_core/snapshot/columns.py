"""The nodes as plugins see them: columns with a row for each node in question.

NodeColumns are the present nodes. WhatIf is a private copy of some nodes, to which pods can be added and from which they
can be removed: preemption and nominated pods are computed on it (spec 01 §2, spec 08 §5). A plugin must use only the
columns that it gets, because it cannot know which of the two they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from scheduler_core.snapshot.arrays import BoolArray, IntArray, Rows, taken
from scheduler_core.snapshot.nodes.table import NodeTable
from scheduler_core.snapshot.pods.table import PodTable
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.volumes.use import VolumeUse

Scalar = TypeVar("Scalar", bound=np.generic)


class NodeColumns:
    """Columns of the nodes ``rows`` of a snapshot.

    requested : int64, shape (n_rows, n_resources): sum of R(pod) over the pods on the node.
    nonzero : int64, shape (n_rows, 2): sum of N(pod): milli-CPU, bytes.
    pod_count : int64, shape (n_rows,).
    ports_in_use : bool, shape (n_rows, n_ports): host ports of PodTable.ports that are in use on the node. As in
        kube-scheduler a port is free as soon as one pod that uses it leaves, even if another one uses it, too.
    volumes : the pods of the nodes that use each volume; query it with ``rows``.
    """

    __slots__ = (
        "_allocatable",
        "nodes",
        "nonzero",
        "pod_count",
        "pods_by_row",
        "ports_in_use",
        "requested",
        "rows",
        "volumes",
    )

    def __init__(  # noqa: PLR0913, PLR0917 - one for each column
        self,
        nodes: NodeTable,
        rows: Rows,
        requested: IntArray,
        nonzero: IntArray,
        pod_count: IntArray,
        ports_in_use: BoolArray,
        pods_on: Sequence[Sequence[PodRow]],
        volumes: VolumeUse,
    ) -> None:
        self.nodes = nodes
        self.rows = rows
        self._allocatable: IntArray | None = None
        self.requested = requested
        self.nonzero = nonzero
        self.pod_count = pod_count
        self.ports_in_use = ports_in_use
        self.pods_by_row = pods_on
        self.volumes = volumes

    @property
    def emptied(self) -> BoolArray | None:
        """bool, shape (n_rows,): nodes of which nothing is known but their objects; None: there are none."""
        return None

    def __len__(self) -> int:
        return len(self.pod_count)

    @property
    def allocatable(self) -> IntArray:
        """int64, shape (n_rows, n_resources)."""
        if self._allocatable is None:
            self._allocatable = taken(self.nodes.allocatable, self.rows)
        return self._allocatable

    @property
    def allocatable_pods(self) -> IntArray:
        """int64, shape (n_rows,)."""
        return taken(self.nodes.allocatable_pods, self.rows)

    @property
    def row_numbers(self) -> IntArray:
        """int64, shape (n_rows,). Row of each node in the snapshot."""
        return np.arange(len(self.nodes), dtype=np.int64)[self.rows]

    def pods_on(self, position: int) -> Sequence[PodRow]:
        """Pod rows on the node at ``position`` of these columns, in the order of arrival."""
        return self.pods_by_row[int(self.row_numbers[position])]

    def take(self, column: NDArray[Scalar]) -> NDArray[Scalar]:
        """The part of a column over all nodes of the snapshot that belongs to these rows."""
        return taken(column, self.rows)


class EmptiedColumns(NodeColumns):
    """Some of the nodes as if nothing ran on them and no image were there: their objects alone are known.

    emptied : bool, shape (n_rows,).
    """

    __slots__ = ("_emptied",)

    def __init__(self, columns: NodeColumns, emptied: BoolArray) -> None:
        stays = ~emptied
        super().__init__(
            columns.nodes,
            columns.row_numbers,
            columns.requested * stays[:, np.newaxis],
            columns.nonzero * stays[:, np.newaxis],
            columns.pod_count * stays,
            columns.ports_in_use & stays[:, np.newaxis],
            columns.pods_by_row,
            columns.volumes,
        )
        self._emptied = emptied

    @property
    def emptied(self) -> BoolArray | None:
        return self._emptied

    def pods_on(self, position: int) -> Sequence[PodRow]:
        return () if self._emptied[position] else super().pods_on(position)


class WhatIf(NodeColumns):
    """A private copy of the columns of some nodes; positions count within ``rows``."""

    __slots__ = ("_pods",)

    def __init__(self, columns: NodeColumns, pods: PodTable) -> None:
        rows = columns.row_numbers
        super().__init__(
            columns.nodes,
            rows,
            columns.requested.copy(),
            columns.nonzero.copy(),
            columns.pod_count.copy(),
            columns.ports_in_use.copy(),
            columns.pods_by_row,
            columns.volumes.fork(),
        )
        self._pods = pods

    def copy(self) -> WhatIf:
        return WhatIf(self, self._pods)

    def shift(self, positions: IntArray, pods: IntArray, sign: int) -> None:
        """Add (``sign`` 1) or remove (-1) pod ``pods[i]`` at node ``positions[i]``; a position may repeat."""
        np.add.at(self.requested, positions, sign * self._pods.requests[pods])
        np.add.at(self.nonzero, positions, sign * self._pods.nonzero[pods])
        np.add.at(self.pod_count, positions, sign)
        if self.ports_in_use.shape[1]:
            self._shift_ports(positions, pods, sign)
        self._shift_volumes(positions, pods, sign)

    def _shift_ports(self, positions: IntArray, pods: IntArray, sign: int) -> None:
        for position, pod in zip(positions.tolist(), pods.tolist(), strict=True):
            ports = self._pods.kind_of[pod].pod_class.ports
            self.ports_in_use[position, ports] = sign == 1

    def _shift_volumes(self, positions: IntArray, pods: IntArray, sign: int) -> None:
        concerned = self.volumes.table.has_items[pods]
        if not concerned.any():
            return
        rows = self.row_numbers[positions[concerned]]
        for row, pod in zip(rows.tolist(), pods[concerned].tolist(), strict=True):
            self.volumes.shift(pod, row, sign)

    def keep(self, chosen: BoolArray) -> None:
        """Remove the nodes that are not ``chosen`` (bool, shape (n_rows,))."""
        assert not isinstance(self.rows, slice)
        self.rows, self._allocatable = self.rows[chosen], None
        self.requested, self.nonzero = self.requested[chosen], self.nonzero[chosen]
        self.pod_count, self.ports_in_use = self.pod_count[chosen], self.ports_in_use[chosen]
