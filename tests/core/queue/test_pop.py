"""What is popped, and when (spec 07 §2.1, §5)."""

from __future__ import annotations

from scheduler_core.queue import Place
from tests.core.queue.plays import ASSIGNED_POD_DELETE, NODE_ADD, Play, at, pod


def test_an_empty_queue_has_nothing_to_attempt() -> None:
    play = Play()
    assert (play.can_pop(), play.pop(at(0)), play.cycle) == (False, None, 0)


def test_priority_comes_first_then_age_then_the_order_of_coming() -> None:
    play = Play()
    for name, priority, time in (("d", 0, 2), ("c", 0, 1), ("x", 0, 1), ("b", 1, 3), ("a", 2, 4)):
        play.add(pod(name, priority=priority), at(time))
    assert [play.popped(5).pod.name for _ in range(5)] == ["a", "b", "c", "x", "d"]


def test_an_idle_scheduler_takes_a_pod_that_is_backing_off() -> None:
    play = Play()
    play.add(pod("a"), at(0.1))
    play.attempt(0.2, "NodeResourcesFit")
    play.happen(NODE_ADD, 0.3)
    play.told()
    assert play.popped(0.3).attempts == 2
    assert play.told() == [("a", "backoffQ", "inFlight", "PopFromBackoffQ", None)]


def test_without_the_gate_it_does_not() -> None:
    play = Play(pop_from_backoff=False)
    play.add(pod("a"), at(0.1))
    play.attempt(0.2, "NodeResourcesFit")
    play.happen(NODE_ADD, 0.3)
    assert (play.can_pop(), play.pop(at(0.3))) == (False, None)
    assert play.names() == {"backoffQ": ["a"]}


def test_it_says_whether_there_is_anything_to_pop() -> None:
    play = Play()
    play.add(pod("a"), at(0))
    assert play.can_pop()
    play.attempt(0.1, "NodeResourcesFit")
    assert not play.can_pop()
    play.happen(NODE_ADD, 0.2)
    assert play.can_pop()


def test_it_says_where_a_pod_is() -> None:
    play = Play()
    for name in ("flying", "active"):
        play.add(pod(name), at(0))
    play.popped(0)
    play.add(pod("gated", gates=["one"]), at(0))
    assert [play.place_of(f"d/{name}") for name in ("active", "flying", "gated", "unknown")] == [
        Place.ACTIVE,
        Place.IN_FLIGHT,
        Place.GATED,
        None,
    ]


def test_a_pod_that_met_an_error_is_never_taken_early() -> None:
    play = Play()
    play.add(pod("a"), at(0.1))
    play.attempt(0.2)
    assert (play.can_pop(), play.pop(at(0.3))) == (False, None)
    play.flush_backoff(at(2))
    assert play.popped(2).pod.name == "a"


def test_while_anything_is_active_nobody_is_taken_early() -> None:
    play = Play()
    play.add(pod("first", priority=5), at(0.1))
    play.attempt(0.2, "NodeResourcesFit")
    play.happen(NODE_ADD, 0.3)
    play.add(pod("later"), at(0.4))
    assert [play.popped(0.5).pod.name for _ in range(2)] == ["later", "first"]


def test_a_retried_pod_comes_behind_an_equal_one_created_meanwhile() -> None:
    play = Play()
    play.add(pod("tried"), at(0.1))
    queued = play.popped(0.2)
    play.add(pod("created"), at(0.3))
    play.fail(queued, 0.4, "NodeResourcesFit")
    play.happen(NODE_ADD, 5)
    assert play.names() == {"activeQ": ["created", "tried"]}


def test_waiting_in_the_pool_is_not_held_against_a_pod() -> None:
    """Its timestamp stays that of its failure, however late it is moved."""
    play = Play()
    play.add(pod("tried"), at(0.1))
    play.attempt(0.2, "NodeResourcesFit")
    play.add(pod("created"), at(0.3))
    play.happen(NODE_ADD, 5)
    assert play.names() == {"activeQ": ["tried", "created"]}


def test_a_pod_that_is_in_flight_already_is_thrown_away() -> None:
    play = Play()
    play.add(pod("a"), at(0))
    play.popped(0)
    play.add(pod("a"), at(1))
    play.add(pod("b"), at(2))
    play.told()
    assert play.popped(3).pod.name == "b"
    assert play.told() == [
        ("a", "activeQ", None, "AlreadyInFlight", None),
        ("b", "activeQ", "inFlight", "Pop", None),
    ]
    assert play.cycle == 2


def test_attempts_and_the_first_entry_are_counted() -> None:
    play = Play()
    play.add(pod("a"), at(0.5))
    queued = play.attempt(1, "NodeResourcesFit")
    play.happen(ASSIGNED_POD_DELETE, 5)
    assert (queued.attempts, queued.initial_attempt, queued.timestamp) == (1, at(0.5), at(1))
    assert play.popped(6) is queued
    assert (queued.attempts, queued.initial_attempt, queued.timestamp) == (2, at(0.5), at(1))
