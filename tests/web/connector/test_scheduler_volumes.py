"""Claims that wait for their first consumer: volumes are given to them or made for them before the pod is bound."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import pytest
from prometheus_client import generate_latest

from tests.apiserver import ApiServer
from tests.support.apiclient import MERGE, ApiClient
from tests.support.apiobjects import NODES, PODS, Json, a_node, a_pod
from tests.support.apivolumes import CLAIMS, VOLUMES, a_claim, a_class, a_volume, with_claims
from tests.support.replicas import LEASE, LONG, LeapingClock, compared, scheduling
from tests.support.waiting import eventually, let_pass

pytestmark = pytest.mark.live

NAME: Final = "playground-scheduler"
SELECTED, COMPLETED = "volume.kubernetes.io/selected-node", "pv.kubernetes.io/bind-completed"
BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller"


def policy(timeout: int, backoff: int = 1) -> str:
    return f"""
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
podInitialBackoffSeconds: {backoff}
podMaxBackoffSeconds: {max(backoff, 10)}
profiles:
  - schedulerName: {NAME}
    pluginConfig: [{{name: VolumeBinding, args: {{bindTimeoutSeconds: {timeout}}}}}]
"""


@pytest.fixture(autouse=True)
def _furnished(server: ApiServer) -> None:
    classes = [a_class("local", "kubernetes.io/no-provisioner"), a_class("made", "example.com/p")]
    server.control.load(objects=[a_node("a"), a_node("b"), *classes])


def where(client: ApiClient, pod: str) -> str:
    return str(client.get(f"{PODS}/{pod}")["spec"].get("nodeName", ""))


def said(client: ApiClient, pod: str) -> Json:
    found = client.get(f"{PODS}/{pod}")["status"].get("conditions") or []
    return next((one for one in found if one["type"] == "PodScheduled"), {})


def writes(server: ApiServer) -> list[tuple[str, str, str, int]]:
    """In their order: what was written, to which object, and the answer."""
    journal = server.control.journal(agent="replica-a")
    return [
        (one["verb"], one["resource"], one["name"], one["status"])
        for one in journal
        if one["verb"] not in ("", "list", "watch", "get") and one["resource"] != "events"
    ]


def test_a_volume_that_is_there_is_given_to_the_claim_before_the_pod_is_bound(
    server: ApiServer, client: ApiClient
) -> None:
    server.control.provisioner(after=0.1)
    server.control.load(objects=[a_volume("small", "b"), a_volume("large", "a", "9Gi")])
    server.control.load(objects=[a_claim("c", "local")])
    claim = client.get(f"{CLAIMS}/c")["metadata"]
    with scheduling(server.url) as replica:
        client.post(PODS, with_claims("p", "c", nodeSelector={"kubernetes.io/hostname": "b"}))
        eventually(lambda: where(client, "p") == "b", "it is bound")
        assert replica.settled() == {"volumes": {}, "nodes": {}, "devices": {}}
        eventually(lambda: not any(compared(replica).values()), "the cache equals a fresh list")
    assert writes(server) == [
        ("patch", "pods/status", "p", 200),
        ("patch", "persistentvolumes", "small", 200),
        ("create", "pods/binding", "p", 201),
    ]
    volume = client.get(f"{VOLUMES}/small")
    assert volume["spec"]["claimRef"] == {
        "kind": "PersistentVolumeClaim",
        "namespace": "default",
        "name": "c",
        "uid": claim["uid"],
        "apiVersion": "v1",
        "resourceVersion": claim["resourceVersion"],
    }
    assert volume["metadata"]["annotations"] == {BY_CONTROLLER: "yes"}
    assert "nominatedNodeName" not in client.get(f"{PODS}/p")["status"]


def test_a_volume_is_made_where_the_pod_goes(server: ApiServer, client: ApiClient) -> None:
    server.control.provisioner(after=0.1)
    server.control.load(objects=[a_claim("c", "made")])
    with scheduling(server.url) as replica:
        client.post(PODS, with_claims("p", "c"))
        node = eventually(lambda: where(client, "p"), "it is bound")
        assert replica.settled() == {"volumes": {}, "nodes": {}, "devices": {}}
    claim = client.get(f"{CLAIMS}/c")
    assert claim["metadata"]["annotations"][SELECTED] == node
    assert COMPLETED in claim["metadata"]["annotations"]
    assert writes(server)[1:] == [
        ("patch", "persistentvolumeclaims", "c", 200),
        ("create", "pods/binding", "p", 201),
    ]


def test_the_pod_says_where_it_will_be_while_it_waits(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_claim("c", "made")])
    with scheduling(server.url):
        client.post(PODS, with_claims("p", "c"))
        chosen = eventually(
            lambda: client.get(f"{CLAIMS}/c")["metadata"].get("annotations", {}).get(SELECTED), "it is chosen"
        )
        assert client.get(f"{PODS}/p")["status"]["nominatedNodeName"] == chosen
        assert where(client, "p") == ""
        server.control.provisioner(after=0.0)
        eventually(lambda: where(client, "p") == chosen, "it is bound")


def test_no_two_pods_get_one_volume(server: ApiServer, client: ApiClient) -> None:
    """The second attempt is made before anything was written about the first."""
    server.control.provisioner(after=0.3)
    server.control.fault(effect="delay", seconds=0.2, resources=["persistentvolumes"], verbs=["patch"])
    server.control.load(objects=[a_volume("v1", "a"), a_volume("v2", "a")])
    server.control.load(objects=[a_claim(f"c{i}", "local") for i in range(3)])
    with scheduling(server.url) as replica:
        server.control.load(objects=[with_claims(f"p{i}", f"c{i}") for i in range(3)])
        eventually(lambda: [where(client, f"p{i}") for i in range(3)].count("a") == 2, "two are bound")
        left = next(f"p{i}" for i in range(3) if not where(client, f"p{i}"))
        eventually(lambda: replica.attempts(f"default/{left}"), "the third was tried")
        assert set(replica.attempts(f"default/{left}")) == {"unschedulable"}
    taken = {one["spec"]["claimRef"]["name"] for one in client.get(VOLUMES)["items"]}
    assert len(taken) == 2
    assert [one for one in writes(server) if one[3] >= 400] == []


def said_later(clock: LeapingClock, client: ApiClient) -> Any:
    """Every second another ten minutes: the wait may begin after a leap."""
    clock.leap(600)
    let_pass(1)
    return said(client, "p")


def test_too_late_is_an_error_and_the_pod_is_tried_again(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_claim("c", "made")])
    clock = LeapingClock()
    with scheduling(server.url, policy=policy(timeout=600, backoff=LONG), clock=clock) as replica:
        client.post(PODS, with_claims("p", "c"))
        selected = f"{CLAIMS}/c"
        eventually(
            lambda: client.get(selected)["metadata"].get("annotations", {}).get(SELECTED), "it is chosen"
        )
        found = eventually(partial(said_later, clock, client), "it is told why not")
        assert (found["reason"], found["message"]) == (
            "SchedulerError",
            'running PreBind plugin "VolumeBinding": binding volumes: context deadline exceeded',
        )
        assert replica.settled() == {"volumes": {}, "nodes": {}, "devices": {}}
        eventually(
            lambda: "nominatedNodeName" not in client.get(f"{PODS}/p")["status"], "it is not nominated"
        )
        clock.leap(LONG)
        server.control.provisioner(after=0.0)
        eventually(lambda: where(client, "p"), "it is bound")
        assert [type_ for type_, _ in replica.facts].count("bindRefused") == 1
        errors = 'scheduler_volume_scheduling_stage_error_total{operation="bind"} 1.0'
        assert errors in generate_latest(replica.scheduler.metrics.registry).decode()
    assert replica.attempts("default/p") == ["scheduled", "scheduled"]


@pytest.mark.parametrize(
    ("annotations", "message"),
    [
        ({"example.com/a": "b"}, 'provisioning failed for PVC "c"'),
        ({}, 'selectedNode annotation reset for PVC "c"'),
    ],
)
def test_a_provisioner_that_cannot_gives_the_pod_back(
    server: ApiServer, client: ApiClient, annotations: Json, message: str
) -> None:
    """Nothing holds it to the node that was refused."""
    server.control.provisioner(after=0.05, refusals=1)
    server.control.load(objects=[a_claim("c", "made", annotations=annotations)])
    clock = LeapingClock()
    with scheduling(server.url, policy=policy(timeout=600, backoff=LONG), clock=clock) as replica:
        client.post(PODS, with_claims("p", "c"))
        found = eventually(lambda: said(client, "p"), "it is told why not")
        assert found["message"] == f'running PreBind plugin "VolumeBinding": binding volumes: {message}'
        refused = eventually(lambda: dict(replica.facts).get("bindRefused"), "it is given up")["node"]
        other = {"a": "b", "b": "a"}[refused]
        client.patch(f"{NODES}/{refused}", {"spec": {"unschedulable": True}}, MERGE)
        eventually(lambda: not any(compared(replica).values()), "the cache equals a fresh list")
        clock.leap(LONG)
        client.patch(f"{NODES}/{other}", {"metadata": {"labels": {"touched": "yes"}}}, MERGE)
        eventually(lambda: where(client, "p") == other, "it goes to the other node")


def test_who_was_faster_keeps_the_volume(server: ApiServer, client: ApiClient) -> None:
    """The write names the version that was decided upon."""
    server.control.provisioner(after=0.0)
    server.control.load(objects=[a_volume("v", "a"), a_claim("c", "local")])
    with scheduling(server.url) as replica:
        server.control.silence(resource="persistentvolumes")
        client.patch(f"{VOLUMES}/v", {"metadata": {"labels": {"changed": "yes"}}}, MERGE)
        client.post(PODS, with_claims("p", "c"))
        found = eventually(lambda: said(client, "p"), "it is told why not")
        assert found["message"].startswith(
            'running PreBind plugin "VolumeBinding": Operation cannot be fulfilled on persistentvolumes "v"'
        )
        server.control.clear_faults()
        eventually(lambda: where(client, "p") == "a", "it is bound")
        assert replica.attempts("default/p")[0] == "scheduled"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"kubernetes.io/hostname": "z"},
            'pv "v" node affinity doesn\'t match node "a": no matching NodeSelectorTerms',
        ),
        (None, "pod does not exist any more"),
    ],
    ids=["labels of the node", "deletion of the pod"],
)
def test_what_happens_while_it_waits_ends_it(
    server: ApiServer, client: ApiClient, change: Json | None, message: str
) -> None:
    server.control.load(objects=[a_volume("v", "a"), a_claim("c", "local")])
    with scheduling(server.url) as replica:
        client.post(PODS, with_claims("p", "c"))
        eventually(lambda: client.get(f"{VOLUMES}/v")["spec"].get("claimRef"), "the volume is taken")
        if change is None:
            client.delete(f"{PODS}/p")
        else:
            client.patch(f"{NODES}/a", {"metadata": {"labels": change}}, MERGE)
        refused = eventually(lambda: dict(replica.facts).get("bindRefused"), "it is given up")
        assert message in refused["message"]
        assert replica.settled() == {"volumes": {}, "nodes": {}, "devices": {}}
    assert server.control.bindings() == []


def test_a_volume_reserved_for_the_claim_gets_its_uid_and_no_mark(
    server: ApiServer, client: ApiClient
) -> None:
    server.control.provisioner(after=0.0)
    reserved = a_volume("v", "b", claimRef={"namespace": "default", "name": "c"})
    server.control.load(objects=[reserved, a_claim("c", "local")])
    with scheduling(server.url):
        client.post(PODS, with_claims("p", "c"))
        eventually(lambda: where(client, "p") == "b", "it is bound")
    volume = client.get(f"{VOLUMES}/v")
    assert volume["spec"]["claimRef"]["uid"] == client.get(f"{CLAIMS}/c")["metadata"]["uid"]
    assert "annotations" not in volume["metadata"]


def test_one_claim_gets_a_volume_and_another_one_is_made(server: ApiServer, client: ApiClient) -> None:
    server.control.provisioner(after=0.05)
    server.control.load(objects=[a_volume("v", "b"), a_claim("old", "local"), a_claim("new", "made")])
    with scheduling(server.url):
        client.post(PODS, with_claims("p", "new", "old"))
        eventually(lambda: where(client, "p") == "b", "it is bound")
    assert client.get(f"{CLAIMS}/old")["spec"]["volumeName"] == "v"
    assert client.get(f"{CLAIMS}/new")["metadata"]["annotations"][SELECTED] == "b"


def test_a_freed_volume_can_be_taken_again(server: ApiServer, client: ApiClient) -> None:
    server.control.provisioner(after=0.0)
    server.control.load(objects=[a_volume("v", "a"), a_claim("c", "local")])
    with scheduling(server.url):
        client.post(PODS, with_claims("p", "c"))
        eventually(lambda: where(client, "p"), "it is bound")
        client.delete(f"{PODS}/p?gracePeriodSeconds=0")
        client.delete(f"{CLAIMS}/c")
        client.patch(f"{VOLUMES}/v", {"spec": {"claimRef": None}}, MERGE)
        client.patch(f"{VOLUMES}/v/status", {"status": {"phase": "Available"}}, MERGE)
        server.control.load(objects=[a_claim("d", "local")])
        client.post(PODS, with_claims("q", "d"))
        eventually(lambda: where(client, "q") == "a", "the next one is bound")


def test_a_dry_run_writes_nothing_about_volumes(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_volume("v", "a"), a_claim("c", "local")])
    with scheduling(server.url, is_dry=True) as replica:
        client.post(PODS, with_claims("p", "c"))
        eventually(lambda: replica.attempts("default/p") == ["scheduled"], "it is decided")
    assert writes(server) == []


def test_an_end_does_not_wait_for_volumes_and_the_next_leader_goes_on(
    server: ApiServer, client: ApiClient
) -> None:
    server.control.load(objects=[a_claim("c", "made"), a_volume("v", "a"), a_claim("d", "local")])
    with scheduling(server.url, "replica-a", lease=LEASE) as one:
        client.post(PODS, with_claims("p", "c"))
        client.post(PODS, with_claims("q", "d"))
        selected = eventually(
            lambda: client.get(f"{CLAIMS}/c")["metadata"].get("annotations", {}).get(SELECTED), "it is chosen"
        )
        eventually(lambda: client.get(f"{VOLUMES}/v")["spec"].get("claimRef"), "the volume is taken")
        assert one.stop() == 0
    assert server.control.bindings() == []
    with scheduling(server.url, "replica-b", lease=LEASE):
        server.control.provisioner(after=0.1)
        eventually(lambda: where(client, "p") == selected, "it goes where the volume was asked for")
        eventually(lambda: where(client, "q") == "a", "and the other one to its volume")
    assert server.control.bound_twice() == []


def test_a_victim_in_pre_bind_stays_and_its_binding_is_cancelled(
    server: ApiServer, client: ApiClient
) -> None:
    """As kube-scheduler 1.36 does: nobody is marked or deleted, and both events say what happened."""
    server.control.load(objects=[a_node("only", cpu="1"), a_claim("c", "made")])
    where_only = {"nodeSelector": {"kubernetes.io/hostname": "only"}}
    high = {"kind": "PriorityClass", "metadata": {"name": "high"}, "value": 1000}
    client.post("/apis/scheduling.k8s.io/v1/priorityclasses", high)
    with scheduling(server.url, policy=policy(timeout=600)) as replica:
        low = with_claims("low", "c", **where_only)
        low["spec"]["containers"][0]["resources"] = {"requests": {"cpu": "900m"}}
        client.post(PODS, low)
        eventually(
            lambda: SELECTED in client.get(f"{CLAIMS}/c")["metadata"].get("annotations", {}),
            "the claim is told its node",
        )
        preemptor = a_pod("high", schedulerName=NAME, priorityClassName="high", **where_only)
        preemptor["spec"]["containers"][0]["resources"] = {"requests": {"cpu": "900m"}}
        uid = client.post(PODS, preemptor)["metadata"]["uid"]
        eventually(lambda: where(client, "high") == "only", "the preemptor has the room")
        notes = eventually(lambda: notes_about(client, "low", 2), "both events are sent")
        eventually(lambda: not any(compared(replica).values()), "the cache equals a fresh list")
    cancelled = 'running PreBind plugin "VolumeBinding": preempted by DefaultPreemption'
    assert notes == {
        ("Preempted", f"Preempted by pod {uid} on node only (in kube-scheduler memory)."),
        ("FailedScheduling", cancelled),
    }
    about_low = {one[:2] for one in writes(server) if one[2] == "low"}
    assert about_low == {("patch", "pods/status")}, "nobody deletes or binds it"
    assert "nominatedNodeName" not in client.get(f"{PODS}/low")["status"]
    refused = [body for type_, body in replica.facts if type_ == "bindRefused"]
    assert [one["message"] for one in refused] == [cancelled]


def notes_about(client: ApiClient, pod: str, count: int) -> set[tuple[str, str]] | None:
    """The first so many."""
    items = client.get("/apis/events.k8s.io/v1/namespaces/default/events")["items"]
    found = [(one["reason"], one["note"]) for one in items if one["regarding"]["name"] == pod]
    return set(found[:count]) if len(found) >= count else None
