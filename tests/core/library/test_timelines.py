"""The scenarios that ship can be read, are small, and say what to look at."""

from __future__ import annotations

import pytest

from scheduler_core.library import TIMELINES, ReadyMade, timelines
from scheduler_core.model.cluster import read_cluster
from scheduler_core.scenario.scenario import Scenario, read_scenario

ALL = timelines()


def test_there_is_one_for_every_lesson() -> None:
    assert [one.slug for one in ALL] == [
        "graceful-preemption",
        "another-node-frees-up",
        "nominated-node-taken",
        "preempting-again",
        "budgets",
        "backoff",
        "five-minute-flush",
        "queueing-hints",
        "scheduling-gates",
        "failed-bindings",
        "node-failure",
        "spread-then-pack",
        "a-day-of-batch",
        "deadlock-without-gangs",
        "gangs",
        "devices-come-back",
    ]
    assert len(list(TIMELINES.iterdir())) == len(ALL)


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.slug)
def test_each_is_small_and_explained(one: ReadyMade[Scenario]) -> None:
    scenario = one.scenario
    assert not scenario.needs_snapshot
    assert 1 <= len(read_cluster(scenario.objects).nodes) <= 10
    assert len(scenario.description) > 100
    assert scenario.operations
    assert scenario.report.to_dict() == {"dropped": [], "ignored": [], "warnings": []}
    assert read_scenario(scenario.to_yaml()) == scenario
