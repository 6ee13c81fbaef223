"""NodeVolumeLimits: a CSI driver attaches only a limited number of volumes to a node (spec 06 §2, 1.36).

The limits are those of CSINode objects. A volume counts once per node, however many pods use it there. A volume that cannot be
counted, of the pod or of a pod on the node, ends the attempt with an error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scheduler_core.framework.cluster_event import EventRegistration
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.enqueue_extensions import EnqueueExtensions
from scheduler_core.framework.plugin import (
    PASS,
    SKIPPED,
    FilterPlugin,
    PreFilterPlugin,
    PreFilterResult,
    pre_filter_key,
)
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle
from scheduler_core.framework.status import Status, error, unresolvable, unschedulable
from scheduler_core.model.objects.pod import Pod
from scheduler_core.plugins.volumes import hints
from scheduler_core.plugins.volumes.claims import not_found
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.state import ClusterState
from scheduler_core.snapshot.volumes.attachable import (
    VolumeProblem,
    attachable,
    is_attachable_source,
    volume_problem,
)
from scheduler_core.snapshot.volumes.objects import Storage, claim_use
from scheduler_core.snapshot.volumes.table import UNLIMITED

EXCEEDED = unschedulable("node(s) exceed max volume count")
FITS, TOO_MANY, FIRST_PROBLEM = 0, 1, 2
"""Verdicts; those from FIRST_PROBLEM on are the pod's own problems, then, by item, those of pods on the node."""


@dataclass(frozen=True, slots=True)
class VolumesToAttach:
    """items : by driver, the pod's volumes that limits apply to, see VolumeTable. counts : whether any of its volumes counts.

    problems : why its volumes cannot be counted, in order. missing : of a claim that is not there, after them; or "".
    """

    items: Mapping[int, Sequence[int]]
    counts: bool = False
    problems: tuple[VolumeProblem, ...] = ()
    missing: str = ""

    @property
    def all_problems(self) -> tuple[VolumeProblem, ...]:
        return (*self.problems, VolumeProblem(self.missing, False)) if self.missing else self.problems


class NodeVolumeLimits(EnqueueExtensions, PreFilterPlugin, FilterPlugin):
    name = "NodeVolumeLimits"
    has_errors = True

    def __init__(self, handle: Handle) -> None:
        self._storage = handle.snapshot.storage
        self._table = handle.snapshot.volumes

    def events_to_register(self) -> Sequence[EventRegistration]:
        return hints.of_limits()

    def is_silent(self, pod: PodInfo) -> bool:
        return not pod.spec.volumes

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        if not any(is_attachable_source(volume) for volume in pod.spec.volumes):
            return SKIPPED
        items = self._table.attachables_of(pod.row)
        counts = any(attachable(pod.pod, volume, self._storage) for volume in pod.spec.volumes)
        wanted = VolumesToAttach(items, counts, *_problems(pod.pod, self._storage))
        cycle.write(pre_filter_key(self.name), wanted)
        return PASS

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        wanted = cycle.read(pre_filter_key(self.name), VolumesToAttach)
        verdicts = np.where(self._exceeds(wanted, nodes), TOO_MANY, FITS).astype(np.int64)
        own = wanted.all_problems
        if wanted.counts and self._table.problems:
            items = self._problems_there(nodes)
            is_limited = nodes.take((self._table.limits != UNLIMITED).any(axis=1))
            verdicts = np.where(is_limited & (items >= 0), FIRST_PROBLEM + len(own) + items, verdicts)
        for number, problem in reversed(list(enumerate(own))):
            there = self._has_csi_node(nodes) if problem.needs_csi_node else np.ones(len(nodes), dtype=bool)
            verdicts[there] = FIRST_PROBLEM + number
        return verdicts

    def _problems_there(self, nodes: NodeColumns) -> IntArray:
        """int64, shape (n_rows,): the item of the first problem of pods on the node, negative without."""
        items = np.full(len(nodes), -1, dtype=np.int64)
        has_several = np.zeros(len(nodes), dtype=bool)
        for item in self._table.problems:
            there = nodes.volumes.using(item, nodes.rows)
            has_several |= there & (items >= 0)
            items[there] = item
        for position in np.flatnonzero(has_several).tolist():
            items[position] = self._first_problem(nodes, position)
        return items

    def _first_problem(self, nodes: NodeColumns, position: int) -> int:
        """Of the pods at a position, in the order of arrival; pods that a what-if adds come last."""
        in_use = [item for item in self._table.problems if nodes.volumes.using(item, nodes.rows)[position]]
        there = (self._table.problem_of(pod) for pod in nodes.pods_on(position))
        return next((item for item in there if item in in_use), in_use[0])

    def _exceeds(self, wanted: VolumesToAttach, nodes: NodeColumns) -> BoolArray:
        """bool, shape (n_rows,)."""
        exceeded = np.zeros(len(nodes), dtype=bool)
        for driver, items in wanted.items.items():
            new = np.zeros(len(nodes), dtype=np.int64)
            for item in items:
                new += ~nodes.volumes.using(item, nodes.rows)
            after = nodes.volumes.attached(nodes.rows)[:, driver] + new
            exceeded |= (new > 0) & (after > nodes.take(self._table.limits)[:, driver])
        return exceeded

    def _has_csi_node(self, nodes: NodeColumns) -> BoolArray:
        """bool, shape (n_rows,)."""
        names = nodes.nodes.names
        return nodes.take(np.array([name in self._storage.csi_nodes for name in names], dtype=bool))

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        if verdict == TOO_MANY:
            return EXCEEDED
        wanted, number = cycle.read(pre_filter_key(self.name), VolumesToAttach), verdict - FIRST_PROBLEM
        own = wanted.all_problems
        if wanted.missing and number == len(own) - 1:
            return unresolvable(wanted.missing)
        problem = own[number] if number < len(own) else self._table.problems[number - len(own)]
        return error(f'running "{self.name}" filter plugin: {problem.message}')


def _problems(pod: Pod, storage: Storage) -> tuple[tuple[VolumeProblem, ...], str]:
    """The problems up to a claim that is missing, and that one. Other plugins reject pods with missing claims, if those plugins are
    enabled.
    """
    found: list[VolumeProblem] = []
    for volume in pod.spec.volumes:
        use = claim_use(pod, volume)
        if use is not None and use.key not in storage.claims:
            return tuple(found), f"looking up PVC {use.key}: {not_found(use.name)}"
        if (problem := volume_problem(pod, volume, storage)) is not None:
            found.append(problem)
    return tuple(found), ""
