"""What comes out of a small run, in numbers that were worked out by hand."""

from __future__ import annotations

from itertools import chain

import pytest

from scheduler_core.kernel import Event
from scheduler_core.timeline import RunningReport, TimelineSimulation, report
from scheduler_core.units import SECOND
from tests.core.timeline.plays import nodes, on, play, pod

MS = 1_000_000
TIMING = {"cycle": "10ms", "binding": "20ms"}


def small() -> TimelineSimulation:
    """Two nodes of 4 CPUs. `huge` never fits; `high` preempts `low-1`, which has two seconds."""
    return play(
        pod("0s", "low", 3, count=2, memory="2Gi", gracePeriod="2s"),
        pod("4s", "huge", 9, preemptionPolicy="Never"),
        pod("10s", "high", 3, memory="2Gi", priority=10, runsFor="4s", **on("node-2")),
        nodes=nodes(2),
        duration="40s",
        timing=TIMING,
    )


def test_pods() -> None:
    def life(
        created: float, scheduled: float | None, bound: float | None, gone: float | None, *more: object
    ) -> dict[str, object]:
        moments = [None if one is None else round(one * SECOND) for one in (created, scheduled, bound, gone)]
        names = ("created", "scheduled", "bound", "gone", "attempts", "node", "why")
        return dict(zip(names, (*moments, *more), strict=True))

    assert report(small().events)["pods"] == {
        "default/low-0": life(0, 0.01, 0.03, None, 1, "node-1", None),
        "default/low-1": life(0, 0.02, 0.04, 12.01, 1, "node-2", "deleted"),
        "default/huge": life(4, None, None, None, 3, None, None),
        "default/high": life(10, 12.02, 12.04, 16.04, 2, "node-2", "finished"),
    }


def test_events_need_not_be_kept_for_it() -> None:
    whole = small()
    simulation, running = TimelineSimulation(whole.scenario), RunningReport()
    for some in chain([list(simulation.events)], simulation.play(batch=5)):
        for event in some:
            running.take(event)
        simulation.forget()
        assert simulation.events == []
    assert running.to_dict() == report(whole.events)
    with pytest.raises(ValueError, match="events were forgotten"):
        simulation.attempt_results()


def test_times_to_schedule() -> None:
    """30, 40 and 2040 ms; of three the second is the median, and the third is at least 90 %."""
    assert report(small().events)["timeToSchedule"] == {
        "count": 3,
        "unscheduled": 1,
        "percentiles": {"p50": 40 * MS, "p90": 2040 * MS, "p99": 2040 * MS, "max": 2040 * MS},
        "histogram": [
            [50 * MS, 2],
            [100 * MS, 0],
            [200 * MS, 0],
            [500 * MS, 0],
            [1000 * MS, 0],
            [2000 * MS, 0],
            [5000 * MS, 1],
        ],
    }


def test_curves() -> None:
    """A measurement every 100 ms: lengths of queues, shares of 8 CPUs, of 16Gi and of 220 pods."""
    found = report(small().events)
    at = found["queues"]["at"]
    assert at == [number * 100 * MS for number in range(401)]

    def seen(curve: str, name: str, second: float) -> float:
        value: float = found[curve][name][at.index(round(second * SECOND))]
        return value

    assert [seen("queues", "unschedulable", second) for second in (0.1, 5, 11, 20)] == [0, 1, 2, 1]
    assert [seen("used", "cpu", second) for second in (0, 1, 11, 12.1, 20)] == [0.0, 0.75, 0.75, 0.75, 0.375]
    assert [seen("used", "memory", second) for second in (1, 20)] == [0.25, 0.125]


def test_fragmentation() -> None:
    """The typical pod has 3 CPUs and 2Gi (of four pods the second). Free are 1 CPU on a node that has a pod, 4 on one without.

    With both nodes taken no pod fits: all is fragmented. With one empty, one of the 5 CPUs free is split off, and of 14Gi
    all but 2Gi.
    """
    found = report(small().events)["fragmentation"]
    at = {time: position for position, time in enumerate(found["at"])}
    assert [found["cpu"][at[second * SECOND]] for second in (1, 20)] == [1.0, 0.4]
    assert found["memory"][at[SECOND]] == 1.0
    assert found["memory"][at[20 * SECOND]] == round(1 - 2 / 14, 4)


def test_what_preemption_did() -> None:
    found = report(small().events)
    evicted = {
        "at": 10_010 * MS,
        "pod": "default/low-1",
        "why": "preempted",
        "for": "default/high",
        "node": "node-2",
    }
    assert found["evictions"] == [evicted]
    assert found["nominations"] == [{"at": 10_010 * MS, "pod": "default/high", "node": "node-2"}]
    assert found["counts"] == {
        "created": 4,
        "scheduled": 3,
        "preempting": 1,
        "unschedulable": 3,
        "error": 0,
        "bound": 3,
        "refused": 0,
        "finished": 1,
        "evicted": 1,
        "gone": 2,
    }


def test_a_pod_that_comes_again_is_another_one() -> None:
    events = play(
        pod("0s", "web"),
        {"at": "5s", "delete": {"kind": "Pod", "name": "web", "gracePeriod": "0s"}},
        pod("7s", "web"),
        nodes=nodes(1),
    ).events
    pods = report(events)["pods"]
    assert {name: (one["created"] // SECOND, one["gone"]) for name, one in pods.items()} == {
        "default/web": (0, 5 * SECOND),
        "default/web #2": (7, None),
    }


def test_pods_that_nobody_schedules_have_no_time_to_schedule() -> None:
    found = report(play(pod("1s", "static", nodeName="node-1"), nodes=nodes(1)).events)
    assert (found["pods"], found["timeToSchedule"]["count"], found["timeToSchedule"]["unscheduled"]) == (
        {},
        0,
        0,
    )
    assert found["timeToSchedule"]["histogram"] == []
    assert set(found["timeToSchedule"]["percentiles"].values()) == {None}


@pytest.mark.parametrize(
    ("wait", "edge"), [(0, MS), (MS, MS), (MS + 1, 2 * MS), (20 * 3600 * SECOND, 10**14)]
)
def test_every_wait_is_in_the_histogram(wait: int, edge: int) -> None:
    """Bins of 1, 2, 5, 10, … ms, the end included; also for those who wait for a day."""
    facts: list[tuple[str, dict[str, object]]] = [
        ("podCreated", {"at": 0, "pod": "default/web", "priority": 0, "requests": {}}),
        ("podBound", {"at": wait, "pod": "default/web", "node": "node-1"}),
    ]
    events = [Event(seq, type_, body) for seq, (type_, body) in enumerate(facts, start=1)]
    assert report(events)["timeToSchedule"]["histogram"] == [[edge, 1]]


def test_a_node_that_fails_is_no_preemption() -> None:
    events = play(
        pod("0s", "web", gracePeriod="1s", tolerations=[]),
        {"at": "5s", "taint": {"node": "node-1", "taints": [{"key": "drain", "effect": "NoExecute"}]}},
        nodes=nodes(1),
    ).events
    evicted = {"at": 5 * SECOND, "pod": "default/web", "why": "tainted", "for": None, "node": "node-1"}
    assert report(events)["evictions"] == [evicted]
