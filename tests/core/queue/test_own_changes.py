"""Updates and deletions of unscheduled pods (spec 07 §8)."""

from __future__ import annotations

import pytest
from msgspec import structs

from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.model.objects.taints import Toleration
from scheduler_core.queue import Place
from tests.core.queue.plays import NODE_ADD, POD_LABEL, POD_TOLERATION, Play, at, is_own, pod, registered


def test_in_the_active_queue_a_pod_is_replaced_and_keeps_its_turn() -> None:
    play = Play()
    pods = [pod(name) for name in "abc"]
    for each in pods:
        play.add(each, at(0))
    play.told()
    new = pod("a", labels={"app": "new"})
    play.update(pods[0], new, at(1))
    assert play.names() == {"activeQ": ["a", "b", "c"]}
    assert (play.contents().active[0].pod, play.told()) == (new, [])


def test_in_the_active_queue_a_pod_moves_with_its_priority() -> None:
    play = Play()
    old, new = pod("b"), pod("b", priority=1)
    play.add(pod("a"), at(0))
    play.add(old, at(0))
    for before, after in ((old, new), (new, old), (old, new)):
        play.update(before, after, at(1))
    assert [play.popped(2).pod for _ in range(2)] == [new, pod("a")]
    assert play.pop(at(2)) is None


@pytest.mark.parametrize("rejectors", [["NodeResourcesFit"], []], ids=["rejection", "error"])
def test_in_the_backoff_queue_a_pod_is_replaced(rejectors: list[str]) -> None:
    play = Play()
    old, new = pod("a"), pod("a", labels={"app": "new"})
    play.add(old, at(0))
    play.attempt(0.1, *rejectors)
    play.happen(NODE_ADD, 0.2)
    play.told()
    play.update(old, new, at(0.3))
    assert (play.contents().by_place()[Place.BACKOFF][0].pod, play.told()) == (new, [])


def test_in_the_backoff_queue_a_pod_moves_with_its_priority() -> None:
    """Both backoffs end in the same second, so that priority decides who is first."""
    play = Play()
    low, high = pod("a"), pod("b", priority=1)
    for each in (low, high):
        play.add(each, at(0))
        play.attempt(0.1, "NodeResourcesFit")
    play.happen(NODE_ADD, 0.2)
    assert play.names() == {"backoffQ": ["b", "a"]}
    play.update(low, pod("a", priority=2), at(0.3))
    assert play.names() == {"backoffQ": ["a", "b"]}


def test_in_the_pool_a_pod_that_changed_is_like_others_no_more() -> None:
    """Hints are asked once for pods that are alike: for those that are so now."""

    def is_new(queued: Pod, _old: object | None, _new: object | None) -> bool:
        return queued.labels == {"app": "new"}

    play = Play({"Asks": (registered(NODE_ADD, is_new),)})
    pods = {name: pod(name) for name in "ab"}
    for each in pods.values():
        play.add(each, at(0))
        play.attempt(0.1, "Asks")
    play.update(pods["b"], pod("b", labels={"app": "new"}), at(0.2))
    play.happen(NODE_ADD, 20)
    assert play.names() == {"activeQ": ["b"], "unschedulable": ["a"]}


def test_hints_see_the_pod_before_its_change() -> None:
    asked: list[tuple[object, object]] = []

    def noted(_queued: Pod, old: object | None, new: object | None) -> bool:
        asked.append((old, new))
        return False

    play = Play({"Asks": (registered(POD_LABEL, noted),)})
    old, new = pod("a"), pod("a", labels={"app": "new"})
    play.add(old, at(0))
    play.attempt(0.1, "Asks")
    play.update(old, new, at(0.2))
    assert asked == [(old, new)]


def test_in_the_pool_a_change_may_help_the_pod_itself() -> None:
    play = Play({"Asks": (registered(POD_LABEL, is_own),)})
    pods = {name: pod(name) for name in "ab"}
    for each in pods.values():
        play.add(each, at(0))
        play.attempt(0.1, "Asks")
    play.told()
    play.update(pods["a"], pod("a", labels={"app": "new"}), at(0.2))
    ((name, origin, to, reason, until),) = play.told()
    assert (name, origin, to, until) == ("a", "unschedulable", "backoffQ", 1)
    assert reason == "UnschedulablePod/UpdatePodLabel"
    assert play.names() == {"backoffQ": ["a"], "unschedulable": ["b"]}


