"""Bindings, evictions and the pretended kubelet of the test API server."""

from __future__ import annotations

from typing import Any

import pytest

from tests.apiserver import ApiServer
from tests.support.apiclient import ApiClient, Reply, told
from tests.support.apiobjects import BUDGETS, NODES, PODS, a_binding, a_budget, a_node, a_pod

pytestmark = pytest.mark.live


def bind(client: ApiClient, pod: str, node: str = "n1", **metadata: Any) -> Reply:
    return client.send("POST", f"{PODS}/{pod}/binding", a_binding(pod, node, **metadata))


def message(reply: Reply) -> str:
    assert reply.status == 409
    assert reply.body["reason"] == "Conflict"
    return str(reply.body["message"]).removeprefix("Operation cannot be fulfilled on pods/binding ")


def test_a_binding_sets_the_node_its_places_and_the_condition_and_clears_the_nomination(
    client: ApiClient,
) -> None:
    places = {"topology.kubernetes.io/region": "r", "topology.kubernetes.io/zone": "z"}
    client.post(NODES, a_node("n1", labels=places | {"other": "label"}))
    uid = client.post(PODS, a_pod("p", labels={"app": "web"}))["metadata"]["uid"]
    waiting = {"type": "PodScheduled", "status": "False", "reason": "Unschedulable", "message": "no"}
    client.patch(f"{PODS}/p/status", {"status": {"nominatedNodeName": "n2", "conditions": [waiting]}})
    assert bind(client, "p", uid=uid).status == 201
    pod = client.get(f"{PODS}/p")
    assert pod["spec"]["nodeName"] == "n1"
    assert pod["metadata"]["labels"] == {"app": "web"} | places
    assert pod["metadata"]["generation"] == 1
    (condition,) = pod["status"].pop("conditions")
    assert condition.pop("lastTransitionTime")
    assert condition == {"type": "PodScheduled", "status": "True", "lastProbeTime": None}
    assert pod["status"] == {"phase": "Pending", "qosClass": "Burstable"}


def test_a_node_that_does_not_exist_is_nobody_s_concern(client: ApiClient) -> None:
    client.post(PODS, a_pod("p"))
    assert bind(client, "p", "nosuch").status == 201


def test_a_pod_is_bound_once_whoever_comes_second(server: ApiServer, client: ApiClient) -> None:
    uid = client.post(PODS, a_pod("p"))["metadata"]["uid"]
    assert bind(client, "p", "n1").status == 201
    assert message(bind(client, "p", "n2")) == '"p": pod p is already assigned to node "n1"'
    assert message(bind(client, "p", "n1")) == '"p": pod p is already assigned to node "n1"'
    (binding,) = server.control.bindings()
    assert (binding["uid"], binding["node"], binding["user_agent"]) == (uid, "n1", "test")
    assert server.control.bound_twice() == []


def test_pods_that_are_deleted_or_gated_are_not_bound(client: ApiClient) -> None:
    client.post(PODS, a_pod("gated", schedulingGates=[{"name": "g"}]))
    assert message(bind(client, "gated")) == '"gated": pod gated has non-empty .spec.schedulingGates'
    held = a_pod("going")
    client.post(PODS, held | {"metadata": {"name": "going", "finalizers": ["x/y"]}})
    client.delete(f"{PODS}/going")
    expected = '"going": pod going is being deleted, cannot be assigned to a host'
    assert message(bind(client, "going")) == expected


def test_a_binding_can_be_meant_for_one_pod_and_one_version_only(client: ApiClient) -> None:
    pod = client.post(PODS, a_pod("p"))["metadata"]
    for wrong in ({"uid": "11111111-1111-1111-1111-111111111111"}, {"resourceVersion": "1"}):
        reply = bind(client, "p", **wrong)
        assert (reply.status, reply.body["details"]["kind"]) == (409, "pods")
        assert "Precondition failed" in reply.body["message"]
    assert bind(client, "p", uid=pod["uid"], resourceVersion=pod["resourceVersion"]).status == 201


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (a_binding("other", "n1"), 400),
        (a_binding("p", ""), 500),
        ({"metadata": {"name": "p"}, "target": {"kind": "Pod", "name": "n1"}}, 500),
    ],
    ids=["another name", "no node", "not a node"],
)
def test_bindings_that_make_no_sense_are_refused(client: ApiClient, body: Any, status: int) -> None:
    client.post(PODS, a_pod("p"))
    assert client.send("POST", f"{PODS}/p/binding", body).status == status


READY = {"phase": "Running", "conditions": [{"type": "Ready", "status": "True"}]}
BROKEN = {"phase": "Running", "conditions": [{"type": "Ready", "status": "False"}]}
PROCESSED = {"observedGeneration": 1, "desiredHealthy": 1, "currentHealthy": 1, "expectedPods": 2}


