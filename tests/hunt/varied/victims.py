"""Pods that have their nodes already, with priorities and starts, and budgets over them."""

from __future__ import annotations

from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.support.builders import Manifest, a_budget, a_pod

Fields = dict[str, Any]
PRIORITIES: Final = (-10, 0, 0, 5, 10, 100)


def settled(chance: Chance, pod: Manifest, nodes: list[str]) -> Manifest:
    """The pod as one that has a node and runs there, or is on its way out."""
    pod["spec"] |= {"nodeName": chance.one(nodes), "terminationGracePeriodSeconds": 0}
    minute, second = chance.number(0, 59), chance.number(0, 59)
    start = f"2026-01-01T00:{minute:02}:{second:02}Z"  # equal ones are ordered as the scheduler heard of them
    status: Fields = {"phase": chance.one(("Running", "Running", "Running", "Pending")), "startTime": start}
    if chance.of(0.04):
        status["phase"] = chance.one(("Succeeded", "Failed"))
    return pod | {"status": status}


def crowd_member(chance: Chance, name: str, nodes: list[str]) -> Manifest:
    """A small pod that runs, one of many that differ in little of what makes a pod important."""
    labels = {"app": chance.one(("web", "db", "job"))}
    amounts = {"cpu": chance.one(("10m", "20m", "50m")), "memory": "16Mi"}
    pod = a_pod(name, requests=amounts, priority=chance.one((-10, -10, 0)), labels=labels)
    pod = settled(chance, pod, nodes)
    pod["status"]["startTime"] = f"2026-01-01T00:00:0{chance.number(0, 2)}Z"
    return pod


def leaving(chance: Chance, pod: Manifest) -> Manifest:
    """Terminating, perhaps as a victim of the scheduler."""
    pod["metadata"] |= {
        "deletionTimestamp": "2026-01-01T01:00:00Z",
        "deletionGracePeriodSeconds": 30,
        "finalizers": ["example.com/kept"],
    }
    if chance.of(0.5):
        reason = chance.one(("PreemptionByScheduler", "EvictionByEvictionAPI"))
        pod["status"]["conditions"] = [
            {"type": "DisruptionTarget", "status": chance.one(("True", "True", "False")), "reason": reason}
        ]
    return pod


def budgets(chance: Chance) -> list[Manifest]:
    selectors: tuple[Fields, ...] = (
        {"matchLabels": {"app": "web"}},
        {"matchLabels": {"app": "db"}},
        {"matchExpressions": [{"key": "version", "operator": "In", "values": ["1"]}]},
        {"matchExpressions": [{"key": "app", "operator": "NotIn", "values": ["job"]}]},
        {},
    )
    chosen = chance.some(selectors, 0, 3)
    return [_budget(chance, f"b{index}", selector) for index, selector in enumerate(chosen)]


def _budget(chance: Chance, name: str, selector: Fields) -> Manifest:
    status: Fields = {"expectedPods": 4, "currentHealthy": 4, "desiredHealthy": 2}
    status |= chance.maybe(0.2, "disruptedPods", {f"s{chance.number(0, 9)}": "2026-01-01T00:00:00Z"})
    return a_budget(name, selector=selector, allowed=chance.one((0, 0, 1, 2)), **status)