def test_in_the_pool_the_first_change_that_helps_is_enough() -> None:
    """Labels are looked at before tolerations, which would leave the pod where it is."""
    play = Play({"Asks": (registered(POD_LABEL, is_own), registered(POD_TOLERATION, lambda *_: False))})
    old = pod("a")
    new = structs.replace(
        pod("a", labels={"app": "new"}), spec=PodSpec(priority=0, tolerations=(Toleration(key="k"),))
    )
    play.add(old, at(0))
    play.attempt(0.1, "Asks")
    play.update(old, new, at(0.2))
    assert play.names() == {"backoffQ": ["a"]}


def test_in_the_pool_a_change_that_helps_nobody_is_noted() -> None:
    play = Play()
    old, new = pod("a"), pod("a", labels={"app": "new"})
    play.add(old, at(0))
    play.add(pod("b"), at(0))
    play.attempt(0.1, "NodeResourcesFit")
    play.attempt(0.1, "NodeResourcesFit")
    play.told()
    play.update(old, new, at(0.2))
    assert (play.told(), play.names()) == ([], {"unschedulable": ["a", "b"]})
    assert play.contents().unschedulable[0].pod is new


def test_a_change_of_a_pod_in_no_place_makes_it_new() -> None:
    play = Play()
    play.update(pod("a"), pod("a", labels={"app": "new"}), at(1))
    assert play.told() == [("a", None, "activeQ", "PodUpdate", None)]
    (queued,) = play.contents().active
    assert (queued.timestamp, queued.initial_attempt) == (at(1), at(1))


def test_a_change_of_the_uid_is_another_pod() -> None:
    play = Play()
    old, new = pod("a", uid="old"), pod("a", uid="new")
    play.add(old, at(0))
    play.attempt(0.1, "NodeResourcesFit")
    play.told()
    play.update(old, new, at(1))
    assert play.told() == [
        ("a", "unschedulable", None, "PodDelete", None),
        ("a", None, "activeQ", "PodAdd", None),
    ]
    (queued,) = play.contents().active
    assert (queued.attempts, queued.timestamp) == (0, at(1))


def test_deleting_takes_a_pod_from_wherever_it_waits() -> None:
    play = Play()
    play.add(pod("backoff"), at(0))
    play.attempt(0.1, "NodeResourcesFit")
    play.happen(NODE_ADD, 0.2)
    play.add(pod("error"), at(0.3))
    play.attempt(0.3)
    play.add(pod("rejected"), at(0.3))
    play.attempt(0.3, "NodeResourcesFit")
    play.add(pod("gated", gates=["one"]), at(0.3))
    play.add(pod("active"), at(0.3))
    play.told()
    for name in ("active", "backoff", "error", "rejected", "gated", "unknown"):
        play.delete(pod(name), at(1))
    assert play.told() == [
        ("active", "activeQ", None, "PodDelete", None),
        ("backoff", "backoffQ", None, "PodDelete", None),
        ("error", "backoffQ", None, "PodDelete", None),
        ("rejected", "unschedulable", None, "PodDelete", None),
        ("gated", "gated", None, "PodDelete", None),
    ]
    assert play.names() == {}
    assert (play.next_backoff_flush(at(1)), play.next_leftover_flush(at(1)), play.pop(at(1))) == (
        None,
        None,
        None,
    )


def test_deleting_leaves_the_attempt_alone() -> None:
    play = Play()
    play.add(pod("a"), at(0))
    queued = play.popped(0)
    play.delete(queued.pod, at(0.1))
    assert play.names() == {"inFlight": ["a"]}


def test_adding_what_is_waiting_already_starts_afresh() -> None:
    play = Play()
    play.add(pod("a"), at(0))
    play.attempt(0.1, "NodeResourcesFit")
    play.add(pod("a"), at(1))
    assert play.names() == {"activeQ": ["a"]}
    assert play.contents().active[0].attempts == 0


def test_pods_without_a_uid_are_told_apart_by_their_keys() -> None:
    play = Play()
    for name in "ab":
        play.add(pod(name, uid=""), at(0))
    assert [play.popped(0).uid for _ in range(2)] == ["d/a", "d/b"]
    assert play.names() == {"inFlight": ["a", "b"]}