def running(server: ApiServer, *names: str, status: Any = READY) -> None:
    pods = [a_pod(name, labels={"app": "web"}, nodeName="n1") | {"status": status} for name in names]
    server.control.load(objects=pods)


def evict(client: ApiClient, name: str) -> Reply:
    body = {"apiVersion": "policy/v1", "kind": "Eviction", "metadata": {"name": name}}
    return client.send("POST", f"{PODS}/{name}/eviction", body)


def test_evictions_use_up_what_the_budget_allows(server: ApiServer, client: ApiClient) -> None:
    running(server, "a", "b")
    server.control.load(objects=[a_budget("guard", {"app": "web"}, disruptionsAllowed=1, **PROCESSED)])
    assert evict(client, "a").status == 201
    pod = client.get(f"{PODS}/a")
    assert pod["metadata"]["deletionGracePeriodSeconds"] == 30
    assert [one["reason"] for one in pod["status"]["conditions"] if one["type"] == "DisruptionTarget"] == [
        "EvictionByEvictionAPI"
    ]
    budget = client.get(f"{BUDGETS}/guard")["status"]
    assert (budget["disruptionsAllowed"], list(budget["disruptedPods"])) == (0, ["a"])
    reply = evict(client, "b")
    assert (reply.status, reply.body["reason"]) == (429, "TooManyRequests")
    assert reply.body["details"]["causes"] == [
        {
            "reason": "DisruptionBudget",
            "message": "The disruption budget guard needs 1 healthy pods and has 1 currently",
        }
    ]
    assert "deletionTimestamp" not in client.get(f"{PODS}/b")["metadata"]
    # An eviction of what goes already costs nothing.
    assert evict(client, "a").status == 201


def test_a_budget_that_no_controller_has_seen_lets_no_running_pod_go_yet(
    server: ApiServer, client: ApiClient
) -> None:
    running(server, "a")
    client.post(BUDGETS, a_budget("guard", {"app": "web"}))
    reply = evict(client, "a")
    assert (reply.status, reply.headers["Retry-After"]) == (429, "10")


def test_pods_that_are_not_ready_go_while_the_others_are_enough(server: ApiServer, client: ApiClient) -> None:
    running(server, "a", status=BROKEN)
    server.control.load(objects=[a_budget("guard", {"app": "web"}, disruptionsAllowed=0, **PROCESSED)])
    assert evict(client, "a").status == 201
    assert client.get(f"{BUDGETS}/guard")["status"]["disruptionsAllowed"] == 0


def test_two_budgets_for_one_pod_are_more_than_an_eviction_can_deal_with(
    server: ApiServer, client: ApiClient
) -> None:
    running(server, "a")
    budgets = [a_budget(name, {"app": "web"}, disruptionsAllowed=1, **PROCESSED) for name in ("one", "two")]
    server.control.load(objects=budgets)
    assert evict(client, "a").status == 500


def test_the_kubelet_lets_bound_pods_run_and_terminating_ones_vanish(
    server: ApiServer, client: ApiClient
) -> None:
    server.control.kubelet(running_after=0.05, termination=0.01)
    client.post(PODS, a_pod("p", terminationGracePeriodSeconds=10))
    with client.watching(PODS) as watch:
        bind(client, "p")
        phases = [event["object"]["status"]["phase"] for event in watch.take(3)]
        assert phases == ["Pending", "Pending", "Running"]
        client.delete(f"{PODS}/p")
        events = watch.take(4)
    assert [event[0] for event in told(events)] == ["MODIFIED", "MODIFIED", "MODIFIED", "DELETED"]
    assert [event["object"]["status"]["phase"] for event in events] == ["Running", *["Succeeded"] * 3]
    assert [event["object"]["metadata"]["deletionGracePeriodSeconds"] for event in events] == [10, 10, 0, 0]


def test_a_dead_kubelet_does_nothing_until_it_is_back(server: ApiServer, client: ApiClient) -> None:
    server.control.kubelet(running_after=0.01, termination=0.0, down=["n1"])
    for name, node in (("here", "n2"), ("there", "n1")):
        client.post(PODS, a_pod(name))
        bind(client, name, node)
    with client.watching(PODS, fieldSelector="status.phase=Running") as watch:
        assert told([watch.next()])[0][:2] == ("ADDED", "here")
        assert watch.is_silent(0.2)
    with client.watching(PODS, fieldSelector="status.phase=Running", resourceVersion="0") as watch:
        watch.next()
        server.control.kubelet(running_after=0.01, termination=0.0)
        assert told([watch.next()])[0][:2] == ("ADDED", "there")
