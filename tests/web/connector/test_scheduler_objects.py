"""What the live scheduler leaves behind, against objects that kube-scheduler 1.36.2 left: whole, but for names of the moment."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from playground.connector.client.connection import Connection
from playground.connector.client.decoder import Decoder
from playground.connector.client.http import Http
from playground.connector.scheduler.events import EventRecorder
from scheduler_core.clock import SystemClock
from scheduler_core.model.objects.pod import Pod
from tests.apiserver import ApiServer
from tests.support.apiclient import ApiClient
from tests.support.apiobjects import NODES, PODS, a_node, a_pod
from tests.support.replicas import scheduling
from tests.support.waiting import eventually

pytestmark = pytest.mark.live

GOLDEN = Path(__file__).parents[2] / "golden/scheduler-objects.json.gz"
RECORDED = json.loads(gzip.decompress(GOLDEN.read_bytes()))
EVENTS = "/apis/events.k8s.io/v1/namespaces/default/events"
POLICY = json.dumps(
    {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration", "profiles": [{}]}
)
"""As in the recording, for pods of the default scheduler."""
_UID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_TIMES = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z")
_HEX = re.compile(r"\.[0-9a-f]{16}\b")
MESSAGE = (
    "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) had untolerated taint(s). no new claims to deallocate, "
    "preemption: 0/2 nodes are available: 1 No preemption victims found for incoming pod, "
    "1 Preemption is not helpful for scheduling."
)
PREEMPTING = "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) had untolerated taint(s)."


def alike(value: Any) -> Any:
    """Without what differs from moment to moment: the shape of times and names stays, messages with numbers of nodes go."""
    text = _UID.sub("UID", json.dumps(value, sort_keys=True))
    text = _HEX.sub(".HEX", _TIMES.sub(lambda found: "MICRO" if found[1] else "SECOND", text))
    return json.loads(text, object_hook=without_moment)


def without_moment(found: dict[str, Any]) -> dict[str, Any]:
    gone = ("managedFields", "resourceVersion")
    return {
        key: "NODES" if key in ("message", "note") and str(value).startswith("0/") else value
        for key, value in found.items()
        if key not in gone
    }


def a_claimant(name: str, cpu: str, priority: str) -> dict[str, Any]:
    """A pod as in the recording."""
    spec = {"priorityClassName": priority, "terminationGracePeriodSeconds": 5}
    pod = a_pod(name, labels={"app": name.rpartition("-")[0] if priority == "low" else name}, **spec)
    pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": cpu, "memory": "128Mi"}}
    return pod


def recorded_event(reason: str, pod: str) -> dict[str, Any]:
    return next(
        one
        for one in RECORDED["events"]
        if one["reason"] == reason and one["regarding"]["name"] == pod and "series" not in one
    )


def recorded_status(note: str) -> Any:
    found = next(one for one in RECORDED["pods"] if one["note"] == note)
    return found["object"]["status"]


@pytest.fixture
def cluster(server: ApiServer, client: ApiClient) -> ApiClient:
    """One node with two CPUs, one that nobody may use, and the two priorities."""
    client.post(NODES, a_node("ext-b", cpu="2", labels={"topology.kubernetes.io/zone": "b"}))
    tainted = a_node("closed") | {"spec": {"taints": [{"key": "k", "effect": "NoSchedule"}]}}
    client.post(NODES, tainted)
    for name, value in (("low", 10), ("high", 1000)):
        kind = {"apiVersion": "scheduling.k8s.io/v1", "kind": "PriorityClass"}
        path = "/apis/scheduling.k8s.io/v1/priorityclasses"
        client.post(path, kind | {"metadata": {"name": name}, "value": value})
    return client


def test_a_whole_preemption_leaves_what_upstream_leaves(server: ApiServer, cluster: ApiClient) -> None:
    with scheduling(server.url, policy=POLICY) as replica:
        cluster.post(PODS, a_claimant("low-c-0", "1200m", "low"))
        eventually(lambda: cluster.get(f"{PODS}/low-c-0")["spec"].get("nodeName"), "low-c-0 is bound")
        bound = cluster.get(f"{PODS}/low-c-0")
        assert alike(bound["status"]) == alike(recorded_status("possible victim low-c-1"))
        assert bound["metadata"]["labels"] == {"app": "low-c", "topology.kubernetes.io/zone": "b"}

        cluster.post(PODS, a_claimant("low-c-2", "1200m", "low"))
        waiting = eventually(lambda: with_condition(cluster, "low-c-2"), "low-c-2 is told why not")
        assert alike(waiting["status"]) == alike(recorded_status("possible victim low-c-2"))
        assert waiting["status"]["conditions"][0]["message"] == MESSAGE

        preemptor = cluster.post(PODS, a_claimant("high-c", "1500m", "high"))
        nominated = eventually(lambda: with_condition(cluster, "high-c"), "high-c is nominated")
        assert alike(nominated["status"]) == alike(
            recorded_status("preemptor, nominated, victims terminating")
        )
        assert nominated["status"]["conditions"][0]["message"] == PREEMPTING
        victim = eventually(lambda: terminating(cluster, "low-c-0"), "low-c-0 is asked to go")
        assert alike(victim["status"]) == alike(recorded_status("possible victim low-c-0"))
        assert victim["metadata"]["deletionGracePeriodSeconds"] == 5

        server.control.kubelet(termination=0.15)
        eventually(lambda: cluster.get(f"{PODS}/high-c")["spec"].get("nodeName"), "high-c is bound")
        assert alike(cluster.get(f"{PODS}/high-c")["status"]) == alike(recorded_status("preemptor bound"))
        assert replica.attempts("default/high-c") == ["preempting", "scheduled"]
        events = eventually(lambda: all_events(cluster, 5), "the events are sent")
    for reason, pod in (
        ("Scheduled", "low-c-0"),
        ("FailedScheduling", "low-c-2"),
        ("FailedScheduling", "high-c"),
        ("Preempted", "low-c-0"),
        ("Scheduled", "high-c"),
    ):
        ours = [one for one in events if one["reason"] == reason and one["regarding"]["name"] == pod]
        assert alike(ours[0]) == alike(recorded_event(reason, pod)), (reason, pod)
    notes = {one["reason"]: one["note"] for one in events if one["regarding"]["name"] != "low-c-2"}
    assert notes["Preempted"] == f"Preempted by pod {preemptor['metadata']['uid']} on node ext-b"
    assert notes["FailedScheduling"] == PREEMPTING


def with_condition(client: ApiClient, name: str) -> Any:
    pod = client.get(f"{PODS}/{name}")
    return pod if pod["status"].get("conditions") else None


def terminating(client: ApiClient, name: str) -> Any:
    pod = client.get(f"{PODS}/{name}")
    return pod if "deletionTimestamp" in pod["metadata"] else None


def all_events(client: ApiClient, count: int) -> Any:
    items = client.get(EVENTS)["items"]
    kinds = {(one["reason"], one["regarding"]["name"]) for one in items}
    return items if len(kinds) >= count else None


def test_the_binding_names_pod_uid_and_node_only(server: ApiServer, cluster: ApiClient) -> None:
    """A namesake that was made meanwhile is not bound in its stead: the server compares uids."""
    with scheduling(server.url, policy=POLICY):
        uid = cluster.post(PODS, a_claimant("low-c-0", "1200m", "low"))["metadata"]["uid"]
        eventually(server.control.bindings, "it is bound")
    (binding,) = server.control.bindings()
    assert (binding["name"], binding["uid"], binding["node"]) == ("low-c-0", uid, "ext-b")
    assert binding["user_agent"] == "playground-scheduler/1.36 (replica-a)"


def test_a_pod_that_is_being_deleted_is_skipped_with_an_event(server: ApiServer, cluster: ApiClient) -> None:
    """A finalizer keeps it; it waits when the scheduler starts."""
    pod = a_pod("going")
    pod["metadata"]["finalizers"] = ["example.com/stay"]
    cluster.post(PODS, pod)
    cluster.delete(f"{PODS}/going")
    with scheduling(server.url, policy=POLICY) as replica:
        (event,) = eventually(lambda: cluster.get(EVENTS)["items"], "its event is sent")
    assert (event["reason"], event["action"], event["type"]) == ("FailedScheduling", "Scheduling", "Warning")
    assert event["note"] == "skip schedule deleting pod: default/going"
    assert replica.attempts("default/going") == []
    assert [one["name"] for one in server.control.journal(resource="pods/status")] == []


def test_an_event_about_a_pod_with_a_long_name_has_a_name_that_is_accepted(
    server: ApiServer, cluster: ApiClient
) -> None:
    name = ".".join(["n" * 63] * 3 + ["m" * 61])
    with scheduling(server.url, policy=POLICY):
        cluster.post(PODS, a_pod(name))
        (event,) = eventually(lambda: cluster.get(EVENTS)["items"], "its event is sent")
    assert event["regarding"]["name"] == name
    assert _UID.fullmatch(event["metadata"]["name"])


async def test_failures_of_the_same_version_are_a_series_of_two(
    server: ApiServer, cluster: ApiClient
) -> None:
    """As recorded of low-c-2: the third failure is only counted."""
    raw = cluster.post(PODS, a_claimant("low-c-2", "3", "low"))
    pod = Decoder().read("Pod", msgspec.Raw(json.dumps(raw).encode()))
    assert isinstance(pod, Pod)
    async with Http(Connection(server.url)) as http:
        events = EventRecorder(http, SystemClock(), "vm")
        sending = asyncio.ensure_future(events.run())
        for _ in range(3):
            events.failed(pod, MESSAGE)
        await asyncio.to_thread(
            eventually, lambda: any("series" in one for one in cluster.get(EVENTS)["items"]), "a series"
        )
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
    (ours,) = cluster.get(EVENTS)["items"]
    (recorded,) = [
        one for one in RECORDED["events"] if "series" in one and one["regarding"]["name"] == "low-c-2"
    ]
    assert alike(ours) == alike(recorded)
    assert len([one for one in server.control.journal(resource="events") if one["verb"] == "patch"]) == 1
