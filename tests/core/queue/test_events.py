"""Which unschedulable pods an event moves, and how often hints are asked (spec 07 §4.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scheduler_core.model.objects.meta import ObjectMeta, OwnerReference
from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.model.objects.volumes import EphemeralVolumeSource, PodResourceClaim, Volume
from tests.core.queue.plays import (
    ASSIGNED_POD_DELETE,
    NODE_ADD,
    NODE_TAINT,
    Play,
    at,
    pod,
    registered,
)


class Hint:
    """Writes down whom it was asked about; says yes to those named."""

    def __init__(self, yes: Iterable[str] = ()) -> None:
        self.yes = set(yes)
        self.asked: list[str] = []

    def __call__(self, queued: Pod, _old: object | None, _new: object | None) -> bool:
        self.asked.append(queued.name)
        return queued.name in self.yes


SPEC = PodSpec()


def alike(name: str, *, spec: PodSpec = SPEC, **meta: Any) -> Pod:
    return Pod(
        metadata=ObjectMeta(**{"name": name, "namespace": "d", "uid": f"uid-{name}", **meta}), spec=spec
    )


def rejected_by_a(play: Play, pods: Iterable[Pod], *rejectors: str) -> None:
    for each in pods:
        play.add(each, at(0))
        play.attempt(0, *(rejectors or ("A",)))
    play.told()


def test_only_plugins_that_rejected_the_pod_are_asked() -> None:
    a, b = Hint(), Hint()
    play = Play({"A": (registered(NODE_ADD, a),), "B": (registered(NODE_ADD, b),)})
    rejected_by_a(play, [alike("x")], "B")
    play.happen(NODE_ADD, 1)
    assert (a.asked, b.asked) == ([], ["x"])


def test_pods_that_are_alike_are_asked_about_once() -> None:
    hint = Hint()
    play = Play({"A": (registered(NODE_ADD, hint),)})
    rejected_by_a(play, [alike(f"x{n}") for n in range(1000)])
    play.happen(NODE_ADD, 1)
    assert hint.asked == ["x0"]
    hint.yes = {"x0"}
    play.happen(NODE_ADD, 20)
    assert hint.asked == ["x0", "x0"]
    assert [move[0] for move in play.told()] == [f"x{n}" for n in range(1000)]


def test_pods_that_differ_are_asked_about_each() -> None:
    hint = Hint()
    ephemeral = PodSpec(volumes=(Volume(name="v", ephemeral=EphemeralVolumeSource()),))
    with_device = PodSpec(resource_claims=(PodResourceClaim(name="gpu", resource_claim_template_name="gpu"),))
    play = Play({"A": (registered(NODE_ADD, hint),), "B": ()})
    pods = [
        alike("plain"),
        alike("labelled", labels={"app": "x"}),
        alike("elsewhere", namespace="e"),
        alike("specified", spec=PodSpec(priority=0)),
        alike("owned", owner_references=(OwnerReference(kind="ReplicaSet", name="r", controller=True),)),
        alike("claims-by-name", spec=ephemeral),
        alike("claims-by-another", spec=ephemeral),
        alike("device-by-name", spec=with_device),
        alike("device-by-another", spec=with_device),
    ]
    rejected_by_a(play, pods)
    rejected_by_a(play, [alike("rejected-by-two")], "A", "B")
    play.happen(NODE_ADD, 1)
    assert sorted(hint.asked) == sorted([each.name for each in pods] + ["rejected-by-two"])


def test_rejecting_and_waiting_plugins_are_told_apart() -> None:
    """The same plugin rejected one pod and has set something in motion for another that says the same."""
    play = Play({"A": (registered(NODE_ADD),)})
    rejected_by_a(play, [alike("rejected")])
    play.add(alike("waiting"), at(0))
    play.attempt(0, "A", pending=["A"])
    play.happen(NODE_ADD, 0.1)
    assert play.names() == {"backoffQ": ["rejected"], "activeQ": ["waiting"]}


def test_nobody_looks_at_pods_whose_rejectors_have_not_registered() -> None:
    hint = Hint()
    play = Play({"A": (registered(NODE_ADD, hint),), "B": ()})
    rejected_by_a(play, [alike("x", labels={"app": "x"}), alike("y")], "B")
    looked_at: list[str] = []

    def precheck(each: Pod) -> bool:
        looked_at.append(each.name)
        return True

    play.move(NODE_ADD, None, None, at(1), precheck=precheck)
    assert (looked_at, hint.asked) == ([], [])


def test_the_pod_it_happened_to_is_asked_about_on_its_own() -> None:
    hint = Hint(["x0"])
    play = Play({"A": (registered(ASSIGNED_POD_DELETE, hint),)})
    pods = [alike(f"x{n}") for n in range(3)]
    rejected_by_a(play, pods)
    play.happen(ASSIGNED_POD_DELETE, 20, pods[0], None)
    assert sorted(hint.asked) == ["x0", "x1"]
    assert play.names() == {"activeQ": ["x0"], "unschedulable": ["x1", "x2"]}


def test_pods_that_the_precheck_refuses_stay() -> None:
    play = Play({"A": (registered(NODE_ADD),)})
    rejected_by_a(play, [pod("low"), pod("middle", priority=5), pod("high", priority=9)])
    play.move(NODE_ADD, None, None, at(20), precheck=lambda each: each.priority <= 5)
    assert play.names() == {"unschedulable": ["high"], "activeQ": ["middle", "low"]}


def test_the_precheck_is_asked_about_the_pod_it_happened_to() -> None:
    play = Play({"A": (registered(ASSIGNED_POD_DELETE),)})
    pods = [pod("x"), pod("y")]
    rejected_by_a(play, pods)
    play.move(ASSIGNED_POD_DELETE, pods[0], None, at(20), precheck=lambda each: each.name == "y")
    assert play.names() == {"unschedulable": ["x"], "activeQ": ["y"]}


def test_pods_move_in_the_order_of_their_coming_alike_or_not() -> None:
    play = Play({"A": (registered(NODE_ADD),)})
    labels = [{}, {"app": "x"}, {}, {"app": "y"}, {"app": "x"}]
    rejected_by_a(play, [alike(f"p{n}", labels=each) for n, each in enumerate(labels)])
    play.happen(NODE_ADD, 20)
    assert [move[0] for move in play.told()] == ["p0", "p1", "p2", "p3", "p4"]


def test_one_plugin_that_sees_hope_is_enough() -> None:
    play = Play({"A": (registered(NODE_ADD, Hint()),), "B": (registered(NODE_TAINT), registered(NODE_ADD))})
    rejected_by_a(play, [alike("x")], "A", "B")
    play.happen(NODE_ADD, 1)
    assert play.told() == [("x", "unschedulable", "backoffQ", NODE_ADD.label, 1)]


def test_a_plugin_that_waits_is_asked_after_others_have_seen_hope() -> None:
    """B need not be asked any more; C, which the pod waits for, sends it past its backoff."""
    b = Hint()
    play = Play({"A": (registered(NODE_ADD),), "B": (registered(NODE_ADD, b),), "C": (registered(NODE_ADD),)})
    play.add(alike("x"), at(0))
    play.attempt(0, "A", "B", pending=["C"])
    play.happen(NODE_ADD, 0.1)
    assert (play.names(), b.asked) == ({"activeQ": ["x"]}, [])


def test_hints_see_what_was_there_before() -> None:
    seen: list[tuple[object, object]] = []

    def noted(_queued: Pod, old: object | None, new: object | None) -> bool:
        seen.append((old, new))
        return False

    play = Play({"A": (registered(NODE_ADD, noted),)})
    rejected_by_a(play, [alike("x")])
    play.happen(NODE_ADD, 1, "before", "after")
    assert seen == [("before", "after")]


def test_after_the_backoff_the_way_leads_to_the_active_queue() -> None:
    """Until the end of second 1 the pod is backing off."""
    for time, place in ((1.999, "backoffQ"), (2.0, "activeQ")):
        play = Play({"A": (registered(NODE_ADD),)})
        rejected_by_a(play, [alike("x")])
        play.happen(NODE_ADD, time)
        assert play.names() == {place: ["x"]}


def test_pods_in_the_queues_are_not_affected() -> None:
    hint = Hint()
    play = Play({"A": (registered(NODE_ADD, hint),)})
    rejected_by_a(play, [alike("backoff")])
    hint.yes = {"backoff"}
    play.happen(NODE_ADD, 1)
    play.add(alike("active"), at(1))
    hint.asked.clear()
    play.told()
    play.happen(NODE_ADD, 1)
    assert (hint.asked, play.told()) == ([], [])


def test_every_profile_has_registrations_of_its_own() -> None:
    by_profile = {"one": {"A": (registered(NODE_ADD),)}, "two": {"A": (registered(NODE_TAINT),)}}
    play = Play()
    play._decisions.registrations = lambda each: by_profile[each.spec.scheduler_name]
    rejected_by_a(play, [alike(name, spec=PodSpec(scheduler_name=name)) for name in by_profile])
    play.happen(NODE_ADD, 20)
    assert play.names() == {"activeQ": ["one"], "unschedulable": ["two"]}
