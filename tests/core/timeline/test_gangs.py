"""Gangs over time: who waits for whom, in the queue and at Permit (spec 13)."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from scheduler_core.library import timelines
from scheduler_core.timeline import AttemptResult, TimelineSimulation, fold
from scheduler_core.units import SECOND
from tests.core.timeline.plays import Row, nodes, play, pod, scenario, seconds, told

GANGS = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
    "featureGates": {"GangScheduling": True},
}
WAITS = (
    "pod group is unschedulable, waiting for minCount pods from a gang to be scheduled, "
    "one or more plugins asked to wait and no plugin rejected pod"
)


def a_group(at: str, name: str, count: int) -> dict[str, Any]:
    return {"at": at, "create": manifest(name, count)}


def manifest(name: str, count: int) -> dict[str, Any]:
    return {
        "apiVersion": "scheduling.k8s.io/v1alpha2",
        "kind": "PodGroup",
        "metadata": {"name": name},
        "spec": {"schedulingPolicy": {"gang": {"minCount": count}}},
    }


def gang(*operations: dict[str, Any], cpu: str = "4", **fields: Any) -> TimelineSimulation:
    """On a node of that size; the time of the virtual clock is as in the plays."""
    return play(*operations, nodes=nodes(1, cpu=cpu), policy=GANGS, **fields)


def attempts(simulation: TimelineSimulation) -> list[Row]:
    """(seconds, pod, outcome)."""
    return [
        (seconds(event.at), event.body["pod"].partition("/")[2], event.body["outcome"])
        for event in simulation.events
        if event.type == "attempt"
    ]


def moves(simulation: TimelineSimulation) -> list[Row]:
    """(seconds, pod, where to, why)."""
    return [
        (seconds(event.at), event.body["pod"].partition("/")[2], event.body["to"], event.body["why"])
        for event in simulation.events
        if event.type == "queue"
    ]


def test_a_gang_stays_out_of_the_queue_until_it_is_complete() -> None:
    simulation = gang(
        a_group("0s", "g", 3),
        pod("1s", "a", podGroup="g"),
        pod("2s", "b", podGroup="g"),
        pod("3s", "c", podGroup="g"),
    )
    assert moves(simulation) == [
        (1, "a", "gated", "PodAdd"),
        (2, "b", "gated", "PodAdd"),
        (3, "a", "activeQ", "UnschedulablePod/Add"),
        (3, "b", "activeQ", "UnschedulablePod/Add"),
    ]
    assert attempts(simulation) == [(3, "c", "scheduled"), (3, "a", "scheduled"), (3, "b", "scheduled")]
    assert {row[2] for row in told(simulation.events, "podBound")} == {"a", "b", "c"}


def test_pods_wait_for_their_pod_group() -> None:
    simulation = gang(pod("1s", "p", count=2, podGroup="g"), a_group("5s", "g", 2))
    assert moves(simulation)[2:] == [
        (5, "p-0", "activeQ", "scheduling.k8s.io/PodGroup/Add"),
        (5, "p-1", "activeQ", "scheduling.k8s.io/PodGroup/Add"),
    ]
    assert [row[0] for row in attempts(simulation)] == [5, 5]


def test_a_gang_that_does_not_fit_takes_nothing() -> None:
    """The pod that completes the gang is the first in the queue: the others were gated until then."""
    simulation = gang(a_group("0s", "g", 3), pod("1s", "p", 2, count=3, podGroup="g"), pod("2s", "alone", 4))
    assert attempts(simulation) == [
        (1, "p-2", "unschedulable"),
        (1, "p-0", "unschedulable"),
        (1, "p-1", "unschedulable"),
        (2, "alone", "scheduled"),
        (2, "p-2", "unschedulable"),
        (2, "p-0", "unschedulable"),
        (2, "p-1", "unschedulable"),
    ]
    first = next(event.body for event in simulation.events if event.type == "attempt")
    assert (first["message"], first["rejectors"]) == (WAITS, [])
    assert fold(simulation.events)["groups"] == {
        "default/g": {
            "minCount": 3,
            "fate": "unschedulable",
            "message": "pod group is unschedulable",
            "at": 2_000_000_000,
        }
    }


def test_room_that_helps_one_pod_brings_the_whole_gang_back() -> None:
    """p-1 found a node before, so that no plugin rejected it: it comes back as after an error, when its back-off is over."""
    simulation = gang(
        pod("0s", "there", 2, runsFor="10s"), a_group("0s", "g", 2), pod("1s", "p", 2, count=2, podGroup="g")
    )
    assert attempts(simulation)[1:] == [
        (1, "p-1", "unschedulable"),
        (1, "p-0", "unschedulable"),
        (3, "p-1", "unschedulable"),
        (3, "p-0", "unschedulable"),
        (6, "p-1", "unschedulable"),
        (6, "p-0", "unschedulable"),
        (10, "p-1", "scheduled"),
        (10, "p-0", "scheduled"),
    ]


def test_a_gated_member_counts_and_its_gang_waits_for_it() -> None:
    simulation = gang(
        a_group("0s", "g", 2),
        pod("1s", "open", podGroup="g"),
        pod("1s", "shut", podGroup="g", schedulingGates=["mine"]),
        {"at": "20s", "updatePod": {"name": "shut", "removeGates": "all"}},
    )
    assert attempts(simulation) == [
        *((at, "open", "unschedulable") for at in (1, 3, 6, 11)),
        (20, "open", "scheduled"),
        (20, "shut", "scheduled"),
    ]


def test_a_late_pod_of_a_gang_that_runs_passes_at_once() -> None:
    simulation = gang(
        a_group("0s", "g", 2), pod("1s", "p", count=2, podGroup="g"), pod("9s", "late", podGroup="g")
    )
    assert attempts(simulation)[-1] == (9, "late", "scheduled")
    waited = [event.body["pod"] for event in simulation.events if event.type == "permitWaits"]
    assert waited == ["default/p-1"]


SLOW = {"cycle": "1s", "binding": "0s"}


def test_a_pod_that_goes_during_the_cycle_leaves_the_others_at_permit() -> None:
    """They give their nodes back after five minutes, and the gang that is too small then stays out of the queue."""
    simulation = gang(
        a_group("0s", "g", 3),
        pod("1s", "p", count=3, podGroup="g"),
        {"at": "2s", "delete": {"kind": "Pod", "name": "p-2"}},
        duration="400s",
        timing=SLOW,
    )
    waits = [(seconds(event.at), event.body["pod"], seconds(event.body["until"])) for event in simulation.events
             if event.type == "permitWaits"]  # fmt: skip
    assert waits == [(4, "default/p-0", 304), (4, "default/p-1", 304)]
    refused = [(seconds(event.at), event.body["message"]) for event in simulation.events
               if event.type == "bindRefused"]  # fmt: skip
    why = "0/1 nodes are available: 1 rejected due to timeout after waiting 5m0s at plugin GangScheduling."
    assert refused == [(304, why)] * 2
    state = fold(simulation.events)
    assert {key: one["place"] for key, one in state["pods"].items()} == {
        "default/p-0": "gated",
        "default/p-1": "gated",
    }
    assert not told(simulation.events, "podBound")


def test_a_pod_whose_deletion_begins_does_not_wait_for_permit_any_more() -> None:
    """A finalizer keeps it; the simulated cluster has none, so the scheduler is told by hand."""
    simulation = TimelineSimulation(
        scenario(
            a_group("0s", "g", 3),
            pod("1s", "p", count=3, podGroup="g"),
            {"at": "2s", "delete": {"kind": "Pod", "name": "p-2"}},
            pod("20s", "late", count=2, podGroup="g"),
            nodes=nodes(1, cpu="4"),
            policy=GANGS,
            timing=SLOW,
        )
    )
    simulation.advance(5 * SECOND)
    going = simulation.process.cache.pods["default/p-0"]
    meta = replace(going.metadata, deletion_timestamp=datetime(2026, 1, 1, tzinfo=UTC))
    simulation.process.watcher.pod_updated(going, replace(going, metadata=meta))
    simulation.run()
    refused = [event.body for event in simulation.events if event.type == "bindRefused"]
    assert [(body["pod"], body["message"]) for body in refused] == [
        ("default/p-0", "0/1 nodes are available: 1 removed.")
    ]
    bound = {row[2] for row in told(simulation.events, "podBound")}
    assert "p-0" not in bound
    assert "p-1" in bound


def test_the_wait_of_a_pod_at_permit_that_is_preempted_ends_with_an_error() -> None:
    simulation = play(
        a_group("0s", "g", 3),
        pod("1s", "p", 2, count=3, podGroup="g"),
        {"at": "2s", "delete": {"kind": "Pod", "name": "p-2"}},
        pod("20s", "urgent", 4, priority=10),
        nodes=nodes(1, cpu="6"),
        policy=GANGS,
        timing=SLOW,
    )
    refused = [event.body for event in simulation.events if event.type == "bindRefused"]
    assert [(body["pod"], body["message"]) for body in refused] == [
        ("default/p-0", "waiting on permit for pod: preempted")
    ]
    assert [row[2] for row in told(simulation.events, "podBound")] == ["urgent"]
    assert (21, "p-0", "gated", "ScheduleAttemptFailure") in moves(simulation)


def test_a_pod_that_comes_lets_those_at_permit_go() -> None:
    simulation = gang(
        a_group("0s", "g", 3),
        pod("1s", "p", count=3, podGroup="g"),
        {"at": "2s", "delete": {"kind": "Pod", "name": "p-2"}},
        pod("20s", "late", podGroup="g"),
        timing=SLOW,
    )
    bound = [(row[0], row[2]) for row in told(simulation.events, "podBound")]
    assert bound == [(21, "late"), (21, "p-0"), (21, "p-1")]


def test_a_pod_at_permit_that_is_deleted_is_forgotten() -> None:
    simulation = gang(
        a_group("0s", "g", 3),
        pod("1s", "p", count=3, podGroup="g"),
        {"at": "2s", "delete": {"kind": "Pod", "name": "p-2"}},
        {"at": "10s", "delete": {"kind": "Pod", "name": "p-1"}},
        duration="400s",
        timing=SLOW,
    )
    assert [row[2] for row in told(simulation.events, "bindRefused")] == ["p-0"]


def test_another_policy_makes_pods_at_permit_wait_again() -> None:
    alone = {key: value for key, value in GANGS.items() if key != "featureGates"}
    simulation = gang(
        a_group("0s", "g", 3),
        pod("1s", "p", count=3, podGroup="g"),
        {"at": "2s", "delete": {"kind": "Pod", "name": "p-2"}},
        {"at": "10s", "policy": alone},
        timing=SLOW,
    )
    assert [(row[0], row[2]) for row in told(simulation.events, "podBound")] == [
        (11, "p-0"),
        (12, "p-1"),
    ]


def test_preemption_for_a_gang_binds_it_when_the_victims_are_gone() -> None:
    simulation = gang(
        pod("0s", "low", 4, gracePeriod="5s"),
        a_group("0s", "g", 2),
        pod("1s", "p", 2, count=2, podGroup="g", priority=10),
    )
    assert told(simulation.events, "podGone")[0][:3] == (6, "podGone", "low")
    assert attempts(simulation)[1:] == [
        (1, "p-1", "preempting"),
        (1, "p-0", "preempting"),
        (1, "p-1", "unschedulable"),
        (1, "p-0", "unschedulable"),
        (6, "p-1", "scheduled"),
        (6, "p-0", "scheduled"),
    ]


TOGETHER = GANGS | {"featureGates": {"GangScheduling": True, "WorkloadAwarePreemption": True}}


def test_a_gang_that_preempts_as_a_whole_waits_for_all_its_victims() -> None:
    """Two pods of the three find room without anybody going, and are gated with the third until the last victim is asked to go."""
    simulation = play(
        pod("0s", "low", 2, count=2, gracePeriod="5s"),
        {"at": "0s", "create": manifest("g", 3) | {"spec": manifest("g", 3)["spec"] | {"priority": 10}}},
        pod("1s", "p", 2, count=3, podGroup="g", priority=10),
        nodes=nodes(2),
        policy=TOGETHER,
    )
    going = [event for event in simulation.events if event.type == "podTerminating"]
    assert [(seconds(event.at), event.body["pod"], event.body["for"]) for event in going] == [
        (1, "default/low-1", "default/g")
    ]
    assert ("p-0", "gated", "ScheduleAttemptFailure") in [row[1:] for row in moves(simulation)]
    bound = [(row[0], row[2]) for row in told(simulation.events, "podBound")]
    assert sorted(bound[2:]) == [(6, "p-0"), (6, "p-1"), (6, "p-2")]


def test_victims_of_a_pod_go_even_if_its_gang_does_not_succeed() -> None:
    """Preemption is carried out at once (spec 13 §4.2): the third pod of the gang finds no room anyhow."""
    simulation = gang(
        pod("0s", "low", 2),
        a_group("0s", "g", 3),
        pod("1s", "p", 2, count=3, podGroup="g", priority=10),
        cpu="4",
    )
    assert [row[2] for row in told(simulation.events, "podTerminating")] == ["low"]
    assert not [row for row in told(simulation.events, "podBound") if row[2] != "low"]


def test_pods_that_are_left_over_are_tried_again_as_a_group() -> None:
    """The gang succeeds with two pods; the third one then makes room for itself, which it may not do alone."""
    simulation = play(
        pod("0s", "low", 2, count=2, gracePeriod="0s"),
        {"at": "0s", "create": manifest("g", 2) | {"spec": manifest("g", 2)["spec"] | {"priority": 10}}},
        pod("1s", "p", 2, count=3, podGroup="g", priority=10),
        nodes=nodes(2),
        policy=TOGETHER,
    )
    gone = [event.body for event in simulation.events if event.type == "podGone"]
    assert [one["pod"] for one in gone] == ["default/low-1"]
    bound = {row[2] for row in told(simulation.events, "podBound")}
    assert bound == {"low-0", "low-1", "p-0", "p-1", "p-2"}


@pytest.fixture(scope="module")
def jobs() -> dict[str, TimelineSimulation]:
    ready = {one.slug: TimelineSimulation(one.scenario) for one in timelines() if "gangs" in one.slug}
    for simulation in ready.values():
        simulation.run()
    return ready


def test_the_demo_deadlocks_without_gangs_alone(jobs: dict[str, TimelineSimulation]) -> None:
    ends = {
        slug: [seconds(event.at) for event in simulation.events if event.type == "podGone"
               and event.body["why"] == "finished"]
        for slug, simulation in jobs.items()
    }  # fmt: skip
    assert ends == {
        "deadlock-without-gangs": [601.025] * 4,
        "gangs": [123.04] * 4 + [243.08] * 4,
    }


def test_a_sentence_says_who_waits_for_whom(jobs: dict[str, TimelineSimulation]) -> None:
    explained = jobs["gangs"].explain(4).to_dict()
    assert explained["sentence"] == (
        "Pending: gpu-5 could take it, but only 2 of the 4 pods that its group default/blue needs found a node; "
        "it waits for default/blue-first-1 and default/blue-first-2."
    )
    assert [one["held"] for one in explained["group"]["pods"]] == ["gpu-5", "gpu-6", None, None]


def test_attempts_of_a_cycle_are_explained_one_after_the_other(jobs: dict[str, TimelineSimulation]) -> None:
    """And going on afterwards leads to the same."""
    first = jobs["gangs"]
    simulation = TimelineSimulation(first.scenario)
    for k in (4, 5, 7):
        pending = simulation.stop_before(k)
        explained = pending.explain()
        assert explained.to_dict()["sentence"] == first.explain(k).to_dict()["sentence"]
        assert explained.outcome == first.attempt_results()[k].outcome.to_dict()
    assert simulation.run() == first.events


def test_taken_up_again_in_the_middle_of_a_cycle(jobs: dict[str, TimelineSimulation]) -> None:
    first = jobs["gangs"]
    results = [
        AttemptResult.from_dict(json.loads(json.dumps(one.to_dict()))) for one in first.attempt_results()
    ]
    for n in (0, 2, 6, len(results)):
        assert first.again(results[:n]).run() == first.events


def test_pods_of_a_group_are_alone_without_the_gates() -> None:
    simulation = TimelineSimulation(
        scenario(pod("1s", "p", 4, count=2, podGroup="g"), nodes=nodes(1), objects=[manifest("g", 2)])
    )
    simulation.run()
    assert attempts(simulation) == [(1, "p-0", "scheduled"), (1, "p-1", "unschedulable")]
