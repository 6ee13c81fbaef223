"""The hints of the default profile in a scenario that is played: who is woken, by what, and nobody else."""

from __future__ import annotations

from scheduler_core.library import timelines
from scheduler_core.scenario.scenario import Scenario, read_scenario
from scheduler_core.timeline import TimelineSimulation
from scheduler_core.units import SECOND
from tests.support.builders import a_pod


def woken(scenario: Scenario) -> list[tuple[float, str, str]]:
    """(seconds, pod, event) of those that leave the pool of unschedulable pods."""
    simulation = TimelineSimulation(scenario)
    simulation.run()
    moves = [event for event in simulation.events if event.type == "queue"]
    return [
        (move.at / SECOND, move.body["pod"].removeprefix("default/"), str(move.body["why"]))
        for move in moves
        if move.body["from"] == "unschedulable" and move.body["to"] in ("activeQ", "backoffQ")
    ]


def who(rows: list[tuple[float, str, str]]) -> list[tuple[float, str]]:
    return [(at, pod) for at, pod, _ in rows]


def test_the_scenario_of_the_library() -> None:
    (one,) = (each for each in timelines() if each.slug == "queueing-hints")
    assert who(woken(one.scenario)) == [(10, "wants-ssd"), (20, "wants-gpu"), (30, "huge")]


def test_a_pod_that_is_bound_wakes_those_that_want_to_be_near_it() -> None:
    """That the pod was unbound before does not make its binding a change of its labels."""
    affinity = {
        "podAffinity": {
            "requiredDuringSchedulingIgnoredDuringExecution": [
                {"topologyKey": "kubernetes.io/hostname", "labelSelector": {"matchLabels": {"app": "db"}}}
            ]
        }
    }
    operations = [
        {"at": "1s", "create": a_pod("near-db", affinity=affinity)},
        {"at": "1s", "pods": {"name": "huge", "cpu": 8}},
        {"at": "10s", "pods": {"name": "web", "labels": {"app": "web"}}},
        {"at": "20s", "pods": {"name": "db", "labels": {"app": "db"}}},
    ]
    document = {
        "title": "near",
        "duration": "40s",
        "nodes": {"count": 2, "template": {"cpu": 4, "memory": "8Gi"}},
        "operations": operations,
    }
    assert who(woken(read_scenario(document))) == [(20.025, "near-db")]
