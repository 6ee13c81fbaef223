"""Measurements at regular times: utilisation of the cluster, and fragmentation of its free resources."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import numpy as np

from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.resources.requests import pod_requests, scaled
from scheduler_core.snapshot.state import ClusterState

MEASURED: Final = ("cpu", "memory")
"""The resources whose fragmentation is measured."""


def typical_requests(pods: Iterable[Pod]) -> dict[str, int]:
    """Resource → the median of the pods' requests (the lower of two), in milli-CPU and bytes; without zeros."""
    requests = _requests(tuple(pods))
    medians = {name: _median([one.get(name, 0) for one in requests]) for name in MEASURED}
    return {name: scaled(name, nanos) for name, nanos in medians.items() if nanos}


def usage(state: ClusterState) -> dict[str, list[int]]:
    """Resource → [requested, allocatable] over all nodes, in milli-CPU, bytes or units; without resources that no node
    has.
    """
    requested = state.requested.sum(axis=0)
    allocatable = state.nodes.allocatable.sum(axis=0)
    return {
        name: [int(requested[column]), int(allocatable[column])]
        for column, name in enumerate(state.nodes.axis.names)
        if allocatable[column]
    }


def fragmentation(state: ClusterState, typical: Mapping[str, int]) -> dict[str, float]:
    """Resource → the share of the free amount that no further typical pod can use, because it is scattered or because
    other resources are used up.

    typical : as returned by typical_requests. If nothing is free, the share is 0.
    """
    if not typical:
        return {}
    columns = [state.nodes.axis.index[name] for name in typical]
    wanted = np.array(list(typical.values()), dtype=np.int64)  # (n_wanted,)
    free = np.maximum(state.nodes.allocatable - state.requested, 0)[:, columns]  # (n_nodes, n_wanted)
    slots = np.maximum(state.nodes.allocatable_pods - state.pod_count, 0)  # (n_nodes,)
    room = np.minimum((free // wanted).min(axis=1), slots)  # (n_nodes,): typical pods that still fit
    usable, total = room.sum() * wanted, free.sum(axis=0)  # (n_wanted,)
    shares = 1 - usable / np.maximum(total, 1)
    return {
        name: round(float(share), 4) if amount else 0.0
        for name, share, amount in zip(typical, shares, total, strict=True)
    }


def _requests(pods: Sequence[Pod]) -> list[dict[str, int]]:
    """Of each pod; those that share their spec share them, too."""
    by_spec = {id(pod.spec): pod for pod in pods}
    known = {spec: pod_requests(pod) for spec, pod in by_spec.items()}
    return [known[id(pod.spec)] for pod in pods]


def _median(amounts: list[int]) -> int:
    return sorted(amounts)[(len(amounts) - 1) // 2] if amounts else 0
