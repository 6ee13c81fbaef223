"""Is a step of a run one that the model allows? Each clause is a function; what it finds wrong is a Violation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from scheduler_core.formal.casualty import Casualty, least_casualty
from scheduler_core.formal.judge import Judge, nominated_row_fits
from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import Code, CycleError, Status
from scheduler_core.preemption.victims import DisruptionBudgets
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import UNPLACED, ClusterState


class Action(Enum):
    """What a step may do."""

    SCHEDULING = "Scheduling"
    PREEMPTION = "Preemption"
    NONE = "None"


@dataclass(frozen=True, slots=True)
class Violation:
    """step : number of the attempt. clause : which part of the model; text : what is wrong."""

    step: int
    clause: str
    text: str

    def __str__(self) -> str:
        return f"step {self.step}, {self.clause}: {self.text}"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a run.

    node_of_before, node_of_after : int64, shape (n_pods,). waiting : pods that had no attempt yet, ``pod`` included.
    error : the attempt ended in an error, which the model does not cover: then only "nothing changes" is checked.
    said : the attempt, if extenders were called: their answers are taken as given.
    """

    number: int
    pod: PodRow
    action: Action
    node: NodeRow | None
    victims: tuple[PodRow, ...]
    node_of_before: IntArray
    node_of_after: IntArray
    waiting: Sequence[PodRow]
    error: bool = False
    said: Attempt | None = None


class ModelChecker:
    """Checks the steps of a run over one cluster. samples : searches stop early, so maximality cannot be asked for."""

    def __init__(self, budgets: DisruptionBudgets, *, samples: bool = False) -> None:
        self._budgets = budgets
        self._samples = samples

    def check(self, step: Step, framework: Framework, before: ClusterState) -> list[Violation]:
        """before : the state in which the step was decided."""
        found = [*_picked(step, before), *_frame(step)]
        if not step.error:
            try:
                judge = Judge(framework, PodInfo.of(before.pods, step.pod), before, step.said)
                found.extend(self._clauses(step, judge, framework))
            except CycleError as broken:
                found.append(("contract", f"a plugin failed that did not fail in the run: {broken}"))
        return [Violation(step.number, clause, text) for clause, text in found]

    def _clauses(self, step: Step, judge: Judge, framework: Framework) -> Iterator[tuple[str, str]]:
        if framework.shared.extenders and judge.via_nomination:
            return
        if nominated_row_fits(judge):
            row = judge.cluster.nominations[step.pod]
            if step.action is not Action.SCHEDULING or step.node != row:
                yield "Scheduling", f"{_name(judge, row)} is nominated and feasible, but was not taken"
            return
        statuses = judge.statuses()
        feasible = [NodeRow(row) for row, status in enumerate(statuses) if status.is_success]
        if step.action is Action.SCHEDULING:
            yield from self._scheduling(step, judge, feasible)
        elif feasible:
            yield "Scheduling", f"{_name(judge, feasible[0])} is feasible, but the pod was not bound"
        elif any(extender.preempts for extender in framework.shared.extenders):
            return  # whom they spare and whom they name is theirs to say
        elif _may_preempt(judge, framework, statuses):
            yield from self._preemption(step, judge, statuses)
        elif step.action is Action.PREEMPTION:
            yield "Preemption", "the pod may not preempt"

    def _scheduling(self, step: Step, judge: Judge, feasible: Sequence[NodeRow]) -> Iterator[tuple[str, str]]:
        if step.node is None or step.node not in feasible:
            yield "Scheduling", f"{_name(judge, step.node)} is not feasible"
        elif len(feasible) > 1 and not self._samples:
            viability = dict(zip(feasible, judge.viability(feasible), strict=True))
            best = max(viability.values())
            if viability[step.node] < best:
                yield (
                    "Scheduling",
                    f"total score (viability) {viability[step.node]} is less than the maximum, {best}",
                )

    def _preemption(self, step: Step, judge: Judge, statuses: Sequence[Status]) -> Iterator[tuple[str, str]]:
        helped = [NodeRow(row) for row, status in enumerate(statuses) if status.code is Code.UNSCHEDULABLE]
        casualties = {row: least_casualty(judge, row, self._budgets) for row in helped}
        possible = {row: casualty for row, casualty in casualties.items() if casualty is not None}
        if step.action is Action.NONE:
            if possible:
                yield (
                    "Preemption",
                    f"evicting pods on {_name(judge, min(possible))} makes room, but nothing was done",
                )
            return
        if step.node not in possible:
            yield "Preemption", f"evicting pods on {_name(judge, step.node)} does not make room"
            return
        yield from _least(step, possible, possible[step.node], judge)


