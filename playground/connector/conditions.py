"""Conditions of pods, as kube-scheduler writes them (spec 11 §5; spec 08 §8, §10)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from scheduler_core.engine.outcome import ERROR, Outcome
from scheduler_core.model.pod import Pod

Json = dict[str, Any]


def failed_attempt(pod: Pod, outcome: Outcome, generation: int, now: datetime) -> Json:
    """What a failed attempt changes of a pod's status; empty if nothing does."""
    reason = "SchedulerError" if outcome.outcome == ERROR else "Unschedulable"
    patch: Json = {}
    told = next((one for one in pod.status.conditions if one.type == "PodScheduled"), None)
    if told is None or (told.status, told.reason, told.message) != ("False", reason, outcome.message):
        said = ("PodScheduled", "False", reason, outcome.message)
        patch = _with(pod, _condition(pod, *said, generation=generation, now=now))
    if outcome.nominated is not None and outcome.nominated != pod.status.nominated_node_name:
        patch["nominatedNodeName"] = outcome.nominated or None
    return patch


def disruption_target(victim: Pod, preemptor: Pod, generation: int, now: datetime) -> Json:
    message = f"{preemptor.spec.scheduler_name}: preempting to accommodate a higher priority pod"
    said = ("DisruptionTarget", "True", "PreemptionByScheduler", message)
    return _with(victim, _condition(victim, *said, generation=generation, now=now))


def _with(pod: Pod, condition: Json) -> Json:
    """One more condition, after those that are there: without the order it would come first."""
    types = [one.type for one in pod.status.conditions]
    if condition["type"] not in types:
        types.append(condition["type"])
    return {"$setElementOrder/conditions": [{"type": one} for one in types], "conditions": [condition]}


def _condition(
    pod: Pod, kind: str, status: str, reason: str, message: str, *, generation: int, now: datetime
) -> Json:
    """The time of the transition stays while the status does."""
    before = next((one for one in pod.status.conditions if one.type == kind), None)
    if before is not None and before.status == status and before.last_transition_time is not None:
        now = before.last_transition_time
    seen = {"observedGeneration": generation} if generation else {}
    return {
        "type": kind,
        **seen,
        "status": status,
        "lastProbeTime": None,
        "lastTransitionTime": now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "reason": reason,
        "message": message,
    }
