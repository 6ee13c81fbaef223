"""Leaderships, overlaps and gaps of a few events."""

from __future__ import annotations

from typing import Any

from scheduler_core.leader.environment.events import Event
from scheduler_core.leader.safety.activity import Activity, Interval, Leadership
from scheduler_core.units import Nanoseconds


def at(time: int, what: str, replica: str, **body: Any) -> Event:
    return Event(1, what, {"at": time, "replica": replica, **body})


def process(time: int, replica: str, process: str) -> Event:
    return at(time, "processChanged", replica, process=process)


def interval(start: int, end: int, *replicas: str) -> Interval:
    return Interval(Nanoseconds(start), Nanoseconds(end), replicas)


def test_who_works_and_runs_is_active_and_gaps_that_touch_are_one() -> None:
    activity = Activity()
    for event in (
        at(0, "replicaStarted", "a", identity="A"),
        at(0, "replicaStarted", "b", identity="B"),
        at(1, "workStarted", "a"),
        process(2, "a", "paused"),
        process(3, "a", "running"),
        at(3, "workStarted", "b"),
        process(5, "b", "paused"),
        process(6, "a", "paused"),
        process(8, "b", "running"),
        at(8, "workStopped", "b", reason="lost"),
        process(10, "a", "running"),
        process(11, "a", "paused"),
    ):
        activity.see(event)
    activity.close(Nanoseconds(12))
    assert activity.overlaps == [interval(3, 5, "a", "b")]
    assert activity.gaps == [interval(0, 1), interval(2, 3), interval(6, 10), interval(11, 12)]
    assert activity.leaderships == [
        Leadership("a", "A", Nanoseconds(1)),
        Leadership("b", "B", Nanoseconds(3), Nanoseconds(8), "lost"),
    ]
