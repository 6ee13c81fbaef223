"""The scenarios that ship can be read, are small, and say what to look at."""

from __future__ import annotations

import pytest

from scheduler_core.model.cluster import read_cluster
from scheduler_core.scenario.library import FOLDER, ReadyMade, ready_made
from scheduler_core.scenario.scenario import read_scenario

ALL = ready_made()


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
    ]
    assert len(list(FOLDER.iterdir())) == len(ALL)


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.slug)
def test_each_is_small_and_explained(one: ReadyMade) -> None:
    scenario = one.scenario
    assert not scenario.needs_snapshot
    assert 1 <= len(read_cluster(scenario.objects).nodes) <= 10
    assert len(scenario.description) > 100
    assert scenario.operations
    assert scenario.report.to_dict() == {"dropped": [], "ignored": [], "warnings": []}
    assert read_scenario(scenario.to_yaml()) == scenario
