"""Claims to devices: what is written about them, in which order, and what becomes of them when a binding fails (spec 12 §7, §8)."""

from __future__ import annotations

import json
from functools import partial
from typing import Any, Final

import pytest

from playground.connector.record.part import LiveRunSession
from playground.connector.record.recorder import Recorder
from playground.connector.scheduler.claim_documents import FINALIZER
from scheduler_core.queue import Place
from tests.apiserver import ApiServer, discovery
from tests.apiserver.kinds import KINDS
from tests.support.apiclient import ApiClient
from tests.support.apidevices import (
    DEVICE_CLASSES,
    RESOURCE_CLAIMS,
    SLICES,
    a_device_claim,
    a_device_class,
    a_slice,
    with_devices,
)
from tests.support.apiobjects import PODS, Json, a_node
from tests.support.extenders import a_policy
from tests.support.replicas import PATIENT, LeapingClock, Replica, compared, scheduling
from tests.support.waiting import eventually, let_pass
from tests.web.connector.claims_scenario import GPU, READY, ClaimLife, wanting_a_gpu
from tests.web.connector.test_recording import MemoryStore, as_recorded, explained

pytestmark = pytest.mark.live

NAME: Final = "playground-scheduler"
Write = tuple[str, str, str, int]


@pytest.fixture
def furnished(server: ApiServer, client: ApiClient) -> ApiServer:
    """Two nodes, of which one has two devices."""
    server.control.load(objects=[a_node("a"), a_node("b")])
    client.post(DEVICE_CLASSES, a_device_class("gpu"))
    client.post(SLICES, a_slice("a", "gpu-0", "gpu-1"))
    return server


def a_user(name: str, *claims: str, **spec: Any) -> Json:
    return with_devices(name, *claims, schedulerName=NAME, **spec)


def writes(server: ApiServer) -> list[Write]:
    """In their order: what was written, to which object, and the answer; claims that were asked for, too."""
    journal = server.control.journal(agent="replica-a")
    return [
        (one["verb"], one["resource"], one["name"], one["status"])
        for one in journal
        if one["verb"] not in ("", "list", "watch") and one["resource"] != "events"
    ]


def where(client: ApiClient, pod: str) -> str:
    return str(client.get(f"{PODS}/{pod}")["spec"].get("nodeName", ""))


def claim_of(client: ApiClient, name: str) -> Json:
    found: Json = client.get(f"{RESOURCE_CLAIMS}/{name}")
    return found


def said(client: ApiClient, pod: str) -> str:
    conditions = client.get(f"{PODS}/{pod}")["status"].get("conditions") or []
    return next((one.get("message", "") for one in conditions if one["type"] == "PodScheduled"), "")


def nothing_is_left(replica: Replica) -> None:
    """The cache is the cluster, and nothing counts that was not told."""
    eventually(lambda: not any(compared(replica).values()), "the cache equals a fresh list")
    eventually(lambda: replica.settled()["devices"] == {}, "the objects say it themselves")
    work = replica.scheduler._work
    assert work is not None
    eventually(lambda: work.process.cache.state.claims.pending == set(), "nothing is under way")


def test_a_claim_is_protected_then_allocated_and_reserved_then_its_pod_is_bound(
    furnished: ApiServer, client: ApiClient
) -> None:
    client.post(RESOURCE_CLAIMS, a_device_claim("c"))
    with scheduling(furnished.url) as replica:
        pod = client.post(PODS, a_user("p", "c"))
        eventually(lambda: where(client, "p"), "it is bound")
        nothing_is_left(replica)
    assert writes(furnished) == [
        ("patch", "pods/status", "p", 200),
        ("update", "resourceclaims", "c", 200),
        ("update", "resourceclaims/status", "c", 200),
        ("create", "pods/binding", "p", 201),
    ]
    claim = claim_of(client, "c")
    taken = claim["status"]["allocation"].pop("allocationTimestamp")
    assert taken.endswith("Z")
    assert claim["metadata"]["finalizers"] == [FINALIZER]
    assert claim["status"] == {
        "allocation": {
            "devices": {
                "results": [{"request": "gpu", "driver": "gpu.example.com", "pool": "a", "device": "gpu-0"}]
            },
            "nodeSelector": {
                "nodeSelectorTerms": [
                    {"matchFields": [{"key": "metadata.name", "operator": "In", "values": ["a"]}]}
                ]
            },
        },
        "reservedFor": [{"resource": "pods", "name": "p", "uid": pod["metadata"]["uid"]}],
    }


def test_who_shares_a_claim_joins_its_users(furnished: ApiServer, client: ApiClient) -> None:
    client.post(RESOURCE_CLAIMS, a_device_claim("c"))
    with scheduling(furnished.url) as replica:
        for name in ("p", "q"):
            client.post(PODS, a_user(name, "c"))
            eventually(partial(where, client, name), f"{name} is bound")
        nothing_is_left(replica)
    assert writes(furnished)[4:] == [
        ("patch", "pods/status", "q", 200),
        ("update", "resourceclaims/status", "c", 200),
        ("create", "pods/binding", "q", 201),
    ]
    assert [one["name"] for one in claim_of(client, "c")["status"]["reservedFor"]] == ["p", "q"]


