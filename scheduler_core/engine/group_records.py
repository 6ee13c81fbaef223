"""What became of the groups of a run, from its outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Final

from scheduler_core.engine.outcome import ERROR, SCHEDULED, UNSCHEDULABLE, WAITING

_REASONS: Final = {SCHEDULED: "Scheduled", ERROR: "SchedulerError"}


def group_records(outcomes: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """A record a cycle, in order: the group, its pods in order of attempt, the outcome, the condition PodGroupScheduled.

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
        "condition": {
            "status": "True" if fate == SCHEDULED else "False",
            "reason": _REASONS.get(fate, "Unschedulable"),
            "message": part["message"],
        },
    }
