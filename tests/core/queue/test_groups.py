"""Pods of groups: popped together, and returned by any event (spec 13 §4)."""

from __future__ import annotations

from msgspec import structs

from scheduler_core.model.objects.pod import Pod, PodSchedulingGroup
from scheduler_core.queue import QueueSettings, SchedulingQueue
from tests.core.queue.plays import NODE_ADD, NODE_TAINT, REGISTERED, Play, at, by_priority, pod, registered


def member(name: str) -> Pod:
    single = pod(name)
    return structs.replace(
        single, spec=structs.replace(single.spec, scheduling_group=PodSchedulingGroup(pod_group_name="g"))
    )


def rejected(play: Play, *pods: Pod) -> None:
    for each in pods:
        play.add(each, at(0))
        play.attempt(0, "A")
    play.told()


def test_pods_are_popped_by_key_wherever_they_wait() -> None:
    play = Play()
    play.add(pod("backoff"), at(0))
    play.attempt(0.1, "NodeResourcesFit")
    play.happen(NODE_ADD, 0.2)
    play.add(pod("rejected"), at(0.3))
    play.attempt(0.3, "NodeResourcesFit")
    play.add(pod("active"), at(0.4))
    play.told()
    taken = play.pop_with(f"d/{name}" for name in ("unknown", "rejected", "active", "backoff"))
    assert [(queued.pod.name, queued.attempts) for queued in taken] == [
        ("rejected", 2),
        ("active", 1),
        ("backoff", 2),
    ]
    assert play.told() == [
        ("rejected", "unschedulable", "inFlight", "PopWithGroup", None),
        ("active", "activeQ", "inFlight", "PopWithGroup", None),
        ("backoff", "backoffQ", "inFlight", "PopWithGroup", None),
    ]
    assert play.names() == {"inFlight": ["rejected", "active", "backoff"]}


def test_a_pod_that_is_in_flight_is_not_popped_a_second_time() -> None:
    play = Play()
    play.add(pod("a"), at(0))
    play.popped(0)
    play.add(pod("a"), at(1))
    play.add(pod("b"), at(1))
    assert [queued.pod.name for queued in play.pop_with(["d/a", "d/b"])] == ["b"]
    assert play.names() == {"activeQ": ["a"], "inFlight": ["a", "b"]}


def test_gates_keep_a_pod_from_being_popped_with_its_group() -> None:
    """Also a gate that the pod got during its last attempt, after which no gate was asked."""
    play = Play()
    play.add(pod("gated", gates=["one"]), at(0))
    play.add(pod("changed"), at(0))
    queued = play.popped(0.1)
    newest = pod("changed", gates=["one"])
    play.failed(queued, at(0.1), rejectors=["NodeResourcesFit"], newest=newest)
    assert play.names() == {"gated": ["gated"], "unschedulable": ["changed"]}
    play.told()
    assert play.pop_with(["d/gated", "d/changed"]) == []
    assert play.told() == [("changed", "unschedulable", "gated", "ForceActivate", None)]
    assert play.names() == {"gated": ["gated", "changed"]}


def test_a_pod_that_was_popped_from_behind_its_gate_first_enters_the_active_queue_after_its_backoff() -> None:
    held = {"a"}
    queue = SchedulingQueue(
        QueueSettings(started_at=at(0)),
        sort_key=by_priority,
        pre_enqueue=lambda one: ("A", "not yet") if one.name in held else None,
        registrations=lambda _: REGISTERED,
    )
    queue.add(pod("a"), at(0))
    held.clear()
    (queued,) = queue.pop_with(["d/a"])
    assert queued.initial_attempt is None
    queue.failed(queued, at(1), rejectors=[], newest=queued.pod)
    queue.flush_backoff(at(3))
    assert queued.initial_attempt == at(3)


def test_any_event_returns_a_pod_of_a_group() -> None:
    """No hint is asked, and no plugin has to have registered for the event."""
    play = Play({"A": (registered(NODE_ADD, lambda *_: False),)}, groups_return=True)
    rejected(play, member("member"), pod("single"))
    play.happen(NODE_TAINT, 0.1)
    assert play.told() == [("member", "unschedulable", "backoffQ", "Node/UpdateNodeTaint", 1)]
    assert play.names() == {"backoffQ": ["member"], "unschedulable": ["single"]}


def test_an_event_during_the_attempt_returns_a_pod_of_a_group() -> None:
    play = Play({"A": (registered(NODE_ADD, lambda *_: False),)}, groups_return=True)
    for each in (member("member"), pod("single")):
        play.add(each, at(0))
        queued = play.popped(0)
        play.happen(NODE_ADD, 0)
        play.fail(queued, 0, "A")
    assert play.names() == {"backoffQ": ["member"], "unschedulable": ["single"]}


def test_without_the_gate_pods_of_groups_wait_for_their_hints() -> None:
    play = Play({"A": (registered(NODE_ADD, lambda *_: False),)})
    rejected(play, member("member"))
    for event in (NODE_TAINT, NODE_ADD):
        play.happen(event, 0.1)
    assert (play.told(), play.names()) == ([], {"unschedulable": ["member"]})