def test_a_pod_waits_behind_the_gate_until_its_claim_is_there(
    furnished: ApiServer, client: ApiClient
) -> None:
    with scheduling(furnished.url) as replica:
        client.post(PODS, a_user("p", "late"))
        eventually(lambda: _gated(replica) == {"default/p"}, "it is gated")
        client.post(RESOURCE_CLAIMS, a_device_claim("late"))
        eventually(lambda: where(client, "p"), "it is bound")
        assert replica.attempts("default/p") == ["scheduled"]
    assert writes(furnished)[0] == ("patch", "pods/status", "p", 200)


def _gated(replica: Replica) -> set[str]:
    work = replica.scheduler._work
    assert work is not None
    gated = replica.on_loop(lambda: work.process.queue.contents().by_place()[Place.GATED])
    return {one.key for one in gated}


def test_devices_that_appear_wake_who_waits_for_them(furnished: ApiServer, client: ApiClient) -> None:
    client.post(RESOURCE_CLAIMS, a_device_claim("three", 3))
    with scheduling(furnished.url):
        client.post(PODS, a_user("p", "three"))
        eventually(lambda: said(client, "p"), "it says why not")
        assert said(client, "p") == (
            "0/2 nodes are available: 2 cannot allocate all claims. still not schedulable, "
            "preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling."
        )
        client.post(SLICES, a_slice("b", "gpu-0", "gpu-1", "gpu-2"))
        eventually(lambda: where(client, "p") == "b", "it is bound")


def test_a_pod_that_is_not_bound_leaves_its_claim_which_keeps_its_device(
    furnished: ApiServer, client: ApiClient
) -> None:
    client.post(RESOURCE_CLAIMS, a_device_claim("c"))
    furnished.control.fault(effect="answer", status=500, resources=["pods/binding"], times=1)
    with scheduling(furnished.url) as replica:
        client.post(PODS, a_user("p", "c"))
        eventually(lambda: where(client, "p"), "it is bound in the end")
        nothing_is_left(replica)
    found = [one for one in writes(furnished) if one[1] != "pods/status"]
    assert found == [
        ("update", "resourceclaims", "c", 200),
        ("update", "resourceclaims/status", "c", 200),
        ("create", "pods/binding", "p", 500),
        ("patch", "resourceclaims/status", "c", 200),
        ("update", "resourceclaims/status", "c", 200),
        ("create", "pods/binding", "p", 201),
    ]
    assert [one["name"] for one in claim_of(client, "c")["status"]["reservedFor"]] == ["p"]


def test_a_newer_version_of_the_claim_is_asked_for_and_written(
    furnished: ApiServer, client: ApiClient
) -> None:
    client.post(RESOURCE_CLAIMS, a_device_claim("c"))
    furnished.control.fault(
        effect="answer", status=409, resources=["resourceclaims/status"], verbs=["update"], times=2
    )
    with scheduling(furnished.url):
        client.post(PODS, a_user("p", "c"))
        eventually(lambda: where(client, "p"), "it is bound")
    assert [one[:2] + one[3:] for one in writes(furnished)] == [
        ("patch", "pods/status", 200),
        ("update", "resourceclaims", 200),
        ("update", "resourceclaims/status", 409),
        ("get", "resourceclaims", 200),
        ("update", "resourceclaims/status", 409),
        ("get", "resourceclaims", 200),
        ("update", "resourceclaims/status", 200),
        ("create", "pods/binding", 201),
    ]


def test_what_the_server_refuses_is_the_pods_message_and_the_devices_are_free(
    furnished: ApiServer, client: ApiClient
) -> None:
    client.post(RESOURCE_CLAIMS, a_device_claim("c", 2))
    client.post(RESOURCE_CLAIMS, a_device_claim("d", 2))
    furnished.control.fault(effect="answer", status=403, resources=["resourceclaims/status"], times=1)
    with scheduling(furnished.url, policy=PATIENT):
        client.post(PODS, a_user("p", "c", schedulingGates=[]))
        eventually(lambda: said(client, "p"), "it says why not")
        assert said(client, "p").startswith(
            'running PreBind plugin "DynamicResources": resourceclaims.resource.k8s.io is forbidden: '
        )
        client.delete(f"{PODS}/p")
        client.post(PODS, a_user("q", "d"))
        eventually(lambda: where(client, "q"), "the other one gets them")


