"""Pods of a timeline that need no attempt of their own: which node they take, and when they stop being spared one."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.runtime import Framework
from scheduler_core.snapshot.state import ClusterState
from scheduler_core.timeline import TimelineSimulation
from tests.core.timeline.plays import nodes, pod, scenario

TIMING = {"cycle": "10ms", "binding": "30ms", "watch": "5ms"}
CROWDS = (
    pod("1s", "web", 1, count=40, runsFor="2s"),
    pod("1s", "db", "500m", count=1),
    pod("5s", "job", 1, count=30, priority=5),
    pod("5s", "huge", 9),
)


@pytest.fixture
def attempts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pods that were attempted in full, in order."""
    made: list[str] = []
    attempt = Framework.attempt

    def noted(self: Framework, asked: PodInfo, cluster: ClusterState) -> Attempt:
        made.append(asked.pod.metadata.name)
        return attempt(self, asked, cluster)

    monkeypatch.setattr(Framework, "attempt", noted)
    return made


def played(*operations: dict[str, Any]) -> TimelineSimulation:
    simulation = TimelineSimulation(scenario(*CROWDS, *operations, nodes=nodes(9, cpu=9), timing=TIMING))
    simulation.run()
    return simulation


@pytest.mark.parametrize(
    "operations",
    [
        pytest.param([], id="undisturbed"),
        pytest.param([{"at": "1100ms", "cordon": "node-3"}], id="a node is cordoned"),
        pytest.param([{"at": "1100ms", "failNode": "node-3"}], id="a node fails"),
        pytest.param([pod("1100ms", "new", 2, count=3)], id="others come"),
        pytest.param([pod("1100ms", "new", 2, priority=9)], id="somebody goes first"),
    ],
)
def test_every_decision_is_that_of_an_attempt(operations: list[dict[str, Any]]) -> None:
    simulation = played(*operations)
    made = [event.body for event in simulation.events if event.type == "attempt"]
    assert len(made) >= 72
    for k, attempt in enumerate(made):
        explained = simulation.explain(k).outcome
        assert explained == {name: attempt[name] for name in explained}


def test_a_crowd_is_attempted_once(attempts: list[str]) -> None:
    """Bindings that arrive meanwhile, and start times, change nothing."""
    simulation = played()
    assert attempts == ["web-1", "job-1", "huge"]
    assert sum(event.type == "podBound" for event in simulation.events) == 71
