"""The pools of a node: the slices that count there, grouped by driver and pool, in the order of the search (spec 12 §5.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from scheduler_core.devices.state import DeviceId
from scheduler_core.framework.matching.node_selection import selector_matches
from scheduler_core.model.objects.affinity import NodeSelector
from scheduler_core.model.objects.devices import Device, ResourceSlice, ResourceSliceSpec
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.nodes.table import NodeTable
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.snapshot import Snapshot


@dataclass(frozen=True, eq=False, slots=True)
class Candidate:
    """A device in its slice."""

    id: DeviceId
    device: Device
    slice: ResourceSlice
    pool: Pool = field(repr=False)


@dataclass(eq=False, slots=True)
class Pool:
    """slices : those that count on the node, by name. others : those of its generation for other nodes. is_invalid : only where
    the pool is complete.
    """

    driver: str
    name: str
    slices: list[ResourceSlice]
    others: list[ResourceSlice] = field(default_factory=list)
    is_incomplete: bool = False
    is_invalid: bool = False
    candidates: list[Candidate] = field(default_factory=list)

    @property
    def generation(self) -> int:
        return self.slices[0].spec.pool.generation

    @property
    def is_usable(self) -> bool:
        return not self.is_incomplete and not self.is_invalid

    @property
    def has_binding_conditions(self) -> bool:
        return any(candidate.device.binding_conditions for candidate in self.candidates)


class NodePools:
    """The pools of every node of a snapshot, computed on demand."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._nodes = snapshot.nodes
        self._slices = sorted(snapshot.devices.slices.values(), key=lambda one: one.name.encode())
        self._by_pool: dict[tuple[str, str], list[ResourceSlice]] = {}
        for one in self._slices:
            self._by_pool.setdefault(_pool_of(one), []).append(one)
        self._places = PoolNodes(snapshot.nodes)
        self._relevant: list[list[ResourceSlice]] | None = None
        self._pools: dict[NodeRow, tuple[Pool, ...]] = {}

    def of(self, row: NodeRow) -> tuple[Pool, ...]:
        """The pools of the node at ``row``, in the order of the search."""
        if row not in self._pools:
            self._pools[row] = tuple(self._gather(row))
        return self._pools[row]

    def matches(self, device: Device, row: NodeRow) -> bool:
        """Whether a device of a slice with ``perDeviceNodeSelection`` can be used from the node."""
        return bool(self._places.of(device)[row])

    def there(self, row: NodeRow) -> Iterator[Candidate]:
        """The devices that can be used from the node at ``row``, in the order of the search, whatever the state of their pools."""
        for pool in self.of(row):
            for candidate in pool.candidates:
                if not candidate.slice.spec.per_device_node_selection or self.matches(candidate.device, row):
                    yield candidate

    def _gather(self, row: NodeRow) -> list[Pool]:
        newest: dict[tuple[str, str], list[ResourceSlice]] = {}
        for one in self._slices_on(row):
            there = newest.setdefault(_pool_of(one), [])
            if there and one.spec.pool.generation > there[0].spec.pool.generation:
                there.clear()
            if not there or one.spec.pool.generation == there[0].spec.pool.generation:
                there.append(one)
        pools = [pool for key, slices in newest.items() if (pool := self._pool(key, slices)) is not None]
        return sorted(pools, key=_search_order)

    def _pool(self, key: tuple[str, str], slices: list[ResourceSlice]) -> Pool | None:
        """None if the cluster has a newer generation of the pool."""
        pool = Pool(*key, slices)
        everywhere = self._by_pool[key]
        if len(slices) != slices[0].spec.pool.resource_slice_count:
            if any(one.spec.pool.generation > pool.generation for one in everywhere):
                return None
            same = [one for one in everywhere if one.spec.pool.generation == pool.generation]
            pool.is_incomplete = len(same) != slices[0].spec.pool.resource_slice_count
            here = {one.name for one in slices}
            pool.others = [one for one in same if one.name not in here]
        pool.candidates = list(_candidates(pool))
        pool.is_invalid = not pool.is_incomplete and _is_invalid(pool)
        return pool

    def _slices_on(self, row: NodeRow) -> list[ResourceSlice]:
        if self._relevant is None:
            self._relevant = [[] for _ in range(len(self._nodes))]
            for one in self._slices:
                for there in np.flatnonzero(self._is_relevant(one)).tolist():
                    self._relevant[there].append(one)
        return self._relevant[row]

    def _is_relevant(self, one: ResourceSlice) -> BoolArray:
        """bool, shape (n_nodes,)."""
        spec = one.spec
        if spec.shared_counters:
            return np.ones(len(self._nodes), dtype=bool)
        if not spec.per_device_node_selection:
            return self._places.of(spec)
        matched = np.zeros(len(self._nodes), dtype=bool)
        for device in spec.devices:
            matched |= self._places.of(device)
        return matched


class PoolNodes:
    """The nodes that ``nodeName``, ``allNodes`` and ``nodeSelector`` select."""

    def __init__(self, nodes: NodeTable) -> None:
        self._nodes = nodes
        self._by_selector: dict[int, tuple[NodeSelector, BoolArray]] = {}
        self._all, self._none = np.ones(len(nodes), dtype=bool), np.zeros(len(nodes), dtype=bool)

    def of(self, place: Device | ResourceSliceSpec) -> BoolArray:
        """bool, shape (n_nodes,)."""
        if place.node_name:
            return self._nodes.named(place.node_name)
        if place.all_nodes:
            return self._all
        if place.node_selector is None:
            return self._none
        known = self._by_selector.get(id(place.node_selector))
        if known is None:
            matched = selector_matches(self._nodes, place.node_selector)
            known = self._by_selector[id(place.node_selector)] = (place.node_selector, matched)
        return known[1]


def _pool_of(one: ResourceSlice) -> tuple[str, str]:
    return one.spec.driver, one.spec.pool.name


def _search_order(pool: Pool) -> tuple[bool, bytes, bytes]:
    """Pools without usable devices stay among those without binding conditions: they decide which pool an error names."""
    is_late = pool.is_usable and pool.has_binding_conditions
    return is_late, pool.driver.encode(), pool.name.encode()


def _candidates(pool: Pool) -> Iterator[Candidate]:
    for one in pool.slices:
        for device in one.spec.devices:
            yield Candidate(DeviceId(pool.driver, pool.name, device.name), device, one, pool)


def _is_invalid(pool: Pool) -> bool:
    """A name occurs twice, or a device consumes from a counter that does not exist. Devices for other nodes have names of their
    own, but their consumption counts (as 1.36 does).
    """
    sets = [one for where in pool.slices for one in where.spec.shared_counters]
    counters = {one.name: one.counters.keys() for one in sets}
    if len(counters) < len(sets) or _has_twins(candidate.id.device for candidate in pool.candidates):
        return True
    return any(
        consumed.counter_set not in counters or not consumed.counters.keys() <= counters[consumed.counter_set]
        for where in (*pool.slices, *pool.others)
        for device in where.spec.devices
        for consumed in device.consumes_counters
    )


def _has_twins(names: Iterable[str]) -> bool:
    listed = list(names)
    return len(set(listed)) < len(listed)
