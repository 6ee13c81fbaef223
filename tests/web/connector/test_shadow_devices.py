"""`manage.py shadow` decides about pods with claims to devices: on the cluster as it is, and in the one that would have become."""

from __future__ import annotations

import asyncio
import json
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from playground.connector.client.connection import connect
from playground.connector.scheduler.policy import policy_of
from playground.connector.shadow.clusters import NoLog, Options, Watched
from playground.connector.shadow.shadow import Shadow
from scheduler_core.clock import SystemClock
from scheduler_core.kernel import Kernel, VirtualClock
from scheduler_core.model.cluster import read_cluster
from scheduler_core.scheduler.runtime import KernelRuntime
from tests.apiserver import ApiServer, write_kubeconfig
from tests.support.apiclient import ApiClient
from tests.support.apidevices import (
    DEVICE_CLASSES,
    DRIVER,
    RESOURCE_CLAIMS,
    SLICES,
    a_device_claim,
    a_device_class,
    a_slice,
    with_devices,
)
from tests.support.apiobjects import PODS, a_node, a_pod
from tests.support.recordings import Recording
from tests.support.replicas import scheduling
from tests.support.waiting import eventually, soon
from tests.web.connector.claims_scenario import GPU, wanting_a_gpu
from tests.web.connector.test_shadow import DEFAULTS, ONLY_A, shadowed

pytestmark = pytest.mark.live

Json = dict[str, Any]


def a_gpu_on_each(*objects: Json) -> Recording:
    nodes = [a_node("a"), a_node("b")]
    return Recording(*nodes, a_device_class("gpu"), *(a_slice(one, "gpu-0") for one in "ab"), *objects)


def claimed(name: str) -> Json:
    return a_device_claim(name, namespace="default", uid=f"uid-{name}")


def a_user(name: str, *claims: str) -> Json:
    pod = with_devices(name, *claims, schedulerName="default-scheduler")
    pod["metadata"]["uid"] = f"uid-{name}"
    return pod


def written(claim: Json, pod: Json, node: str) -> Json:
    """As the other scheduler allocates it."""
    result = {"request": "gpu", "driver": DRIVER, "pool": node, "device": "gpu-0"}
    user = {"resource": "pods", "name": pod["metadata"]["name"], "uid": pod["metadata"]["uid"]}
    return deepcopy(claim) | {
        "status": {"allocation": {"devices": {"results": [result]}}, "reservedFor": [user]}
    }


def placed(recording: Recording, pod: Json, claim: Json, node: str) -> None:
    """As the API server tells it: nominated, the claim written, bound."""
    recording.tell("ADDED", pod)
    recording.tell("MODIFIED", pod | {"status": {"nominatedNodeName": node}})
    recording.tell("MODIFIED", written(claim, pod, node))
    recording.tell("MODIFIED", pod | {"spec": pod["spec"] | {"nodeName": node}})


def the_first_elsewhere() -> Recording:
    """A candidate that may use `a` alone has no device left there for the second pod."""
    recording = a_gpu_on_each(claimed("one"), claimed("two"))
    placed(recording, a_user("first", "one"), claimed("one"), "b")
    placed(recording, a_user("second", "two"), claimed("two"), "a")
    return recording


def test_devices_are_taken_in_either_cluster(tmp_path: Path) -> None:
    code, report = shadowed(tmp_path, the_first_elsewhere(), ONLY_A)
    assert code == 1
    assert [(one["pod"], one["change"], one["candidate"]) for one in report["changed"]] == [
        ("default/first", "elsewhere", "a")
    ]
    assert report["decisions"]["same"] == 1
    assert report["places"] == [
        {"pod": "default/first", "real": "b", "candidate": "a"},
        {"pod": "default/second", "real": "a", "candidate": None},
    ]


def test_the_devices_of_a_pod_that_ends_are_free_in_the_parallel_cluster(tmp_path: Path) -> None:
    recording = the_first_elsewhere()
    recording.tell("DELETED", a_user("first", "one"))
    recording.tell("MODIFIED", claimed("one"))
    _, report = shadowed(tmp_path, recording, ONLY_A)
    assert report["places"] == []
    assert (report["candidate"]["placed"], report["candidate"]["pending"]) == (1, 0)


def test_claims_of_other_schedulers_pods_are_as_the_cluster_has_them(tmp_path: Path) -> None:
    recording = a_gpu_on_each(claimed("one"), claimed("two"))
    theirs = a_user("theirs", "one")
    theirs["spec"]["schedulerName"] = "somebody"
    placed(recording, theirs, claimed("one"), "a")
    placed(recording, a_user("ours", "two"), claimed("two"), "b")
    code, report = shadowed(tmp_path, recording, None)
    assert (code, report["decisions"]["same"], report["places"]) == (0, 1, [])


def test_what_was_being_bound_at_the_beginning_is_decided_anew() -> None:
    """Its claim has its device already; beside the cluster it waits, and gets another one."""
    pod = a_user("first", "one") | {"status": {"nominatedNodeName": "b"}}
    devices = [a_slice(one, "gpu-0") for one in "ab"]
    claim = written(claimed("one"), pod, "b")
    cluster = read_cluster([a_node("a"), a_node("b"), a_device_class("gpu"), *devices, claim, pod])
    kernel = Kernel()
    now = VirtualClock(kernel).now
    candidate = policy_of(json.dumps(ONLY_A))
    shadow = Shadow(cluster, candidate, KernelRuntime(kernel), now, NoLog(), is_timed=False, has_claims=True)
    kernel.advance(kernel.now, inclusive=True)
    assert shadow.places() == [{"pod": "default/first", "real": "b", "candidate": "a"}]


