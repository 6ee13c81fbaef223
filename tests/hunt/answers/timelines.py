"""Over time: what the disruption controller writes at the start is what is counted plainly, with and without workload controllers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.timeline import TimelineSimulation
from tests.hunt.answers.budgets import allowed, covered, is_healthy, required
from tests.hunt.answers.cluster import Case
from tests.hunt.answers.manifests import has_ended, is_going, key_of, node_of, of_kind
from tests.support.builders import Manifest

Numbers = tuple[int, int, int, int]
"""Allowed disruptions, healthy, desired and expected pods."""


def contradictions(case: Case) -> Iterator[str]:
    """Without pods that wait, have ended or are going, and without NoExecute taints: nothing happens at the start."""
    objects = [one for one in case.objects if one["kind"] != "Pod" or _stays(one)]
    taints = [taint for node in of_kind(objects, "Node") for taint in node["spec"].get("taints", [])]
    budgets = of_kind(objects, "PodDisruptionBudget")
    if not budgets or any(taint["effect"] == "NoExecute" for taint in taints):
        return
    for workloads in (False, "10s"):
        controllers = {"workloads": workloads}
        found = _written(objects, controllers)
        for budget in budgets:
            expected = _by_hand(objects, {**budget, "status": {}})
            if found[key_of(budget)] != expected:
                yield f"{controllers}, {key_of(budget)}: {found[key_of(budget)]}, by hand {expected}"


def _stays(pod: Manifest) -> bool:
    return bool(node_of(pod)) and not has_ended(pod) and not is_going(pod)


def _written(objects: list[Manifest], controllers: dict[str, Any]) -> dict[str, Numbers]:
    """By the controller, of budgets that have no status before."""
    bare = [{**one, "status": {}} if one["kind"] == "PodDisruptionBudget" else one for one in objects]
    scenario = {"title": "budgets", "duration": "1s", "controllers": controllers}
    numbers: dict[str, Numbers] = {}
    for event in TimelineSimulation(read_scenario(scenario).on(bare)).run():
        if event.type == "budget":
            body = event.body
            numbers[body["budget"]] = body["allowed"], body["healthy"], body["desired"], body["expected"]
    return numbers


def _by_hand(objects: list[Manifest], budget: Manifest) -> Numbers:
    """A controller that fails leaves the empty status as it is."""
    numbers = required(objects, budget)
    if numbers is None:
        return 0, 0, 0, 0
    healthy = sum(map(is_healthy, covered(objects, budget)))
    return allowed(objects, budget, healthy), healthy, numbers[1], numbers[0]
