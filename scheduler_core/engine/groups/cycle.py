"""The cycle of a pod group: its pods one after the other, each on a cluster in which the ones before have their nodes (spec 13 §4).

attempt ── no node ── the next one
   └ node, or room made by preemption ── held there ── permit ── enough? the group succeeds
afterwards everything is undone, and what became of the group says what becomes of each pod
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from scheduler_core.engine.groups.placements import run_algorithm, within
from scheduler_core.engine.groups.preemption import preempt_for
from scheduler_core.engine.groups.trials import (
    UNSCHEDULABLE_GROUP,
    GroupCycle,
    Trial,
    failed,
    giving_back,
    hold,
)
from scheduler_core.engine.outcome import ERROR, PREEMPTING, SCHEDULED, UNSCHEDULABLE, WAITING, Outcome
from scheduler_core.engine.scheduler import Decision, Scheduler, bind, ended_nomination, gate_of
from scheduler_core.framework.claim_writes import WRITTEN_ELSEWHERE, claim_changes
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Code
from scheduler_core.plugins.gang_scheduling import SCHEDULED_KEY
from scheduler_core.snapshot.state import ClusterState

__all__ = ["decide_again", "decide_turn", "giving_back", "hold_all", "run_cycle"]

WAITS: Final = "one or more plugins asked to wait and no plugin rejected pod"
DIFFERENT_SCHEDULERS: Final = (
    "all pods in a single pod group should have the same .spec.schedulerName set, got: {}"
)


def decide_turn(
    scheduler: Scheduler, first: int, pods: Sequence[PodInfo], cluster: ClusterState
) -> list[Decision]:
    """Decide about the pods of one turn (turns.py). Attempts are numbered from ``first``."""
    pod = pods[0]
    alone = scheduler.pod_groups is None or pod.pod.group is None
    if alone or gate_of(scheduler.framework_of(pod), pod.pod) is not None:
        return [scheduler.decide(first, pod, cluster)]
    return run_cycle(scheduler, first, pods, cluster)


def decide_again(scheduler: Scheduler, outcome: Outcome, pod: PodInfo, cluster: ClusterState) -> Decision:
    """Repeat an attempt with a known outcome, on the cluster of that time."""
    part = outcome.group
    if part is None:
        return scheduler.decide(outcome.k, pod, cluster)
    if part.fate != SCHEDULED and part.held is None and outcome.message == part.message:
        return Decision(outcome, None, scheduler.framework_of(pod))
    with within(scheduler, part.name, part.placement, cluster):
        return replace(scheduler.attempt(outcome.k, pod, cluster, binds=False), outcome=outcome)


def hold_all(scheduler: Scheduler, outcomes: Iterable[Outcome], cluster: ClusterState) -> None:
    """Place the pods of a cycle on the nodes that were held for them."""
    for outcome in outcomes:
        if outcome.group is not None and outcome.group.held is not None:
            pod = PodInfo.of(cluster.pods, cluster.pods.row_of[outcome.pod])
            hold(scheduler, pod, outcome.group.held, cluster, outcome.group.claims)


def run_cycle(
    scheduler: Scheduler, first: int, pods: Sequence[PodInfo], cluster: ClusterState
) -> list[Decision]:
    """Decide about the pods of one group, in order. Attempts are numbered from ``first``. Afterwards the cluster is
    unchanged.
    """
    group_cycle = GroupCycle(pods[0].pod.group or "", first)
    names = sorted({pod.spec.scheduler_name for pod in pods})
    if len(names) > 1:
        group_cycle.fate = ERROR
        group_cycle.message = DIFFERENT_SCHEDULERS.format(" and ".join(f'"{name}"' for name in names))
    else:
        group_cycle = run_algorithm(scheduler, first, pods, cluster)
        preempt_for(scheduler, group_cycle, pods, cluster)
    decided = [
        _decided(trial, group_cycle, cluster, elsewhere)
        for trial, elsewhere in zip(group_cycle.trials, _written_elsewhere(group_cycle.trials), strict=True)
    ]
    untried = range(first + len(decided), first + len(pods))
    decided += [_untried(scheduler, k, pods[k - first], group_cycle) for k in untried]
    if group_cycle.victims:
        decided[0] = replace(decided[0], outcome=replace(decided[0].outcome, victims=group_cycle.victims))
    return decided


def _written_elsewhere(trials: Sequence[Trial]) -> list[frozenset[str]]:
    """For each pod, the claims of its own that another pod of the group writes first. kube-scheduler 1.36 binds the pods at the same
    time, and of those that were given the same claim only the first to write it is bound. Go was seen to begin with the last one.
    """
    given = [frozenset(one.claim for one in trial.claims if one.allocation is not None) for trial in trials]
    bound = [at for at, trial in enumerate(trials) if trial.decision.outcome.outcome == SCHEDULED]
    writers: dict[str, int] = {}
    for at in (*bound[-1:], *bound[:-1]):
        for claim in given[at]:
            writers.setdefault(claim, at)
    return [
        frozenset(claim for claim in claims if writers.get(claim, at) != at)
        for at, claims in enumerate(given)
    ]


def _decided(
    trial: Trial, group_cycle: GroupCycle, cluster: ClusterState, elsewhere: frozenset[str]
) -> Decision:
    """The decision about a pod that was tried (spec 13 §4.2). Victims of an earlier pod of the group are not evicted
    again.
    """
    outcome = _outcome(trial, group_cycle, cluster, elsewhere)
    victims = tuple(victim for victim in outcome.victims if victim not in group_cycle.asked_to_go)
    group_cycle.asked_to_go.update(victims)
    outcome = replace(outcome, victims=victims, group=group_cycle.part(trial.node, trial.claims))
    return replace(trial.decision, outcome=outcome)


def _outcome(
    trial: Trial, group_cycle: GroupCycle, cluster: ClusterState, elsewhere: frozenset[str]
) -> Outcome:
    outcome, attempt = trial.decision.outcome, trial.decision.attempt
    if trial.node is None or attempt is None:
        return outcome
    if group_cycle.fate == SCHEDULED:
        if outcome.outcome == SCHEDULED:
            attempt.cycle.write(WRITTEN_ELSEWHERE, elsewhere)
            return _bound(trial, group_cycle, cluster)
        return outcome
    ended = ended_nomination(attempt, cluster)
    if group_cycle.fate == ERROR:
        return failed(outcome, ERROR, group_cycle.message, ended)
    if group_cycle.fate == WAITING:
        if outcome.outcome == PREEMPTING:
            return outcome
        return failed(outcome, UNSCHEDULABLE, group_cycle.message, trial.node)
    why = [UNSCHEDULABLE_GROUP, *trial.permit.reasons, *([WAITS] if trial.permit.code is Code.WAIT else [])]
    return failed(outcome, UNSCHEDULABLE, ", ".join(why), ended)


def _bound(trial: Trial, group_cycle: GroupCycle, cluster: ClusterState) -> Outcome:
    """Reserve, permit and bind the pod, as the group succeeded."""
    outcome, attempt = trial.decision.outcome, trial.decision.attempt
    if attempt is None or outcome.node is None:
        return outcome
    attempt.cycle.write(SCHEDULED_KEY, group_cycle.n_scheduled)
    failure = bind(trial.decision.framework, attempt.cycle, attempt.pod, cluster.nodes.row_of[outcome.node])
    if failure is None:
        return replace(outcome, claims=claim_changes(attempt.cycle))
    return failed(outcome, ERROR, failure.message, ended_nomination(attempt, cluster))


def _untried(scheduler: Scheduler, k: int, pod: PodInfo, group_cycle: GroupCycle) -> Decision:
    """The decision about pods that were not tried: they get the status of the group."""
    kind = ERROR if group_cycle.fate == ERROR else UNSCHEDULABLE
    outcome = Outcome(k, pod.key, kind, message=group_cycle.message, group=group_cycle.part())
    return Decision(outcome, None, scheduler.framework_of(pod))
