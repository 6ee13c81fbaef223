"""Volumes that must be provisioned: on which nodes a class and its driver can do it (spec 06 §3)."""

from __future__ import annotations

import numpy as np

from scheduler_core.model.objects.storage import CSIStorageCapacity, PersistentVolumeClaim, StorageClass
from scheduler_core.model.quantity import value
from scheduler_core.plugins.volumes.claims import STORAGE, requested
from scheduler_core.plugins.volumes.masks import NodeMasks
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.snapshot import Snapshot

NO_PROVISIONER = "kubernetes.io/no-provisioner"


class Provisioning:
    """The classes, drivers and capacities of a snapshot. Get it by ``snapshot.derived(Provisioning)``."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._storage = snapshot.storage
        self._classes = snapshot.storage.classes
        self._masks = snapshot.derived(NodeMasks)
        self._nowhere = np.zeros(len(snapshot.nodes), dtype=bool)
        self._everywhere = ~self._nowhere
        self._enough: dict[tuple[str, int], BoolArray] = {}
        self._n_changes = self._storage.capacity_changes

    def possible(self, claim: PersistentVolumeClaim) -> BoolArray:
        """bool, shape (n_nodes,): the class provisions volumes, and may do so for the node."""
        storage_class = self._classes[claim.storage_class]
        if storage_class.provisioner in ("", NO_PROVISIONER):
            return self._nowhere
        return self._masks.of_class(storage_class)

    def enough(self, claim: PersistentVolumeClaim) -> BoolArray:
        """bool, shape (n_nodes,): the driver has enough space, or does not report its capacity."""
        storage_class = self._classes[claim.storage_class]
        driver = self._storage.drivers.get(storage_class.provisioner)
        is_tracked = driver is not None and driver.spec.storage_capacity
        if STORAGE not in claim.spec.resources.requests or not is_tracked:
            return self._everywhere
        if self._n_changes != self._storage.capacity_changes:
            self._enough.clear()
            self._n_changes = self._storage.capacity_changes
        size = value(requested(claim))
        key = storage_class.name, size
        if key not in self._enough:
            self._enough[key] = self._with_space(storage_class, size)
        return self._enough[key]

    def _with_space(self, storage_class: StorageClass, size: int) -> BoolArray:
        mask = self._nowhere.copy()
        for capacity in self._storage.capacities.values():
            if capacity.storage_class_name != storage_class.name:
                continue
            space = _space(capacity)
            if capacity.node_topology is not None and space is not None and space >= size:
                mask |= self._masks.of_selector(capacity.node_topology)
        return mask


def _space(capacity: CSIStorageCapacity) -> int | None:
    """The largest volume that can be provisioned, in bytes; None if nothing is reported, which means none."""
    size = capacity.capacity if capacity.maximum_volume_size is None else capacity.maximum_volume_size
    return None if size is None else value(size)
