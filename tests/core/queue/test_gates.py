"""PreEnqueue (spec 07 §3, §8)."""

from __future__ import annotations

from typing import Any

from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue import Place, QueueSettings, SchedulingQueue
from tests.core.queue.plays import (
    GATES_GONE,
    NODE_ADD,
    NODE_TAINT,
    Play,
    Registrations,
    at,
    by_priority,
    pod,
    registered,
    seconds,
)


class Door:
    """A PreEnqueue plugin whose answer can be changed, and who counts the questions."""

    def __init__(self) -> None:
        self.is_shut = False
        self.n_asked = 0

    def __call__(self, _: Pod) -> tuple[str, str] | None:
        self.n_asked += 1
        return ("Door", "shut") if self.is_shut else None


BOTH_ON_NODE_ADD: Registrations = {
    "Door": (registered(NODE_ADD),),
    "NodeResourcesFit": (registered(NODE_ADD),),
}


def with_door(
    door: Door, registrations: Registrations = BOTH_ON_NODE_ADD, **settings: Any
) -> SchedulingQueue:
    return SchedulingQueue(
        QueueSettings(**settings),
        sort_key=by_priority,
        pre_enqueue=door,
        registrations=lambda _: registrations,
    )


def test_a_gated_pod_waits_in_the_pool_untried() -> None:
    play = Play()
    play.add(pod("a", gates=["one", "two"]), at(0))
    assert play.told() == [("a", None, "gated", "PodAdd", None)]
    (queued,) = play.contents().gated
    assert (queued.gating_plugin, queued.gating_message, queued.gating_events) == (
        "SchedulingGates",
        "waiting for scheduling gates: [one two]",
        (GATES_GONE,),
    )
    assert (queued.attempts, queued.initial_attempt, queued.rejectors) == (0, None, {"SchedulingGates"})
    assert play.pop(at(1)) is None


def test_removing_the_last_gate_lets_it_in_as_old_as_it_is() -> None:
    play = Play()
    two, one, none = (pod("a", gates=gates) for gates in (["one", "two"], ["one"], []))
    play.add(two, at(0))
    play.update(two, one, at(1))
    assert play.names() == {"gated": ["a"]}
    assert play.contents().gated[0].pod is one
    play.told()
    play.update(one, none, at(2))
    ((name, origin, to, reason, until),) = play.told()
    assert (name, origin, to, until) == ("a", "gated", "activeQ", None)
    assert reason == "UnschedulablePod/UpdatePodSchedulingGatesEliminated"
    (queued,) = play.contents().active
    assert (queued.timestamp, queued.initial_attempt) == (at(0), at(2))
    assert (queued.gating_plugin, queued.gating_message, queued.gating_events) == ("", "", ())
    assert queued.unschedulable_plugins == {"SchedulingGates"}


def test_no_timer_and_no_event_of_others_moves_a_gated_pod() -> None:
    play = Play({"SchedulingGates": (registered(GATES_GONE),), "NodeResourcesFit": (registered(NODE_ADD),)})
    play.add(pod("a", gates=["one"]), at(0))
    play.told()
    play.happen(NODE_ADD, 1)
    assert seconds(play.next_leftover_flush(at(1))) == 330
    play.flush_leftover(at(10_000))
    assert (play.told(), play.names()) == ([], {"gated": ["a"]})
    assert play.contents().gated[0].flushed


def test_an_event_of_the_gate_has_the_gate_asked_again() -> None:
    door = Door()
    door.is_shut = True
    queue = with_door(door)
    queue.add(pod("a"), at(0))
    queue.move(NODE_ADD, None, None, at(1))
    assert (door.n_asked, queue.lengths()[Place.GATED]) == (2, 1)
    door.is_shut = False
    queue.move(NODE_ADD, None, None, at(2))
    assert (door.n_asked, queue.lengths()[Place.ACTIVE]) == (3, 1)


def test_the_events_of_a_gate_are_those_of_the_pods_profile() -> None:
    door = Door()
    door.is_shut = True
    by_uid: dict[str, Registrations] = {
        "uid-one": {"Door": (registered(NODE_ADD), registered(NODE_TAINT))},
        "uid-none": {},
    }
    queue = SchedulingQueue(
        QueueSettings(),
        sort_key=by_priority,
        pre_enqueue=door,
        registrations=lambda each: by_uid[each.metadata.uid],
    )
    queue.add(pod("one"), at(0))
    queue.add(pod("none"), at(0))
    assert [queued.gating_events for queued in queue.contents().gated] == [(NODE_ADD, NODE_TAINT), ()]


