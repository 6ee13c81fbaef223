"""VolumeTable: the things that only a limited number of pods can use: attachable volumes, inline disks, claims for a
single pod; and volumes that cannot be counted.

Each of them is an item. The items of a pod follow from the objects; their use on each node is in VolumeUse. Items keep
their numbers when objects change (storage_changes.py).
"""

from __future__ import annotations

import copy
from collections.abc import Hashable, Iterator, Mapping, Sequence

import numpy as np

from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import CSINode, VolumeAttachment
from scheduler_core.snapshot.arrays import BoolArray, IntArray, gathered, grown
from scheduler_core.snapshot.nodes.table import NodeTable
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.volumes.attachable import VolumeProblem, attachable, volume_problem
from scheduler_core.snapshot.volumes.disks import Disk, disks
from scheduler_core.snapshot.volumes.in_tree import SORTS, in_tree_disk, limit_of
from scheduler_core.snapshot.volumes.objects import Storage, claim_uses
from scheduler_core.snapshot.volumes.translation import Attachable

UNLIMITED = np.iinfo(np.int64).max
NO_DRIVER = -1
READ_WRITE_ONCE_POD = "ReadWriteOncePod"


class VolumeTable:
    """The items of a cluster.

    things : by item, an Attachable, a Disk, a VolumeProblem, or the key of a ReadWriteOncePod claim.
    items_of : by pod row, the items that the pod uses, ascending, without repetition. has_items : bool, shape (n_pods,).
    claim_names : by pod row, a name for each volume that names a claim. has_claims : bool, shape (n_pods,).
    rows_of_claim : key of a claim → the pods that go through it.
    drivers : those that some node limits, or did; volumes of others are no items.
    limits : int64, shape (n_nodes, n_drivers). How many volumes a driver can attach to a node, UNLIMITED if not said.
    driver_of : item → column of ``limits``, NO_DRIVER for items that are not attachable volumes.
    conflicts : disk item → the disk items that cannot be used on the same node.
    single_pod_claims : key of a ReadWriteOncePod claim → its item.
    problems : item → why volumes cannot be counted on a node where a pod has it; a pod has its first problem only.
    attached : name of a VolumeAttachment → the item and the node row.
    """

    def __init__(self, storage: Storage, nodes: NodeTable, *, in_tree: bool = False) -> None:
        self._storage, self._nodes = storage, nodes
        self._in_tree = tuple(SORTS) if in_tree else ()
        self._items: dict[Hashable, int] = {}
        self._disks: dict[tuple[str, tuple[str, ...]], dict[int, Disk]] = {}
        self.things: list[Hashable] = []
        self.items_of: list[tuple[int, ...]] = []
        self.has_items: BoolArray = np.zeros(0, dtype=bool)
        self.claim_names: list[tuple[str, ...]] = []
        self.has_claims: BoolArray = np.zeros(0, dtype=bool)
        self.rows_of_claim: dict[str, dict[PodRow, None]] = {}
        self.drivers: dict[str, int] = {sort: column for column, sort in enumerate(self._in_tree)}
        self.limits: IntArray = np.full((len(nodes), len(self.drivers)), UNLIMITED, dtype=np.int64)
        self.driver_of: list[int] = []
        self.conflicts: dict[int, tuple[int, ...]] = {}
        self.single_pod_claims: dict[str, int] = {}
        self.problems: dict[int, VolumeProblem] = {}
        self.attached: dict[str, tuple[int, NodeRow]] = {}

    def append(self, pod: Pod) -> None:
        """Add the pod of the next row."""
        items, names = self.items(pod), _claim_names(pod)
        self.items_of.append(items)
        self.claim_names.append(names)
        self.has_items = grown(self.has_items, bool(items))
        self.has_claims = grown(self.has_claims, bool(names))
        self._link(PodRow(len(self.items_of) - 1), pod)

    def extend(self, pods: Sequence[Pod]) -> None:
        """Add the pods of the first rows. Pods with one spec share their data where possible."""
        known: dict[tuple[int, str], tuple[int, ...]] = {}
        for row, pod in enumerate(pods):
            items: tuple[int, ...] = ()
            if pod.spec.volumes:
                key = (id(pod.spec), pod.metadata.namespace)
                items = known[key] if key in known else self.items(pod)
                if all(volume.ephemeral is None for volume in pod.spec.volumes):
                    known[key] = items
                self._link(PodRow(row), pod)
            self.items_of.append(items)
            self.claim_names.append(_claim_names(pod))
        self.has_items = np.array([bool(items) for items in self.items_of], dtype=bool)
        self.has_claims = np.array([bool(names) for names in self.claim_names], dtype=bool)

    def replace(self, row: PodRow, pod: Pod) -> None:
        """Replace the pod of a row by another pod, or by a newer version; it must not be placed."""
        self.set_items(row, self.items(pod))
        self.claim_names[row] = names = _claim_names(pod)
        self.has_claims[row] = bool(names)
        self._link(row, pod)

    def set_items(self, row: PodRow, items: tuple[int, ...]) -> None:
        """Set the items of the pod of a row."""
        self.items_of[row] = items
        self.has_items[row] = bool(items)

    def forget(self, row: PodRow, pod: Pod) -> None:
        """Remove a deleted pod."""
        for use in claim_uses(pod):
            rows = self.rows_of_claim.get(use.key)
            if rows is not None:
                rows.pop(row, None)
                if not rows:
                    del self.rows_of_claim[use.key]

    def items(self, pod: Pod) -> tuple[int, ...]:
        """The items of a pod according to the present objects."""
        if not pod.spec.volumes:
            return ()
        return tuple(sorted({self._item(thing) for thing in self._things(pod)}))

    def limit(self, node: CSINode) -> bool:
        """Apply the limits of a CSINode. Whether it has a driver that no node limited before."""
        row = self._nodes.row_of.get(node.name)
        return row is not None and self._limit({row: node})

    def _limit(self, nodes: Mapping[NodeRow, CSINode]) -> bool:
        """As ``limit``, of several rows. All new drivers are added at once: each addition copies the table."""
        limits = {row: node.limits for row, node in nodes.items()}
        n_drivers = len(self.drivers)
        for of_node in limits.values():
            for driver in sorted(of_node):
                self.drivers.setdefault(driver, len(self.drivers))
        n_new = len(self.drivers) - n_drivers
        if n_new:
            more = np.full((len(self.limits), n_new), UNLIMITED, dtype=np.int64)
            self.limits = np.concatenate((self.limits, more), axis=1)
        for row, of_node in limits.items():
            self._unlimit(row)
            for driver, count in of_node.items():
                self.limits[row, self.drivers[driver]] = count
        return bool(n_new)

    def unlimit(self, name: str) -> None:
        """Remove the limits of a deleted CSINode."""
        row = self._nodes.row_of.get(name)
        if row is not None:
            self._unlimit(row)

    def _unlimit(self, row: NodeRow) -> None:
        """Remove limits; in-tree limits belong to the node itself, and stay."""
        self.limits[row, len(self._in_tree) :] = UNLIMITED

    def place_of(self, attachment: VolumeAttachment) -> tuple[int, NodeRow] | None:
        """The item and the node row of an attachment according to the present objects; None if it does not count."""
        spec = attachment.spec
        volume = self._storage.volumes.get(spec.source.persistent_volume_name)
        row = self._nodes.row_of.get(spec.node_name)
        if volume is None or volume.spec.csi is None or row is None or spec.attacher not in self.drivers:
            return None
        return self._item(Attachable(spec.attacher, volume.spec.csi.volume_handle)), row

    def attachables_of(self, pod: PodRow) -> dict[int, list[int]]:
        """Column of a driver → the items of a pod that it attaches."""
        found: dict[int, list[int]] = {}
        for item in self.items_of[pod]:
            if self.driver_of[item] >= len(self._in_tree):
                found.setdefault(self.driver_of[item], []).append(item)
        return found

    def in_tree_of(self, pod: PodRow, sort: str) -> tuple[int, list[int]]:
        """The column of a type of in-tree disks, and a pod's items of it; none if their CSI driver limits them."""
        if sort not in self.drivers:
            return -1, []
        column = self.drivers[sort]
        return column, [item for item in self.items_of[pod] if self.driver_of[item] == column]

    def disks_of(self, pod: PodRow) -> list[int]:
        """The items of a pod that are inline disks."""
        return [item for item in self.items_of[pod] if item in self.conflicts]

    def problem_of(self, pod: PodRow) -> int:
        """The item of a pod's problem, negative without."""
        return next((item for item in self.items_of[pod] if item in self.problems), -1)

    def rearrange(self, nodes: NodeTable, before: IntArray) -> None:
        """Replace the nodes.

        before : int64, shape (n_nodes,): the previous row of each node, negative for new ones.
        """
        self._nodes = nodes
        self.limits = gathered(self.limits, before, UNLIMITED)
        limiting: dict[NodeRow, CSINode] = {}
        for row in np.flatnonzero(before < 0).tolist():
            for column, sort in enumerate(self._in_tree):
                self.limits[row, column] = limit_of(nodes.nodes[row], sort)
            if (node := self._storage.csi_nodes.get(nodes.names[row])) is not None:
                limiting[NodeRow(row)] = node
        self._limit(limiting)
        self.attached = {}
        for name, attachment in self._storage.attachments.items():
            if (place := self.place_of(attachment)) is not None:
                self.attached[name] = place

    def copied(self) -> VolumeTable:
        """A table whose rows and nodes may be changed without changing this one. Both number items alike."""
        other = copy.copy(self)
        other.items_of, other.claim_names = list(self.items_of), list(self.claim_names)
        other.has_items, other.has_claims = self.has_items.copy(), self.has_claims.copy()
        other.rows_of_claim = {claim: dict(rows) for claim, rows in self.rows_of_claim.items()}
        return other

    def _link(self, row: PodRow, pod: Pod) -> None:
        for use in claim_uses(pod):
            self.rows_of_claim.setdefault(use.key, {})[row] = None

    def _item(self, thing: Hashable) -> int:
        item = self._items.get(thing)
        if item is None:
            item = self._items[thing] = len(self.things)
            self.things.append(thing)
            self.driver_of.append(self.drivers[thing.driver] if isinstance(thing, Attachable) else NO_DRIVER)
            if isinstance(thing, Disk):
                self._add_disk(item, thing)
            elif isinstance(thing, VolumeProblem):
                self.problems[item] = thing
            elif isinstance(thing, str):
                self.single_pod_claims[thing] = item
        return item

    def _add_disk(self, item: int, disk: Disk) -> None:
        same = self._disks.setdefault((disk.sort, disk.name), {})
        same[item] = disk
        for one, mine in same.items():
            self.conflicts[one] = tuple(other for other, theirs in same.items() if mine.conflicts(theirs))

    def _things(self, pod: Pod) -> Iterator[Hashable]:
        yield from disks(pod.spec)
        has_problem = bool(self._in_tree)
        for volume in pod.spec.volumes:
            found = attachable(pod, volume, self._storage)
            if found is not None and found.driver in self.drivers:
                yield found
            disk = in_tree_disk(pod, volume, self._storage) if self._in_tree else None
            if disk is not None:
                yield disk
            problem = None if has_problem else volume_problem(pod, volume, self._storage)
            if problem is not None:
                has_problem = True
                yield problem
        for use in claim_uses(pod):
            claim = self._storage.claims.get(use.key)
            if not use.ephemeral and claim is not None and READ_WRITE_ONCE_POD in claim.spec.access_modes:
                yield use.key


def build_volume_table(
    storage: Storage, pods: Sequence[Pod], nodes: NodeTable, *, in_tree: bool
) -> VolumeTable:
    """The items of ``pods``, which become the rows.

    in_tree : whether in-tree disks are limited by themselves.
    """
    table = VolumeTable(storage, nodes, in_tree=in_tree)
    table.rearrange(nodes, np.full(len(nodes), -1, dtype=np.int64))
    table.extend(pods)
    return table


def _claim_names(pod: Pod) -> tuple[str, ...]:
    if not pod.spec.volumes:
        return ()
    return tuple(use.name for use in claim_uses(pod) if not use.ephemeral)