def _least(
    step: Step, possible: dict[NodeRow, Casualty], chosen: Casualty, judge: Judge
) -> Iterator[tuple[str, str]]:
    if step.victims != chosen.victims:
        keys = [judge.cluster.pods.keys[victim] for victim in chosen.victims]
        yield "Preemption", f"the least casualty on {_name(judge, step.node)} is {', '.join(keys)}"
    best = min(casualty.cost for casualty in possible.values())
    if chosen.cost > best:
        yield "Preemption", f"another node has a smaller casualty: {best} instead of {chosen.cost}"


def _picked(step: Step, before: ClusterState) -> Iterator[tuple[str, str]]:
    """The pod was unbound, and no waiting pod has a higher priority."""
    if step.node_of_before[step.pod] != UNPLACED:
        yield "pick", f"{before.pods.keys[step.pod]} was bound already"
    priority = before.pods.priority
    highest = max(step.waiting, key=lambda pod: PodRow(priority[pod]))
    if priority[highest] > priority[step.pod]:
        yield "pick", f"{before.pods.keys[highest]} has a higher priority"


def _frame(step: Step) -> Iterator[tuple[str, str]]:
    """Nothing changed but what the action changes."""
    expected = step.node_of_before.copy()
    if step.action is Action.SCHEDULING and step.node is not None:
        expected[step.pod] = step.node
    if step.action is Action.PREEMPTION:
        expected[list(step.victims)] = UNPLACED
    changed = np.flatnonzero(expected != step.node_of_after)
    if len(changed):
        yield (
            "frame",
            f"{len(changed):,} {'pod' if len(changed) == 1 else 'pods'} changed that {step.action.value} does not change",
        )


def _may_preempt(judge: Judge, framework: Framework, statuses: Sequence[Status]) -> bool:
    """Whether the policy lets the pod preempt at all (spec 08 §3)."""
    if judge.pod.spec.preemption_policy == "Never":
        return False
    if not any(plugin.name == "DefaultPreemption" for plugin in framework.post_filters):
        return False
    return not _waits_for_victims(judge, statuses) and _reaches_preemption(judge)


def _reaches_preemption(judge: Judge) -> bool:
    """A pod that PreFilter rejected for good never gets to preempt."""
    return judge.rejection is None or judge.rejection.code is Code.UNSCHEDULABLE


def _waits_for_victims(judge: Judge, statuses: Sequence[Status]) -> bool:
    row, rule = judge.cluster.nominations.get(judge.pod.row), judge.blocked_by
    if row is None:
        return False
    if rule != "terminating" and statuses[row].code is Code.UNSCHEDULABLE_AND_UNRESOLVABLE:
        return False
    pods = judge.cluster.pods
    return any(
        pods.terminating[other] and int(pods.priority[other]) < judge.pod.priority
        for other in judge.cluster.pods_on[row]
        if rule != "evicted by a scheduler"
        or any(
            condition.status == "True" and condition.reason == "PreemptionByScheduler"
            for condition in pods.pods[other].status.conditions
        )
    )


def _name(judge: Judge, row: NodeRow | None) -> str:
    return "no node" if row is None else judge.cluster.nodes.names[row]
