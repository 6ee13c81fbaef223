"""The pods of a group one after the other, each on a cluster in which the ones before have their nodes (spec 13 §4.1)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from scheduler_core.engine.outcome import (
    ERROR,
    PREEMPTING,
    SCHEDULED,
    UNSCHEDULABLE,
    WAITING,
    GroupPart,
    Outcome,
)
from scheduler_core.engine.scheduler import Decision, Scheduler
from scheduler_core.engine.written_claims import write_claims
from scheduler_core.framework.claim_writes import claim_changes
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Code, Status
from scheduler_core.plugins.gang_scheduling import SCHEDULED_KEY
from scheduler_core.snapshot.claims.changes import ClaimChange
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import ClusterState

UNSCHEDULABLE_GROUP: Final = "pod group is unschedulable"
WAITING_GROUP: Final = f"{UNSCHEDULABLE_GROUP}, pod group is waiting for preemption to complete"
OTHER_FAILED: Final = "failed to schedule other pod from a pod group: {}"


@dataclass(slots=True)
class Trial:
    """A pod of the group in its cycle.

    node : the node that is held for it.
    claims : its claims to devices.
    permit : the result of Permit.
    """

    pod: PodInfo
    decision: Decision
    node: str | None = None
    permit: Status = Status.SUCCESS
    claims: tuple[ClaimChange, ...] = ()


@dataclass(slots=True)
class GroupCycle:
    """What is known about the group during its cycle.

    message : the status of the group. placement : the one whose nodes were tried, "" for all nodes.
    victims : who makes way for the whole group.
    """

    group: str
    first: int
    fate: str = UNSCHEDULABLE
    message: str = UNSCHEDULABLE_GROUP
    needs_preemption: bool = False
    n_scheduled: int = 0
    trials: list[Trial] = field(default_factory=list)
    placement: str = ""
    victims: tuple[str, ...] = ()
    asked_to_go: set[str] = field(default_factory=set)

    def heed(self, permit: Status) -> None:
        """Record a result of Permit; the latest one decides."""
        if permit.is_success and self.needs_preemption:
            self.fate, self.message = WAITING, WAITING_GROUP
        elif permit.is_success:
            self.fate, self.message = SCHEDULED, ""

    def fail(self, why: str) -> None:
        self.fate, self.message = ERROR, OTHER_FAILED.format(why)

    def part(self, held: str | None = None, claims: tuple[ClaimChange, ...] = ()) -> GroupPart:
        return GroupPart(self.group, self.first, self.fate, self.message, held, claims, self.placement)


def hold(
    scheduler: Scheduler, pod: PodInfo, node: str, cluster: ClusterState, claims: Sequence[ClaimChange] = ()
) -> None:
    """Place the pod on its node, with its devices, for the rest of the cycle. A claim keeps the devices that its first pod was given."""
    row = cluster.nodes.row_of[node]
    scheduler.assume(pod.row, row, cluster.claims)
    known = cluster.claims.in_cycle
    kept = [dataclasses.replace(one, allocation=None) if one.claim in known else one for one in claims]
    write_claims(kept, pod.row, scheduler.snapshot, cluster.claims)
    known.update(one.claim for one in claims if one.allocation is not None)
    cluster.place(pod.row, row)
    cluster.held[pod.row] = row


def giving_back(cluster: ClusterState) -> Callable[[], None]:
    """Restores the present state of the cluster after pods have been held in it."""
    nominations, settled = dict(cluster.nominations), deepcopy(cluster.claims)

    def give_back() -> None:
        for row in reversed(list(cluster.held)):
            _give_back(row, cluster)
        cluster.nominations, cluster.claims = nominations, settled

    return give_back


def _give_back(row: PodRow, cluster: ClusterState) -> None:
    del cluster.held[row]
    cluster.remove(row)


def try_all(
    scheduler: Scheduler,
    group_cycle: GroupCycle,
    pods: Sequence[PodInfo],
    cluster: ClusterState,
    *,
    post_filters: bool = True,
) -> None:
    """Try the pods until there is an error. Afterwards the cluster is unchanged."""
    give_back = giving_back(cluster)
    _try_all(scheduler, group_cycle, pods, cluster, post_filters=post_filters)
    give_back()


def _try_all(
    scheduler: Scheduler,
    group_cycle: GroupCycle,
    pods: Sequence[PodInfo],
    cluster: ClusterState,
    *,
    post_filters: bool,
) -> None:
    for k, pod in enumerate(pods, start=group_cycle.first):
        trial = Trial(pod, scheduler.attempt(k, pod, cluster, binds=False, post_filters=post_filters))
        group_cycle.trials.append(trial)
        outcome = trial.decision.outcome
        node = outcome.node if outcome.outcome == SCHEDULED else outcome.nominated or None
        if node is not None:
            trial.node = node
            group_cycle.needs_preemption |= outcome.outcome == PREEMPTING
            trial.claims = _reserved(trial, cluster.nodes.row_of[node])
            hold(scheduler, pod, node, cluster, trial.claims)
            _ask_permit(scheduler, group_cycle, trial, cluster)
        if trial.decision.outcome.outcome == ERROR:
            group_cycle.fail(trial.decision.outcome.message)
            return


def _reserved(trial: Trial, row: NodeRow) -> tuple[ClaimChange, ...]:
    """What the pod takes from claims to devices on its node, also where it has to make room there."""
    attempt = trial.decision.attempt
    if attempt is None:
        return ()
    for plugin in trial.decision.framework.reserves:
        if not plugin.reserve(attempt.cycle, attempt.pod, row).is_success:
            return ()
    return claim_changes(attempt.cycle)


def _ask_permit(scheduler: Scheduler, group_cycle: GroupCycle, trial: Trial, cluster: ClusterState) -> None:
    """Ask Permit; a rejected pod releases its node."""
    groups, attempt = scheduler.pod_groups, trial.decision.attempt
    if groups is None or attempt is None:
        raise AssertionError("a group's cycle runs where there are groups")
    group_cycle.n_scheduled = groups.n_scheduled(group_cycle.group, cluster)
    attempt.cycle.write(SCHEDULED_KEY, group_cycle.n_scheduled)
    trial.permit = _permit(trial, attempt.cycle, NodeRow(cluster.node_of[trial.pod.row]))
    if trial.permit.is_success or trial.permit.code is Code.WAIT:
        group_cycle.heed(trial.permit)
        return
    _give_back(trial.pod.row, cluster)
    trial.node = None
    kind = ERROR if trial.permit.code is Code.ERROR else UNSCHEDULABLE
    outcome = failed(trial.decision.outcome, kind, trial.permit.message, None)
    trial.decision = replace(trial.decision, outcome=outcome)


def _permit(trial: Trial, cycle: CycleState, row: NodeRow) -> Status:
    """The first rejection; else WAIT if a plugin lets the pod wait; else SUCCESS."""
    found = Status.SUCCESS
    for plugin in trial.decision.framework.permits:
        status = plugin.permit(cycle, trial.pod, row)
        if status.code is Code.WAIT:
            found = status
        elif not status.is_success:
            return status.by(plugin.name)
    return found


def failed(outcome: Outcome, kind: str, message: str, nominated: str | None) -> Outcome:
    """The decision about a pod of a group that failed. Evictions that were requested are not undone."""
    return replace(outcome, outcome=kind, node=None, score=None, message=message, nominated=nominated)
