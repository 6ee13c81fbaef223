"""Conditions of pods, as kube-scheduler writes them (spec 11 §5; spec 08 §8, §10)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from scheduler_core.engine.outcome import ERROR, GroupPart, Outcome
from scheduler_core.engine.records.groups import group_condition
from scheduler_core.model.base import format_time
from scheduler_core.model.objects.pod import Pod, PodCondition
from scheduler_core.model.objects.pod_group import PodGroup, PodGroupCondition
from scheduler_core.scheduler.preemptor import Preemptor

Json = dict[str, Any]
Condition = PodCondition | PodGroupCondition
_PREEMPTED: Final = "PreemptionByScheduler"
_GROUP_SCHEDULED: Final = "PodGroupScheduled"


def failed_attempt(
    pod: Pod, outcome: Outcome, generation: int, now: datetime, *, is_nominated: bool = False
) -> Json:
    """What a failed attempt changes of a pod's status; empty if nothing does.

    is_nominated : whether the pod has a nomination that its status does not show yet.
    """
    reason = "SchedulerError" if outcome.outcome == ERROR else "Unschedulable"
    patch: Json = {}
    told = _condition_of(pod, "PodScheduled")
    if told is None or (told.status, told.reason, told.message) != ("False", reason, outcome.message):
        said = ("PodScheduled", "False", reason, outcome.message)
        patch = _with(pod, _condition(pod, *said, generation=generation, now=now))
    has_other = is_nominated or outcome.nominated != pod.status.nominated_node_name
    if outcome.nominated is not None and has_other:
        patch["nominatedNodeName"] = outcome.nominated or None
    return patch


def disruption_target(victim: Pod, preemptor: Preemptor, generation: int, now: datetime) -> Json:
    """What marks a victim; empty if it is marked already."""
    message = f"{preemptor.scheduler}: preempting to accommodate a higher priority {preemptor.kind}"
    told = _condition_of(victim, "DisruptionTarget")
    if told is not None and (told.status, told.reason, told.message) == ("True", _PREEMPTED, message):
        return {}
    said = ("DisruptionTarget", "True", _PREEMPTED, message)
    return _with(victim, _condition(victim, *said, generation=generation, now=now))


def group_scheduled(group: PodGroup, part: GroupPart, now: datetime) -> Json:
    """The changes of a PodGroup's status after a cycle; empty if there are none (spec 13 §4)."""
    told, said = _condition_of(group, _GROUP_SCHEDULED), group_condition(part.fate, part.message)
    if told is not None and (told.status, told.reason, told.message) == tuple(said.values()):
        return {}
    condition = _condition(group, _GROUP_SCHEDULED, *said.values(), generation=0, now=now)
    del condition["lastProbeTime"]  # Pods alone have one.
    return _with(group, condition)


def _with(of: Pod | PodGroup, condition: Json) -> Json:
    """The difference that one condition makes, as upstream's two-way patch has it: without what stays as it is.

    Beside others it says the order of all: a new one would come first.
    """
    before = _condition_of(of, condition["type"])
    changed = condition if before is None else _changes(before, condition)
    if not of.status.conditions:
        return {"conditions": [changed]}
    types = [one.type for one in of.status.conditions]
    if before is None:
        types.append(condition["type"])
    return {"$setElementOrder/conditions": [{"type": one} for one in types], "conditions": [changed]}


def _changes(before: Condition, now: Json) -> Json:
    """Of one condition: its type, which tells it from others, and what is new."""
    told = {
        "observedGeneration": before.observed_generation or None,
        "status": before.status,
        "lastProbeTime": None,
        "lastTransitionTime": None
        if before.last_transition_time is None
        else format_time(before.last_transition_time),
        "reason": before.reason,
        "message": before.message,
    }
    return {key: value for key, value in now.items() if key not in told or told[key] != value}


def _condition_of(of: Pod | PodGroup, kind: str) -> Condition | None:
    return next((one for one in of.status.conditions if one.type == kind), None)


def _condition(
    of: Pod | PodGroup, kind: str, status: str, reason: str, message: str, *, generation: int, now: datetime
) -> Json:
    """The time of the transition stays while the status does."""
    before = _condition_of(of, kind)
    if before is not None and before.status == status and before.last_transition_time is not None:
        now = before.last_transition_time
    seen = {"observedGeneration": generation} if generation else {}
    return {
        "type": kind,
        **seen,
        "status": status,
        "lastProbeTime": None,
        "lastTransitionTime": format_time(now),
        "reason": reason,
        "message": message,
    }
