"""The order in which waiting pods arrive.

kube-scheduler takes higher priorities first, then what was created first (spec 01 §1). So an order of arrival is one of creation
times: the waiting pods get each other's, and each other's places among the objects. Nothing else of them changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

import numpy as np

from scheduler_core.model.cluster import Cluster
from scheduler_core.snapshot.arrays import FloatArray
from scheduler_core.snapshot.build import Snapshot, build_snapshot
from scheduler_core.snapshot.state import UNPLACED
from scheduler_core.sweep.language import Order

GIVEN: Final = "given"
SHUFFLED: Final = "shuffled"
_TIME: Final = "creationTimestamp"


def arranged(
    objects: Sequence[Mapping[str, Any]], order: Order, seed: int | None, cluster: Cluster
) -> tuple[Mapping[str, Any], ...]:
    """The objects with their waiting pods in that order; nothing is changed in place.

    cluster : the same objects, read. seed : of the shuffling; None is 0.
    """
    if order == GIVEN:
        return tuple(objects)
    snapshot = build_snapshot(cluster)
    rows = _waiting(snapshot)
    wanted = [snapshot.pods.keys[row] for row in _in_order(rows, order, seed, snapshot)]
    place = {_key(item): at for at, item in enumerate(objects) if item.get("kind") == "Pod"}
    times = [_time(objects[place[snapshot.pods.keys[row]]]) for row in rows]
    moved = list(objects)
    slots = sorted(place[key] for key in wanted)
    for slot, key, time in zip(slots, wanted, times, strict=True):
        moved[slot] = _created(objects[place[key]], time)
    return tuple(moved)


def shares(snapshot: Snapshot) -> FloatArray:
    """float64, shape (n_pods,): of all nodes together, the largest part of any resource that the pod asks for."""
    total = snapshot.nodes.allocatable.sum(axis=0)
    offered = total > 0
    if not offered.any():
        return np.zeros(len(snapshot.pods))
    largest: FloatArray = (snapshot.pods.requests[:, offered] / total[offered]).max(axis=1)
    return largest


def _waiting(snapshot: Snapshot) -> list[int]:
    """Rows of pods without a node, by creation time, then as given."""
    pods = snapshot.pods
    rows = np.flatnonzero((snapshot.initial_node_of == UNPLACED) & ~pods.terminating)
    ordered: list[int] = rows[np.argsort(pods.created[rows], kind="stable")].tolist()
    return ordered


def _in_order(rows: list[int], order: Order, seed: int | None, snapshot: Snapshot) -> list[int]:
    """Equal ones stay in the order that they had."""
    match order:
        case "priority":
            return sorted(rows, key=lambda row: -int(snapshot.pods.priority[row]))
        case "largest" | "smallest":
            share, sign = shares(snapshot), -1 if order == "largest" else 1
            return sorted(rows, key=lambda row: sign * float(share[row]))
        case "shuffled":
            return Random(seed or 0).sample(rows, len(rows))  # noqa: S311 - a simulation, no secrets
    return rows


def _key(pod: Mapping[str, Any]) -> str:
    metadata = pod["metadata"]
    return f"{metadata.get('namespace') or 'default'}/{metadata['name']}"


def _time(pod: Mapping[str, Any]) -> Any:
    return pod["metadata"].get(_TIME)


def _created(pod: Mapping[str, Any], time: Any) -> dict[str, Any]:
    metadata = {name: value for name, value in pod["metadata"].items() if name != _TIME}
    return {**pod, "metadata": metadata if time is None else metadata | {_TIME: time}}
