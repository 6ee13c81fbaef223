"""ForceActivate (spec 07 §4.1, §4.2)."""

from __future__ import annotations

from tests.core.queue.plays import NODE_ADD, Play, at, pod


def test_a_pod_of_the_pool_skips_hints_and_backoff() -> None:
    play = Play()
    play.add(pod("a"), at(0))
    play.attempt(0.1, "NodeResourcesFit")
    play.told()
    play.activate("d/a", at(0.2))
    assert play.told() == [("a", "unschedulable", "activeQ", "ForceActivate", None)]


def test_a_pod_that_is_backing_off_does_not_wait_on() -> None:
    play = Play()
    for name in ("rejected", "broken"):
        play.add(pod(name), at(0))
    play.attempt(0.1, "NodeResourcesFit")
    play.attempt(0.1)
    play.happen(NODE_ADD, 0.2)
    play.told()
    for name in ("rejected", "broken"):
        play.activate(f"d/{name}", at(0.2))
    assert play.told() == [
        ("rejected", "backoffQ", "activeQ", "ForceActivate", None),
        ("broken", "backoffQ", "activeQ", "ForceActivate", None),
    ]


def test_gates_hold() -> None:
    play = Play()
    play.add(pod("a", gates=["one"]), at(0))
    play.told()
    play.activate("d/a", at(1))
    assert (play.told(), play.names()) == ([], {"gated": ["a"]})


def test_active_and_unknown_pods_are_left_alone() -> None:
    play = Play()
    play.add(pod("a"), at(0))
    play.told()
    play.activate("d/a", at(1))
    play.activate("d/b", at(1))
    assert (play.told(), play.names()) == ([], {"activeQ": ["a"]})


def test_a_pod_in_flight_will_not_wait_for_an_event_and_others_will() -> None:
    play = Play()
    for name in "ab":
        play.add(pod(name), at(0))
    a, b = (play.popped(0) for _ in range(2))
    play.activate("d/a", at(0.1))
    play.fail(a, 0.2, "NodeResourcesFit")
    play.fail(b, 0.2, "NodeResourcesFit")
    assert play.names() == {"backoffQ": ["a"], "unschedulable": ["b"]}