def test_an_extended_resource_is_claimed_in_the_parallel_cluster_too(tmp_path: Path) -> None:
    """The claim that the other scheduler made for its choice does not count there."""
    recording = a_gpu_on_each(a_device_class("plain", extendedResourceName=GPU))
    for name, node in (("first", "b"), ("second", "a")):
        pod = wanting_a_gpu(a_pod(name, schedulerName="default-scheduler"))
        pod["metadata"]["uid"] = f"uid-{name}"
        owner = {"apiVersion": "v1", "kind": "Pod", "name": name, "uid": f"uid-{name}", "controller": True}
        made = a_device_claim(
            f"{name}-extended-resources-abcde", uid=f"uid-of-{name}", ownerReferences=[owner]
        )
        made["metadata"]["annotations"] = {"resource.kubernetes.io/extended-resource-claim": "true"}
        recording.tell("ADDED", pod)
        recording.tell("MODIFIED", pod | {"status": {"nominatedNodeName": node}})
        recording.tell("ADDED", made)
        recording.tell("MODIFIED", written(made, pod, node))
        recording.tell("MODIFIED", pod | {"spec": pod["spec"] | {"nodeName": node}})
    _, report = shadowed(tmp_path, recording, ONLY_A)
    assert report["decisions"] | {"same": 1, "elsewhere": 1} == report["decisions"]
    assert report["places"] == [
        {"pod": "default/first", "real": "b", "candidate": "a"},
        {"pod": "default/second", "real": "a", "candidate": None},
    ]


async def test_claims_are_watched_where_the_server_has_them(
    server: ApiServer, client: ApiClient, tmp_path: Path
) -> None:
    """The live scheduler serves the cluster in the place of kube-scheduler; the candidate decides as it does."""
    server.control.load(objects=[a_node("a"), a_node("b")])
    client.post(DEVICE_CLASSES, a_device_class("gpu"))
    client.post(SLICES, a_slice("b", "gpu-0", "gpu-1"))
    begun: asyncio.Future[Shadow] = asyncio.get_running_loop().create_future()
    end = asyncio.Event()
    watched = Watched(
        connect(str(write_kubeconfig(tmp_path / "kubeconfig", server.url)), None),
        policy_of(DEFAULTS),
        Options("defaults", every=0.05, pages=tmp_path),
        clock=SystemClock(),
        random=lambda: 0.5,
        begun=lambda shadow, _: begun.set_result(shadow),
        told=lambda _: None,
    )
    with scheduling(server.url, policy=DEFAULTS):
        running = asyncio.create_task(watched.run(end))
        shadow = await begun
        for number in range(2):
            client.post(RESOURCE_CLAIMS, a_device_claim(f"c{number}"))
            client.post(PODS, with_devices(f"p{number}", f"c{number}"))
            await asyncio.to_thread(eventually, partial(is_bound, server, number), "it is bound")
        await soon(lambda: sum(shadow.counts.values()) == 2, "all are decided again")
        await soon(lambda: shadow.now().candidate.placed == 2, "all are placed beside it")
        end.set()
        assert await running is shadow
    report = shadow.report()
    assert (report["decisions"]["same"], report["changed"], report["places"]) == (2, [], [])


def is_bound(server: ApiServer, number: int) -> bool:
    return len(server.control.bindings()) > number


def test_a_pod_that_is_evicted_gives_the_claim_of_its_template_back(tmp_path: Path) -> None:
    """The candidate has put all where `a` has room and devices for two: the third gets what the evicted one had."""
    recording = Recording(
        a_node("a", cpu="4"),
        a_node("b", cpu="4"),
        a_device_class("gpu"),
        a_slice("a", "gpu-0", "gpu-1"),
        a_slice("b", "gpu-0"),
    )
    for name, priority, cpu, node in (
        ("low", 1, "3", "b"),
        ("important", 100, "3", "a"),
        ("last", 1, "1", "a"),
    ):
        pod, claim = a_templated(name, priority, cpu)
        recording.tell("ADDED", pod | {"status": {}})
        recording.tell("ADDED", claim)
        recording.tell("MODIFIED", pod)
        recording.tell("MODIFIED", written(claim, pod, node))
        recording.tell("MODIFIED", pod | {"spec": pod["spec"] | {"nodeName": node}})
    _, report = shadowed(tmp_path, recording, ONLY_A)
    assert report["evicted"] == ["default/low"]
    assert report["places"] == [{"pod": "default/low", "real": "b", "candidate": None}]
    assert (report["candidate"]["placed"], report["candidate"]["pending"]) == (2, 1)


def a_templated(name: str, priority: int, cpu: str) -> tuple[Json, Json]:
    """A pod of a workload, and the claim that is made for it from a ResourceClaimTemplate."""
    pod = with_devices(name, schedulerName="default-scheduler", priority=priority)
    of_set = {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "web", "uid": "web", "controller": True}
    pod["metadata"] |= {"uid": f"uid-{name}", "ownerReferences": [of_set]}
    pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": cpu}}
    pod["spec"]["resourceClaims"] = [{"name": "gpu", "resourceClaimTemplateName": "one-gpu"}]
    claim = claimed(f"{name}-gpu-abcde")
    owner = {"apiVersion": "v1", "kind": "Pod", "name": name, "uid": f"uid-{name}", "controller": True}
    claim["metadata"] |= {
        "ownerReferences": [owner],
        "annotations": {"resource.kubernetes.io/pod-claim-name": "gpu"},
    }
    pod["status"] = {"resourceClaimStatuses": [{"name": "gpu", "resourceClaimName": f"{name}-gpu-abcde"}]}
    return pod, claim
