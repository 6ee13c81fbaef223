"""What happens during an attempt (spec 07 §4.4), and how attempts end (§7)."""

from __future__ import annotations

import pytest
from msgspec import structs

from scheduler_core.framework.cluster_event import ClusterEvent
from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.queue import Move, Place
from tests.core.queue.plays import (
    ASSIGNED_POD_DELETE,
    NODE_ADD,
    NODE_LABEL,
    NODE_TAINT,
    POD_LABEL,
    Play,
    at,
    is_own,
    pod,
    registered,
)


def test_an_event_meanwhile_sends_the_pod_to_the_backoff_queue() -> None:
    play = Play()
    play.add(pod("a"), at(0))
    queued = play.popped(0)
    play.happen(NODE_ADD, 0.1)
    play.fail(queued, 0.2, "NodeResourcesFit")
    assert play.names() == {"backoffQ": ["a"]}


@pytest.mark.parametrize(
    ("event", "rejector"),
    [(NODE_LABEL, "NodeResourcesFit"), (ASSIGNED_POD_DELETE, "TaintToleration")],
    ids=["registered by nobody", "registered by another plugin"],
)
def test_an_event_of_no_interest_leaves_it_in_the_pool(event: ClusterEvent, rejector: str) -> None:
    play = Play()
    play.add(pod("a"), at(0))
    queued = play.popped(0)
    play.happen(event, 0.1)
    play.fail(queued, 0.2, rejector)
    assert play.names() == {"unschedulable": ["a"]}


def test_a_rejection_is_reported_with_the_uid_of_the_pod() -> None:
    play = Play()
    play.add(pod("a"), at(0))
    queued = play.popped(0)
    play.moves.clear()
    play.fail(queued, 0.2, "NodeResourcesFit")
    assert play.moves == [
        Move("d/a", "uid-a", Place.IN_FLIGHT, Place.UNSCHEDULABLE, "ScheduleAttemptFailure", None)
    ]


def test_an_event_before_the_attempt_does_not_count() -> None:
    play = Play()
    play.add(pod("other", priority=1), at(0))
    play.add(pod("a"), at(0))
    other = play.popped(0)
    play.happen(NODE_ADD, 0.1)
    queued = play.popped(0.2)
    play.fail(queued, 0.3, "NodeResourcesFit")
    play.fail(other, 0.3, "NodeResourcesFit")
    assert play.names() == {"unschedulable": ["a"], "backoffQ": ["other"]}


def test_an_error_goes_to_the_backoff_queue_whatever_happened() -> None:
    play = Play()
    play.add(pod("a"), at(0))
    play.attempt(0.2)
    assert [queued.pod.name for queued in play.contents().error_backoff] == ["a"]


def test_a_plugin_that_waits_for_something_skips_the_backoff() -> None:
    play = Play({"Waits": (registered(NODE_ADD),), "Rejects": (registered(NODE_TAINT),)})
    for name in ("rejected", "waiting", "both"):
        play.add(pod(name), at(0))
    rejected, waiting, both = (play.popped(0) for _ in range(3))
    play.happen(NODE_TAINT, 0.1)
    play.happen(NODE_ADD, 0.1)
    play.fail(rejected, 0.2, "Rejects")
    play.fail(waiting, 0.2, pending=["Waits"])
    play.fail(both, 0.2, "Rejects", pending=["Waits"])
    assert play.names() == {"activeQ": ["waiting", "both"], "backoffQ": ["rejected"]}


def test_a_plugin_that_waits_may_be_told_later_too() -> None:
    play = Play({"Waits": (registered(NODE_ADD),)})
    play.add(pod("a"), at(0))
    play.attempt(0.1, pending=["Waits"])
    assert play.names() == {"unschedulable": ["a"]}
    play.happen(NODE_ADD, 0.2)
    assert play.names() == {"activeQ": ["a"]}


def test_hints_see_the_pod_as_it_returned_and_what_happened_to_what() -> None:
    asked: list[tuple[object, ...]] = []

    def hint(*seen: object) -> bool:
        asked.append(seen)
        return len(asked) == 2

    play = Play({"Asks": (registered(NODE_ADD, hint),)})
    play.add(pod("a"), at(0))
    queued = play.popped(0)
    play.happen(NODE_ADD, 0.1, None, "n1")
    play.happen(NODE_ADD, 0.1, None, "n2")
    newest = pod("a", labels={"app": "new"})
    assert play.failed(queued, at(0.2), rejectors=["Asks"], newest=newest) is Place.BACKOFF
    assert asked == [(newest, None, "n1"), (newest, None, "n2")]
    assert queued.pod is newest


def test_a_change_of_the_pod_itself_is_remembered() -> None:
    play = Play({"Asks": (registered(POD_LABEL, is_own),)})
    old, new = pod("a"), pod("a", labels={"app": "new"})
    play.add(old, at(0))
    queued = play.popped(0)
    play.update(old, new, at(0.1))
    assert play.names() == {"inFlight": ["a"]}
    assert queued.pod is old
    assert play.failed(queued, at(0.2), rejectors=["Asks"], newest=new) is Place.BACKOFF


