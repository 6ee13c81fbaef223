"""One cycle of a pod group, decided by the scheduler of Kubernetes and by this engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from scheduler_core.engine.entry import simulate
from scheduler_core.engine.outcome import PREEMPTING, UNSCHEDULABLE, Outcome
from tests.hunt.framework.cases import Case, admitted
from tests.hunt.varied.groups import a_varied_group

Record = dict[str, Any]
CONFIG: Final = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}


def group_cases(seeds: range) -> Iterator[Case]:
    for seed in seeds:
        objects, gates = a_varied_group(seed)
        yield {
            "name": f"group-{seed}",
            "config": CONFIG | {"percentageOfNodesToScore": 100},
            "featureGates": dict.fromkeys(gates, True),
            "objects": [admitted(item) for item in objects],
        }


def deviating(case: Case) -> list[str]:
    """What differs, as text. Nothing is expected of a group whose pods are gated."""
    theirs = case["expected"]
    if not theirs["attempts"]:
        return []
    run = simulate(
        case["objects"], case["config"], expand_workloads=False, feature_gates=case["featureGates"]
    )
    outcomes = run.outcomes[: len(theirs["attempts"])]
    ours = {
        "attempts": [_recorded(outcome) for outcome in outcomes],
        "condition": run.to_dict()["podGroups"][0]["condition"],
        "evicted": sorted({victim for outcome in outcomes for victim in outcome.victims}),
    }
    theirs = theirs | {"evicted": sorted(set(theirs.get("evicted", [])))}
    return [f"{key}: {theirs[key]} there, {ours[key]} here" for key in ours if theirs[key] != ours[key]]


def _recorded(outcome: Outcome) -> Record:
    record: Record = {
        "pod": outcome.pod,
        "outcome": UNSCHEDULABLE if outcome.outcome == PREEMPTING else outcome.outcome,
    }
    fields = {"node": outcome.node, "message": outcome.message, "nominated": outcome.nominated}
    return record | {name: value for name, value in fields.items() if value}
