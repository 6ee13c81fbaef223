"""A part of a recording, faster or on other nodes; and the whole of it, played."""

from __future__ import annotations

import pytest

from scheduler_core.errors import InvalidObjects
from scheduler_core.scenario.recording.changes import Unexpressed
from scheduler_core.scenario.recording.replay import replayed
from scheduler_core.scenario.recording.window import Window
from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.timeline import TimelineSimulation
from scheduler_core.units import SECOND, ZERO
from tests.core.scenario.recording.lines import made, node, pod, recording, replay

LIFE = (
    (10, "ADDED", pod()),
    (20, "MODIFIED", pod(bound="n1")),
    (30, "ADDED", pod("late")),
    (50, "DELETED", pod(bound="n1", phase="Succeeded")),
)


def test_the_document_of_a_whole_recording() -> None:
    found = replayed(recording([node()], *LIFE), title="Monday", release="1.30")
    assert found.document == {
        "title": "Monday",
        "duration": "1m40s",
        "release": "1.30",
        "controllers": {"workloads": False, "taintEviction": False},
        "operations": [
            {"at": "10s", "create": made(pod()), "runsFor": "30s"},
            {"at": "30s", "create": made(pod("late"))},
        ],
    }
    assert found.objects == (node(),)
    assert found.unexpressed == ()


def test_a_window_begins_with_what_was_there_then() -> None:
    found = replay([node()], *LIFE, since=25 * SECOND, until=40 * SECOND)
    assert found.objects == (node(), pod(bound="n1"))
    assert found.document["duration"] == "15s"
    assert found.document["operations"] == [{"at": "5s", "create": made(pod("late"))}]


def test_speed_divides_all_times() -> None:
    found = replay([node()], *LIFE, speed=2.5)
    assert found.document["duration"] == "40s"
    assert found.document["operations"] == [
        {"at": "4s", "create": made(pod()), "runsFor": "12s"},
        {"at": "12s", "create": made(pod("late"))},
    ]


def test_other_nodes_stand_for_the_recorded_ones() -> None:
    owner = {"kind": "DaemonSet", "name": "agent", "controller": True}
    agent = pod("agent", bound="n1", meta={"ownerReferences": [owner]})
    start = [node(), pod("there", bound="n1"), agent]
    found = replay(start, (1, "MODIFIED", node(cpu="8")), *LIFE[:1], nodes=[node("big", cpu="64")])
    waiting = made(pod("there"))
    assert found.objects == (node("big", cpu="64"), waiting)
    assert found.document["operations"] == [{"at": "10s", "create": made(pod())}]
    assert found.unexpressed == (
        Unexpressed(ZERO, "start Pod default/agent", "belongs to a recorded node, and the replay has others"),
        Unexpressed(1 * SECOND, "event 5 Node n1", "the replay has other nodes"),
    )


@pytest.mark.parametrize(
    ("window", "mistakes"),
    [
        (Window(since=200 * SECOND), "from: 3m20s is outside the recording, which takes 1m40s"),
        (Window(until=200 * SECOND), "to: 3m20s is outside the recording, which takes 1m40s"),
        (Window(since=5 * SECOND, until=5 * SECOND), "to: 5s is not after 5s"),
        (Window(speed=1e-6), ": takes 27777h46m40s at this speed, a scenario at most 2400h0m0s"),
    ],
    ids=["from", "to", "empty", "slow"],
)
def test_windows_that_are_none(window: Window, mistakes: str) -> None:
    with pytest.raises(InvalidObjects) as caught:
        replayed(recording([node()]), window)
    assert str(caught.value) == mistakes.removeprefix(": ")


def test_a_speed_that_is_none() -> None:
    with pytest.raises(ValueError, match=r"^speed must be greater than 0, got 0$"):
        replayed(recording([node()]), Window(speed=0))


def test_played_under_the_same_policy_it_is_what_happened() -> None:
    found = replay([node()], *LIFE)
    simulation = TimelineSimulation(read_scenario(found.document).on(found.objects))
    simulation.run()
    wanted = ("podCreated", "podBound", "podGone")
    assert [
        (event.type, event.at, event.body["pod"]) for event in simulation.events if event.type in wanted
    ] == [
        ("podCreated", 10 * SECOND, "default/web"),
        ("podBound", 10_025_000_000, "default/web"),
        ("podCreated", 30 * SECOND, "default/late"),
        ("podBound", 30_025_000_000, "default/late"),
        ("podGone", 40_025_000_000, "default/web"),
    ]