def test_pods_left_over_for_long_are_news_to_those_in_flight() -> None:
    play = Play()
    play.add(pod("old"), at(0))
    play.attempt(0, "NodeResourcesFit")
    play.add(pod("a"), at(329))
    queued = play.popped(329)
    play.flush_leftover(at(330))
    play.fail(queued, 330.5, "NodeResourcesFit")
    assert play.names() == {"activeQ": ["old"], "backoffQ": ["a"]}


def test_the_log_keeps_no_more_than_the_oldest_attempt_needs() -> None:
    play = Play()
    log = play._in.in_flight
    play.happen(NODE_ADD, 0)
    assert log.log_length == 0
    for name in ("first", "second"):
        play.add(pod(name), at(0))
    first = play.popped(0)
    play.happen(NODE_ADD, 0.1)
    play.happen(NODE_LABEL, 0.1)
    second = play.popped(0.1)
    play.happen(NODE_TAINT, 0.2)
    assert log.log_length == 2
    play.done(first.uid)
    assert log.log_length == 1
    play.fail(second, 0.3, "TaintToleration")
    assert (log.log_length, play.names()) == (0, {"backoffQ": ["second"]})


def test_the_newer_of_two_attempts_may_end_first() -> None:
    play = Play()
    for name in ("first", "second"):
        play.add(pod(name), at(0))
    first = play.popped(0)
    second = play.popped(0)
    play.happen(NODE_ADD, 0.1)
    play.done(second.uid)
    play.fail(first, 0.2, "NodeResourcesFit")
    assert play.names() == {"backoffQ": ["first"]}


def test_after_done_a_rejection_does_not_wait_for_an_event() -> None:
    """PreBind may reject a pod when nothing is recorded for it any more."""
    play = Play()
    play.add(pod("a"), at(0))
    queued = play.popped(0)
    play.done(queued.uid)
    play.fail(queued, 0.2, "VolumeBinding")
    assert [waiting.pod.name for waiting in play.contents().backoff] == ["a"]


@pytest.mark.parametrize(
    "newest",
    [None, pod("a", node="n1"), pod("a", uid="another")],
    ids=["gone", "bound by others", "created again"],
)
def test_a_pod_that_is_not_the_schedulers_any_more_does_not_return(newest: Pod | None) -> None:
    play = Play()
    play.add(pod("a"), at(0))
    queued = play.popped(0)
    play.told()
    assert play.failed(queued, at(0.2), rejectors=["NodeResourcesFit"], newest=newest) is None
    assert play.told() == [("a", "inFlight", None, "PodGone", None)]
    assert (play.names(), queued.unschedulable_count) == ({}, 0)


def test_a_pod_created_again_meanwhile_starts_afresh() -> None:
    play = Play()
    old, new = pod("a", uid="old"), pod("a", uid="new")
    play.add(old, at(0))
    queued = play.popped(0)
    play.delete(old, at(0.1))
    play.add(new, at(0.1))
    assert play.failed(queued, at(0.2), rejectors=["NodeResourcesFit"], newest=new) is None
    (waiting,) = play.contents().active
    assert (waiting.pod, waiting.attempts, waiting.timestamp) == (new, 0, at(0.1))


def test_a_pod_that_was_queued_meanwhile_stays_as_it_is() -> None:
    play = Play()
    play.add(pod("a"), at(0))
    queued = play.popped(0)
    play.add(pod("a"), at(0.1))
    play.told()
    assert play.failed(queued, at(0.2), rejectors=["NodeResourcesFit"], newest=queued.pod) is Place.ACTIVE
    assert play.told() == [("a", "inFlight", None, "AlreadyQueued", None)]
    assert play.contents().active[0] is not queued


def test_done_twice_is_done() -> None:
    play = Play()
    play.add(pod("a"), at(0))
    queued = play.popped(0)
    play.done(queued.uid)
    play.done(queued.uid)
    assert [move[3] for move in play.told()] == ["PodAdd", "Pop", "Done"]


def test_what_is_recorded_depends_on_the_profile_of_those_in_flight() -> None:
    by_profile = {"one": {"A": (registered(NODE_ADD),)}, "two": {"A": (registered(NODE_TAINT),)}}
    play = Play()
    play._decisions.registrations = lambda each: by_profile[each.spec.scheduler_name]
    for name in by_profile:
        spec = PodSpec(scheduler_name=name)
        each = structs.replace(pod(name), spec=spec)
        play.add(each, at(0))
        queued = play.popped(0)
        play.happen(NODE_ADD, 0.1)
        play.fail(queued, 0.2, "A")
    assert play.names() == {"backoffQ": ["one"], "unschedulable": ["two"]}
