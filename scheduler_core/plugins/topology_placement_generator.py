"""TopologyPlacementGenerator: the nodes that share the value of a label are a placement (spec 13 §5)."""

from __future__ import annotations

import numpy as np

from scheduler_core.framework.placement import Placement, PlacementGeneratePlugin
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import CycleError
from scheduler_core.snapshot.nodes.labels import LabelColumn
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.state import UNPLACED, ClusterState


class TopologyPlacementGenerator(PlacementGeneratePlugin):
    name = "TopologyPlacementGenerator"

    def __init__(self, handle: Handle) -> None:
        self._groups = handle.pod_groups

    def placements(self, group: str, cluster: ClusterState) -> list[Placement]:
        groups = self._groups
        found = None if groups is None else groups.group(group)
        if groups is None or found is None:
            raise CycleError(f'podgroup.scheduling.k8s.io "{group.partition("/")[2]}" not found')
        if found.topology_key is None:
            return [Placement("", np.ones(len(cluster.nodes), dtype=bool))]
        labels = cluster.nodes.labels(found.topology_key)
        domain = _domain_of(groups.members(group), labels, cluster)
        wanted = labels.values if domain is None else (domain,)
        there = [Placement(value, labels.having([value])) for value in wanted]
        return [placement for placement in there if placement.rows.any()]


def _domain_of(members: list[PodRow], labels: LabelColumn, cluster: ClusterState) -> str | None:
    """The domain of the pods that have a node; None if there are none. Raises CycleError if they have no common one."""
    domain = None
    for pod in members:
        row = int(cluster.node_of[pod])
        if row == UNPLACED:
            continue
        code = int(labels.codes[row])
        if code < 0:
            raise _undetermined(f"no topology domain found for pod {cluster.pods.keys[pod]}")
        if domain is not None and domain != labels.values[code]:
            raise _undetermined(f"more than 1 domain found for pod group: {domain}, {labels.values[code]}")
        domain = labels.values[code]
    return domain


def _undetermined(why: str) -> CycleError:
    return CycleError(f"cannot determine domain for already scheduled pods: {why}")
