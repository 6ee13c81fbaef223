"""Bindings that are refused, and pods that are not to be bound."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from tests.apiserver import ApiServer
from tests.support.apiclient import MERGE, ApiClient
from tests.support.apiobjects import PODS, a_node, a_pod
from tests.support.builders import a_priority_class
from tests.support.replicas import compared, scheduling
from tests.support.waiting import eventually

pytestmark = pytest.mark.live

NAME = "playground-scheduler"
EVENTS = "/apis/events.k8s.io/v1/namespaces/default/events"
PRIORITIES = "/apis/scheduling.k8s.io/v1/priorityclasses"
HIGH = a_priority_class("high", 1)


def condition(client: ApiClient, name: str) -> dict[str, Any]:
    found = client.get(f"{PODS}/{name}")["status"].get("conditions") or []
    return next((one for one in found if one["type"] == "PodScheduled"), {})


def test_gated_pods_wait_until_the_gate_is_taken_away(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_node("n")])
    with scheduling(server.url) as replica:
        client.post(PODS, a_pod("p", schedulerName=NAME, schedulingGates=[{"name": "example.com/g"}]))
        eventually(lambda: "queue" in dict(replica.facts), "it is gated")
        assert replica.attempts("default/p") == []
        assert condition(client, "p")["reason"] == "SchedulingGated"
        client.patch(f"{PODS}/p", {"spec": {"schedulingGates": []}}, MERGE)
        eventually(lambda: condition(client, "p").get("status") == "True", "it is bound")
    assert replica.attempts("default/p") == ["scheduled"]


def test_pods_of_other_schedulers_are_left_alone_but_counted(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_node("n", cpu="1")])
    with scheduling(server.url) as replica:
        client.post(PODS, a_pod("other", schedulerName="somebody"))
        client.post(PODS, a_pod("theirs", schedulerName="somebody", nodeName="n"))
        full = a_pod("mine", schedulerName=NAME)
        full["spec"]["containers"][0]["resources"] = {"requests": {"cpu": "950m"}}
        client.post(PODS, full)
        eventually(lambda: condition(client, "mine").get("status") == "False", "there is no room")
        assert replica.attempts("default/other") == []
    assert server.control.bindings() == []


def test_a_refusal_is_told_and_tried_again(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_node("n")])
    server.control.fault(effect="answer", status=403, resources=["pods/binding"], times=1)
    server.control.fault(effect="hold", resources=["pods/binding"], after=1)
    with scheduling(server.url) as replica:
        client.post(PODS, a_pod("p", schedulerName=NAME))
        said = eventually(lambda: condition(client, "p"), "the refusal is written")
        server.control.clear_faults()
        assert (said["status"], said["reason"]) == ("False", "SchedulerError")
        assert said["message"].startswith('running Bind plugin "DefaultBinder": pods')
        eventually(lambda: condition(client, "p")["status"] == "True", "it is bound")
        eventually(lambda: len(client.get(EVENTS)["items"]) == 2, "both events are sent")
    assert replica.attempts("default/p") == ["scheduled", "scheduled"]
    assert {one["reason"] for one in client.get(EVENTS)["items"]} == {"FailedScheduling", "Scheduled"}


def test_a_pod_that_somebody_else_has_bound_meanwhile_is_left_alone(
    server: ApiServer, client: ApiClient
) -> None:
    server.control.load(objects=[a_node("n")])
    with scheduling(server.url) as replica:
        server.control.silence(resource="pods")
        server.control.load(objects=[a_pod("p", schedulerName=NAME)])
        server.control.fault(effect="hold", resources=["pods/binding"], agent="replica-a")
        server.control.watch_fault(resources=["pods"])
        target = {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "p"}}
        client.post(f"{PODS}/p/binding", target | {"target": {"kind": "Node", "name": "n"}})
        server.control.clear_faults()
        eventually(lambda: condition(client, "p")["status"] == "True", "it is bound")
        eventually(lambda: replica.scheduler._work.process.cache.node_of("default/p"), "and known")  # type: ignore[union-attr]
    assert len(server.control.bindings()) == 1


def test_a_pod_that_was_deleted_meanwhile_is_forgotten(server: ApiServer, client: ApiClient) -> None:
    """404: nothing is written about it, and its place is free."""
    server.control.load(objects=[a_node("n", cpu="100m")])
    server.control.fault(effect="hold", resources=["pods/binding"], times=1)
    with scheduling(server.url) as replica:
        client.post(PODS, a_pod("p", schedulerName=NAME))
        eventually(lambda: server.control.faults()[0]["hits"], "its binding is under way")
        client.delete(f"{PODS}/p")
        server.control.clear_faults()
        eventually(lambda: statuses(server) == [404], "the binding is refused")
        client.post(PODS, a_pod("q", schedulerName=NAME))
        eventually(lambda: condition(client, "q").get("status") == "True", "another one has its place")
        eventually(lambda: not any(compared(replica).values()), "the cache equals a fresh list")
        assert server.control.journal(verb="patch", resource="pods/status", agent="replica-a") == []
    assert [one["name"] for one in server.control.bindings()] == ["q"]


def test_a_pod_of_the_same_name_is_not_bound_for_the_other_one(server: ApiServer, client: ApiClient) -> None:
    """409: the binding names the uid. The new pod is decided upon by itself."""
    server.control.load(objects=[a_node("n")])
    server.control.fault(effect="hold", resources=["pods/binding"], times=1)
    with scheduling(server.url) as replica:
        client.post(PODS, a_pod("p", schedulerName=NAME))
        eventually(lambda: server.control.faults()[0]["hits"], "its binding is under way")
        client.delete(f"{PODS}/p")
        uid = client.post(PODS, a_pod("p", schedulerName=NAME))["metadata"]["uid"]
        server.control.clear_faults()
        eventually(lambda: 409 in statuses(server), "the binding of the first one is refused")
        eventually(lambda: condition(client, "p").get("status") == "True", "the second one is bound")
        eventually(lambda: not any(compared(replica).values()), "the cache equals a fresh list")
    assert [one["uid"] for one in server.control.bindings()] == [uid]


def statuses(server: ApiServer) -> list[int]:
    return [one["status"] for one in server.control.journal(resource="pods/binding") if one["status"]]


def test_a_pod_that_took_the_name_of_a_victim_is_left_alone(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_node("n", cpu="100m")])
    victim = client.post(PODS, a_pod("victim", schedulerName="somebody", nodeName="n"))["metadata"]
    server.control.fault(effect="hold", verbs=["delete"], agent="replica-a", times=1)
    with scheduling(server.url):
        client.post(PRIORITIES, HIGH)
        client.post(PODS, a_pod("p", schedulerName=NAME, priorityClassName="high"))
        eventually(lambda: server.control.faults()[0]["hits"], "it deletes its victim")
        client.delete(f"{PODS}/victim?gracePeriodSeconds=0")
        uid = client.post(PODS, a_pod("victim", schedulerName="somebody"))["metadata"]["uid"]
        assert uid != victim["uid"]
        server.control.clear_faults()
        eventually(lambda: condition(client, "p").get("status") == "True", "the place was free anyway")
        eventually(lambda: deletions(server), "the deletion is answered")
    assert deletions(server)[0] == 409
    assert client.get(f"{PODS}/victim")["metadata"]["uid"] == uid
    assert "deletionTimestamp" not in client.get(f"{PODS}/victim")["metadata"]


def test_a_pod_that_took_the_name_of_the_last_victim_is_not_asked_to_go(
    server: ApiServer, client: ApiClient
) -> None:
    """The last victim is evicted after the others. It is gone by then, and another pod has its name."""
    server.control.load(objects=[a_node("n", cpu="200m"), a_node("small", cpu="100m")])
    for name in ("v1", "v2"):
        client.post(
            PODS, a_pod(name, schedulerName="somebody", nodeName="n", terminationGracePeriodSeconds=0)
        )
    preemptor = a_pod("p", schedulerName=NAME, priorityClassName="high")
    preemptor["spec"]["containers"][0]["resources"]["requests"]["cpu"] = "200m"
    server.control.fault(effect="hold", verbs=["delete"], agent="replica-a", times=1)
    with scheduling(server.url):
        client.post(PRIORITIES, HIGH)
        client.post(PODS, preemptor)
        eventually(lambda: server.control.faults()[0]["hits"], "it deletes its first victim")
        (last,) = (name for name in ("v1", "v2") if not is_marked(client, name))
        client.delete(f"{PODS}/{last}?gracePeriodSeconds=0")
        client.post(PODS, a_pod(last, schedulerName="somebody"))
        server.control.clear_faults()
        numbers = count()

        def is_bound() -> bool:
            """The preemptor is gated until its victims are evicted. Then the deletion of any pod that has a node opens the gate."""
            other = f"other-{next(numbers)}"
            client.post(PODS, a_pod(other, schedulerName="somebody", nodeName="small"))
            client.delete(f"{PODS}/{other}?gracePeriodSeconds=0")
            return condition(client, "p").get("status") == "True"

        eventually(is_bound, "the preemption has ended")
    assert len(deletions(server)) == 1
    assert not is_marked(client, last)
    assert "deletionTimestamp" not in client.get(f"{PODS}/{last}")["metadata"]


def is_marked(client: ApiClient, name: str) -> bool:
    found = client.get(f"{PODS}/{name}")["status"].get("conditions") or []
    return any(one["type"] == "DisruptionTarget" for one in found)


def deletions(server: ApiServer) -> list[int]:
    found = server.control.journal(verb="delete", resource="pods", agent="replica-a")
    return [one["status"] for one in found if one["status"]]
