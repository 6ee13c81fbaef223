"""Extenders of a live scheduler's policy, over real sockets: asked for real, while everything else goes on."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from playground.connector.scheduler.allowed_extenders import live_extenders
from playground.connector.scheduler.policy import BadPolicy, policy_of
from playground.outgoing.configuration import named_by_operator
from playground.outgoing.hosts import AllowedHosts
from playground.outgoing.transport import CallLimits, HttpTransport
from scheduler_core.config.duration import seconds
from scheduler_core.extenders.transport import NoReply, Reply, Request, Transport
from tests.apiserver import ApiServer
from tests.support.apiclient import MERGE, ApiClient
from tests.support.apiobjects import NODES, PODS, a_binding, a_node, a_pod
from tests.support.extender_server import Answers, Served, an_extender_server
from tests.support.extenders import a_policy, an_extender
from tests.support.replicas import LEASE, Replica, compared, scheduling
from tests.support.waiting import PATIENCE, eventually, let_pass

pytestmark = pytest.mark.live

NAME = "playground-scheduler"
EVENTS = "/apis/events.k8s.io/v1/namespaces/default/events"
Json = dict[str, Any]


@contextmanager
def extended(
    server: ApiServer,
    answers: Answers,
    *,
    verbs: tuple[str, ...] = (),
    options: Json | None = None,
    through: Callable[[Transport], Transport] = lambda transport: transport,
    **fields: Any,
) -> Iterator[tuple[Replica, Served]]:
    """A replica whose policy has one extender. verbs : those it has, default all that it answers; fields of the extender.

    through : what its calls go through.
    """
    with an_extender_server(answers) as served:
        named = {f"{verb}Verb": verb for verb in verbs or answers}
        extender = an_extender(served.url, **({"weight": 1, "httpTimeout": "1h"} | named | fields))
        policy = json.dumps(a_policy(extender, profiles=[{"schedulerName": NAME}]))
        transport = through(HttpTransport(AllowedHosts.read([served.host]), CallLimits(1 << 22)))
        with scheduling(server.url, policy=policy, transport=transport, **(options or {})) as replica:
            yield replica, served


def everybody(body: Json) -> Json:
    return {"Nodes": body["Nodes"], "NodeNames": body["NodeNames"]}


def condition(client: ApiClient, name: str) -> Json:
    found = client.get(f"{PODS}/{name}")["status"].get("conditions") or []
    return next((one for one in found if one["type"] == "PodScheduled"), {})


def is_bound(client: ApiClient, name: str) -> bool:
    return condition(client, name).get("status") == "True"


def facts_of(replica: Replica, type_: str) -> list[Json]:
    return [body for name, body in replica.facts if name == type_]


def test_filter_prioritize_and_bind_are_asked_for_real(server: ApiServer, client: ApiClient) -> None:
    """The extender binds, and it alone; the event is the scheduler's."""

    def bind(body: Json) -> Json:
        client.post(
            f"{PODS}/{body['PodName']}/binding", a_binding(body["PodName"], body["Node"], body["PodUID"])
        )
        return {"Error": ""}

    server.control.load(objects=[a_node("a"), a_node("b"), a_node("c")])
    answers: Answers = {
        "filter": lambda body: {
            "Nodes": {"items": [one for one in body["Nodes"]["items"] if one["metadata"]["name"] != "a"]},
            "FailedNodes": {"a": "not a"},
        },
        "prioritize": lambda body: [{"Host": "c", "Score": 10}],
        "bind": bind,
    }
    with extended(server, answers) as (replica, served):
        client.post(PODS, a_pod("p", schedulerName=NAME))
        eventually(lambda: is_bound(client, "p"), "it is bound")
        eventually(lambda: client.get(EVENTS)["items"], "the event is sent")
        (binding,) = eventually(lambda: facts_of(replica, "extenderBinding"), "the binding is told")
    assert client.get(f"{PODS}/p")["spec"]["nodeName"] == "c"
    assert [path for path, _ in served.requests] == ["/api/filter", "/api/prioritize", "/api/bind"]
    assert len(server.control.journal(resource="pods/binding")) == 1
    assert server.control.journal(resource="pods/binding", agent="replica-a") == []
    assert [one["reason"] for one in client.get(EVENTS)["items"]] == ["Scheduled"]
    (attempt,) = facts_of(replica, "attempt")
    assert [call["verb"] for call in attempt["extenderCalls"]] == ["filter", "prioritize"]
    assert (binding["pod"], binding["node"]) == ("default/p", "c")
    assert [(call["verb"], call["error"]) for call in binding["extenderCalls"]] == [("bind", "")]