def test_devices_that_do_not_get_ready_are_waited_for_so_long(
    furnished: ApiServer, client: ApiClient
) -> None:
    server, clock = furnished, LeapingClock()
    server.control.load(objects=[a_node("n")])
    slow = {"name": "gpu-0", "bindingConditions": [READY], "bindingFailureConditions": ["example.com/broken"]}
    client.post(SLICES, a_slice("n", slow))
    client.post(RESOURCE_CLAIMS, a_device_claim("c"))
    with scheduling(server.url, clock=clock):
        client.post(PODS, a_user("p", "c", nodeSelector={"kubernetes.io/hostname": "n"}))
        eventually(lambda: claim_of(client, "c").get("status"), "it has its device")

        def told_later() -> str:
            clock.leap(700)
            let_pass(1)
            return said(client, "p")

        eventually(told_later, "it took too long")
        assert said(client, "p") == 'running PreBind plugin "DynamicResources": device binding timeout'
    events = client.get("/apis/events.k8s.io/v1/namespaces/default/events")["items"]
    assert [one["note"] for one in events if one["reason"] == "BindingConditionsPending"] == [
        "waiting for binding conditions for device on node n"
    ] * len([one for one in events if one["reason"] == "BindingConditionsPending"])


def test_beside_an_extended_resource_of_the_node_a_claim_keeps_its_device_and_its_pod_fails(
    furnished: ApiServer, client: ApiClient
) -> None:
    """As kube-scheduler does (test_audit.py): the device is nobody else's then."""
    server, node = furnished, a_node("n")
    node["status"]["allocatable"][GPU] = "1"
    server.control.load(objects=[node])
    client.post(DEVICE_CLASSES, a_device_class("plain", extendedResourceName=GPU))
    client.post(SLICES, a_slice("n", "gpu-0"))
    for name in ("c", "d"):
        client.post(RESOURCE_CLAIMS, a_device_claim(name))
    there: Json = {"nodeSelector": {"kubernetes.io/hostname": "n"}}
    with scheduling(server.url, policy=PATIENT) as replica:
        client.post(PODS, wanting_a_gpu(a_user("p", "c", **there)))
        eventually(lambda: "mappings" in said(client, "p"), "it says why it is not bound")
        client.delete(f"{PODS}/p", gracePeriodSeconds=0)
        client.post(PODS, a_user("q", "d", **there))
        eventually(lambda: "cannot allocate all claims" in said(client, "q"), "there is no device left")
        nothing_is_left(replica)
        assert replica.attempts("default/p")[0] == "scheduled"
    claim = claim_of(client, "c")
    assert claim["status"]["allocation"]["devices"]["results"][0]["device"] == "gpu-0"
    assert not claim["status"].get("reservedFor")
    assert [one["metadata"]["name"] for one in client.get(RESOURCE_CLAIMS)["items"]] == ["c", "d"]


def test_a_claim_named_twice_keeps_its_device_and_its_pod_fails(
    furnished: ApiServer, client: ApiClient
) -> None:
    """Told as kube-scheduler 1.36.2 tells it, where the API server refuses the second write."""
    client.post(RESOURCE_CLAIMS, a_device_claim("c"))
    pod = a_user("p", "c", "c")
    pod["spec"]["resourceClaims"][1]["name"] = "again"
    with scheduling(furnished.url, policy=PATIENT) as replica:
        client.post(PODS, pod)
        eventually(lambda: "PreBind" in said(client, "p"), "it says why it is not bound")
        nothing_is_left(replica)
    begin = 'running PreBind plugin "DynamicResources": '
    assert said(client, "p") == f"{begin}claim default/c got allocated elsewhere in the meantime"
    claim = claim_of(client, "c")
    assert [one["device"] for one in claim["status"]["allocation"]["devices"]["results"]] == ["gpu-0"]
    assert not claim["status"].get("reservedFor")


def test_a_server_without_claims_is_not_asked_for_them(
    server: ApiServer, client: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discovery, "KINDS", [one for one in KINDS if one.group != "resource.k8s.io"])
    server.control.load(objects=[a_node("a")])
    with scheduling(server.url):
        client.post(PODS, a_user("p", "c"))
        eventually(lambda: said(client, "p"), "it is turned away")
    asked = {one["resource"] for one in server.control.journal(agent="replica-a")}
    assert not asked & {"resourceclaims", "resourceslices", "deviceclasses"}


def test_a_life_with_claims_is_explained_as_it_was_decided(server: ApiServer, client: ApiClient) -> None:
    """With checkpoints in between; facts tell whose devices are whose."""
    store = MemoryStore()
    policy = json.dumps(a_policy())
    recorder = Recorder(
        store, LiveRunSession("A test", "replica-a", server.url, policy, is_dry=False), checkpoint_entries=10
    )
    life = ClaimLife(client)
    life.before()
    with scheduling(server.url, policy=policy, recorder=recorder) as replica:
        life.go_on()
        nothing_is_left(replica)
        eventually(lambda: store.parts and store.parts[0].checkpoints, "there is a checkpoint")
    (part,) = store.parts
    assert part.session["writesClaims"] is True
    assert explained(part) == as_recorded(part)
    for number, (k, _, _) in enumerate(part.checkpoints):
        assert explained(part, number) == as_recorded(part)[k:]
    first = part.events("claimAllocated")[0].body
    assert (first["claim"], first["pod"], first["devices"]) == (
        "default/shared",
        "default/first",
        ["gpu.example.com/n1/gpu-0"],
    )
    assert {"default/movable"} <= {event.body["claim"] for event in part.events("claimReleased")}
