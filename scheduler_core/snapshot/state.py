"""ClusterState: the node of each pod, and the sums over each node's pods that follow from it.

This is the only part of a snapshot that changes during a run. Every change is appended to ``changes``, so that earlier
results can be updated for the nodes that changed since.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import msgspec
import numpy as np

from scheduler_core.garbage import collector_paused
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.workload import PodDisruptionBudget
from scheduler_core.snapshot.arrays import BoolArray, IntArray, Rows, gathered, grown, taken
from scheduler_core.snapshot.claims.bindings import ClaimBindings
from scheduler_core.snapshot.columns import NodeColumns, WhatIf
from scheduler_core.snapshot.counts import PodCounts
from scheduler_core.snapshot.nodes.table import NodeTable
from scheduler_core.snapshot.pods.table import PodTable
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.volumes.use import VolumeUse

UNPLACED = -1


class PlacementChange(msgspec.Struct, frozen=True, gc=False):
    """A pod was added to (``sign`` 1) or removed from (-1) the node at ``row``, or (0) stays there and changed only its
    times and priority.
    """

    pod: PodRow
    row: NodeRow
    sign: int


def line_without(line: list[PodRow], pod: PodRow) -> list[PodRow]:
    """The pods of a node after one of them left: as in kube-scheduler's cache, the last pod takes its position."""
    *there, last = line
    if last != pod:
        there[there.index(pod)] = last
    return there


