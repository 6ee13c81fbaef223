"""Preemption as it unfolds: nominated pods that wait, victims that take their time, and whoever comes in between."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scheduler_core import library
from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.timeline import TimelineSimulation
from tests.core.simulated_cluster.test_disruption import budget
from tests.core.timeline.plays import INSTANT, Row, nodes, on, play, pod, told

LIBRARY = Path(library.__file__).parent / "timelines"
TYPES = ("attempt", "queue", "nominated", "podTerminating", "podGone", "podBound")
RETURNED = ("inFlight", "unschedulable", "ScheduleAttemptFailure")
FIT = ("NodeResourcesFit",)


def from_library(name: str) -> list[Row]:
    read = read_scenario((LIBRARY / f"{name}.yaml").read_text())
    return rows(TimelineSimulation(replace(read, timing=INSTANT)))


def rows(simulation: TimelineSimulation, since: float = 2) -> list[Row]:
    return [row for row in told(simulation.run(), *TYPES) if row[0] >= since]


def unfolds(*operations: dict[str, Any], since: float = 2, **fields: Any) -> list[Row]:
    return rows(play(*operations, **({"nodes": nodes(1)} | fields)), since)


PREEMPTED = [
    (2, "attempt", "urgent", "preempting", "node-1", ("modest",)),
    (2, "queue", "urgent", *RETURNED),
    (2, "nominated", "urgent", "node-1"),
]


def test_the_preemptor_waits_for_its_victim() -> None:
    assert from_library("01-graceful-preemption") == [
        *PREEMPTED,
        (2, "podTerminating", "modest", "preempted", "urgent", 12),
        (12, "podGone", "modest", "node-1", "deleted"),
        (12, "queue", "urgent", "unschedulable", "activeQ", "AssignedPod/Delete"),
        (12, "attempt", "urgent", "scheduled", "node-1"),
        (12, "podBound", "urgent", "node-1"),
    ]


def test_another_node_frees_up_first() -> None:
    assert from_library("02-another-node-frees-up") == [
        *PREEMPTED,
        (2, "podTerminating", "modest", "preempted", "urgent", 32),
        (8, "podGone", "important", "node-2", "finished"),
        (8, "queue", "urgent", "unschedulable", "activeQ", "AssignedPod/Delete"),
        (8, "attempt", "urgent", "scheduled", "node-2"),
        (8, "podBound", "urgent", "node-2"),
        (32, "podGone", "modest", "node-1", "deleted"),
    ]


def test_a_more_important_pod_takes_the_nominated_node() -> None:
    """The end of the nomination is an event of its own, which wakes the pod itself once more (spec 07 §4.1)."""
    assert from_library("03-nominated-node-taken") == [
        (2, "attempt", "urgent", "preempting", "node-1", ("quick", "slow")),
        (2, "queue", "urgent", *RETURNED),
        (2, "nominated", "urgent", "node-1"),
        (2, "podTerminating", "quick", "preempted", "urgent", 7),
        (2, "podTerminating", "slow", "preempted", "urgent", 22),
        (7, "podGone", "quick", "node-1", "deleted"),
        (7, "queue", "urgent", "unschedulable", "activeQ", "AssignedPod/Delete"),
        (7, "attempt", "urgent", "unschedulable", FIT),
        (7, "queue", "urgent", *RETURNED),
        (10, "attempt", "critical", "scheduled", "node-1"),
        (10, "podBound", "critical", "node-1"),
        (22, "podGone", "slow", "node-1", "deleted"),
        (22, "queue", "urgent", "unschedulable", "activeQ", "AssignedPod/Delete"),
        (22, "attempt", "urgent", "unschedulable", FIT),
        (22, "queue", "urgent", *RETURNED),
        (22, "nominated", "urgent", None),
        (22, "queue", "urgent", "unschedulable", "backoffQ", "AssignedPod/Delete", 26),
        (22, "queue", "urgent", "backoffQ", "inFlight", "PopFromBackoffQ"),
        (22, "attempt", "urgent", "unschedulable", FIT),
        (22, "queue", "urgent", *RETURNED),
    ]


def test_why_it_may_not_preempt_while_its_victims_terminate() -> None:
    read = read_scenario((LIBRARY / "03-nominated-node-taken.yaml").read_text())
    simulation = TimelineSimulation(replace(read, timing=INSTANT))
    messages = [
        event.body["message"]
        for event in simulation.run()
        if event.type == "attempt" and event.body["pod"] == "default/urgent"
    ]
    reason = "0/1 nodes are available: 1 Insufficient cpu."
    nobody = "preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod."
    assert messages == [
        reason,
        f"{reason} no new claims to deallocate, preemption: not eligible due to a terminating pod on the nominated node.",
        f"{reason} no new claims to deallocate, {nobody}",
        f"{reason} no new claims to deallocate, {nobody}",
    ]


def test_preempting_again() -> None:
    """The nomination to node-1 ends when the pod is nominated to node-2; that would wake it, but its preemption is under way."""
    assert from_library("04-preempting-again") == [
        *PREEMPTED,
        (2, "podTerminating", "modest", "preempted", "urgent", 7),
        (7, "podGone", "modest", "node-1", "deleted"),
        (7, "queue", "urgent", "unschedulable", "activeQ", "AssignedPod/Delete"),
        (7, "attempt", "urgent", "preempting", "node-2", ("middling",)),
        (7, "queue", "urgent", *RETURNED),
        (7, "nominated", "urgent", "node-2"),
        (7, "queue", "urgent", "unschedulable", "gated", "AssignedPod/Delete"),
        (7, "podTerminating", "middling", "preempted", "urgent", 12),
        (12, "podGone", "middling", "node-2", "deleted"),
        (12, "queue", "urgent", "gated", "activeQ", "AssignedPod/Delete"),
        (12, "attempt", "urgent", "scheduled", "node-2"),
        (12, "podBound", "urgent", "node-2"),
    ]


def test_budgets_are_spent_and_restored() -> None:
    found = from_library("05-budgets")
    victims = [
        (row[0], "web" if row[2].startswith("web") else row[2], row[4])
        for row in found
        if row[1] == "podTerminating"
    ]
    assert victims == [(10, "web", "urgent-a"), (20, "batch-a", "urgent-b"), (45, "web", "urgent-c")]
    bound = [
        (row[0], row[2], row[3]) for row in found if row[1] == "podBound" and row[2].startswith("urgent")
    ]
    assert bound == [(11, "urgent-a", "node-1"), (21, "urgent-b", "node-4"), (46, "urgent-c", "node-6")]


def test_a_victim_that_terminates_already_is_not_evicted_again() -> None:
    """Somebody else asked it to go: it keeps its time, and nothing more is told of it."""
    assert unfolds(
        pod("0s", "modest", 3, gracePeriod="10s"),
        {"at": "1s", "delete": {"kind": "Pod", "name": "modest"}},
        pod("2s", "urgent", 3, priority=100),
        since=1,
    ) == [
        (1, "podTerminating", "modest", "deleted", 11),
        *PREEMPTED,
        (11, "podGone", "modest", "node-1", "deleted"),
        (11, "queue", "urgent", "unschedulable", "activeQ", "AssignedPod/Delete"),
        (11, "attempt", "urgent", "scheduled", "node-1"),
        (11, "podBound", "urgent", "node-1"),
    ]


def test_lower_nominations_to_the_node_end() -> None:
    """`critical` preempts one pod more than `urgent` did, whose nomination ends; that wakes pods up to its priority.

    `between` is more important than `urgent` and is not asked; it has no hint of its own to go by.
    """
    found = unfolds(
        pod("0s", "modest", 2, gracePeriod="20s"),
        pod("0s", "middling", 2, priority=10, gracePeriod="20s"),
        pod("1s", "between", 5, priority=500, preemptionPolicy="Never"),
        pod("2s", "urgent", 2, priority=100),
        pod("5s", "critical", 4, priority=1000),
        duration="20s",
    )
    assert found == [
        *PREEMPTED,
        (2, "podTerminating", "modest", "preempted", "urgent", 22),
        (5, "attempt", "critical", "preempting", "node-1", ("middling", "modest")),
        (5, "queue", "critical", *RETURNED),
        (5, "nominated", "critical", "node-1"),
        (5, "nominated", "urgent", None),
        (5, "queue", "urgent", "unschedulable", "activeQ", "AssignedPod/Delete"),
        (5, "podTerminating", "middling", "preempted", "critical", 25),
        (5, "attempt", "urgent", "unschedulable", FIT),
        (5, "queue", "urgent", *RETURNED),
    ]


def test_lower_nominations_stay_if_all_victims_terminate_already() -> None:
    """There is nobody left to evict, and nothing is begun (spec 08 §8; seen with kube-scheduler 1.36.2)."""
    found = unfolds(
        pod("0s", "modest", 4, gracePeriod="20s"),
        pod("2s", "urgent", 4, priority=100),
        pod("5s", "critical", 4, priority=1000),
        duration="30s",
        since=5,
    )
    assert found == [
        (5, "attempt", "critical", "preempting", "node-1", ("modest",)),
        (5, "queue", "critical", *RETURNED),
        (5, "nominated", "critical", "node-1"),
        (22, "podGone", "modest", "node-1", "deleted"),
        (22, "queue", "urgent", "unschedulable", "activeQ", "AssignedPod/Delete"),
        (22, "queue", "critical", "unschedulable", "activeQ", "AssignedPod/Delete"),
        (22, "attempt", "critical", "scheduled", "node-1"),
        (22, "podBound", "critical", "node-1"),
        (22, "attempt", "urgent", "unschedulable", FIT),
        (22, "queue", "urgent", *RETURNED),
        (22, "nominated", "urgent", None),
        (22, "queue", "urgent", "unschedulable", "backoffQ", "AssignedPod/Delete", 24),
        (22, "queue", "urgent", "backoffQ", "inFlight", "PopFromBackoffQ"),
        (22, "attempt", "urgent", "unschedulable", FIT),
        (22, "queue", "urgent", *RETURNED),
    ]


def test_a_nominated_pod_that_is_deleted_wakes_whoever_had_to_respect_it() -> None:
    """Beside the victim that still terminates there is room, but not beside that and the pod that is nominated."""
    found = unfolds(
        pod("0s", "modest", 3, gracePeriod="20s"),
        pod("2s", "urgent", 3, priority=100),
        pod("3s", "small", 1, priority=50, preemptionPolicy="Never"),
        {"at": "9s", "delete": {"kind": "Pod", "name": "urgent"}},
        duration="30s",
        since=3,
    )
    assert found == [
        (3, "attempt", "small", "unschedulable", FIT),
        (3, "queue", "small", *RETURNED),
        (9, "podGone", "urgent", None, "deleted"),
        (9, "queue", "urgent", "unschedulable", None, "PodDelete"),
        (9, "queue", "small", "unschedulable", "activeQ", "AssignedPod/Delete"),
        (9, "attempt", "small", "scheduled", "node-1"),
        (9, "podBound", "small", "node-1"),
        (22, "podGone", "modest", "node-1", "deleted"),
    ]


@pytest.mark.parametrize("grace", ["0s", "1s"])
def test_a_preempted_pod_is_gone_after_its_grace_period(grace: str) -> None:
    """Without one it is gone at once, and then it was preempted, not deleted."""
    found = unfolds(
        pod("0s", "modest", 3, gracePeriod=grace), pod("2s", "urgent", 3, priority=100), duration="10s"
    )
    gone = [row for row in found if row[1] in ("podTerminating", "podGone")]
    if grace == "0s":
        assert gone == [(2, "podGone", "modest", "node-1", "preempted")]
    else:
        assert gone == [
            (2, "podTerminating", "modest", "preempted", "urgent", 3),
            (3, "podGone", "modest", "node-1", "deleted"),
        ]
    assert found[-1] == (2 if grace == "0s" else 3, "podBound", "urgent", "node-1")


def test_a_victim_whose_binding_is_under_way() -> None:
    """It is assumed and not bound yet: it goes, and its binding finds nobody."""
    found = unfolds(
        pod("0s", "modest", 3, **on("node-1")),
        pod("1500ms", "urgent", 3, priority=100),
        duration="10s",
        since=1,
        timing={"cycle": "1s", "binding": "4s"},
    )
    assert found == [
        (1, "attempt", "modest", "scheduled", "node-1"),
        (2.5, "attempt", "urgent", "preempting", "node-1", ("modest",)),
        (2.5, "queue", "urgent", *RETURNED),
        (2.5, "nominated", "urgent", "node-1"),
        (2.5, "podGone", "modest", None, "preempted"),
        (2.5, "queue", "urgent", "unschedulable", "backoffQ", "AssignedPod/Delete", 3),
        (2.5, "queue", "urgent", "backoffQ", "inFlight", "PopFromBackoffQ"),
        (3.5, "attempt", "urgent", "scheduled", "node-1"),
        (7.5, "podBound", "urgent", "node-1"),
    ]


LOCAL = {
    "apiVersion": "storage.k8s.io/v1",
    "kind": "StorageClass",
    "metadata": {"name": "local"},
    "provisioner": "disk.example.com",
    "volumeBindingMode": "WaitForFirstConsumer",
}
CLAIM = {
    "apiVersion": "v1",
    "kind": "PersistentVolumeClaim",
    "metadata": {"name": "data", "namespace": "default"},
    "spec": {
        "storageClassName": "local",
        "accessModes": ["ReadWriteOnce"],
        "resources": {"requests": {"storage": "1Gi"}},
    },
}
CLAIMANT = {
    "apiVersion": "v1",
    "kind": "Pod",
    "metadata": {"name": "modest", "namespace": "default"},
    "spec": {
        "containers": [{"name": "c", "resources": {"requests": {"cpu": "3"}}}],
        "volumes": [{"name": "data", "persistentVolumeClaim": {"claimName": "data"}}],
    },
}


def test_the_binding_of_a_victim_in_pre_bind_is_cancelled() -> None:
    """The API server knows nothing of it yet: nobody is deleted, and the pod is tried again (spec 08 §8)."""
    simulation = play(
        {"at": "0s", "create": CLAIMANT},
        pod("1500ms", "urgent", 3, priority=100),
        nodes=nodes(1),
        objects=[LOCAL, CLAIM],
        duration="20s",
        timing={"cycle": "1s", "binding": "4s"},
    )
    cancelled = 'running PreBind plugin "VolumeBinding": preempted by DefaultPreemption'
    assert told(simulation.events, *TYPES, "bindRefused")[:12] == [
        (1, "attempt", "modest", "scheduled", "node-1"),
        (2.5, "attempt", "urgent", "preempting", "node-1", ("modest",)),
        (2.5, "queue", "urgent", *RETURNED),
        (2.5, "nominated", "urgent", "node-1"),
        (2.5, "bindRefused", "modest", "node-1", cancelled),
        (2.5, "queue", "urgent", "unschedulable", "backoffQ", "AssignedPod/Delete", 3),
        (2.5, "queue", "modest", None, "backoffQ", "ScheduleAttemptFailure", 3),
        (2.5, "queue", "urgent", "backoffQ", "inFlight", "PopFromBackoffQ"),
        (3.5, "attempt", "urgent", "scheduled", "node-1"),
        (4, "queue", "modest", "backoffQ", "activeQ", "BackoffComplete"),
        (5, "attempt", "modest", "unschedulable", FIT),
        (5, "queue", "modest", *RETURNED),
    ]
    (refused,) = [event.body for event in simulation.events if event.type == "bindRefused"]
    assert refused["for"] == "default/urgent"


def test_a_deleted_pod_whose_binding_was_under_way_leaves_its_room_to_others() -> None:
    """Who waits for room is woken, although nothing was ever bound (spec 07 §4.1)."""
    found = unfolds(
        pod("0s", "first", 3),
        pod("1500ms", "second", 3),
        {"at": "3s", "delete": {"kind": "Pod", "name": "first"}},
        duration="20s",
        timing={"cycle": "1s", "binding": "4s"},
    )
    assert found == [
        (2.5, "attempt", "second", "unschedulable", FIT),
        (2.5, "queue", "second", *RETURNED),
        (3, "podGone", "first", None, "deleted"),
        (3, "queue", "second", "unschedulable", "backoffQ", "AssignedPod/Delete", 3),
        (3, "queue", "second", "backoffQ", "inFlight", "PopFromBackoffQ"),
        (4, "attempt", "second", "scheduled", "node-1"),
        (8, "podBound", "second", "node-1"),
    ]


def test_a_failed_binding_leaves_its_room_to_others() -> None:
    found = unfolds(
        {"at": "0s", "failBindings": {"count": 1}},
        pod("0s", "first", 3),
        pod("1500ms", "second", 3),
        duration="12s",
        timing={"cycle": "1s", "binding": "4s"},
    )
    assert found == [
        (2.5, "attempt", "second", "unschedulable", FIT),
        (2.5, "queue", "second", *RETURNED),
        (5, "queue", "second", "unschedulable", "activeQ", "AssignedPod/Delete"),
        (5, "queue", "first", None, "backoffQ", "ScheduleAttemptFailure", 6),
        (6, "attempt", "second", "scheduled", "node-1"),
        (7, "queue", "first", "backoffQ", "activeQ", "BackoffComplete"),
        (8, "attempt", "first", "unschedulable", FIT),
        (8, "queue", "first", *RETURNED),
        (10, "podBound", "second", "node-1"),
    ]


def test_a_budget_spent_by_hand_is_respected() -> None:
    """Two candidates of equal importance; only one of them may be disrupted, and only until its budget is spent."""
    web = {"labels": {"app": "web"}, "gracePeriod": "5s"}
    found = unfolds(
        pod("0s", "web", 3, **web, **on("node-1")),
        pod("0s", "batch", 3, priority=1, gracePeriod="5s", **on("node-2")),
        {"at": "1s", "setBudget": budget(maxUnavailable=0)},
        pod("2s", "urgent", 3, priority=100),
        nodes=nodes(2),
        duration="10s",
    )
    assert found[0] == (2, "attempt", "urgent", "preempting", "node-2", ("batch",))
