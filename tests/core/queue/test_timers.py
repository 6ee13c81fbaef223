"""Both flushes (spec 07 §6)."""

from __future__ import annotations

import pytest

from scheduler_core.queue import QueueSettings
from scheduler_core.queue.timers import Ticks
from scheduler_core.units import NANOSECOND
from tests.core.queue.plays import NODE_ADD, Play, at, pod, seconds


@pytest.mark.parametrize(
    ("started_at", "pop_from_backoff", "first"),
    [(0.0, True, 1.0), (0.25, True, 1.0), (0.999, True, 1.0), (0.0, False, 0.0), (0.25, False, 0.25)],
)
def test_backoffs_are_flushed_every_second(started_at: float, pop_from_backoff: bool, first: float) -> None:
    ticks = Ticks.of_backoff(QueueSettings(started_at=at(started_at), pop_from_backoff=pop_from_backoff))
    found = [ticks.at_or_after(at(time)) for time in (-50, started_at, first, first + 0.001, first + 7.5)]
    assert [seconds(time) for time in found] == [first, first, first, first + 1, first + 8]


def test_leftovers_are_looked_for_at_the_start_and_every_thirty_seconds() -> None:
    ticks = Ticks.of_leftovers(QueueSettings(started_at=at(7.5)))
    assert [seconds(ticks.at_or_after(at(time))) for time in (0, 7.5, 7.501, 60)] == [7.5, 7.5, 37.5, 67.5]


def test_nothing_that_waits_needs_no_timer() -> None:
    play = Play()
    play.add(pod("a"), at(0))
    play.popped(0)
    assert (play.next_backoff_flush(at(0)), play.next_leftover_flush(at(0))) == (None, None)


@pytest.mark.parametrize("rejectors", [["NodeResourcesFit"], []], ids=["rejection", "error"])
def test_a_timer_could_move_pods_that_are_unschedulable_or_back_off(rejectors: list[str]) -> None:
    play = Play()
    assert not play.is_any_waiting()
    play.add(pod("a"), at(0))
    assert not play.is_any_waiting()
    play.attempt(0.1, *rejectors)
    assert play.is_any_waiting()
    play.happen(NODE_ADD, 0.2)
    assert (play.names(), play.is_any_waiting()) == ({"backoffQ": ["a"]}, True)
    play.flush_backoff(at(2))
    assert (play.names(), play.is_any_waiting()) == ({"activeQ": ["a"]}, False)


def test_the_backoff_flush_is_due_when_the_first_of_both_heaps_is() -> None:
    play = Play()
    play.add(pod("rejected"), at(0))
    play.attempt(5.5, "NodeResourcesFit")
    play.happen(NODE_ADD, 5.6)
    assert seconds(play.next_backoff_flush(at(5.6))) == 7
    play.add(pod("broken", priority=1), at(0))
    play.attempt(4.5)
    assert seconds(play.next_backoff_flush(at(5.6))) == 6


def test_a_flush_that_is_late_is_due_at_the_next_time_of_the_timer() -> None:
    play = Play()
    play.add(pod("a"), at(0))
    play.attempt(0)
    assert [seconds(play.next_backoff_flush(at(time))) for time in (0, 2, 2.1, 9)] == [2, 2, 3, 9]


def test_a_flush_takes_rejected_pods_first() -> None:
    play = Play()
    play.add(pod("broken", priority=5), at(0))
    play.attempt(0)
    play.add(pod("rejected"), at(0))
    play.attempt(0.5, "NodeResourcesFit")
    play.happen(NODE_ADD, 0.6)
    play.told()
    play.flush_backoff(at(2))
    assert play.told() == [
        ("rejected", "backoffQ", "activeQ", "BackoffComplete", None),
        ("broken", "backoffQ", "activeQ", "BackoffComplete", None),
    ]


