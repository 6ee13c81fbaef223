"""Room that is free and yet of no use: what a pod drawn from this cluster's own pods could not take.

For GPUs this is the fragmentation measure of the work on the openb trace ("Beware of Fragmentation", USENIX ATC '23), with the
engine's own filters saying whether a node can take a pod: with the probability of each kind of pod, what is free on the nodes
that cannot take it. A kind that does not ask for the resource can use none of it.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

import numpy as np
from msgspec.structs import replace

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.engine.run import Run
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.model.objects.pod import Pod
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.state import ClusterState

MOST_KINDS: Final = 500
"""Of pods whose nodes are looked for; the rarest kinds beyond are left out of the mix."""


def stranded_by_resource(run: Run) -> dict[str, float]:
    """Expected amount by resource: milli-CPU, bytes or whole units. Resources that no node has are left out.

    Summed up in whole numbers and divided once, so that what is always stranded is exact.
    """
    state, nodes = run.state.copied(grows=True), run.state.nodes
    mix = _mix(run.configuration, state)
    free = np.maximum(nodes.allocatable - state.requested, 0)  # (n_nodes, n_resources)
    drawn, stranded = sum(mix.values()), [0] * free.shape[1]
    snapshot = run.snapshot.over(run.cluster, state)
    scheduler = Scheduler(snapshot, run.configuration, run.registry)
    for row, count in mix.items():
        usable = free * np.outer(_takers(scheduler, state, row), state.pods.requests[row] > 0)
        useless = (free - usable).sum(axis=0).tolist()
        stranded = [sum_ + count * amount for sum_, amount in zip(stranded, useless, strict=True)]
    offered = np.flatnonzero(nodes.allocatable.any(axis=0)).tolist()
    return {nodes.axis.names[column]: stranded[column] / max(drawn, 1) for column in offered}


def _mix(configuration: SchedulerConfiguration, state: ClusterState) -> dict[PodRow, int]:
    """A new pod of each kind that a profile schedules, by its row → how many pods are of its kind, the most frequent first."""
    pods = state.pods
    profiles = {profile.scheduler_name for profile in configuration.profiles}
    known = np.array([pod.spec.scheduler_name in profiles for pod in pods.pods], dtype=bool)
    _, first, counts = np.unique(pods.kind_index[known], return_index=True, return_counts=True)
    examples = np.flatnonzero(known)[first].tolist()
    kinds: Counter[int] = Counter()
    another: dict[int, Pod] = {}
    for example, count in zip(examples, counts.tolist(), strict=True):
        pod = _another(pods.pods[example])
        kind = pods.interner.kind(pod).index
        kinds[kind] += count
        another.setdefault(kind, pod)
    return {state.append(another[kind]): count for kind, count in kinds.most_common(MOST_KINDS)}


def _another(pod: Pod) -> Pod:
    """Like it, and on no node: one that runs names its own."""
    metadata = replace(pod.metadata, name=f"{pod.metadata.name}-another")
    return replace(pod, metadata=metadata, spec=replace(pod.spec, node_name=""))


def _takers(scheduler: Scheduler, state: ClusterState, row: PodRow) -> BoolArray:
    """bool, shape (n_nodes,): the nodes that can take this pod."""
    pod = PodInfo.of(state.pods, row)
    feasible = scheduler.framework_of(pod).attempt(pod, state, filters_only=True).feasible
    n_nodes = len(state.nodes)
    return feasible if len(feasible) == n_nodes else np.zeros(n_nodes, dtype=bool)
