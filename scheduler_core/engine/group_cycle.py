"""The cycle of a pod group: its pods one after the other, each on a cluster in which the ones before have their nodes (spec 13 §4).

attempt ── no node ── the next one
   └ node, or room made by preemption ── held there ── permit ── enough? the group succeeds
afterwards everything is undone, and what became of the group says what becomes of each pod
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Final

from scheduler_core.engine.claim_writing import write_claims
from scheduler_core.engine.outcome import (
    ERROR,
    PREEMPTING,
    SCHEDULED,
    UNSCHEDULABLE,
    WAITING,
    GroupPart,
    Outcome,
)
from scheduler_core.engine.scheduler import Decision, Scheduler, bind, ended_nomination, gate_of
from scheduler_core.framework.claim_writes import claim_changes
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Code, Status
from scheduler_core.plugins.gang_scheduling import SCHEDULED_KEY
from scheduler_core.snapshot.claim_changes import ClaimChange
from scheduler_core.snapshot.state import ClusterState

UNSCHEDULABLE_GROUP: Final = "pod group is unschedulable"
WAITING_GROUP: Final = "pod group is waiting for preemption to complete"
WAITS: Final = "one or more plugins asked to wait and no plugin rejected pod"
DIFFERENT_SCHEDULERS: Final = (
    "all pods in a single pod group should have the same .spec.schedulerName set, got: {}"
)
OTHER_FAILED: Final = "failed to schedule other pod from a pod group: {}"


@dataclass(slots=True)
class _Trial:
    """A pod in the cycle. node : on which it is held, with the ``claims`` to devices. permit : what was said about that."""

    pod: PodInfo
    decision: Decision
    node: str | None = None
    permit: Status = Status.SUCCESS
    claims: tuple[ClaimChange, ...] = ()


@dataclass(slots=True)
class _Course:
    """What is known of the group while its cycle runs."""

    group: str
    first: int
    fate: str = UNSCHEDULABLE
    message: str = UNSCHEDULABLE_GROUP
    needs_preemption: bool = False
    n_scheduled: int = 0
    trials: list[_Trial] = field(default_factory=list)
    asked_to_go: set[str] = field(default_factory=set)

    def heed(self, permit: Status) -> None:
        """The latest permit that was given decides."""
        if permit.is_success and self.needs_preemption:
            self.fate, self.message = WAITING, WAITING_GROUP
        elif permit.is_success:
            self.fate, self.message = SCHEDULED, ""

    def fail(self, why: str) -> None:
        self.fate, self.message = ERROR, OTHER_FAILED.format(why)

    def part(self, held: str | None = None, claims: tuple[ClaimChange, ...] = ()) -> GroupPart:
        return GroupPart(self.group, self.first, self.fate, self.message, held, claims)


def decide_turn(
    scheduler: Scheduler, first: int, pods: Sequence[PodInfo], cluster: ClusterState
) -> list[Decision]:
    """About those whose turn it is (turns.py), numbered from ``first``."""
    pod = pods[0]
    alone = scheduler.pod_groups is None or pod.pod.group is None
    if alone or gate_of(scheduler.framework_of(pod), pod.pod) is not None:
        return [scheduler.decide(first, pod, cluster)]
    return run_cycle(scheduler, first, pods, cluster)


def decide_again(scheduler: Scheduler, outcome: Outcome, pod: PodInfo, cluster: ClusterState) -> Decision:
    """An attempt of which is known how it ended, on the cluster as it was then."""
    part = outcome.group
    if part is None:
        return scheduler.decide(outcome.k, pod, cluster)
    if part.fate == ERROR and part.held is None and outcome.message == part.message:
        return Decision(outcome, None, scheduler.framework_of(pod))
    return replace(scheduler.attempt(outcome.k, pod, cluster, binds=False), outcome=outcome)


def hold_all(scheduler: Scheduler, outcomes: Iterable[Outcome], cluster: ClusterState) -> None:
    """Pods of a cycle are where they were held in it."""
    for outcome in outcomes:
        if outcome.group is not None and outcome.group.held is not None:
            pod = PodInfo.of(cluster.pods, cluster.pods.row_of[outcome.pod])
            hold(scheduler, pod, outcome.group.held, cluster, outcome.group.claims)


def run_cycle(
    scheduler: Scheduler, first: int, pods: Sequence[PodInfo], cluster: ClusterState
) -> list[Decision]:
    """Decide about the pods of one group, in order, numbered from ``first``. The cluster is the same afterwards as before."""
    course = _Course(pods[0].pod.group or "", first)
    names = sorted({pod.spec.scheduler_name for pod in pods})
    if len(names) > 1:
        course.fate = ERROR
        course.message = DIFFERENT_SCHEDULERS.format(" and ".join(f'"{name}"' for name in names))
    else:
        give_back = giving_back(cluster)
        _try_all(scheduler, course, pods, cluster)
        give_back()
    decided = [_decided(trial, course, cluster) for trial in course.trials]
    return decided + [
        _untried(scheduler, k, pods[k - first], course)
        for k in range(first + len(decided), first + len(pods))
    ]


def hold(
    scheduler: Scheduler, pod: PodInfo, node: str, cluster: ClusterState, claims: Sequence[ClaimChange] = ()
) -> None:
    """The pod is on the node for whoever comes later in the cycle, and has its devices."""
    row = cluster.nodes.row_of[node]
    scheduler.assume(pod.row, row, cluster.claims)
    write_claims(claims, pod.row, scheduler.snapshot, cluster.claims)
    cluster.place(pod.row, row)
    cluster.held[pod.row] = row


def giving_back(cluster: ClusterState) -> Callable[[], None]:
    """What makes the cluster again what it is now, once pods have been held in it."""
    nominations, settled = dict(cluster.nominations), deepcopy(cluster.claims)

    def give_back() -> None:
        for row in reversed(list(cluster.held)):
            _give_back(row, cluster)
        cluster.nominations, cluster.claims = nominations, settled

    return give_back


def _give_back(row: int, cluster: ClusterState) -> None:
    del cluster.held[row]
    cluster.remove(row)


def _try_all(scheduler: Scheduler, course: _Course, pods: Sequence[PodInfo], cluster: ClusterState) -> None:
    """Until an error; leaves the pods on the nodes on which they are held."""
    for k, pod in enumerate(pods, start=course.first):
        trial = _Trial(pod, scheduler.attempt(k, pod, cluster, binds=False))
        course.trials.append(trial)
        outcome = trial.decision.outcome
        node = outcome.node if outcome.outcome == SCHEDULED else outcome.nominated or None
        if node is not None:
            trial.node = node
            course.needs_preemption |= outcome.outcome == PREEMPTING
            trial.claims = _reserved(trial, cluster.nodes.row_of[node])
            hold(scheduler, pod, node, cluster, trial.claims)
            _ask_permit(scheduler, course, trial, cluster)
        if trial.decision.outcome.outcome == ERROR:
            course.fail(trial.decision.outcome.message)
            return


def _reserved(trial: _Trial, row: int) -> tuple[ClaimChange, ...]:
    """What the pod takes of claims to devices on the node that it found."""
    attempt = trial.decision.attempt
    if trial.decision.outcome.outcome != SCHEDULED or attempt is None:
        return ()
    for plugin in trial.decision.framework.reserves:
        if not plugin.reserve(attempt.cycle, attempt.pod, row).is_success:
            return ()
    return claim_changes(attempt.cycle)


def _ask_permit(scheduler: Scheduler, course: _Course, trial: _Trial, cluster: ClusterState) -> None:
    """A pod that is turned away here gives its node back."""
    groups, attempt = scheduler.pod_groups, trial.decision.attempt
    if groups is None or attempt is None:
        raise AssertionError("a group's cycle runs where there are groups")
    course.n_scheduled = groups.n_scheduled(course.group, cluster)
    attempt.cycle.write(SCHEDULED_KEY, course.n_scheduled)
    trial.permit = _permit(trial, attempt.cycle, int(cluster.node_of[trial.pod.row]))
    if trial.permit.is_success or trial.permit.code is Code.WAIT:
        course.heed(trial.permit)
        return
    _give_back(trial.pod.row, cluster)
    trial.node = None
    kind = ERROR if trial.permit.code is Code.ERROR else UNSCHEDULABLE
    outcome = _failed(trial.decision.outcome, kind, trial.permit.message, None)
    trial.decision = replace(trial.decision, outcome=outcome)


def _permit(trial: _Trial, cycle: CycleState, row: int) -> Status:
    """The first plugin that turns the pod away; else WAIT if one lets it wait; else SUCCESS."""
    found = Status.SUCCESS
    for plugin in trial.decision.framework.permits:
        status = plugin.permit(cycle, trial.pod, row)
        if status.code is Code.WAIT:
            found = status
        elif not status.is_success:
            return status.by(plugin.name)
    return found


def _decided(trial: _Trial, course: _Course, cluster: ClusterState) -> Decision:
    """What becomes of a pod that was tried (spec 13 §4.2). Victims that were asked to go for an earlier pod are asked no more."""
    outcome = _outcome(trial, course, cluster)
    victims = tuple(victim for victim in outcome.victims if victim not in course.asked_to_go)
    course.asked_to_go.update(victims)
    outcome = replace(outcome, victims=victims, group=course.part(trial.node, trial.claims))
    return replace(trial.decision, outcome=outcome)


def _outcome(trial: _Trial, course: _Course, cluster: ClusterState) -> Outcome:
    outcome, attempt = trial.decision.outcome, trial.decision.attempt
    if trial.node is None or attempt is None:
        return outcome
    if course.fate == SCHEDULED:
        return _bound(trial, course, cluster) if outcome.outcome == SCHEDULED else outcome
    ended = ended_nomination(attempt, cluster)
    if course.fate == ERROR:
        return _failed(outcome, ERROR, course.message, ended)
    if course.fate == WAITING:
        waits = f"{UNSCHEDULABLE_GROUP}, {WAITING_GROUP}"
        return (
            outcome if outcome.outcome == PREEMPTING else _failed(outcome, UNSCHEDULABLE, waits, trial.node)
        )
    why = [UNSCHEDULABLE_GROUP, *trial.permit.reasons, *([WAITS] if trial.permit.code is Code.WAIT else [])]
    return _failed(outcome, UNSCHEDULABLE, ", ".join(why), ended)


def _bound(trial: _Trial, course: _Course, cluster: ClusterState) -> Outcome:
    """Reserved, permitted and bound for good, as the group has succeeded."""
    outcome, attempt = trial.decision.outcome, trial.decision.attempt
    if attempt is None or outcome.node is None:
        return outcome
    attempt.cycle.write(SCHEDULED_KEY, course.n_scheduled)
    failure = bind(trial.decision.framework, attempt.cycle, attempt.pod, cluster.nodes.row_of[outcome.node])
    if failure is None:
        return replace(outcome, claims=claim_changes(attempt.cycle))
    return _failed(outcome, ERROR, failure.message, ended_nomination(attempt, cluster))


def _failed(outcome: Outcome, kind: str, message: str, nominated: str | None) -> Outcome:
    """Victims that were asked to go stay asked, whatever becomes of the group."""
    return replace(outcome, outcome=kind, node=None, score=None, message=message, nominated=nominated)


def _untried(scheduler: Scheduler, k: int, pod: PodInfo, course: _Course) -> Decision:
    """Pods that were not tried any more have the group's error."""
    outcome = Outcome(k, pod.key, ERROR, message=course.message, group=course.part())
    return Decision(outcome, None, scheduler.framework_of(pod))
