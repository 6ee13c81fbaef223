"""Preemption for a whole group: who makes way, in which order pods may stay, and what is said if nobody can (spec 13 §6)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from scheduler_core.engine.run import Run
from tests.core.engine.groups.test_cycle import condition_of, of_group
from tests.core.engine.groups.test_placements import a_gang
from tests.support.builders import Manifest, a_node, a_pod, an_object

GATES = {"GangScheduling": True, "WorkloadAwarePreemption": True}
HIGH: dict[str, Any] = {"priority": 100}


def played(*objects: Manifest, **options: Any) -> Run:
    return simulate(objects, feature_gates=GATES, **options)


def evicted(run: Run) -> set[str]:
    return {pod.removeprefix("default/") for pod in run.to_dict().get("evicted", [])}


def a_resident(name: str, node: str, cpu: str, **fields: Any) -> Manifest:
    return a_pod(name, requests={"cpu": cpu}, node=node, **fields)


GANG = [of_group(f"g{number}", "gang", "2", priority=100) for number in range(2)]
NODES = [a_node("a", cpu="3"), a_node("b", cpu="3")]


def test_only_those_leave_without_whom_the_group_cannot_be_placed() -> None:
    residents = [a_resident("large", "a", "2"), a_resident("small", "a", "1"), a_resident("other", "b", "2")]
    run = played(*NODES, a_gang("gang", 2, key=None, **HIGH), *residents, *GANG)

    assert evicted(run) == {"large", "other"}
    assert set(run.placements) == {"default/g0", "default/g1"}
    first, last = run.to_dict()["podGroups"]
    assert (first["outcome"], first["condition"]["message"]) == (
        "unschedulable",
        "pod group is unschedulable",
    )
    assert last["outcome"] == "scheduled"
    assert run.outcomes[0].message == (
        "0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate, "
        "preemption: not eligible due to workload aware preemption enabled"
    )


def test_pods_alone_would_evict_although_the_gang_does_not_fit() -> None:
    """One pod of the gang can find room, the other cannot: as a whole, nobody is evicted for nothing."""
    residents = [a_resident("low", "a", "2"), a_resident("high", "b", "2", priority=1000)]
    objects = [*NODES, a_gang("gang", 2, key=None, **HIGH), *residents, *GANG]

    alone = simulate(objects, feature_gates={"GangScheduling": True})
    together = played(*objects)

    assert evicted(alone) == {"low"}
    assert evicted(together) == set()
    said = "pod group is unschedulable, pod group is unschedulable"
    assert condition_of(together) == ("False", "Unschedulable", said)


@pytest.mark.parametrize(
    ("group", "fields", "said"),
    [
        (HIGH, {"preemptionPolicy": "Never"}, "not eligible due to preemptionPolicy=Never."),
        ({"priority": 0}, {}, "No preemption victims found for incoming preemptor"),
        ({"priorityClassName": "unknown"}, {}, "No preemption victims found for incoming preemptor"),
    ],
)
def test_why_a_group_may_not_preempt(group: dict[str, Any], fields: dict[str, Any], said: str) -> None:
    pods = [of_group(f"g{number}", "gang", "2", priority=100, **fields) for number in range(2)]
    residents = [a_resident("one", "a", "2"), a_resident("two", "b", "2")]
    run = played(*NODES, a_gang("gang", 2, key=None, **group), *residents, *pods)

    assert evicted(run) == set()
    assert condition_of(run)[2] == f"pod group is unschedulable, {said}"


def test_a_group_with_a_topology_constraint_does_not_preempt() -> None:
    residents = [a_resident("one", "a", "2"), a_resident("two", "b", "2")]
    run = played(*NODES, a_gang("gang", 2, **HIGH), *residents, *GANG)

    why = "workload aware preemption is not supported for pod groups with scheduling constraints"
    assert condition_of(run)[2] == f"pod group is unschedulable, {why}"


def a_budget(allowed: int) -> Manifest:
    spec = {"selector": {"matchLabels": {"app": "kept"}}}
    status = {"disruptionsAllowed": allowed}
    return an_object(
        "PodDisruptionBudget", "kept", api_version="policy/v1", namespace="default", spec=spec, status=status
    )


@pytest.mark.parametrize(
    ("more", "victim"),
    [
        ([], "younger"),
        ([a_budget(0)], "older"),
        ([a_budget(1)], "younger"),
    ],
)
def test_who_is_spared(more: list[Manifest], victim: str) -> None:
    """Of equal pods the one that runs longer stays, unless the other's eviction violates a budget."""
    residents = [
        a_resident("older", "a", "2", status={"startTime": "2026-11-24T01:00:00Z"}),
        a_resident("younger", "b", "2", status={"startTime": "2026-11-24T02:00:00Z"}, labels={"app": "kept"}),
    ]
    single = of_group("g0", "gang", "2", priority=100)
    run = played(*NODES, *more, a_gang("gang", 1, key=None, **HIGH), *residents, single)

    assert evicted(run) == {victim}


def test_a_group_leaves_as_a_whole_and_is_more_important_than_a_pod() -> None:
    whole = a_gang("old", 1, key=None, disruptionMode="PodGroup")
    members = [
        a_resident("m0", "a", "1", schedulingGroup={"podGroupName": "old"}),
        a_resident("m1", "b", "2", schedulingGroup={"podGroupName": "old"}),
    ]
    single = a_resident("single", "a", "1")
    one = of_group("g0", "gang", "2", priority=100)

    spared = played(*NODES, whole, a_gang("gang", 1, key=None, **HIGH), *members, single, one)
    gone = played(*NODES, whole, a_gang("gang", 2, key=None, **HIGH), *members, single, *GANG)

    assert evicted(spared) == {"single"}
    assert evicted(gone) == {"m0", "m1"}


def test_the_order_on_a_node_is_as_before_afterwards() -> None:
    residents = [a_resident(f"r{number}", "a", "1") for number in range(3)]
    run = played(*NODES, a_gang("gang", 2, key=None, priority=0), *residents, *GANG)
    state = run.state_before(len(run.outcomes))

    keys = [state.pods.keys[pod] for pod in state.pods_on[0]]
    assert keys[:3] == [f"default/r{number}" for number in range(3)]
