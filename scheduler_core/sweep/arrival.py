"""The order in which waiting pods arrive.

kube-scheduler takes higher priorities first, then what was created first (spec 01 §1). So an order of arrival is one of creation
times: each waiting pod gets one of its own, a second after the one before. Nothing else of the pods changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

import numpy as np

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.manifest_fields import key_of
from scheduler_core.snapshot.arrays import FloatArray
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.snapshot import Snapshot, build_snapshot
from scheduler_core.snapshot.state import UNPLACED
from scheduler_core.sweep.language import Order

GIVEN: Final = "given"
SHUFFLED: Final = "shuffled"
_TIME: Final = "creationTimestamp"
_FIRST: Final = datetime(2000, 1, 1, tzinfo=UTC)


def arranged(
    objects: Sequence[Mapping[str, Any]], order: Order, seed: int | None, cluster: Cluster
) -> tuple[Mapping[str, Any], ...]:
    """The objects with their waiting pods in that order; nothing is changed in place.

    cluster : the same objects, read. seed : of the shuffling; None is 0.
    """
    if order == GIVEN:
        return tuple(objects)
    arriving = {key_of(pod): pod for pod in arrivals(objects, order, seed, cluster)}
    return tuple(arriving.get(key_of(one), one) if one.get("kind") == "Pod" else one for one in objects)


def arrivals(
    objects: Sequence[Mapping[str, Any]], order: Order, seed: int | None, cluster: Cluster
) -> tuple[dict[str, Any], ...]:
    """The waiting pods alone, in that order, with matching creation times."""
    snapshot = build_snapshot(cluster)
    pods = {key_of(item): item for item in objects if item.get("kind") == "Pod"}
    wanted = (snapshot.pods.keys[row] for row in _in_order(_waiting(snapshot), order, seed, snapshot))
    return tuple(_created(pods[key], number) for number, key in enumerate(wanted))


def shares(snapshot: Snapshot) -> FloatArray:
    """float64, shape (n_pods,): of all nodes together, the largest part of any resource that the pod asks for."""
    total = snapshot.nodes.allocatable.sum(axis=0)
    offered = total > 0
    if not offered.any():
        return np.zeros(len(snapshot.pods))
    largest: FloatArray = (snapshot.pods.requests[:, offered] / total[offered]).max(axis=1)
    return largest


def _waiting(snapshot: Snapshot) -> list[PodRow]:
    """Rows of pods without a node, by creation time, then as given."""
    pods = snapshot.pods
    rows = np.flatnonzero((snapshot.initial_node_of == UNPLACED) & ~pods.terminating)
    ordered: list[PodRow] = rows[np.argsort(pods.created[rows], kind="stable")].tolist()
    return ordered


def _in_order(rows: list[PodRow], order: Order, seed: int | None, snapshot: Snapshot) -> list[PodRow]:
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


def _created(pod: Mapping[str, Any], number: int) -> dict[str, Any]:
    time = (_FIRST + timedelta(seconds=number)).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {**pod, "metadata": {**pod["metadata"], _TIME: time}}