def test_nodes_and_pods_are_sent_as_the_api_server_has_them(server: ApiServer, client: ApiClient) -> None:
    """Also what the model has no field for; of a node that changed, what it is now; names alone where that is enough."""
    node = a_node("n") | {"spec": {"podCIDR": "10.0.0.0/24"}}
    server.control.load(objects=[node])
    pod = a_pod("p", schedulerName=NAME)
    pod["spec"]["containers"][0]["env"] = [{"name": "A", "value": "b"}]
    with extended(server, {"filter": everybody}) as (replica, served):
        changed = client.patch(f"{NODES}/n", {"metadata": {"annotations": {"x": "y"}}}, MERGE)
        version = changed["metadata"]["resourceVersion"]
        eventually(
            lambda: [one.metadata.resource_version for one in replica.known("Node")] == [version],
            "it is told",
        )
        created = client.post(PODS, pod)
        eventually(lambda: is_bound(client, "p"), "it is bound")
    sent = served.requests[0][1]
    (shown,) = sent["Nodes"]["items"]
    there = client.get(f"{NODES}/n")
    assert shown == {name: one for name, one in there.items() if name not in ("kind", "apiVersion")}
    assert (shown["spec"]["podCIDR"], shown["metadata"]["annotations"]) == ("10.0.0.0/24", {"x": "y"})
    metadata = {name: one for name, one in created["metadata"].items() if name != "managedFields"}
    assert sent["Pod"] == {"metadata": metadata, "spec": created["spec"], "status": created["status"]}


def test_everything_else_goes_on_while_an_extender_thinks(server: ApiServer, client: ApiClient) -> None:
    """The lease is renewed. No other attempt begins; what the watches tell changes nothing about the decision."""
    thinks, goes_on = threading.Event(), threading.Event()

    def slow(body: Json) -> Json:
        if body["Pod"]["metadata"]["name"] == "slow":
            thinks.set()
            goes_on.wait(PATIENCE)
        return {"NodeNames": body["NodeNames"]}

    server.control.load(objects=[a_node("a"), a_node("b")])
    options = {"lease": LEASE}
    with extended(server, {"filter": slow}, nodeCacheCapable=True, options=options) as (replica, _):
        eventually(lambda: replica.is_leading, "it leads")
        server.control.fault(effect="hold", resources=["pods/binding"], times=1)
        client.post(PODS, a_pod("first", schedulerName=NAME))
        client.post(PODS, a_pod("slow", schedulerName=NAME))
        assert thinks.wait(PATIENCE)
        server.control.clear_faults()
        eventually(lambda: is_bound(client, "first"), "a binding under way goes on")
        client.delete(f"{NODES}/b")
        client.post(NODES, a_node("c"))
        client.post(PODS, a_pod("next", schedulerName=NAME))
        n_renewals = len(renewals(server))
        eventually(lambda: len(renewals(server)) > n_renewals + 5, "the lease is renewed")
        eventually(
            lambda: compared(replica).get("missingNodes") == ["c"], "the deletion and the new node are told"
        )
        assert replica.is_leading
        assert compared(replica)["missingNodes"] == ["c"]
        assert replica.attempts("default/next") == []
        assert len(facts_of(replica, "attempt")) == 1
        goes_on.set()
        eventually(lambda: is_bound(client, "slow") and is_bound(client, "next"), "both are bound")
        eventually(lambda: not any(compared(replica).values()), "the cache equals a fresh list")
        assert replica.attempts("default/slow")[-1] == "scheduled"
    assert replica.code == 0


def renewals(server: ApiServer) -> list[Json]:
    return [one for one in server.control.journal(resource="leases") if one["verb"] in ("update", "patch")]


