"""A scheduler whose watch events and answers come late, in small: whole plays are in test_recorded_plays.py."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

from tests.core.timeline.test_claims import SHARED, a_class, a_slice
from tests.hunt.framework.process import Player, State
from tests.hunt.varied.server import HELD
from tests.hunt.varied.setting import PLAIN
from tests.support.builders import Manifest, a_node, a_pod

SCHEDULER = "default-scheduler"


class Play:
    """Steps a second apart."""

    def __init__(self, *objects: Manifest) -> None:
        """objects : of the cluster, from the beginning."""
        self._player, self._times = Player(PLAIN, *objects), count(500, 1000)

    def step(self, do: str, **fields: Any) -> State:
        return self._player.play({"Do": do, "At": next(self._times), **fields})

    def reserved(self, pod: str) -> list[str]:
        """The claims that are still to be written for a pod."""
        return [change.claim for change in self._player.cache.reserved(f"default/{pod}")]

    def places(self) -> dict[str, str]:
        """A second later."""
        return {name: entry["place"] for name, entry in self.step("wait")["queue"].items()}


def pod(name: str, cpu: str, **fields: Any) -> Manifest:
    metadata = {"uid": name, "resourceVersion": "1"}
    return a_pod(name, requests={"cpu": cpu}, schedulerName=SCHEDULER, metadata=metadata, **fields)


def going(manifest: Manifest) -> Manifest:
    times = {"deletionTimestamp": "2001-01-01T00:00:00Z", "deletionGracePeriodSeconds": 30}
    return manifest | {"metadata": manifest["metadata"] | times}


def held(manifest: Manifest) -> Manifest:
    return manifest | {"metadata": manifest["metadata"] | {"annotations": {HELD: "yes"}}}


def renewed(manifest: Manifest, **spec: Any) -> Manifest:
    """Another pod of the same name."""
    metadata = {"name": manifest["metadata"]["name"], "namespace": "default", "uid": "another"}
    return manifest | {"metadata": metadata, "spec": manifest["spec"] | spec}


def nominated(manifest: Manifest, node: str) -> Manifest:
    return manifest | {"status": {"nominatedNodeName": node}}


def begun(*pods: Manifest, objects: Iterable[Manifest] = ()) -> Play:
    play = Play(*objects)
    play.step("node_added", Node=a_node("n1"))
    for one in pods:
        play.step("pod_added", Pod=one)
    return play


def test_the_refused_binding_of_a_pod_that_is_gone_wakes_those_that_wait() -> None:
    first, second = pod("first", "3"), pod("second", "6")
    play = begun(first, second)
    assert play.step("schedule")["requests"] == ["bind first n1"]
    play.step("pod_deleted", Pod=first)
    assert play.step("schedule")["queue"]["second"]["place"] == "unschedulable"
    assert play.step("answer", Request="bind first n1", Answer="not found")["requests"] == []
    assert play.places() == {"second": "activeQ"}


def test_a_nomination_outlives_its_node() -> None:
    waiting = nominated(pod("waiting", "4", priority=5), "n1")
    play = begun(waiting)
    assert play.step("node_deleted", Node=a_node("n1"))["nominated"] == {}
    assert play.step("node_added", Node=a_node("n1"))["nominated"] == {"waiting": "n1"}


def test_a_failure_ends_a_nomination_to_a_node_that_is_gone() -> None:
    play = begun(nominated(pod("waiting", "4"), "n1"))
    play.step("node_deleted", Node=a_node("n1"))
    play.step("node_added", Node=a_node("n2", cpu="1"))
    assert play.step("schedule")["requests"] == ["nominate waiting -"]
    assert play.step("node_added", Node=a_node("n1", cpu="1"))["nominated"] == {}


def test_a_gated_pod_that_arrives_with_a_nomination_holds_nothing() -> None:
    gated = nominated(pod("gated", "1", schedulingGates=[{"name": "x"}]), "n1")
    assert begun(gated).step("wait")["nominated"] == {}


def test_the_nomination_of_a_pod_that_is_skipped_does_not_count() -> None:
    leaving = nominated(pod("leaving", "3", priority=5), "n1")
    play = begun(leaving)
    play.step("pod_updated", OldPod=leaving, Pod=going(leaving))
    assert play.step("schedule")["events"] == ["leaving: skip schedule deleting pod: default/leaving"]
    play.step("pod_added", Pod=pod("late", "4"))
    assert play.step("schedule")["requests"] == ["bind late n1"]


def test_a_second_preemption_is_not_gated_while_the_last_victim_of_the_first_leaves() -> None:
    """kube-scheduler keeps one last victim for each preemptor: that of its first preemption, until the second one has asked all
    others to leave.
    """
    urgent, first = pod("urgent", "4", priority=10), pod("a", "4", node="n1")
    play = begun(first, urgent)
    assert play.step("schedule")["requests"] == ["delete a", "nominate urgent n1"]
    play.step("pod_updated", OldPod=first, Pod=going(first))
    tainted = a_node("n1", taints=[{"key": "k", "effect": "NoSchedule"}])
    play.step("node_updated", OldNode=a_node("n1"), Node=tainted)
    for name in "bc":
        play.step("pod_added", Pod=pod(name, "2", node="n2"))
    play.step("node_added", Node=a_node("n2"))
    assert play.step("schedule")["requests"] == ["delete c", "nominate urgent n2"]
    play.step("node_updated", OldNode=a_node("n2"), Node=a_node("n2", cpu="5"))
    assert play.places() == {"urgent": "backoffQ"}


def test_a_victim_in_pre_bind_is_not_evicted() -> None:
    victim, urgent = held(pod("a", "4")), pod("urgent", "4", priority=10)
    play = begun(victim)
    assert play.step("schedule")["requests"] == ["hold a n1", "nominate a n1"]
    play.step("pod_added", Pod=urgent)
    state = play.step("schedule")
    assert state["requests"] == ["nominate urgent n1"]
    assert {name: entry["place"] for name, entry in state["queue"].items()} == {
        "a": "backoffQ",
        "urgent": "backoffQ",
    }


def test_a_victim_with_the_name_of_a_pod_in_pre_bind_is_evicted() -> None:
    gone, urgent = held(pod("a", "4")), pod("urgent", "4", priority=10)
    play = begun(gone)
    assert play.step("schedule")["requests"] == ["hold a n1", "nominate a n1"]
    play.step("pod_deleted", Pod=gone)
    play.step("pod_added", Pod=renewed(gone, nodeName="n1"))
    play.step("pod_added", Pod=urgent)
    state = play.step("schedule")
    assert state["requests"] == ["delete a", "nominate urgent n1"]
    assert state["queue"]["urgent"]["place"] == "unschedulable"


def test_the_answer_for_a_pod_that_is_gone_says_nothing_of_claims_of_another_of_its_name() -> None:
    claims = [{"name": "gpu", "resourceClaimName": "shared"}]
    gone = pod("a", "1", resourceClaims=claims)
    play = begun(gone, objects=[a_class(), a_slice("n1", "gpu-0"), SHARED])
    assert play.step("schedule")["requests"] == ["bind a n1"]
    assert play.reserved("a") == ["default/shared"]
    play.step("pod_deleted", Pod=gone)
    assert play.reserved("a") == []
    play.step("pod_added", Pod=renewed(gone))
    assert play.step("schedule")["requests"] == ["bind a n1"]
    play.step("answer", Request="bind a n1", Answer="")
    assert play.reserved("a") == ["default/shared"]
    play.step("answer", Request="bind a n1 again", Answer="")
    assert play.reserved("a") == []
