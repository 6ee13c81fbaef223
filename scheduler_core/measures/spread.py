"""How evenly the pods of each controller are spread over zones."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from scheduler_core.measures.owner import group_of
from scheduler_core.model.objects.node import ZONE
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.state import UNPLACED, ClusterState


def zone_skews(state: ClusterState, key: str = ZONE) -> IntArray:
    """int64: for each controller with at least two placed pods, its pods in the fullest zone minus those in the emptiest one.

    Zones are the values of the label `key` that any node has. Empty where there are fewer than two zones.
    """
    zones = state.nodes.labels(key)
    if len(zones.values) < 2:
        return np.zeros(0, dtype=np.int64)
    members: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for pod in np.flatnonzero(state.node_of != UNPLACED).tolist():
        group = group_of(state.pods.pods[pod].metadata)
        zone = int(zones.codes[state.node_of[pod]])
        if group is not None and zone >= 0:
            members[group].append(zone)
    counts = [np.bincount(each, minlength=len(zones.values)) for each in members.values() if len(each) > 1]
    return np.array([count.max() - count.min() for count in counts], dtype=np.int64)
