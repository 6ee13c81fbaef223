"""cluster/: the connected cluster imported as a snapshot, from a test API server; and every way in which it may fail."""

from __future__ import annotations

import json
import logging
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from playground.connector.snapshot import cluster_import as importing
from playground.connector.snapshot import connected_cluster
from playground.snapshots import queries
from playground.snapshots.models import Snapshot, SnapshotContent
from tests.apiserver import ApiServer, kubeconfig, serving, write_kubeconfig
from tests.support.apiobjects import a_node, a_pod
from tests.support.project import ROOT
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.django_db
STANDING, IMPORT = "/api/v1/cluster/", "/api/v1/cluster/snapshots/"
SECRETS = ("sesame", "s3cr3t-annotation", kubeconfig("")["users"][0]["user"]["token"])


@pytest.fixture(autouse=True)
def _has_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look at the cluster takes no longer than a person waits; on a busy machine it may."""
    monkeypatch.setattr(importing, "CHECK_SECONDS", PATIENCE)


@pytest.fixture
def server() -> Iterator[ApiServer]:
    with serving() as running:
        pod = a_pod("web")
        pod["spec"]["containers"][0]["env"] = [{"name": "PASSWORD", "value": "sesame"}]
        pod["metadata"]["annotations"] = {
            "kubectl.kubernetes.io/last-applied-configuration": "s3cr3t-annotation"
        }
        running.control.load(objects=[a_node("n1"), a_node("n2"), pod])
        yield running


@pytest.fixture
def connected_to(settings: Any, tmp_path: Path) -> Any:
    """Connects this server with whatever answers at an address."""

    def connect(url: str) -> None:
        settings.CLUSTER = True
        settings.CLUSTER_KUBECONFIG = str(write_kubeconfig(tmp_path / "kubeconfig", url))

    return connect


@pytest.fixture
def cluster(server: ApiServer, connected_to: Any) -> ApiServer:
    connected_to(server.url)
    return server


def post(client: Client, body: Any = None, **headers: str) -> Any:
    return client.post(IMPORT, json.dumps(body or {}), content_type="application/json", headers=headers)


def refused(response: Any) -> tuple[int, str]:
    """Status and code; nothing may have been stored."""
    assert response.headers["Content-Type"] == "application/problem+json"
    assert not Snapshot.objects.exists()
    assert not SnapshotContent.objects.exists()
    return response.status_code, response.json()["code"]


def nobody_listens() -> str:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return f"http://127.0.0.1:{taken.getsockname()[1]}"


def test_without_a_cluster_nothing_is_asked(client: Client) -> None:
    assert client.get(STANDING).json() == {"connected": False, "name": None, "problem": None}
    response = post(client)
    assert refused(response) == (409, "cluster-not-connected")
    assert "PLAYGROUND_CLUSTER" in response.json()["detail"]


def test_without_a_cluster_no_client_of_one_is_loaded() -> None:
    script = (
        "import sys, django; django.setup(); from django.test import Client; "
        f"print(Client().get('{STANDING}', headers={{'host': 'localhost'}}).json()['connected'], "
        "{'aiohttp', 'kubernetes'} & set(sys.modules))"
    )
    variables = os.environ | {"DJANGO_SETTINGS_MODULE": "playground.settings.test"}
    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=variables, capture_output=True, check=True
    )
    assert ran.stdout.decode() == "False set()\n"


def test_a_cluster_that_can_be_imported(client: Client, cluster: ApiServer) -> None:
    assert client.get(STANDING).json() == {"connected": True, "name": "test-double", "problem": None}
    asked = [(one["verb"], one["resource"]) for one in cluster.control.journal(agent=importing.AGENT)]
    assert asked == [("list", "nodes"), ("list", "pods")]


def test_an_import_is_a_snapshot_as_an_upload_is(client: Client, cluster: ApiServer) -> None:
    response = post(client, {"name": "before the upgrade"})
    snapshot = response.json()
    assert response.status_code == 201
    assert response.headers["Location"] == f"/api/v1/snapshots/{snapshot['id']}/"
    assert client.get(response.headers["Location"]).json() == snapshot
    facts = {name: snapshot[name] for name in ("name", "origin", "format", "parent", "pendingPods")}
    assert facts == {
        "name": "before the upgrade",
        "origin": "live",
        "format": "json-list",
        "parent": None,
        "pendingPods": 1,
    }
    assert (snapshot["counts"]["Node"], snapshot["counts"]["Pod"]) == (2, 1)
    assert snapshot["report"]["warnings"] == []
    names = {(one["kind"], one["metadata"]["name"]) for one in queries.all_objects(snapshot["id"])}
    assert names >= {("Node", "n1"), ("Node", "n2"), ("Pod", "web"), ("Namespace", "default")}
    assert {one["verb"] for one in cluster.control.journal(agent=importing.AGENT)} == {"list"}


def test_without_a_name_it_is_called_as_the_cluster(client: Client, cluster: ApiServer) -> None:
    assert client.post(IMPORT, content_type="application/json").json()["name"] == "test-double"
    assert post(client, {"name": "  "}).json()["name"] == "test-double"


def test_workloads_without_pods_get_some_if_wanted(client: Client, cluster: ApiServer) -> None:
    template = {"metadata": {"labels": {"app": "api"}}, "spec": a_pod("api")["spec"]}
    spec = {"replicas": 3, "selector": {"matchLabels": {"app": "api"}}, "template": template}
    deployment = {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "api"}, "spec": spec}
    cluster.control.load(objects=[deployment])
    pods = [post(client, {"expandWorkloads": wanted}).json()["counts"]["Pod"] for wanted in (False, True)]
    assert pods == [1, 4]


def test_groups_of_other_schedulers_are_read_if_wanted(client: Client, cluster: ApiServer) -> None:
    """Of a group that its own kind of PodGroup tells of, and that is listed only then."""
    metadata = {"name": "train", "namespace": "default"}
    group = {"apiVersion": "scheduling.x-k8s.io/v1alpha1", "kind": "PodGroup", "metadata": metadata}
    worker = a_pod("worker")
    worker["metadata"]["labels"] = {"scheduling.x-k8s.io/pod-group": "train"}
    cluster.control.load(objects=[group | {"spec": {"minMember": 2}}, worker])
    found = {}
    for wanted in (False, True):
        stored = queries.all_objects(post(client, {"readGroups": wanted}).json()["id"])
        found[wanted] = [(one["apiVersion"], one["spec"]) for one in stored if one["kind"] == "PodGroup"]
    gang = {"schedulingPolicy": {"gang": {"minCount": 2}}}
    assert found[False] == []
    assert ("scheduling.k8s.io/v1alpha2", gang) in found[True]


def test_neither_secrets_nor_credentials_are_stored_told_or_logged(
    client: Client, cluster: ApiServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    standing, imported = client.get(STANDING), post(client)
    stored = json.dumps(list(queries.all_objects(imported.json()["id"])))
    for secret in SECRETS:
        for text in (standing.content.decode(), imported.content.decode(), stored, caplog.text):
            assert secret not in text
    dropped = {notice["what"]: notice["examples"] for notice in imported.json()["report"]["dropped"]}
    assert dropped["environment variables"] == ["Pod default/web: spec.containers[0].env"]
    assert {"secrets", "configmaps"}.isdisjoint(one["resource"] for one in cluster.control.journal())


def test_kinds_that_may_not_be_listed_are_in_the_report(client: Client, cluster: ApiServer) -> None:
    cluster.control.fault(effect="answer", status=403, resources=["services", "storageclasses"])
    warnings = [notice["what"] for notice in post(client).json()["report"]["warnings"]]
    assert [text.partition(":")[0] for text in warnings] == [
        "Service is left out",
        "StorageClass is left out",
    ]
    assert warnings[0].startswith("Service is left out: list /api/v1/services: 403 ")


def test_a_cluster_that_does_not_show_its_pods(client: Client, cluster: ApiServer) -> None:
    cluster.control.fault(effect="answer", status=403, resources=["pods"])
    response = post(client)
    assert refused(response) == (502, "cluster-refused")
    problem = client.get(STANDING).json()["problem"]
    assert problem == response.json()["detail"]
    assert problem.startswith(f"{cluster.url} refused: list /api/v1/pods: 403 ")


@pytest.mark.parametrize("effect", ["drop", "lose"])
def test_a_connection_that_breaks_on_the_way(client: Client, cluster: ApiServer, effect: str) -> None:
    cluster.control.fault(effect=effect, resources=["replicasets"])
    assert client.get(STANDING).json()["problem"] is None
    assert refused(post(client)) == (502, "cluster-unreachable")


def test_a_cluster_that_is_not_there(client: Client, connected_to: Any) -> None:
    url = nobody_listens()
    connected_to(url)
    standing = client.get(STANDING).json()
    assert (standing["connected"], standing["name"]) == (True, "test-double")
    assert standing["problem"].startswith(f"{url} does not answer: ")
    assert refused(post(client)) == (502, "cluster-unreachable")


def test_a_cluster_that_keeps_silent(
    client: Client, cluster: ApiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "CHECK_SECONDS", 0.2)
    monkeypatch.setattr(importing, "LIST_SECONDS", 0.2)
    cluster.control.fault(effect="hold", resources=["nodes"])
    assert client.get(STANDING).json()["problem"] == f"{cluster.url} does not answer in time."
    assert refused(post(client)) == (502, "cluster-unreachable")


def test_what_answers_is_no_api_server(client: Client, cluster: ApiServer) -> None:
    cluster.control.fault(effect="answer", status=200, text="<html>", resources=["nodes"])
    problem = f"{cluster.url} does not answer as a Kubernetes API server does."
    assert client.get(STANDING).json()["problem"] == problem
    assert refused(post(client)) == (502, "cluster-refused")


def test_a_page_of_a_proxy_is_cut_short(client: Client, cluster: ApiServer) -> None:
    cluster.control.fault(effect="answer", status=503, text="<p>\n" * 1000, resources=["nodes"])
    assert len(client.get(STANDING).json()["problem"]) < 600


def test_a_kubeconfig_that_is_not_there(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.CLUSTER, settings.CLUSTER_CONTEXT = True, "elsewhere"
    settings.CLUSTER_KUBECONFIG = str(tmp_path / "none")
    standing = client.get(STANDING).json()
    assert (standing["connected"], standing["name"]) == (True, "elsewhere")
    assert standing["problem"].startswith("The cluster cannot be reached: kubeconfig: ")
    assert refused(post(client)) == (502, "cluster-unreachable")


@pytest.mark.parametrize(
    ("setting", "limit"),
    [("MAX_DECOMPRESSED_BYTES", 2000), ("MAX_OBJECTS", 2), ("MAX_VALUES", 20), ("MAX_KEPT_VALUES", 20)],
)
def test_a_cluster_beyond_a_limit(
    client: Client, cluster: ApiServer, settings: Any, setting: str, limit: int
) -> None:
    setattr(settings, setting, limit)
    response = post(client)
    assert refused(response) == (413, "too-large")
    assert f"PLAYGROUND_{setting}" in response.json()["detail"]


def test_what_nobody_sent_is_not_bounded_as_what_is_sent(
    client: Client, cluster: ApiServer, settings: Any
) -> None:
    settings.MAX_UPLOAD_BYTES = 2000
    assert post(client).json()["sizeBytes"] > 2000


def test_one_import_at_a_time(client: Client, cluster: ApiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connected_cluster, "PATIENCE_SECONDS", 0.01)
    with connected_cluster._ONE_AT_A_TIME:
        response = post(client)
    assert refused(response) == (503, "busy")
    assert response.headers["Retry-After"] == "10"
    assert post(client).status_code == 201


def test_the_same_request_again_imports_once(client: Client, cluster: ApiServer) -> None:
    first, second = (post(client, **{"Idempotency-Key": "k"}) for _ in range(2))
    assert first.json() == second.json()
    assert second.headers["Idempotency-Replayed"] == "true"
    assert Snapshot.objects.count() == 1


@pytest.mark.parametrize(
    "body", [{"name": 1}, {"name": "x" * 201}, {"expandWorkloads": "yes"}, {"context": "prod"}]
)
def test_mistaken_requests(client: Client, cluster: ApiServer, body: Any) -> None:
    assert refused(post(client, body)) == (400, "invalid-request")
