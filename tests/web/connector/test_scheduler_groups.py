"""Pods of a gang: they wait for each other, and are bound when enough of them have a node (spec 13)."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
import pytest

from playground.connector.record.part import LiveRunSession
from playground.connector.record.recorder import Recorder
from playground.connector.scheduler.conditions import group_scheduled
from playground.connector.scheduler.policy import BadPolicy
from scheduler_core.clock import SystemClock
from scheduler_core.engine.outcome import SCHEDULED, UNSCHEDULABLE, GroupPart
from scheduler_core.model.objects.meta import ObjectMeta
from scheduler_core.model.objects.pod_group import PodGroup, PodGroupCondition, PodGroupStatus
from tests.apiserver import ApiServer, discovery
from tests.apiserver.kinds import KINDS
from tests.support.apiclient import ApiClient
from tests.support.apigroups import GANGS, GROUPS, a_gang, a_member
from tests.support.apiobjects import PODS, Json, a_node, a_pod
from tests.support.extenders import a_policy
from tests.support.replicas import Replica, compared, scheduling
from tests.support.waiting import eventually
from tests.web.connector.test_recording import MemoryStore, as_recorded, explained

pytestmark = pytest.mark.live

EVENTS: Final = "/apis/events.k8s.io/v1/namespaces/default/events"
APART: Final = (
    "pod group is unschedulable, waiting for minCount pods from a gang to be scheduled, "
    "one or more plugins asked to wait and no plugin rejected pod"
)


def bound(client: ApiClient) -> set[str]:
    pods = client.get(PODS)["items"]
    return {one["metadata"]["name"] for one in pods if one["spec"].get("nodeName")}


def said(client: ApiClient, pod: str) -> str:
    conditions = client.get(f"{PODS}/{pod}")["status"].get("conditions") or []
    return next((one.get("message", "") for one in conditions), "")


def group_of(client: ApiClient, name: str) -> list[Json]:
    """Its conditions, without when."""
    conditions = client.get(f"{GROUPS}/{name}").get("status", {}).get("conditions", [])
    return [{key: value for key, value in one.items() if key != "lastTransitionTime"} for one in conditions]


def condition(status: str, reason: str, message: str) -> Json:
    return {"type": "PodGroupScheduled", "status": status, "reason": reason, "message": message}


def gated(replica: Replica) -> int:
    work = replica.scheduler._work
    assert work is not None
    lengths = replica.on_loop(work.process.queue.lengths)
    return next(number for place, number in lengths.items() if str(place) == "gated")


def test_a_gang_is_bound_when_all_of_it_is_there(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_node("a", cpu="2"), a_node("b", cpu="2")])
    store, policy = MemoryStore(), json.dumps(a_policy(featureGates=GANGS))
    recorder = Recorder(store, LiveRunSession("A test", "replica-a", server.url, policy, is_dry=False))
    with scheduling(server.url, policy=policy, recorder=recorder) as replica:
        for name in ("p0", "p1"):
            client.post(PODS, a_member(name, "red"))
        eventually(lambda: gated(replica) == 2, "they wait for their group")
        client.post(GROUPS, a_gang("red", 3))
        client.post(PODS, a_member("p2", "red"))
        eventually(lambda: bound(client) == {"p0", "p1", "p2"}, "all are bound")
        eventually(lambda: group_of(client, "red"), "the group says so")
        eventually(lambda: not any(compared(replica).values()), "the cache equals a fresh list")
    assert group_of(client, "red") == [condition("True", "Scheduled", "")]
    written = [(one["resource"], one["name"]) for one in server.control.journal(agent="replica-a")]
    order = {resource: [name for of, name in written if of == resource] for resource, _ in written}
    nominated = order["pods/status"]
    assert len(nominated) == len(set(nominated)) == 2, "all but the one that completes the gang"
    assert all(
        written.index(("pods/status", pod)) < written.index(("pods/binding", pod)) for pod in nominated
    )
    assert order["podgroups/status"] == ["red"]
    (part,) = store.parts
    assert [attempt["outcome"] for attempt in part.attempts()] == ["scheduled"] * 3
    assert explained(part) == as_recorded(part)


def test_a_gang_without_room_for_all_of_it_takes_none(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_node("a", cpu="2")])
    with scheduling(server.url, policy=json.dumps(a_policy()), feature_gates=GANGS):
        client.post(GROUPS, a_gang("red", 3))
        for name in ("p0", "p1", "p2"):
            client.post(PODS, a_member(name, "red"))
        eventually(lambda: all(said(client, f"p{i}") for i in range(3)), "all say why not")
        assert sorted(said(client, f"p{i}") for i in range(3))[1:] == [APART, APART]
        assert bound(client) == set()
        eventually(lambda: group_of(client, "red"), "the group says why not")
        assert group_of(client, "red") == [condition("False", "Unschedulable", "pod group is unschedulable")]
        server.control.load(objects=[a_node("b", cpu="2")])
        eventually(lambda: bound(client) == {"p0", "p1", "p2"}, "there is room for all")
        scheduled = [condition("True", "Scheduled", "")]
        eventually(lambda: group_of(client, "red") == scheduled, "the group says so")


def test_a_gang_that_preempts_as_a_whole_evicts_as_upstream(server: ApiServer, client: ApiClient) -> None:
    """The condition and the event of the victim are those that 1.36.2 wrote in such a cluster."""
    victims = [
        a_placed_pod(name, node, startTime=f"2026-01-01T00:0{index}:00Z")
        for index, (name, node) in enumerate((("low-0", "a"), ("low-1", "b")))
    ]
    server.control.load(objects=[a_node("a", cpu="2"), a_node("b", cpu="2"), *victims])
    policy, gates = json.dumps(a_policy()), GANGS | {"WorkloadAwarePreemption": True}
    with scheduling(server.url, policy=policy, feature_gates=gates):
        group = client.post(GROUPS, a_gang("red", 3, priority=10))
        for name in ("p0", "p1", "p2"):
            client.post(PODS, a_member(name, "red"))
        condition = eventually(lambda: marked(client, "low-1"), "low-1 is asked to go")
        event = eventually(lambda: preempted(client), "the event is sent")
        client.send("DELETE", f"{PODS}/low-1", {"gracePeriodSeconds": 0})
        eventually(lambda: bound(client) == {"low-0", "p0", "p1", "p2"}, "the gang has its nodes")
    assert (condition["reason"], condition["message"]) == (
        "PreemptionByScheduler",
        "default-scheduler: preempting to accommodate a higher priority podgroup",
    )
    meta = group["metadata"]
    assert (event["regarding"]["name"], event["note"]) == (
        "low-1",
        f"Preempted by podgroup {meta['uid']} on node cluster",
    )
    related = {key: value for key, value in event["related"].items() if key != "resourceVersion"}
    assert related == {
        "kind": "PodGroup",
        "namespace": "default",
        "name": "red",
        "uid": meta["uid"],
        "apiVersion": "scheduling.k8s.io/v1alpha2",
    }


def a_placed_pod(name: str, node: str, **status: Any) -> Json:
    pod = a_pod(name, nodeName=node, terminationGracePeriodSeconds=30)
    pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": "1"}}
    return pod | {"status": {"phase": "Running", **status}}


def marked(client: ApiClient, pod: str) -> Json | None:
    """The condition of a victim that is going."""
    found = client.get(f"{PODS}/{pod}")
    if not found["metadata"].get("deletionTimestamp"):
        return None
    return next(one for one in found["status"]["conditions"] if one["type"] == "DisruptionTarget")


def preempted(client: ApiClient) -> Json | None:
    return next((one for one in client.get(EVENTS)["items"] if one["reason"] == "Preempted"), None)


def test_patches_of_a_group_are_those_of_kube_scheduler() -> None:
    """As 1.36.2 wrote them of a gang that found no room, and then did; a second failure of the same kind writes nothing."""
    meta = ObjectMeta(name="red", namespace="default")
    first, second = (
        datetime(2026, 11, 23, 17, 3, 24, tzinfo=UTC),
        datetime(2026, 11, 23, 17, 3, 25, tzinfo=UTC),
    )
    failed = GroupPart("default/red", 0, UNSCHEDULABLE, "pod group is unschedulable")
    assert group_scheduled(PodGroup(meta), failed, first) == {
        "conditions": [
            {
                "type": "PodGroupScheduled",
                "status": "False",
                "lastTransitionTime": "2026-11-23T17:03:24Z",
                "reason": "Unschedulable",
                "message": "pod group is unschedulable",
            }
        ]
    }
    told = PodGroupCondition("PodGroupScheduled", "False", "Unschedulable", "pod group is unschedulable")
    group = PodGroup(
        meta, status=PodGroupStatus((msgspec.structs.replace(told, last_transition_time=first),))
    )
    assert group_scheduled(group, failed, second) == {}
    assert group_scheduled(group, GroupPart("default/red", 3, SCHEDULED), second) == {
        "$setElementOrder/conditions": [{"type": "PodGroupScheduled"}],
        "conditions": [
            {
                "type": "PodGroupScheduled",
                "status": "True",
                "lastTransitionTime": "2026-11-23T17:03:25Z",
                "reason": "Scheduled",
                "message": "",
            }
        ],
    }


def test_without_the_gates_groups_are_nobodys_concern(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_node("a")])
    with scheduling(server.url, policy=json.dumps(a_policy())):
        client.post(PODS, a_member("p0", "red"))
        eventually(lambda: bound(client) == {"p0"}, "it is bound alone")
    assert "podgroups" not in {one["resource"] for one in server.control.journal(agent="replica-a")}


def test_gates_need_a_server_that_has_groups(server: ApiServer, monkeypatch: Any) -> None:
    monkeypatch.setattr(discovery, "KINDS", [one for one in KINDS if one.version != "v1alpha2"])
    replica = Replica(
        server.url,
        "replica-a",
        clock=SystemClock(),
        policy=json.dumps(a_policy()),
        feature_gates=GANGS,
        lease=None,
    )
    replica.start()
    problem = replica.joined()
    assert isinstance(problem, BadPolicy)
    assert str(problem) == (
        "GangScheduling, GenericWorkload: the API server does not offer scheduling.k8s.io/v1alpha2, "
        "so there are no PodGroups."
    )
