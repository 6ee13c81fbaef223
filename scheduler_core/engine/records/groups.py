"""Records of the groups of a run, derived from its outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Final

from scheduler_core.engine.outcome import ERROR, SCHEDULED, UNSCHEDULABLE, WAITING, GroupPart, Outcome
from scheduler_core.snapshot.pod_groups import PodGroups
from scheduler_core.snapshot.state import ClusterState

_REASONS: Final = {SCHEDULED: "Scheduled", ERROR: "SchedulerError"}


def group_records(outcomes: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """A record per cycle, in order: the group, its pods in order of attempt, the outcome, the condition
    PodGroupScheduled.

    outcomes : stored ones (Outcome.to_dict) that have a ``group``, in order.
    """
    cycles = groupby(outcomes, key=lambda outcome: outcome["group"]["first"])
    return [_record(list(of_cycle)) for _, of_cycle in cycles]


def _record(cycle: list[Mapping[str, Any]]) -> dict[str, Any]:
    part = cycle[0]["group"]
    fate = part["fate"]
    return {
        "group": part["name"],
        "pods": [outcome["pod"] for outcome in cycle],
        "outcome": UNSCHEDULABLE if fate == WAITING else fate,
        "condition": group_condition(fate, part["message"]),
    }


def group_condition(fate: str, message: str) -> dict[str, str]:
    """The condition PodGroupScheduled after a cycle (spec 13 §4)."""
    return {
        "status": "True" if fate == SCHEDULED else "False",
        "reason": _REASONS.get(fate, "Unschedulable"),
        "message": message,
    }


def group_story(
    part: GroupPart, outcomes: Iterable[Outcome], groups: PodGroups, before: ClusterState
) -> dict[str, Any]:
    """The cycle of a group for explanations: how many pods are needed and have a node, and the result of each pod.

    outcomes : includes those of the cycle.
    before : the cluster at the beginning of the cycle.
    """
    cycle = {one.k: one for one in outcomes if one.group is not None and one.group.first == part.first}
    pods = [
        {"pod": one.pod, "outcome": one.outcome, "held": None if one.group is None else one.group.held}
        for _, one in sorted(cycle.items())
    ]
    group = groups.group(part.name)
    return {
        "name": part.name,
        "minCount": None if group is None else group.min_count,
        "scheduled": groups.n_scheduled(part.name, before) + sum(one["held"] is not None for one in pods),
        "fate": part.fate,
        "message": part.message,
        "placement": part.placement or None,
        "victims": [victim for _, one in sorted(cycle.items()) for victim in one.victims],
        "pods": pods,
    }
