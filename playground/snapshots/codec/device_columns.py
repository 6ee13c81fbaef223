"""Devices in the columns of a cluster: which can be used from which node, and which claims have them."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

from scheduler_core.devices.pools import NodePools
from scheduler_core.devices.state import AllocatedState, DeviceId
from scheduler_core.model.cluster import Cluster
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.snapshot import build_snapshot

MOST_PLACES: Final = 200_000
"""Pairs of a node and a device; a cluster with more has no such columns."""


def device_columns(cluster: Cluster) -> dict[str, Any] | None:
    """names: driver/pool/device. nodes: an entry a node by name, positions in names. takenBy: an entry a device, keys of claims.

    None where there are no devices, or too many.
    """
    if not cluster.resource_slices:
        return None
    snapshot = build_snapshot(cluster)
    pools, state = NodePools(snapshot), AllocatedState.of(cluster.resource_claims)
    known: dict[DeviceId, int] = {}
    nodes: list[list[int]] = []
    left = MOST_PLACES
    for row in map(NodeRow, range(len(snapshot.nodes))):
        there = [one.id for one in islice(pools.there(row), left + 1)]
        left -= len(there)
        if left < 0:
            return None
        nodes.append([known.setdefault(device, len(known)) for device in there])
    return {
        "names": list(map(str, known)),
        "nodes": nodes,
        "takenBy": [list(state.holders(device)) for device in known],
    }
