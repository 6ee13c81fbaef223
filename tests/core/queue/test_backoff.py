"""Backoffs, as the real queue of this release showed them with a fake clock (spec 07 §2.2)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.queue import QueuedPod, backoff_duration
from scheduler_core.queue.backoff import Backoff
from scheduler_core.queue.settings import QueueSettings
from scheduler_core.units import MILLISECOND, NANOSECOND, SECOND, ZERO, Nanoseconds
from tests.core.queue.plays import NODE_ADD, Play, at, pod, seconds


@pytest.mark.parametrize(
    ("initial", "maximum", "durations"),
    [
        (1, 10, [0, 1, 2, 4, 8, 10, 10, 10]),
        (1, 8, [0, 1, 2, 4, 8, 8]),
        (3, 10, [0, 3, 6, 10, 10]),
        (5, 5, [0, 5, 5]),
        (1, 0, [0, 0, 0]),
        (1, 1, [0, 1, 1]),
    ],
)
def test_durations_double_up_to_the_maximum(initial: int, maximum: int, durations: list[int]) -> None:
    found = [
        backoff_duration(n, initial=initial * SECOND, maximum=maximum * SECOND) for n in range(len(durations))
    ]
    assert found == [duration * SECOND for duration in durations]


def test_a_maximum_between_two_doublings_is_reached_only_after_the_last_of_them() -> None:
    """Upstream compares the first backoff with the maximum divided by whole numbers: 10 / 8 is 1."""
    found = [backoff_duration(n, initial=NANOSECOND, maximum=Nanoseconds(10)) for n in (3, 4, 5)]
    assert found == [4, 8, 10]


def test_a_maximum_of_a_nanosecond_is_a_maximum() -> None:
    assert backoff_duration(1, initial=NANOSECOND, maximum=NANOSECOND) == NANOSECOND


def test_a_thousand_failures_are_no_longer_than_the_maximum() -> None:
    assert backoff_duration(1000, initial=SECOND, maximum=10 * SECOND) == 10 * SECOND


def rejected(times: int, *, last: float, **settings: Any) -> Play:
    """A play whose only pod was rejected so many times, the last time as late as said, and is in the backoffQ."""
    play = Play(**settings)
    play.add(pod("a"), at(-1000))
    for n in range(times):
        play.attempt(last if n == times - 1 else -900 + 20 * n, "NodeResourcesFit")
        play.happen(NODE_ADD, last if n == times - 1 else -881 + 20 * n)
    return play


@pytest.mark.parametrize("failed_at", [0.0, 0.3, 0.999])
def test_leaves_at_the_flush_after_the_second_in_which_the_backoff_ends(failed_at: float) -> None:
    assert rejected(1, last=failed_at).flush_until(20) == 2


@pytest.mark.parametrize(("times", "leaves"), [(1, 2), (2, 3), (3, 5), (4, 9), (5, 11), (6, 11)])
def test_leaves_later_after_every_rejection(times: int, leaves: int) -> None:
    play = rejected(times, last=0.3)
    assert seconds(play.next_backoff_flush(at(0.3))) == leaves
    assert play.flush_until(20) == leaves


@pytest.mark.parametrize(("errors", "leaves"), [(1, 2), (2, 3), (3, 5)])
def test_errors_in_a_row_count_as_rejections_do(errors: int, leaves: int) -> None:
    play = Play()
    play.add(pod("a"), at(-1000))
    for n in range(errors):
        play.attempt(0.3 if n == errors - 1 else -900 + 20 * n)
        if n < errors - 1:
            play.flush_backoff(at(-890 + 20 * n))
    assert play.flush_until(20) == leaves


@pytest.mark.parametrize(("failed_at", "leaves"), [(0.0, 2), (0.3, 2), (0.999, 2), (1.0, 3)])
def test_without_windows_the_backoff_is_over_after_its_end(failed_at: float, leaves: int) -> None:
    """The timer runs at whole seconds since the start; a backoff that ends just then is not over yet."""
    play = rejected(1, last=failed_at, pop_from_backoff=False)
    assert seconds(play.contents().backoff[0].backoff_expiration) == failed_at + 1
    assert seconds(play.next_backoff_flush(at(failed_at))) == leaves
    assert play.flush_until(20) == leaves


def test_expirations_are_cut_to_the_second_only_where_there_are_windows() -> None:
    def expiration(pop_from_backoff: bool) -> float | None:
        queued = QueuedPod(pod("a"), at(0.3), unschedulable_count=3)
        return seconds(Backoff(QueueSettings(pop_from_backoff=pop_from_backoff)).expiration(queued))

    assert (expiration(True), expiration(False)) == (4, 4.3)


def test_a_pod_that_never_failed_has_no_backoff() -> None:
    queued = QueuedPod(pod("a"), at(0.3))
    backoff = Backoff(QueueSettings())
    assert (backoff.expiration(queued), backoff.is_backing_off(queued, at(0.3))) == (None, False)


def test_the_second_in_which_it_ends_belongs_to_the_backoff() -> None:
    queued = QueuedPod(pod("a"), at(0.3), unschedulable_count=1)
    backoff = Backoff(QueueSettings())
    assert [backoff.is_backing_off(queued, at(time)) for time in (1.0, 1.3, 1.999, 2.0)] == [
        True,
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("pop_from_backoff", "over"), [(True, 2 * SECOND), (False, 1_300 * MILLISECOND + NANOSECOND)]
)
def test_over_at_is_the_first_moment_without_backoff(pop_from_backoff: bool, over: Nanoseconds) -> None:
    queued = QueuedPod(pod("a"), at(0.3), unschedulable_count=1)
    backoff = Backoff(QueueSettings(pop_from_backoff=pop_from_backoff))
    expiration = backoff.expiration(queued)
    assert expiration is not None
    assert backoff.over_at(expiration) == at(0) + over
    assert [backoff.is_backing_off(queued, at(0) + over - ago) for ago in (NANOSECOND, ZERO)] == [True, False]


def test_an_error_counts_errors_alone_and_a_rejection_ends_their_row() -> None:
    play = Play()
    play.add(pod("a"), at(0))

    def counts() -> tuple[int, int, int]:
        queued = play.contents()
        (record,) = queued.unschedulable + queued.backoff + queued.error_backoff
        return record.attempts, record.unschedulable_count, record.consecutive_errors

    play.attempt(1, "NodeResourcesFit")
    assert counts() == (1, 1, 0)
    play.happen(NODE_ADD, 2)
    play.attempt(3)
    assert counts() == (2, 1, 1)
    play.flush_backoff(at(20))
    play.attempt(21)
    assert counts() == (3, 1, 2)
    play.flush_backoff(at(40))
    play.attempt(41, pending=["DynamicResources"])
    assert counts() == (4, 2, 0)


def test_in_one_second_the_backoffs_end_by_priority() -> None:
    play = Play()
    for name, priority in (("low", 0), ("high", 5), ("middle", 3)):
        play.add(pod(name, priority=priority), at(0))
    high, middle, low = (play.popped(0.1) for _ in range(3))
    for time, queued in ((0.2, low), (0.3, high), (0.4, middle)):
        play.fail(queued, time, "NodeResourcesFit")
    play.happen(NODE_ADD, 0.5)
    assert play.names() == {"backoffQ": ["high", "middle", "low"]}


def test_errors_end_by_time_alone() -> None:
    play = Play()
    play.add(pod("low"), at(0))
    play.attempt(0.2)
    play.add(pod("high", priority=5), at(0.3))
    play.attempt(0.4)
    assert play.names() == {"backoffQ": ["low", "high"]}


def test_without_windows_backoffs_that_end_together_end_in_the_order_of_arrival() -> None:
    play = Play(pop_from_backoff=False)
    play.add(pod("low"), at(0))
    low = play.popped(0.1)
    play.add(pod("high", priority=5), at(0))
    high = play.popped(0.1)
    for queued in (low, high):
        play.fail(queued, 0.2, "NodeResourcesFit")
    play.happen(NODE_ADD, 0.3)
    assert play.names() == {"backoffQ": ["low", "high"]}
