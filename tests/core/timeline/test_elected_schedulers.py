"""The leader of an election really schedules: what the scenarios of spec 10 §8 mean for pods.

`pod-n` arrives after n seconds; an attempt takes 20 ms, a binding 50 ms. `a` leads, `b` polls at 500 ms + 2 s · k.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scheduler_core.kernel import Event
from scheduler_core.leader import ElectionSimulation, read_fault, read_scenario
from scheduler_core.timeline import election, scheduling_report
from scheduler_core.units import SECOND
from tests.core.leader.plays import document, fault, ms, pair
from tests.core.leader.schedules import Document, wild
from tests.core.timeline.plays import Row
from tests.core.timeline.random_elections import WORK, of_scheduling

CONFLICT = (
    'Operation cannot be fulfilled on pods/binding "{pod}": pod {pod} is already assigned to node "{node}"'
)


def play(*faults: dict[str, Any], phase: str = "500ms", duration: str = "40s", **fields: Any) -> list[Event]:
    described = document(pair(phase), *faults, duration=duration, **({"work": WORK} | fields))
    simulation = election(read_scenario(described))
    simulation.run()
    return list(simulation.events)


def bound(events: list[Event]) -> list[tuple[float, str, str]]:
    """(ms, pod, by whom)."""
    return [
        (ms(event.at), event.body["pod"].removeprefix("default/"), event.body["scheduler"])
        for event in events
        if event.type == "podBound"
    ]


def refused(events: list[Event]) -> list[Row]:
    return [
        (
            ms(event.at),
            event.body["pod"].removeprefix("default/"),
            event.body["scheduler"],
            event.body["message"],
        )
        for event in events
        if event.type == "bindRefused"
    ]


def regularly(since: int, to: int, by: str) -> list[tuple[float, str, str]]:
    """As long as there is a leader: 70 ms after each pod came."""
    return [(second * 1000 + 70, f"pod-{second}", by) for second in range(since, to)]


def test_undisturbed() -> None:
    events = play(duration="9s")
    assert bound(events) == regularly(1, 9, "a")
    assert scheduling_report(events) == {
        "created": 9,
        "bound": 8,
        "refused": 0,
        "boundBy": {"a": 8},
        "longestPause": [1_000_000_000, 1_070_000_000],
    }


@pytest.mark.parametrize("phase", [1, 500, 1999])
def test_s1_a_crash_is_a_gap(phase: int) -> None:
    """What has piled up is bound one attempt after another."""
    leads = phase + 16_000
    events = play(fault("1200ms", "crash", "a"), phase=f"{phase}ms")
    found = bound(events)
    assert found[:1] == regularly(1, 2, "a")
    piled_up = [(leads + 70 + 20 * n, f"pod-{2 + n}", "b") for n in range(leads // 1000 - 1)]
    assert found[1 : 1 + len(piled_up)] == piled_up
    assert found[-1:] == regularly(39, 40, "b")
    assert [pod for _, pod, _ in found] == [f"pod-{number}" for number in range(1, 40)]
    assert scheduling_report(events)["longestPause"] == [2_000_000_000, (leads + 70) * 1_000_000]


@pytest.mark.parametrize("crash", ["1010ms", "1020ms", "1069ms"])
def test_a_crash_loses_what_was_under_way(crash: str) -> None:
    """The attempt, or the binding that was to be sent; the next leader starts from what the API server has."""
    events = play(fault(crash, "crash", "a"))
    assert bound(events)[:2] == [(16_570, "pod-1", "b"), (16_590, "pod-2", "b")]
    assert refused(events) == []


def test_s3_a_partition_refuses_requests() -> None:
    """The leader goes on deciding until 12 s; what it asks for does not get through."""
    events = play(fault("1060ms", "partition", "a", mode="refuse"))
    message = "dial tcp: connect: connection refused"
    # Errors in a row: 1, 2, 4 s, each to the flush after it. Of later pods it does not hear.
    assert refused(events) == [(at, "pod-1", "a", message) for at in (1070, 3070, 6070, 11_070)]
    assert bound(events)[:2] == [(16_570, "pod-1", "b"), (16_590, "pod-2", "b")]


def test_s3b_a_binding_that_hangs_arrives_when_the_connection_is_back() -> None:
    """Before the other one leads."""
    events = play(fault("1060ms", "partition", "a", mode="hang", **{"for": "15s"}), duration="30s")
    assert bound(events)[0] == (16_060, "pod-1", "a")
    assert len({pod for _, pod, _ in bound(events)}) == len(bound(events))


def test_s8_a_leader_that_was_paused_decides_what_the_other_one_has_decided() -> None:
    """From 20 to 30 s both lead: of each pod two bindings are asked for, one is refused."""
    events = play(fault("1500ms", "pause", "a"), fault("20s", "wake", "a"), duration="40s")
    found = bound(events)
    assert found[:2] == [*regularly(1, 2, "a"), (16_570, "pod-2", "b")]
    assert [row for row in found if row[0] > 20_000] == [
        (second * 1000 + 70, f"pod-{second}", "a" if second < 30 else "b") for second in range(20, 40)
    ]
    nodes = {event.body["pod"]: event.body["node"] for event in events if event.type == "podBound"}
    assert refused(events) == [
        (
            second * 1000 + 70,
            pod,
            "b",
            CONFLICT.format(pod=pod, node=nodes[f"default/{pod}"]),
        )
        for second in range(20, 30)
        for pod in (f"pod-{second}",)
    ]


def test_a_paused_process_acts_on_what_it_knew() -> None:
    """It stood still with a binding to send: that is sent when it wakes up, and comes too late."""
    events = play(fault("1030ms", "pause", "a"), fault("18500ms", "wake", "a"), duration="25s")
    first = refused(events)[0]
    assert first[:3] == (18_500, "pod-1", "a")
    assert next(row for row in bound(events) if 1030 < row[0] < 18_000) == (16_570, "pod-1", "b")
    assert not [
        event
        for event in events
        if 1_030_000_000 < event.at < 18_500_000_000 and event.body.get("scheduler") == "a"
    ]


def test_s12_a_deleted_lease_makes_two_leaders() -> None:
    """`b` finds none at 1.5 s and leads at once, `a` to 12 s."""
    events = play(fault("1200ms", "deleteLease"), phase="1500ms", duration="20s")
    assert len(bound(events)) == len({pod for _, pod, _ in bound(events)}) == 19
    assert [(at, pod) for at, pod, _, _ in refused(events)] == [
        (second * 1000 + 70, f"pod-{second}") for second in range(2, 12)
    ]
    assert bound(events)[-8:] == regularly(12, 20, "b")


def test_no_work_is_no_scheduling() -> None:
    simulation = election(read_scenario(document(pair(), duration="5s", work=False)))
    simulation.run()
    assert not [event for event in simulation.events if event.type in ("podCreated", "nodeAdded", "attempt")]


@settings(max_examples=25)
@given(described=wild)
def test_the_election_does_not_notice(described: Document) -> None:
    """Its own events are the same with and without work, and no pod is ever bound twice."""
    joined = election(read_scenario(described | {"work": WORK}))
    joined.run()
    alone = ElectionSimulation(read_scenario(described))
    alone.run()
    assert [(e.type, e.body) for e in joined.events if not of_scheduling(e)] == [
        (e.type, e.body) for e in alone.events
    ]
    names = [pod for _, pod, _ in bound(list(joined.events))]
    assert len(names) == len(set(names))


INJECTED = [
    {"fault": "crash", "replica": "a"},
    {"fault": "pause", "replica": "b", "for": "5s"},
    {"fault": "partition", "replica": "a", "mode": "hang", "for": "4s"},
    {"fault": "outage", "for": "3s"},
    {"fault": "upgrade", "surge": True},
]


@settings(max_examples=25)
@given(faults=st.lists(st.tuples(st.integers(0, 39), st.sampled_from(INJECTED)), min_size=1, max_size=4))
@example(faults=[(5, INJECTED[0])])
def test_what_was_injected_when_a_pod_comes_is_played_again(faults: list[tuple[int, Document]]) -> None:
    """At whole seconds pods arrive and end: a fault of that moment comes before them, injected or in the timeline."""
    simulation = election(read_scenario(document(pair(), duration="40s", work=WORK)))
    for second, fault_ in sorted(faults, key=lambda entry: entry[0]):
        simulation.advance(second * SECOND)
        simulation.inject(read_fault(fault_))
    simulation.run()
    assert election(simulation.played).run() == simulation.events
