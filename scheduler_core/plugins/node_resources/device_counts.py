"""Scored resources that a device class provides: on a node that does not have the resource itself, its devices count (spec 12
§9).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scheduler_core.config.plugins.args import ResourceSpec
from scheduler_core.devices.state import AllocatedState
from scheduler_core.devices.totals import ClassDevices, DeviceTotals
from scheduler_core.plugins.node_resources.allocation import DeviceCounts, ScoredResources
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.claims.known import KnownClaims
from scheduler_core.snapshot.snapshot import Snapshot
from scheduler_core.snapshot.state import ClusterState


class ScoredDevices:
    """The scored resources of a plugin that device classes provide."""

    def __init__(self, resources: Sequence[ResourceSpec], snapshot: Snapshot) -> None:
        self._resources, self._snapshot = resources, snapshot

    def are_asked_for(self, requests: IntArray) -> bool:
        """requests : int64, shape (n_resources,), in the order of the ResourceAxis."""
        devices, index = self._snapshot.devices, self._snapshot.nodes.axis.index
        if not devices.classes:
            return False
        asked = (one.name for one in self._resources if one.name in index and requests[index[one.name]])
        return any(devices.class_of(name) is not None for name in asked)

    def counted(self, scored: ScoredResources, cluster: ClusterState) -> ScoredResources:
        """The counts for the devices of the cluster in its current state."""
        found = list(self.classes_of(scored))
        if not found:
            return scored
        state = AllocatedState.of(KnownClaims(self._snapshot.devices, cluster.claims).all())
        counts = tuple(DeviceCounts(place, one.capacity, one.used(state)) for place, one in found)
        return replace(scored, devices=counts)

    def classes_of(self, scored: ScoredResources) -> Iterator[tuple[int, ClassDevices]]:
        """(index among the scored resources, the devices that count as this resource)."""
        devices = self._snapshot.devices
        for place, name in enumerate(scored.names if devices.classes else ()):
            device_class = devices.class_of(name)
            if device_class is not None:
                yield place, self._snapshot.derived(DeviceTotals).of(device_class)
