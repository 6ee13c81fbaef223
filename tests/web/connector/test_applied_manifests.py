"""The manifests of a run on a real API server: it takes them as they are, and its controllers take over the pods instead of making others.

Runs where PLAYGROUND_TEST_CONTROL_PLANE names the folder of a control plane's binaries; `script/control-plane-tests` does that.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

import pytest

from scheduler_core import simulate
from scheduler_core.exports import applicable
from scheduler_core.sources.upload import read_upload
from tests.support.apiclient import ApiClient
from tests.support.apiobjects import NODES, Json, a_node, a_pod
from tests.support.control_plane import BINARIES, control_plane
from tests.support.waiting import eventually

pytestmark = [
    pytest.mark.live,
    pytest.mark.skipif(not BINARIES, reason="needs PLAYGROUND_TEST_CONTROL_PLANE"),
]

CONTROLLERS: Final = (
    "deployment-controller",
    "replicaset-controller",
    "job-controller",
    "namespace-controller",
    "garbage-collector-controller",
)
PATHS: Final = {
    "Pod": "/api/v1/namespaces/{}/pods",
    "Service": "/api/v1/namespaces/{}/services",
    "ReplicaSet": "/apis/apps/v1/namespaces/{}/replicasets",
    "Deployment": "/apis/apps/v1/namespaces/{}/deployments",
    "Job": "/apis/batch/v1/namespaces/{}/jobs",
}
LABELS: Final = {"app": "web"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ApiClient]:
    with control_plane(tmp_path_factory.mktemp("plane"), controllers=CONTROLLERS) as plane:
        for name in ("a", "b"):
            plane.client.post(NODES, a_node(name))
        template = {"metadata": {"labels": LABELS}, "spec": a_pod("web")["spec"]}
        deployment = {"replicas": 3, "selector": {"matchLabels": LABELS}, "template": template}
        job = {
            "parallelism": 2,
            "completions": 2,
            "template": {"spec": a_pod("etl", restartPolicy="Never")["spec"]},
        }
        plane.client.post(PATHS["Deployment"].format("default"), named("web", spec=deployment))
        plane.client.post(PATHS["Job"].format("default"), named("etl", spec=job))
        service = {"selector": LABELS, "ports": [{"port": 80}]}
        plane.client.post(PATHS["Service"].format("default"), named("web", spec=service))
        eventually(lambda: len(owners(plane.client, "default")) == 5, "controllers have made all pods")
        yield plane.client


def named(name: str, **fields: Any) -> Json:
    return {"metadata": {"name": name}} | fields


def owners(client: ApiClient, namespace: str) -> dict[str, list[str]]:
    """Of each pod, by its name: the kinds of its owners."""
    items = client.get(PATHS["Pod"].format(namespace))["items"]
    return {
        one["metadata"]["name"]: [owner["kind"] for owner in one["metadata"].get("ownerReferences", ())]
        for one in items
    }


def dumped(client: ApiClient, kinds: tuple[str, ...]) -> list[Json]:
    """As `kubectl get` would print it."""
    found = [one | {"apiVersion": "v1", "kind": "Node"} for one in client.get(NODES)["items"]]
    for kind in kinds:
        listed = client.get(PATHS[kind].format("default"))
        found += [one | {"apiVersion": listed["apiVersion"], "kind": kind} for one in listed["items"]]
    return found


def settled(client: ApiClient, namespace: str) -> bool:
    """Whether the controllers have seen what is theirs."""
    deployment = client.get(f"{PATHS['Deployment'].format(namespace)}/web").get("status", {})
    job = client.get(f"{PATHS['Job'].format(namespace)}/etl").get("status", {})
    is_seen = deployment.get("observedGeneration", 0) > 0 and deployment.get("updatedReplicas", 0) == 3
    return is_seen and job.get("active", 0) == 2 and all(owners(client, namespace).values())


@pytest.mark.parametrize("with_sets", [True, False], ids=["all", "without-replica-sets"])
def test_controllers_take_over_the_pods(client: ApiClient, with_sets: bool) -> None:
    kinds = tuple(kind for kind in PATHS if with_sets or kind != "ReplicaSet")
    objects = read_upload(json.dumps({"kind": "List", "items": dumped(client, kinds)}).encode()).objects
    run = simulate(objects)
    assert len(run.placements) == 5
    namespace = "all" if with_sets else "fewer"
    client.post("/api/v1/namespaces", named(namespace))
    for one in applicable(run, objects):
        if one["kind"] in PATHS:
            moved = one | {"metadata": one["metadata"] | {"namespace": namespace}}
            client.post(PATHS[one["kind"]].format(namespace), moved)
    eventually(partial(settled, client, namespace), "the controllers have the pods")
    assert owners(client, namespace) == owners(client, "default")
    pods = client.get(PATHS["Pod"].format(namespace))["items"]
    nodes = {f"default/{one['metadata']['name']}": one["spec"]["nodeName"] for one in pods}
    assert nodes == run.placements
