"""What a cache keeps when all its columns are rebuilt."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.claims.bindings import ClaimBindings
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.snapshot import Snapshot
from scheduler_core.snapshot.state import UNPLACED, ClusterState


def node_of(where: Mapping[str, str], snapshot: Snapshot) -> IntArray:
    """int64, shape (n_pods,): the row of each pod's node, UNPLACED if it has none or the node is not known. where : pod → node."""
    row_of = snapshot.nodes.row_of
    rows = [row_of.get(where.get(key, ""), UNPLACED) for key in snapshot.pods.keys]
    return np.array(rows, dtype=np.int64)


def arrival(old: ClusterState, snapshot: Snapshot) -> IntArray:
    """Pods keep their order of arrival; those that were on no node before come last, in the order of their rows."""
    so_far = old.arrival.tolist()
    last = max(so_far, default=-1) + 1
    placed = {old.pods.keys[row]: so_far[row] for there in old.pods_on for row in there}
    lines = [placed.get(key, last + row) for row, key in enumerate(snapshot.pods.keys)]
    return np.array(lines, dtype=np.int64)


def nominated_nodes(old: ClusterState, snapshot: Snapshot, placed: Mapping[str, str]) -> dict[PodRow, str]:
    """Pod row → name of the node, of pods that have not got a node meanwhile."""
    pods = snapshot.pods.row_of
    by_name = [(old.pods.keys[pod], node) for pod, node in old.nominated_nodes().items()]
    return {pods[pod]: node for pod, node in by_name if pod in pods and pod not in placed}


def claims(old: ClusterState, before: Snapshot, now: Snapshot) -> ClaimBindings:
    """What placements settled about claims, by the numbers that volumes and nodes have now."""
    settled = now.nothing_settled()
    numbers, numbered = now.storage.number_of, before.storage.numbered
    for claim, volumes in old.claims.volumes_of.items():
        for volume in volumes:
            one = numbered[volume]
            if one is not None and one.name in numbers:
                settled.take(numbers[one.name], claim)
    for claim, row in old.claims.node_of.items():
        if (node := old.nodes.names[row]) in now.nodes.row_of:
            settled.provision(claim, now.nodes.row_of[node])
    settled.device_claims = dict(old.claims.device_claims)
    settled.pending = set(old.claims.pending)
    settled.n_device_writes = old.claims.n_device_writes
    return settled