def test_an_event_for_another_plugin_does_not_open_an_unlocked_gate() -> None:
    """The gate would let the pod in by now, but nothing has happened that it is asked again for."""
    door = Door()
    registrations = {"Door": (registered(NODE_TAINT),), "NodeResourcesFit": (registered(NODE_ADD),)}
    queue = with_door(door, registrations)
    queue.add(pod("a"), at(0))
    queued = queue.pop(at(0))
    assert queued is not None
    queue.failed(queued, at(0), rejectors=["NodeResourcesFit"], newest=queued.pod)
    door.is_shut = True
    queue.move(NODE_ADD, None, None, at(0.1))
    door.is_shut = False
    queue.move(NODE_ADD, None, None, at(1))
    assert queue.contents().gated == (queued,)
    queue.flush_leftover(at(1000))
    assert queue.contents().gated == (queued,)
    queue.move(NODE_TAINT, None, None, at(1000))
    assert queue.contents().active == (queued,)


def test_gated_pods_are_not_judged_together_with_others() -> None:
    """Both name the same rejectors; the gate of one does not wait for the event."""
    door = Door()
    registrations = {"Door": (registered(NODE_TAINT),), "Fit": (registered(NODE_ADD),)}
    queue = with_door(door, registrations)
    queue.add(pod("gated"), at(0))
    queue.add(pod("free"), at(0))
    gated, free = queue.pop(at(0)), queue.pop(at(0))
    assert gated is not None
    assert free is not None
    queue.failed(gated, at(0), rejectors=["Fit"], newest=gated.pod)
    door.is_shut = True
    queue.move(NODE_ADD, None, None, at(0.1))
    door.is_shut = False
    queue.done(free.uid)
    queue.add(free.pod, at(1))
    again = queue.pop(at(1))
    assert again is not None
    queue.failed(again, at(1), rejectors=["Door", "Fit"], newest=again.pod)
    assert [queued.rejectors for queued in (gated, again)] == [{"Door", "Fit"}] * 2
    queue.move(NODE_ADD, None, None, at(1.1))
    assert (queue.contents().gated, queue.contents().backoff) == ((gated,), (again,))


def test_the_gate_is_asked_before_the_backoff_queue_and_not_after_it() -> None:
    door = Door()
    queue = with_door(door)
    queue.add(pod("a"), at(0))
    queued = queue.pop(at(0))
    assert queued is not None
    queue.failed(queued, at(0), rejectors=["NodeResourcesFit"], newest=queued.pod)
    assert door.n_asked == 1
    queue.move(NODE_ADD, None, None, at(0.1))
    assert (door.n_asked, queue.lengths()[Place.BACKOFF]) == (2, 1)
    door.is_shut = True
    queue.flush_backoff(at(5))
    assert (door.n_asked, queue.lengths()[Place.ACTIVE]) == (2, 1)


def test_without_early_pops_the_gate_is_asked_after_the_backoff_queue() -> None:
    door = Door()
    queue = with_door(door, pop_from_backoff=False)
    queue.add(pod("a"), at(0))
    queued = queue.pop(at(0))
    assert queued is not None
    queue.failed(queued, at(0), rejectors=["NodeResourcesFit"], newest=queued.pod)
    queue.move(NODE_ADD, None, None, at(0.1))
    assert (door.n_asked, queue.lengths()[Place.BACKOFF]) == (1, 1)
    door.is_shut = True
    queue.flush_backoff(at(5))
    assert (door.n_asked, queue.lengths()[Place.GATED]) == (2, 1)


def test_a_gate_that_has_opened_lets_a_pod_in_that_is_activated() -> None:
    door = Door()
    door.is_shut = True
    queue = with_door(door)
    queue.add(pod("a"), at(0))
    door.is_shut = False
    queue.activate("d/a", at(3))
    (queued,) = queue.contents().active
    assert (queued.timestamp, queued.initial_attempt) == (at(0), at(3))


def test_a_rejected_pod_may_be_gated_when_it_is_moved() -> None:
    door = Door()
    queue = with_door(door)
    queue.add(pod("a"), at(0))
    queued = queue.pop(at(0))
    assert queued is not None
    queue.failed(queued, at(0), rejectors=["NodeResourcesFit"], newest=queued.pod)
    door.is_shut = True
    queue.move(NODE_ADD, None, None, at(0.1))
    assert queue.contents().gated == (queued,)
    assert queued.rejectors == {"NodeResourcesFit", "Door"}
    door.is_shut = False
    queue.move(NODE_ADD, None, None, at(0.2))
    assert queue.contents().backoff == (queued,)


def test_a_pod_that_met_an_error_may_be_gated_and_is_then_no_error_any_more() -> None:
    door = Door()
    queue = with_door(door)
    queue.add(pod("a"), at(0))
    queued = queue.pop(at(0))
    assert queued is not None
    door.is_shut = True
    queue.failed(queued, at(0), rejectors=[], newest=queued.pod)
    assert queue.contents().gated == (queued,)
    door.is_shut = False
    queue.move(NODE_ADD, None, None, at(0.2))
    assert queue.contents().backoff == (queued,)


def test_a_failed_attempt_forgets_the_gate() -> None:
    play = Play()
    gated, free = pod("a", gates=["one"]), pod("a")
    play.add(gated, at(0))
    play.update(gated, free, at(1))
    queued = play.attempt(2, "NodeResourcesFit")
    assert queued.rejectors == {"NodeResourcesFit"}
    assert play.names() == {"unschedulable": ["a"]}