class OnceInTime:
    """The first call must be answered within the extender's time. The others have an hour: they end however busy the machine is."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._n_calls = 0

    def send(self, request: Request) -> Reply | NoReply:
        self._n_calls += 1
        if self._n_calls > 1:
            request = replace(request, extender=replace(request.extender, http_timeout=seconds(3600)))
        return self._transport.send(request)


def test_no_answer_in_time_is_an_error_with_its_backoff(server: ApiServer, client: ApiClient) -> None:
    told_of = threading.Event()

    def late(body: Json) -> Json:
        told_of.wait(PATIENCE)
        return everybody(body)

    server.control.load(objects=[a_node("n")])
    with extended(server, {"filter": late}, httpTimeout="300ms", through=OnceInTime) as (replica, served):
        client.post(PODS, a_pod("p", schedulerName=NAME))
        said = eventually(lambda: condition(client, "p"), "the failure is written")
        told_of.set()
        assert (said["status"], said["reason"]) == ("False", "SchedulerError")
        assert said["message"] == f'Post "{served.url}/filter": no reply within 0.3 s'
        eventually(lambda: is_bound(client, "p"), "it is tried again")
    assert replica.attempts("default/p") == ["error", "scheduled"]
    queued = [one for one in facts_of(replica, "queue") if one["pod"] == "default/p"]
    assert [one["to"] for one in queued] == ["backoffQ", "activeQ"]


def test_ignorable_extenders_that_fail_are_passed_over(server: ApiServer, client: ApiClient) -> None:
    """Also where they bind: then the scheduler does."""
    server.control.load(objects=[a_node("n")])
    says: Callable[[Json], Json] = lambda body: {"Error": "not today"}  # noqa: E731 - two of the same
    with extended(server, {"filter": says, "bind": says}, ignorable=True) as (replica, served):
        client.post(PODS, a_pod("p", schedulerName=NAME))
        eventually(lambda: is_bound(client, "p"), "it is bound")
    assert replica.attempts("default/p") == ["scheduled"]
    assert [path for path, _ in served.requests] == ["/api/filter", "/api/bind"]
    assert [one["name"] for one in server.control.bindings()] == ["p"]


def test_a_binding_that_an_extender_refuses_is_told_and_tried_again(
    server: ApiServer, client: ApiClient
) -> None:
    answers = iter(["out of luck", ""])
    told_of = threading.Event()

    def bind(body: Json) -> Json:
        error = next(answers)
        if not error:
            told_of.wait(PATIENCE)
            path = f"{PODS}/{body['PodName']}/binding"
            client.post(path, a_binding(body["PodName"], body["Node"], body["PodUID"]))
        return {"Error": error}

    server.control.load(objects=[a_node("n")])
    with extended(server, {"bind": bind}) as (replica, _):
        client.post(PODS, a_pod("p", schedulerName=NAME))
        said = eventually(lambda: condition(client, "p"), "the refusal is written")
        assert (said["status"], said["reason"], said["message"]) == ("False", "SchedulerError", "out of luck")
        told_of.set()
        eventually(lambda: is_bound(client, "p"), "it is bound")
        eventually(lambda: not any(compared(replica).values()), "the cache equals a fresh list")
    assert replica.attempts("default/p") == ["scheduled", "scheduled"]
    assert [one["message"] for one in facts_of(replica, "bindRefused")] == ["out of luck"]


def test_extenders_have_a_say_in_whom_to_evict(server: ApiServer, client: ApiClient) -> None:
    asked: list[Json] = []

    def preempt(body: Json) -> Json:
        asked.append(body)
        victims = body["NodeNameToVictims"]["b"]["Pods"]
        return {
            "NodeNameToMetaVictims": {"b": {"Pods": [{"UID": one["metadata"]["uid"]} for one in victims]}}
        }

    server.control.load(objects=[a_node("a", cpu="1"), a_node("b", cpu="1")])
    with extended(server, {"preempt": preempt}) as (replica, _):
        for name in ("low-a", "low-b"):
            low = a_pod(name, schedulerName=NAME, terminationGracePeriodSeconds=0)
            low["spec"]["containers"][0]["resources"] = {"requests": {"cpu": "900m"}}
            client.post(PODS, low)
        eventually(lambda: [one.is_assigned for one in replica.known("Pod")] == [True] * 2, "nodes are full")
        client.post(
            "/apis/scheduling.k8s.io/v1/priorityclasses",
            {
                "apiVersion": "scheduling.k8s.io/v1",
                "kind": "PriorityClass",
                "metadata": {"name": "high"},
                "value": 1000,
            },
        )
        high = a_pod("high", schedulerName=NAME, priorityClassName="high")
        high["spec"]["containers"][0]["resources"] = {"requests": {"cpu": "900m"}}
        client.post(PODS, high)
        eventually(lambda: client.send("GET", f"{PODS}/high").body["spec"].get("nodeName"), "it has a node")
    assert client.get(f"{PODS}/high")["spec"]["nodeName"] == "b"
    assert set(asked[0]["NodeNameToVictims"]) == {"a", "b"}
    shown = asked[0]["NodeNameToVictims"]["b"]["Pods"][0]
    assert shown["spec"]["nodeName"] == "b"
    assert replica.attempts("default/high")[0] == "preempting"


def test_an_extender_is_asked_once_whom_to_evict(server: ApiServer, client: ApiClient) -> None:
    """While victims are being asked to go their preemptor is gated, whatever happens (spec 08 §8)."""
    agrees: Callable[[Json], Json] = lambda body: {  # noqa: E731 - an answer among others
        "NodeNameToMetaVictims": {
            node: {"Pods": [{"UID": one["metadata"]["uid"]} for one in victims["Pods"]]}
            for node, victims in body["NodeNameToVictims"].items()
        }
    }
    server.control.load(objects=[a_node("a", cpu="1"), a_node("b", cpu="1")])
    server.control.load(objects=[a_pod("other", nodeName="b", terminationGracePeriodSeconds=0)])
    high = {"kind": "PriorityClass", "metadata": {"name": "high"}, "value": 1000}
    client.post("/apis/scheduling.k8s.io/v1/priorityclasses", high)
    server.control.kubelet(termination=0.0)
    with extended(server, {"preempt": agrees}) as (replica, served):
        for name, node in (("low-a", "a"), ("low-b", "b")):
            low = a_pod(name, schedulerName=NAME, nodeSelector={"kubernetes.io/hostname": node})
            low["spec"]["containers"][0]["resources"] = {"requests": {"cpu": "900m"}}
            client.post(PODS, low)
        eventually(lambda: is_bound(client, "low-a") and is_bound(client, "low-b"), "the nodes are full")
        server.control.fault(effect="hold", resources=["pods"], verbs=["delete"], agent="replica-a")
        preemptor = a_pod("high", schedulerName=NAME, priorityClassName="high")
        preemptor["spec"]["containers"][0]["resources"] = {"requests": {"cpu": "900m"}}
        client.post(PODS, preemptor)
        eventually(lambda: server.control.faults()[0]["hits"], "its victim is being asked to go")
        client.delete(f"{PODS}/other", gracePeriodSeconds=0)
        eventually(lambda: "other" not in {one.name for one in replica.known("Pod")}, "that is told")
        let_pass(1.5)  # longer than its backoff
        server.control.clear_faults()
        eventually(lambda: is_bound(client, "high"), "it has the room")
    assert [path for path, _ in served.requests] == ["/api/preempt"]
    assert replica.attempts("default/high") == ["preempting", "scheduled"]
    moves = [(one["from"], one["to"]) for one in facts_of(replica, "queue") if one["pod"] == "default/high"]
    assert ("unschedulable", "gated") in moves


def test_it_ends_at_once_though_an_extender_thinks(server: ApiServer, client: ApiClient) -> None:
    thinks, goes_on = threading.Event(), threading.Event()

    def slow(body: Json) -> Json:
        thinks.set()
        goes_on.wait(PATIENCE)
        return everybody(body)

    server.control.load(objects=[a_node("n")])
    with extended(server, {"filter": slow}) as (replica, _):
        client.post(PODS, a_pod("p", schedulerName=NAME))
        assert thinks.wait(PATIENCE)
        replica.terminate()
        try:
            assert replica.joined() == 0
            assert not goes_on.is_set()
        finally:
            goes_on.set()
    assert server.control.bindings() == []


def test_a_dry_run_asks_but_lets_nobody_bind(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_node("n")])
    answers: Answers = {"filter": everybody, "bind": lambda body: {"Error": ""}}
    with extended(server, answers, options={"is_dry": True}) as (replica, served):
        client.post(PODS, a_pod("p", schedulerName=NAME))
        eventually(lambda: replica.attempts("default/p"), "it is decided")
        let_pass(0.2)
    assert [path for path, _ in served.requests] == ["/api/filter"]


def test_all_extenders_of_a_policy_may_be_called_or_it_does_not_start(settings: Any) -> None:
    settings.EXTENDER_HOSTS = ["scorer.example:8443"]
    fine, other = an_extender("https://scorer.example:8443/a"), an_extender("http://10.0.0.7/b")
    with pytest.raises(BadPolicy) as refused:
        live_extenders(policy_of(json.dumps(a_policy(fine, other))), may_call_all=False)
    assert str(refused.value).splitlines() == [
        "Extenders of the policy may not be called; --call-extenders calls all of them:",
        "  extenders[1].urlPrefix: 10.0.0.7:80 is not a host that may be called (PLAYGROUND_EXTENDER_HOSTS)",
    ]
    assert live_extenders(policy_of(json.dumps(a_policy(fine))), may_call_all=False) is not None
    assert live_extenders(policy_of(None), may_call_all=False) is None


def test_an_operator_may_name_hosts_wherever_they_are() -> None:
    with an_extender_server({"filter": everybody}) as served:
        policy = policy_of(json.dumps(a_policy(an_extender(served.url, filterVerb="filter"))))
        transport = named_by_operator([served.url])
        reply = transport.send(Request(policy.extenders[0], "filter", b'{"Nodes":null,"NodeNames":null}'))
        assert isinstance(reply, Reply)
        assert live_extenders(policy, may_call_all=True) is not None
        elsewhere = policy_of(json.dumps(a_policy(an_extender("http://127.0.0.1:1", filterVerb="filter"))))
        refused = transport.send(Request(elsewhere.extenders[0], "filter", b"{}"))
    assert isinstance(refused, NoReply)
    assert "is not a host that may be called" in refused.error
    with pytest.raises(BadPolicy, match="only http:// and https://"):
        live_extenders(policy_of(json.dumps(a_policy(an_extender("ftp://x/y")))), may_call_all=True)
