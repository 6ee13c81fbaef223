"""The official Python client against the test API server: what works with it, and the traps of spec 11 §11 that it sets."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.apiserver import ApiServer, serving_process, write_kubeconfig
from tests.support.apiobjects import NODES, PODS, a_binding, a_budget, a_lease, a_node, a_pod

pytestmark = [
    pytest.mark.live,
    # The client's own use of deprecated interfaces is not what is looked at here.
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]
kubernetes = pytest.importorskip("kubernetes")


@pytest.fixture
def api(server: ApiServer, tmp_path: Path) -> Iterator[Any]:
    path = write_kubeconfig(tmp_path / "kubeconfig", server.url)
    with kubernetes.config.new_client_from_config(str(path)) as client:
        yield client


@pytest.fixture
def core(api: Any) -> Any:
    return kubernetes.client.CoreV1Api(api)


def test_objects_are_made_read_listed_and_deleted(core: Any) -> None:
    core.create_node(a_node("n1"))
    made = core.create_namespaced_pod("default", a_pod("p", labels={"app": "web"}))
    assert (made.metadata.name, made.status.phase, made.spec.priority) == ("p", "Pending", 0)
    assert core.read_node("n1").status.allocatable == {"cpu": "8", "memory": "32Gi", "pods": "110"}
    listed = core.list_pod_for_all_namespaces(label_selector="app=web", field_selector="spec.nodeName=")
    assert [pod.metadata.uid for pod in listed.items] == [made.metadata.uid]
    assert core.delete_namespaced_pod("p", "default").metadata.uid == made.metadata.uid
    with pytest.raises(kubernetes.client.ApiException) as caught:
        core.read_namespaced_pod("p", "default")
    assert caught.value.status == 404


def test_pages_are_followed(core: Any) -> None:
    for number in range(5):
        core.create_node(a_node(f"n{number}"))
    first = core.list_node(limit=3)
    assert first.metadata.remaining_item_count == 2
    second = core.list_node(limit=3, _continue=first.metadata._continue)
    assert [node.metadata.name for node in [*first.items, *second.items]] == [
        f"n{number}" for number in range(5)
    ]


def test_a_binding_works_with_its_answer_left_undecoded(core: Any) -> None:
    uid = core.create_namespaced_pod("default", a_pod("p")).metadata.uid
    answer = core.create_namespaced_pod_binding(
        "p", "default", a_binding("p", "n1", uid), _preload_content=False
    )
    assert answer.status == 201
    assert core.read_namespaced_pod("p", "default").spec.node_name == "n1"


def test_a_binding_whose_answer_is_decoded_fails_after_it_was_made(server: ApiServer, core: Any) -> None:
    core.create_namespaced_pod("default", a_pod("p"))
    with pytest.raises(ValueError, match="target"):
        core.create_namespaced_pod_binding("p", "default", a_binding("p", "n1"))
    assert [binding["node"] for binding in server.control.bindings()] == ["n1"]


def test_a_watch_helper_sees_what_is_done(core: Any) -> None:
    def live_and_die() -> None:
        core.create_namespaced_pod("default", a_pod("p"))
        core.delete_namespaced_pod("p", "default")

    start = core.list_pod_for_all_namespaces().metadata.resource_version
    doing = threading.Thread(target=live_and_die)
    doing.start()
    watch = kubernetes.watch.Watch()
    seen = []
    for event in watch.stream(core.list_pod_for_all_namespaces, resource_version=start):
        seen.append((event["type"], event["object"].metadata.name))
        if event["type"] == "DELETED":
            watch.stop()
    doing.join()
    assert seen == [("ADDED", "p"), ("MODIFIED", "p"), ("DELETED", "p")]


def test_a_lease_is_renewed_against_its_version(api: Any) -> None:
    leases = kubernetes.client.CoordinationV1Api(api)
    lease = leases.create_namespaced_lease("kube-system", a_lease("l"))
    lease.spec.holder_identity = "b"
    newer = leases.replace_namespaced_lease("l", "kube-system", lease)
    assert newer.spec.holder_identity == "b"
    with pytest.raises(kubernetes.client.ApiException) as caught:
        leases.replace_namespaced_lease("l", "kube-system", lease)
    assert (caught.value.status, caught.value.reason) == (409, "Conflict")


def test_budgets_and_evictions_are_spoken(api: Any, core: Any, server: ApiServer) -> None:
    kubernetes.client.PolicyV1Api(api).create_namespaced_pod_disruption_budget(
        "default", a_budget("guard", {"app": "web"})
    )
    running = a_pod("p", labels={"app": "web"}, nodeName="n1") | {"status": {"phase": "Running"}}
    server.control.load(objects=[running])
    eviction = {"apiVersion": "policy/v1", "kind": "Eviction", "metadata": {"name": "p"}}
    with pytest.raises(kubernetes.client.ApiException) as caught:
        core.create_namespaced_pod_eviction("p", "default", eviction)
    assert caught.value.status == 429


def test_the_dynamic_client_finds_every_kind(api: Any) -> None:
    dynamic = kubernetes.dynamic.DynamicClient(api)
    found = dynamic.resources.get(api_version="policy/v1", kind="PodDisruptionBudget")
    assert found.get(namespace="default").items == []


def test_the_version_is_told(api: Any) -> None:
    assert kubernetes.client.VersionApi(api).get_code().git_version == "v1.36.2+test-double"
    groups = kubernetes.client.ApisApi(api).get_api_versions().groups
    assert [group.name for group in groups] == sorted(group.name for group in groups)


def test_a_process_writes_a_kubeconfig_that_the_client_reads(tmp_path: Path) -> None:
    path, objects = tmp_path / "kubeconfig", tmp_path / "objects.json"
    objects.write_text(json.dumps({"kind": "List", "items": [a_node("n1")]}))
    with (
        serving_process("--kubeconfig", str(path), "--load", str(objects)),
        kubernetes.config.new_client_from_config(str(path)) as client,
    ):
        (node,) = kubernetes.client.CoreV1Api(client).list_node().items
    assert node.metadata.name == "n1"


def test_paths_are_the_ones_that_the_plain_client_uses(server: ApiServer, core: Any) -> None:
    core.list_node()
    core.list_namespaced_pod("default")
    assert [entry["path"] for entry in server.control.journal()] == [NODES, PODS]
