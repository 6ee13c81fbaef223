"""VolumeTable: what pods use that only so many pods can use: attachable volumes, inline disks, claims for a single pod.

Each such thing is an item. Which pods use which items follows from the objects and never changes, though there may come more
pods without volumes; who uses an item where is VolumeUse, which does change.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.pod import Pod
from scheduler_core.snapshot.arrays import BoolArray, IntArray, grown
from scheduler_core.snapshot.attachable import Attachable, attachable
from scheduler_core.snapshot.disks import Disk, conflicts, disks
from scheduler_core.snapshot.nodes import NodeTable
from scheduler_core.snapshot.storage import Storage, claim_uses

UNLIMITED = np.iinfo(np.int64).max
NO_DRIVER = -1
READ_WRITE_ONCE_POD = "ReadWriteOncePod"


@dataclass(eq=False)
class VolumeTable:
    """The items of a cluster.

    items_of : by pod row, the items that the pod uses, ascending, without repetition.
    has_items : bool, shape (n_pods,).
    limits : int64, shape (n_nodes, n_drivers). How many volumes a driver can attach to a node, UNLIMITED if not said.
        Drivers that no node limits are left out, and so are their volumes.
    driver_of : int64, shape (n_items,). Column of ``limits``, NO_DRIVER for items that are not attachable volumes.
    rivals : disk item → the disk items that cannot be used on the same node.
    single_pod_claims : key of a ReadWriteOncePod claim → its item.
    attachments : (item, node row) of the volumes that VolumeAttachments attach.
    """

    items_of: list[tuple[int, ...]]
    has_items: BoolArray
    drivers: tuple[str, ...]
    limits: IntArray
    driver_of: IntArray
    rivals: dict[int, tuple[int, ...]]
    single_pod_claims: dict[str, int]
    attachments: frozenset[tuple[int, int]]

    def append_without_items(self) -> None:
        """One more pod, which has no volumes."""
        self.items_of.append(())
        self.has_items = grown(self.has_items, False)

    def attachables_of(self, pod: int) -> dict[int, list[int]]:
        """Column of a driver → the items of a pod that it attaches."""
        found: dict[int, list[int]] = {}
        for item in self.items_of[pod]:
            if self.driver_of[item] != NO_DRIVER:
                found.setdefault(int(self.driver_of[item]), []).append(item)
        return found

    def disks_of(self, pod: int) -> list[int]:
        """The items of a pod that are inline disks."""
        return [item for item in self.items_of[pod] if item in self.rivals]


def build_volume_table(
    cluster: Cluster, storage: Storage, pods: Sequence[Pod], nodes: NodeTable
) -> VolumeTable:
    """The items of ``pods``, which become the rows."""
    limits = _limits(storage, nodes)
    drivers = {driver: column for column, driver in enumerate(sorted({driver for driver, _ in limits}))}
    items: dict[Hashable, int] = {}
    interner = _Interner(storage, drivers, items)
    items_of = [interner.items_of(pod) for pod in pods]
    attachments = frozenset(_attachments(cluster, storage, nodes, drivers, items))
    known_disks = {item: thing for thing, item in items.items() if isinstance(thing, Disk)}
    return VolumeTable(
        items_of=items_of,
        has_items=np.array([bool(used) for used in items_of], dtype=bool),
        drivers=tuple(drivers),
        limits=_matrix(limits, drivers, nodes),
        driver_of=np.array(
            [drivers[thing.driver] if isinstance(thing, Attachable) else NO_DRIVER for thing in items],
            dtype=np.int64,
        ),
        rivals=_rivals(known_disks),
        single_pod_claims={thing: item for thing, item in items.items() if isinstance(thing, str)},
        attachments=attachments,
    )


class _Interner:
    """Gives items their numbers, in order of first appearance. Pods with one spec share the answer."""

    def __init__(self, storage: Storage, drivers: dict[str, int], items: dict[Hashable, int]) -> None:
        self._storage, self._drivers, self._items = storage, drivers, items
        self._known: dict[tuple[int, str], tuple[int, ...]] = {}

    def items_of(self, pod: Pod) -> tuple[int, ...]:
        if not pod.spec.volumes:
            return ()
        if any(volume.ephemeral is not None for volume in pod.spec.volumes):
            return self._intern(pod)  # the names of its claims begin with its own
        key = (id(pod.spec), pod.metadata.namespace)
        if key not in self._known:
            self._known[key] = self._intern(pod)
        return self._known[key]

    def _intern(self, pod: Pod) -> tuple[int, ...]:
        return tuple(sorted({self._items.setdefault(thing, len(self._items)) for thing in self._things(pod)}))

    def _things(self, pod: Pod) -> Iterator[Hashable]:
        yield from disks(pod.spec)
        for volume in pod.spec.volumes:
            found = attachable(pod, volume, self._storage)
            if found is not None and found.driver in self._drivers:
                yield found
        for use in claim_uses(pod):
            claim = self._storage.claims.get(use.key)
            if not use.ephemeral and claim is not None and READ_WRITE_ONCE_POD in claim.spec.access_modes:
                yield use.key


def _limits(storage: Storage, nodes: NodeTable) -> dict[tuple[str, int], int]:
    """(driver, node row) → how many volumes."""
    return {
        (driver.name, nodes.row_of[csi_node.name]): driver.allocatable.count
        for csi_node in storage.csi_nodes.values()
        for driver in csi_node.spec.drivers
        if csi_node.name in nodes.row_of
        and driver.allocatable is not None
        and driver.allocatable.count is not None
    }


def _matrix(limits: dict[tuple[str, int], int], drivers: dict[str, int], nodes: NodeTable) -> IntArray:
    matrix = np.full((len(nodes), len(drivers)), UNLIMITED, dtype=np.int64)
    for (driver, row), count in limits.items():
        matrix[row, drivers[driver]] = count
    return matrix


def _attachments(
    cluster: Cluster, storage: Storage, nodes: NodeTable, drivers: dict[str, int], items: dict[Hashable, int]
) -> Iterator[tuple[int, int]]:
    for attachment in cluster.volume_attachments:
        spec = attachment.spec
        volume = storage.volumes.get(spec.source.persistent_volume_name)
        row = nodes.row_of.get(spec.node_name)
        if (
            volume is not None
            and volume.spec.csi is not None
            and row is not None
            and spec.attacher in drivers
        ):
            found = Attachable(spec.attacher, volume.spec.csi.volume_handle)
            yield items.setdefault(found, len(items)), row


def _rivals(known: dict[int, Disk]) -> dict[int, tuple[int, ...]]:
    items = list(known)
    found = conflicts(list(known.values()))
    return {item: tuple(items[other] for other in others) for item, others in zip(items, found, strict=True)}
