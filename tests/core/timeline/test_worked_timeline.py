"""The worked timeline of spec 07 §10 and its variants: one pod that waits for room, second by second."""

from __future__ import annotations

from typing import Any

from tests.core.timeline.plays import Row, life_of, nodes, play, pod, told

RUNNING = pod("0s", "running", 3, gracePeriod="0s")
WAITING = pod("300ms", "waiting", 2)
LABEL = {"at": "500ms", "label": {"node": "node-1", "labels": {"rack": "r1"}}}
TAINT = {"at": "600ms", "taint": {"node": "node-1", "taints": [{"key": "drain"}]}}
UNTAINT = {"at": "650ms", "untaint": {"node": "node-1", "taints": ["drain"]}}
DELETED = {"at": "700ms", "delete": {"kind": "Pod", "name": "running"}}

FIT, TAINTS = ("NodeResourcesFit",), ("TaintToleration",)
RETURNED = ("queue", "inFlight", "unschedulable", "ScheduleAttemptFailure")
REJECTED = [(0.3, "podCreated"), (0.3, "attempt", "unschedulable", FIT), (0.3, *RETURNED)]
POPPED = ("queue", "backoffQ", "inFlight", "PopFromBackoffQ")
RETRIED_AT_TAINTS = [
    (0.6, "queue", "unschedulable", "backoffQ", "Node/UpdateNodeTaint", 1),
    (0.6, *POPPED),
    (0.6, "attempt", "unschedulable", TAINTS),
    (0.6, *RETURNED),
    (0.65, "queue", "unschedulable", "backoffQ", "Node/UpdateNodeTaint", 2),
    (0.65, *POPPED),
    (0.65, "attempt", "unschedulable", FIT),
    (0.65, *RETURNED),
]
WOKEN = (0.7, "queue", "unschedulable", "backoffQ", "AssignedPod/Delete", 4)


def life(*operations: dict[str, Any], **fields: Any) -> list[Row]:
    return life_of(play(*operations, nodes=nodes(1), **fields).events, "waiting")


def test_as_it_is_worked_out() -> None:
    assert life(RUNNING, WAITING, LABEL, TAINT, UNTAINT, DELETED) == [
        *REJECTED,
        *RETRIED_AT_TAINTS,
        WOKEN,
        (0.7, *POPPED),
        (0.7, "attempt", "scheduled", "node-1"),
        (0.7, "podBound", "node-1"),
    ]


def test_changes_of_one_moment_are_seen_at_once() -> None:
    untaint = UNTAINT | {"at": "600ms"}
    assert life(RUNNING, WAITING, TAINT, untaint, duration="2s") == [
        *REJECTED,
        (0.6, "queue", "unschedulable", "backoffQ", "Node/UpdateNodeTaint", 1),
        (0.6, *POPPED),
        (0.6, "attempt", "unschedulable", FIT),
        (0.6, *RETURNED),
    ]


def test_busy_until_the_backoff_is_over() -> None:
    """Three attempts by 0.65 s, woken at 0.7 s; an activeQ that is never empty from then to 6.2 s."""
    crowd = [pod(f"{at}ms", f"crowd-{at}", "1m", priority=10) for at in range(690, 6200, 10)]
    simulation = play(
        RUNNING,
        WAITING,
        TAINT,
        UNTAINT,
        *crowd,
        DELETED,
        nodes=nodes(1, pods=1000),
        duration="10s",
        timing={"cycle": "10ms", "binding": "1ns"},
    )
    assert [row for row in life_of(simulation.events, "waiting") if row[1] in ("queue", "attempt")] == [
        (0.31, "attempt", "unschedulable", FIT),
        (0.31, *RETURNED),
        (0.6, "queue", "unschedulable", "backoffQ", "Node/UpdateNodeTaint", 1),
        (0.6, *POPPED),
        (0.61, "attempt", "unschedulable", TAINTS),
        (0.61, *RETURNED),
        (0.65, "queue", "unschedulable", "backoffQ", "Node/UpdateNodeTaint", 2),
        (0.65, *POPPED),
        (0.66, "attempt", "unschedulable", FIT),
        (0.66, *RETURNED),
        WOKEN,
        (5, "queue", "backoffQ", "activeQ", "BackoffComplete"),
        (6.21, "attempt", "scheduled", "node-1"),
    ]


