"""The worked timeline of spec 07 §10 and its variants, as far as the queue shows them."""

from __future__ import annotations

from tests.core.queue.plays import (
    ASSIGNED_POD_DELETE,
    NODE_LABEL,
    NODE_TAINT,
    Play,
    at,
    pod,
    seconds,
)


def until_the_deletion() -> Play:
    """What all variants share: A was rejected three times, the last time at 0.60, and is unschedulable."""
    play = Play()
    play.add(pod("A"), at(0.3))
    first = play.attempt(0.3, "NodeResourcesFit")
    assert (first.unschedulable_count, seconds(first.timestamp), play.names()) == (
        1,
        0.3,
        {"unschedulable": ["A"]},
    )
    play.happen(NODE_LABEL, 0.5)
    assert play.told() == [
        ("A", None, "activeQ", "PodAdd", None),
        ("A", "activeQ", "inFlight", "Pop", None),
        ("A", "inFlight", "unschedulable", "ScheduleAttemptFailure", None),
    ]
    play.happen(NODE_TAINT, 0.6)
    play.attempt(0.6, "TaintToleration")
    play.happen(NODE_TAINT, 0.6)
    play.attempt(0.6, "NodeResourcesFit")
    return play


def test_an_idle_scheduler_retries_at_once_whatever_the_backoff() -> None:
    play = until_the_deletion()
    back_in_the_pool = ("A", "inFlight", "unschedulable", "ScheduleAttemptFailure", None)
    popped = ("A", "backoffQ", "inFlight", "PopFromBackoffQ", None)
    assert play.told() == [
        ("A", "unschedulable", "backoffQ", NODE_TAINT.label, 1),
        popped,
        back_in_the_pool,
        ("A", "unschedulable", "backoffQ", NODE_TAINT.label, 2),
        popped,
        back_in_the_pool,
    ]
    play.happen(ASSIGNED_POD_DELETE, 0.7)
    queued = play.popped(0.7)
    assert (queued.attempts, queued.unschedulable_count) == (4, 3)
    play.done(queued.uid)
    assert play.told() == [
        ("A", "unschedulable", "backoffQ", "AssignedPod/Delete", 4),
        popped,
        ("A", "inFlight", None, "Done", None),
    ]
    assert play.names() == {}


def test_a_busy_scheduler_leaves_the_pod_to_the_flushes() -> None:
    play = until_the_deletion()
    for n in range(3):
        play.add(pod(f"B{n}", priority=1), at(0.65))
    play.happen(ASSIGNED_POD_DELETE, 0.7)
    assert seconds(play.next_backoff_flush(at(0.7))) == 5
    assert play.flush_until(4) is None
    assert play.flush_until(5) == 5
    assert play.names() == {"activeQ": ["B0", "B1", "B2", "A"]}
    assert [play.popped(6.2).pod.name for _ in range(4)] == ["B0", "B1", "B2", "A"]


def test_a_binding_that_fails_waits_its_backoff_even_if_the_scheduler_is_idle() -> None:
    play = until_the_deletion()
    play.happen(ASSIGNED_POD_DELETE, 0.7)
    queued = play.popped(0.7)
    play.done(queued.uid)
    play.told()

    play.fail(queued, 0.8)
    assert play.told() == [("A", None, "backoffQ", "ScheduleAttemptFailure", 1)]
    assert (queued.consecutive_errors, queued.unschedulable_count) == (1, 3)
    assert [play.pop(at(time)) for time in (0.8, 1.9)] == [None, None]
    assert play.flush_until(1) is None
    assert play.flush_until(2) == 2

    assert play.popped(2.1) is queued
    play.done(queued.uid)
    play.told()
    play.fail(queued, 2.1)
    assert play.told() == [("A", None, "backoffQ", "ScheduleAttemptFailure", 4)]
    assert play.flush_until(4) is None
    assert play.flush_until(5) == 5


def test_without_an_event_the_pod_is_retried_after_five_minutes() -> None:
    play = until_the_deletion()
    play.told()
    assert seconds(play.next_leftover_flush(at(0.7))) == 330
    play.flush_leftover(at(300))
    assert play.told() == []
    play.flush_leftover(at(330))
    assert play.told() == [("A", "unschedulable", "activeQ", "UnschedulableTimeout", None)]
    assert play.contents().active[0].flushed
