"""Where a group's pods are tried: on all nodes, or in one placement after the other, of which the best is taken (spec 13 §5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from scheduler_core.engine.groups.trials import GroupCycle, try_all
from scheduler_core.engine.outcome import ERROR, SCHEDULED, WAITING
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.framework.placement import Placement, Proposal
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import CycleError
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.state import ClusterState

NO_PLACEMENT = "no feasible placements found"


def run_algorithm(
    scheduler: Scheduler,
    first: int,
    pods: Sequence[PodInfo],
    cluster: ClusterState,
    *,
    post_filters: bool = True,
) -> GroupCycle:
    """How the cycle of a group goes. Afterwards the cluster is unchanged."""
    group, framework = pods[0].pod.group or "", scheduler.framework_of(pods[0])
    by_placement = scheduler.pod_groups is not None and scheduler.pod_groups.by_placement
    if not by_placement or not framework.placement_generators:
        group_cycle = GroupCycle(group, first)
        try_all(scheduler, group_cycle, pods, cluster, post_filters=post_filters)
        return group_cycle
    try:
        placements = framework.placement_generators[0].placements(group, cluster)
    except CycleError as broken:
        return GroupCycle(group, first, fate=ERROR, message=str(broken))
    if not placements:
        return GroupCycle(group, first, message=NO_PLACEMENT)
    return _best(scheduler, GroupCycle(group, first), placements, pods, cluster, post_filters=post_filters)


@contextmanager
def within(scheduler: Scheduler, group: str, placement: str, cluster: ClusterState) -> Iterator[None]:
    """The cluster with only the nodes of a placement, as in the cycle of the group; "" for all nodes."""
    groups = scheduler.pod_groups
    found = None if groups is None else groups.group(group)
    key = None if found is None else found.topology_key
    with _narrowed(cluster, cluster.nodes.labels(key).having([placement]) if key and placement else None):
        yield


@contextmanager
def _narrowed(cluster: ClusterState, rows: BoolArray | None) -> Iterator[None]:
    cluster.within = None if rows is None or rows.all() else rows
    try:
        yield
    finally:
        cluster.within = None


def _best(
    scheduler: Scheduler,
    begun: GroupCycle,
    placements: Sequence[Placement],
    pods: Sequence[PodInfo],
    cluster: ClusterState,
    *,
    post_filters: bool,
) -> GroupCycle:
    """The first error, else the success with the greatest score, else the first failure."""
    tried: list[tuple[Placement, GroupCycle]] = []
    for placement in placements:
        group_cycle = GroupCycle(begun.group, begun.first, placement=placement.name)
        with _narrowed(cluster, placement.rows):
            try_all(scheduler, group_cycle, pods, cluster, post_filters=post_filters)
        if group_cycle.fate == ERROR:
            return group_cycle
        tried.append((placement, group_cycle))
    succeeded = [one for one in tried if one[1].fate in (SCHEDULED, WAITING)]
    if not succeeded:
        group_cycle = tried[0][1]
        group_cycle.message = (
            f"0/{len(placements)} placements are available, first placement status: {group_cycle.message}"
        )
        return group_cycle
    if len(succeeded) == 1:
        return succeeded[0][1]
    totals = _totals(scheduler.framework_of(pods[0]), begun.group, succeeded, cluster)
    return succeeded[totals.index(max(totals))][1]


def _totals(
    framework: Framework, group: str, succeeded: Sequence[tuple[Placement, GroupCycle]], cluster: ClusterState
) -> list[int]:
    """The weighted sum of the scores of each placement. Among equals the first by name is taken."""
    proposals = [
        Proposal(placement, tuple(trial.pod for trial in group_cycle.trials if trial.node is not None))
        for placement, group_cycle in succeeded
    ]
    totals = [0] * len(proposals)
    for plugin, weight in framework.placement_scorers:
        raw = [plugin.score_placement(group, proposal, cluster) for proposal in proposals]
        scores = plugin.normalize_placements(raw)
        totals = [total + weight * score for total, score in zip(totals, scores, strict=True)]
    return totals
