"""DeviceTotals: the number of devices of a class on each node; scores use it for resources that the class provides (spec 12 §9).

Devices of all slices count, whatever the state and the generation of their pools, taints, counters and capacities.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from msgspec.structs import replace

from scheduler_core.devices.pools import Candidate, Pool, PoolNodes
from scheduler_core.devices.selectors import DeviceSelectors
from scheduler_core.devices.state import AllocatedState, DeviceId
from scheduler_core.model.objects.devices import Device, DeviceClass, ResourceSlice
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.snapshot import Snapshot


@dataclass(frozen=True, eq=False, slots=True)
class ClassDevices:
    """capacity : int64, shape (n_nodes,): number of devices; 0 also where a selector fails on one of them.

    places : device → int64, shape (n_nodes,), how often it counts there. asked : bool, shape (n_nodes,), where selectors are
    evaluated.
    """

    capacity: IntArray
    places: dict[DeviceId, IntArray]
    asked: BoolArray

    def used(self, state: AllocatedState) -> IntArray:
        """int64, shape (n_nodes,): devices that are allocated or shared."""
        found = np.zeros(len(self.capacity), dtype=np.int64)
        for device in state.taken.keys() | state.sharers.keys():
            if device in self.places:
                found += self.places[device]
        return found


class DeviceTotals:
    """The totals of a snapshot, computed on demand."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._n_nodes = len(snapshot.nodes)
        self._places, self._selectors = PoolNodes(snapshot.nodes), DeviceSelectors(snapshot)
        self._candidates = [
            candidate for one in snapshot.devices.slices.values() for candidate in _candidates(one)
        ]
        self._by_class: dict[str, ClassDevices] = {}

    def of(self, device_class: DeviceClass) -> ClassDevices:
        if device_class.name not in self._by_class:
            self._by_class[device_class.name] = self._count(device_class)
        return self._by_class[device_class.name]

    def _count(self, device_class: DeviceClass) -> ClassDevices:
        expressions = [one.cel.expression for one in device_class.spec.selectors if one.cel is not None]
        places: dict[DeviceId, IntArray] = {}
        fails, asked = np.zeros(self._n_nodes, dtype=bool), np.zeros(self._n_nodes, dtype=bool)
        capacity = np.zeros(self._n_nodes, dtype=np.int64)
        for candidate in self._candidates:
            where = self._where(candidate)
            asked |= where & bool(expressions)
            matches = self._matches(candidate, expressions)
            if matches is None:
                fails |= where
            elif matches:
                capacity += where
                places[candidate.id] = places.get(candidate.id, 0) + where.astype(np.int64)
        capacity[fails] = 0
        return ClassDevices(capacity, places, asked)

    def _where(self, candidate: Candidate) -> BoolArray:
        spec = candidate.slice.spec
        return self._places.of(candidate.device if spec.per_device_node_selection else spec)

    def _matches(self, candidate: Candidate, expressions: list[str]) -> bool | None:
        """None if an expression fails before the first one that is false."""
        for expression in expressions:
            answer = self._selectors.answer(candidate, expression)
            if isinstance(answer, str):
                return None
            if not answer:
                return False
        return True


def _candidates(one: ResourceSlice) -> Iterator[Candidate]:
    pool = Pool(one.spec.driver, one.spec.pool.name, [one])
    for device in one.spec.devices:
        yield Candidate(DeviceId(pool.driver, pool.name, device.name), _as_scored(device), one, pool)


def _as_scored(device: Device) -> Device:
    """The devices as scores see them: expressions do not see that a device is shared."""
    return replace(device, allow_multiple_allocations=False) if device.allow_multiple_allocations else device