def test_failed_bindings() -> None:
    """Errors in a row: 1 s, then 2 s, to the flush after; not popped early although the scheduler is idle."""
    failing = {"at": "0s", "failBindings": {"count": 2}}
    assert life(failing, pod("800ms", "waiting")) == [
        (0.8, "podCreated"),
        (0.8, "attempt", "scheduled", "node-1"),
        (0.8, "bindRefused", "node-1", "the binding failed"),
        (0.8, "queue", None, "backoffQ", "ScheduleAttemptFailure", 1),
        (2, "queue", "backoffQ", "activeQ", "BackoffComplete"),
        (2, "attempt", "scheduled", "node-1"),
        (2, "bindRefused", "node-1", "the binding failed"),
        (2, "queue", None, "backoffQ", "ScheduleAttemptFailure", 4),
        (5, "queue", "backoffQ", "activeQ", "BackoffComplete"),
        (5, "attempt", "scheduled", "node-1"),
        (5, "podBound", "node-1"),
    ]


def test_no_event() -> None:
    """The safety net: the first multiple of 30 s at which the pod has waited for more than five minutes."""
    simulation = play(RUNNING, WAITING, nodes=nodes(1), duration="11m5s")
    assert told(simulation.events, "queue", "attempt", of="waiting") == [
        (0.3, "attempt", "waiting", "unschedulable", FIT),
        (0.3, "queue", "waiting", *RETURNED[1:]),
        (330, "queue", "waiting", "unschedulable", "activeQ", "UnschedulableTimeout"),
        (330, "attempt", "waiting", "unschedulable", FIT),
        (330, "queue", "waiting", *RETURNED[1:]),
        (660, "queue", "waiting", "unschedulable", "activeQ", "UnschedulableTimeout"),
        (660, "attempt", "waiting", "unschedulable", FIT),
        (660, "queue", "waiting", *RETURNED[1:]),
    ]


def test_exactly_five_minutes_are_not_enough() -> None:
    simulation = play(RUNNING, pod("30s", "waiting", 2), nodes=nodes(1), duration="6m1s")
    assert told(simulation.events, "attempt", of="waiting") == [
        (30, "attempt", "waiting", "unschedulable", FIT),
        (360, "attempt", "waiting", "unschedulable", FIT),
    ]


def test_no_nodes_is_an_error_and_not_a_verdict() -> None:
    """Error back-off, then an attempt; a node that comes moves nobody out of the backoffQ."""
    node = {
        "apiVersion": "v1",
        "kind": "Node",
        "metadata": {"name": "late"},
        "status": {"allocatable": {"cpu": "4", "memory": "8Gi", "pods": "10"}},
    }
    assert life_of(
        play(pod("300ms", "waiting"), {"at": "400ms", "create": node}, objects=[]).events, "waiting"
    ) == [
        (0.3, "podCreated"),
        (0.3, "attempt", "unschedulable", ()),
        (0.3, "queue", "inFlight", "backoffQ", "ScheduleAttemptFailure", 1),
        (2, "queue", "backoffQ", "activeQ", "BackoffComplete"),
        (2, "attempt", "scheduled", "late"),
        (2, "podBound", "late"),
    ]


def test_in_flight_events_send_to_the_backoff_queue() -> None:
    """What happens during an attempt counts as if the pod had waited for it (spec 07 §4.4)."""
    assert life(
        RUNNING,
        pod("300ms", "waiting", 2),
        DELETED | {"at": "1500ms"},
        timing={"cycle": "1s", "binding": "1ns"},
        duration="5s",
    ) == [
        (0.3, "podCreated"),
        (2, "attempt", "unschedulable", FIT),
        (2, "queue", "inFlight", "backoffQ", "ScheduleAttemptFailure", 3),
        (2, *POPPED),
        (3, "attempt", "scheduled", "node-1"),
        (3.000000001, "podBound", "node-1"),
    ]