@pytest.mark.parametrize(("failed_at", "leaves"), [(0.0, 330), (0.001, 330), (29.999, 330), (30.0, 360)])
def test_leftovers_wait_for_more_than_five_minutes(failed_at: float, leaves: int) -> None:
    play = Play()
    play.add(pod("a"), at(0))
    play.attempt(failed_at, "NodeResourcesFit")
    assert seconds(play.next_leftover_flush(at(failed_at))) == leaves
    play.flush_leftover(at(leaves - 30))
    assert play.names() == {"unschedulable": ["a"]}
    play.flush_leftover(at(leaves))
    assert play.names() == {"activeQ": ["a"]}


def test_a_leftover_is_due_a_nanosecond_after_its_time() -> None:
    """Just before a time of the timer five minutes later, which then is late enough."""
    play = Play()
    queued = pod("a")
    play.add(queued, at(0))
    play.failed(play.popped(0), at(30) - NANOSECOND, rejectors=["NodeResourcesFit"], newest=queued)
    assert seconds(play.next_leftover_flush(at(30))) == 330


def test_a_leftover_flush_that_is_late_is_due_at_the_next_time_of_the_timer() -> None:
    play = Play()
    play.add(pod("a"), at(0))
    play.attempt(0, "NodeResourcesFit")
    assert [seconds(play.next_leftover_flush(at(time))) for time in (330, 330.001, 400)] == [330, 360, 420]


def test_a_leftover_that_is_just_as_old_as_it_may_be_stays() -> None:
    play = Play()
    for name, failed_at in (("older", 29), ("exact", 30)):
        play.add(pod(name), at(0))
        play.attempt(failed_at, "NodeResourcesFit")
    play.flush_leftover(at(330))
    assert play.names() == {"activeQ": ["older"], "unschedulable": ["exact"]}


def test_a_flushed_pod_is_marked_until_it_has_failed_again() -> None:
    play = Play()
    play.add(pod("a"), at(0))
    play.attempt(0, "NodeResourcesFit")
    play.flush_leftover(at(330))
    queued = play.popped(330)
    assert queued.flushed
    play.fail(queued, 330, "NodeResourcesFit")
    assert not queued.flushed


def test_leftovers_still_backing_off_go_on_doing_that() -> None:
    play = Play(max_backoff=1000 * 10**9, initial_backoff=1000 * 10**9)
    play.add(pod("a"), at(0))
    play.attempt(0, "NodeResourcesFit")
    play.flush_leftover(at(330))
    assert play.names() == {"backoffQ": ["a"]}


def test_leftovers_leave_in_the_order_of_their_coming() -> None:
    play = Play()
    for name in "cab":
        play.add(pod(name), at(0))
    for _ in range(3):
        play.attempt(0.1, "NodeResourcesFit")
    play.told()
    play.flush_leftover(at(330))
    assert [move[0] for move in play.told()] == ["c", "a", "b"]


def test_an_old_gated_pod_is_news_to_those_in_flight() -> None:
    """Upstream notes the event before it looks at gates. Besides it marks the pod, once: then the timer is needed only while
    anybody is in flight.
    """
    play = Play()
    play.add(pod("gated", gates=["one"]), at(-30))
    assert seconds(play.next_leftover_flush(at(0))) == 300
    play.flush_leftover(at(300))
    assert play.contents().gated[0].flushed
    assert play.next_leftover_flush(at(320)) is None
    play.add(pod("a"), at(320))
    queued = play.popped(320)
    assert seconds(play.next_leftover_flush(at(320))) == 330
    play.flush_leftover(at(330))
    assert seconds(play.next_leftover_flush(at(330))) == 360
    play.fail(queued, 331, "NodeResourcesFit")
    assert play.names() == {"gated": ["gated"], "backoffQ": ["a"]}


def test_the_leftover_flush_at_the_start_may_be_asked_for() -> None:
    play = Play(max_in_unschedulable=0)
    play.add(pod("a"), at(-1))
    play.attempt(-1, "NodeResourcesFit")
    assert seconds(play.next_leftover_flush(at(-1))) == 0