@dataclass(eq=False)
class ClusterState:
    """The node of each pod.

    node_of : int64, shape (n_pods,): row of the pod's node, UNPLACED if none.
    arrival : int64, shape (n_pods,): ascending in the order of the pods on a node.
    nominations : pod row → node row, in the order of nomination.
    astray : pod row → name of the node, of nominations to nodes that are not there; they count when the node comes back.
    pods_on : by node row, its pods in order; a list is never changed, but replaced.
    held : pod row → node row, of pods that are on a node only until the end of their group's cycle.
    within : bool, shape (n_nodes,): the nodes of the placement that is tried for a group; None means all.
    budgets : the present PodDisruptionBudgets.
    volumes : the use of volumes on each node.
    claims : what placements decided about claims.
    """

    nodes: NodeTable
    pods: PodTable
    node_of: IntArray
    requested: IntArray
    nonzero: IntArray
    pod_count: IntArray
    ports_in_use: BoolArray
    pods_on: list[list[PodRow]]
    counts: PodCounts
    volumes: VolumeUse
    claims: ClaimBindings
    arrival: IntArray
    _next_arrival: int
    nominations: dict[PodRow, NodeRow] = field(default_factory=dict)
    astray: dict[PodRow, str] = field(default_factory=dict)
    held: dict[PodRow, NodeRow] = field(default_factory=dict)
    within: BoolArray | None = None
    budgets: tuple[PodDisruptionBudget, ...] = ()
    changes: list[PlacementChange] = field(default_factory=list)

    @classmethod
    def at(
        cls,
        nodes: NodeTable,
        pods: PodTable,
        node_of: IntArray,
        arrival: IntArray,
        volumes: VolumeUse,
        claims: ClaimBindings,
    ) -> ClusterState:
        """The state in which pod i is on node ``node_of[i]``; sums are computed over all pods at once.

        volumes : the use of volumes without pods; it is changed.
        """
        placed = np.flatnonzero(node_of != UNPLACED)
        placed = placed[np.argsort(arrival[placed], kind="stable")]
        rows = node_of[placed]
        requested = np.zeros((len(nodes), pods.requests.shape[1]), dtype=np.int64)
        nonzero = np.zeros((len(nodes), 2), dtype=np.int64)
        np.add.at(requested, rows, pods.requests[placed])
        np.add.at(nonzero, rows, pods.nonzero[placed])
        with collector_paused():
            pods_on: list[list[PodRow]] = [[] for _ in range(len(nodes))]
        for pod, row in zip(placed.tolist(), rows.tolist(), strict=True):
            pods_on[row].append(pod)
        state = cls(
            nodes=nodes,
            pods=pods,
            node_of=node_of.copy(),
            requested=requested,
            nonzero=nonzero,
            pod_count=np.bincount(rows, minlength=len(nodes)).astype(np.int64),
            ports_in_use=np.zeros((len(nodes), len(pods.ports)), dtype=bool),
            pods_on=pods_on,
            counts=PodCounts(pods),
            volumes=volumes,
            claims=claims,
            arrival=arrival.copy(),
            _next_arrival=int(arrival.max(initial=-1)) + 1,
        )
        state._use_ports(placed, rows)
        with_items = volumes.table.has_items[placed]
        for pod, row in zip(placed[with_items].tolist(), rows[with_items].tolist(), strict=True):
            volumes.shift(pod, row, 1)
        return state

    def copied(self, *, grows: bool = False) -> ClusterState:
        """A copy with its own tables of pods and volumes, whose changes do not affect this one; it has no stored answers.

        grows : the copy may get more pods of the kinds that are there.
        """
        pods = self.pods.copied(grows=grows)
        return replace(
            self,
            pods=pods,
            node_of=self.node_of.copy(),
            requested=self.requested.copy(),
            nonzero=self.nonzero.copy(),
            pod_count=self.pod_count.copy(),
            ports_in_use=self.ports_in_use.copy(),
            pods_on=self.pods_on.copy(),
            counts=PodCounts(pods),
            volumes=self.volumes.copied(self.volumes.table.copied()),
            claims=self.claims.copied(),
            arrival=self.arrival.copy(),
            nominations=dict(self.nominations),
            astray=dict(self.astray),
            held=dict(self.held),
            changes=[],
        )

    def place(self, pod: PodRow, row: NodeRow) -> None:
        """Put an unplaced pod on a node; its nomination, if any, ends."""
        self.end_nomination(pod)
        self.pods_on[row] = [*self.pods_on[row], pod]
        self.arrival[pod] = self._next_arrival
        self._next_arrival += 1
        self._change(pod, row, 1)
        self.node_of[pod] = row

    def remove(self, pod: PodRow) -> None:
        """Remove a placed pod from its node; see ``line_without``."""
        row = NodeRow(self.node_of[pod])
        there = self.pods_on[row]
        self.pods_on[row] = line_without(there, pod)
        if there[-1] != pod:
            self.arrival[there[-1]] = self.arrival[pod]
        self._change(pod, row, -1)
        self.node_of[pod] = UNPLACED

    def append(self, pod: Pod) -> PodRow:
        """Add an unplaced pod; returns its row. Raises KeyError, without a change, if it requests a resource that has no
        column.
        """
        row = self.pods.append(pod)
        self.node_of = grown(self.node_of, UNPLACED)
        self.arrival = grown(self.arrival, 0)
        self.volumes.table.append(pod)
        self._cover_ports()
        return row

    def replace(self, row: PodRow, pod: Pod) -> None:
        """Replace a pod by a newer version. As in kube-scheduler's cache a placed pod leaves its node and comes back.

        If only its times and priority change, as when a pod is bound where it was assumed, it stays.

        Raises KeyError, without a change, if it requests a resource that has no column.
        """
        node = NodeRow(self.node_of[row])
        if node != UNPLACED and self._stays(row, node, pod):
            self.end_nomination(row)
            if self.pods.restamp(row, pod):
                self.changes.append(PlacementChange(row, node, 0))
            return
        if node == UNPLACED:
            self._replace(row, pod)
            return
        self.remove(row)
        try:
            self._replace(row, pod)
        finally:
            self.place(row, node)

    def drop(self, row: PodRow) -> None:
        """Remove a deleted pod; its row stays empty."""
        pod = self.pods.pods[row]
        if self.node_of[row] != UNPLACED:
            self.remove(row)
        self.end_nomination(row)
        self.volumes.table.forget(row, pod)
        if self.pods.row_of.get(pod.key) == row:
            del self.pods.row_of[pod.key]

    def recheck_volumes(self, row: PodRow) -> None:
        """Update what the pod uses, after storage objects changed."""
        table, node = self.volumes.table, NodeRow(self.node_of[row])
        items = table.items(self.pods.pods[row])
        if items == table.items_of[row]:
            return
        if node != UNPLACED:
            self.volumes.shift(row, node, -1)
        table.set_items(row, items)
        if node != UNPLACED:
            self.volumes.shift(row, node, 1)

    def add_drivers(self) -> None:
        """Add the new drivers of the table of volumes."""
        self.volumes.add_drivers()
        for row in self.pods.row_of.values():
            if self.pods.pods[row].spec.volumes:
                self.recheck_volumes(row)

    def rearrange(self, nodes: NodeTable, before: IntArray) -> None:
        """Replace the nodes; pods on removed nodes are on no node.

        before : int64, shape (n_nodes,): the previous row of each node, negative for new ones.
        """
        after = np.full(len(self.nodes) + 1, UNPLACED, dtype=np.int64)  # the last entry is for UNPLACED
        after[before[before >= 0]] = np.flatnonzero(before >= 0)
        for row in np.flatnonzero(after[:-1] < 0).tolist():
            for pod in list(self.pods_on[row]):
                self.remove(pod)
        nominated = self.nominated_nodes()
        self.nodes = nodes
        self.node_of = after[self.node_of]
        self.requested = gathered(self.requested, before, 0)
        self.nonzero = gathered(self.nonzero, before, 0)
        self.pod_count = gathered(self.pod_count, before, 0)
        self.ports_in_use = gathered(self.ports_in_use, before, False)
        self.pods_on = [self.pods_on[row] if row >= 0 else [] for row in before.tolist()]
        self.nominate_all(nominated)
        self.claims.rearrange(after)
        n_drivers = len(self.volumes.table.drivers)
        self.volumes.table.rearrange(nodes, before)
        self.volumes.rearrange(before, after)
        if len(self.volumes.table.drivers) > n_drivers:
            self.add_drivers()
        self.forget_answers()

    def forget_answers(self) -> None:
        """Drop stored answers, so that they are computed again."""
        self.counts = PodCounts(self.pods)
        self.changes = []

    def nominated_nodes(self) -> dict[PodRow, str]:
        """Pod row → name of the node to which it is nominated, also of nodes that are not there."""
        return {pod: self.nodes.names[row] for pod, row in self.nominations.items()} | self.astray

    def nominated_node(self, pod: PodRow) -> str | None:
        """The name of the node to which the pod is nominated, also of one that is not there."""
        row = self.nominations.get(pod)
        return self.astray.get(pod) if row is None else self.nodes.names[row]

    def nominate_to(self, pod: PodRow, name: str) -> None:
        """Nominate a pod without a nomination. Unlike ``nominate``, this ends no other nominations."""
        if (row := self.nodes.row_of.get(name)) is not None:
            self.nominations[pod] = row
        else:
            self.astray[pod] = name

    def nominate_all(self, names: Mapping[PodRow, str]) -> None:
        """Replace all nominations. names : as in ``nominated_nodes``."""
        row_of = self.nodes.row_of
        self.nominations = {pod: row_of[name] for pod, name in names.items() if name in row_of}
        self.astray = {pod: name for pod, name in names.items() if name not in row_of}

    def end_nomination(self, pod: PodRow) -> None:
        self.nominations.pop(pod, None)
        self.astray.pop(pod, None)

    def nominate(self, pod: PodRow, row: NodeRow) -> None:
        """Nominate a pod to a node; nominations of pods of lower priority to that node end (spec 08 §8)."""
        priority = self.pods.priority
        for other in [other for other, there in self.nominations.items() if there == row]:
            if priority[other] < priority[pod]:
                del self.nominations[other]
        self.end_nomination(pod)
        self.nominations[pod] = row

    def moves_since(self, n_changes: int) -> list[PlacementChange]:
        """The pods that were added to or removed from a node after the given number of changes."""
        return [change for change in self.changes[n_changes:] if change.sign]

    def columns(self, rows: Rows) -> NodeColumns:
        """The present nodes ``rows`` (views if ``rows`` is a slice: read them, then drop them)."""
        self._cover_ports()  # copies share the host ports that are known
        return NodeColumns(
            self.nodes,
            rows,
            taken(self.requested, rows),
            taken(self.nonzero, rows),
            taken(self.pod_count, rows),
            taken(self.ports_in_use, rows),
            self.pods_on,
            self.volumes,
        )

    def what_if(self, rows: Rows) -> WhatIf:
        """A private copy of the nodes ``rows``."""
        return WhatIf(self.columns(rows), self.pods)

    def _stays(self, row: PodRow, node: NodeRow, pod: Pod) -> bool:
        """Whether leaving and coming back changes no sums, counts and orders. Raises KeyError as ``replace`` does."""
        if self.pods_on[node][-1] != row or len(self.pods.kind_of[row].pod_class.ports):
            return False
        has_volumes = pod.spec.volumes or self.pods.pods[row].spec.volumes
        return not has_volumes and self.pods.counts_the_same(row, pod)

    def _replace(self, row: PodRow, pod: Pod) -> None:
        table, old = self.volumes.table, self.pods.pods[row]
        self.pods.replace(row, pod)
        if pod.spec.volumes or old.spec.volumes:
            table.forget(row, old)
            table.replace(row, pod)
        self._cover_ports()

    def _cover_ports(self) -> None:
        more = len(self.pods.ports) - self.ports_in_use.shape[1]
        if more:
            self.ports_in_use = np.pad(self.ports_in_use, ((0, 0), (0, more)))

    def _change(self, pod: PodRow, row: NodeRow, sign: int) -> None:
        if sign == 1:
            self.requested[row] += self.pods.requests[pod]
            self.nonzero[row] += self.pods.nonzero[pod]
        else:
            self.requested[row] -= self.pods.requests[pod]
            self.nonzero[row] -= self.pods.nonzero[pod]
        self.pod_count[row] += sign
        kind = self.pods.kind_of[pod]
        if len(kind.pod_class.ports):
            self.ports_in_use[row, kind.pod_class.ports] = sign == 1
        self.counts.shift(pod, row, sign)
        self.volumes.shift(pod, row, sign)
        self.changes.append(PlacementChange(pod, row, sign))

    def _use_ports(self, placed: IntArray, rows: IntArray) -> None:
        if not self.pods.ports:
            return
        for pod, row in zip(placed.tolist(), rows.tolist(), strict=True):
            self.ports_in_use[row, self.pods.kind_of[pod].pod_class.ports] = True
