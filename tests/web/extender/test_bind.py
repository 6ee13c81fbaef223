"""A policy that binds for a real scheduler, in the cluster of a test API server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from playground.extender import binding
from playground.policies.services import create_policy
from tests.apiserver import ApiServer, serving, write_kubeconfig
from tests.support.apiclient import ApiClient
from tests.support.apiobjects import PODS, a_node, a_pod
from tests.support.extenders import a_policy, recorded_calls

pytestmark = [pytest.mark.django_db, pytest.mark.live]

SECRET = "open sesame"
BOUND = {"Error": ""}


@pytest.fixture
def server() -> Iterator[ApiServer]:
    with serving() as running:
        running.control.load(objects=[a_node("n"), a_node("other"), a_pod("p")])
        yield running


@pytest.fixture
def operator(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Settings under which binding is enabled; the cluster is still missing."""
    settings.EXTENDER_BINDS, settings.EXTENDER_SECRET = True, SECRET
    monkeypatch.setenv("KUBECONFIG", "/nowhere")
    monkeypatch.setenv("HOME", "/nowhere")
    binding._connection.cache_clear()
    yield settings
    binding._connection.cache_clear()


@pytest.fixture
def connected(operator: Any, server: ApiServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ApiServer:
    path = write_kubeconfig(tmp_path / "kubeconfig", server.url)
    monkeypatch.setattr("kubernetes.config.kube_config.KUBE_CONFIG_DEFAULT_LOCATION", str(path))
    return server


def ask(client: Client, body: Any, policy: Any = None, secret: str = SECRET) -> Any:
    """The decoded answer, status 200."""
    policy = policy or create_policy(a_policy(), name="default").pk
    answer = client.post(
        f"/api/v1/extender/{policy}/bind",
        json.dumps(body),
        content_type="application/json",
        headers={"Authorization": f"Bearer {secret}"},
    )
    assert answer.status_code == 200
    return answer.json()


def uid_of(server: ApiServer, pod: str = "p") -> str:
    return str(ApiClient(server.url).get(f"{PODS}/{pod}")["metadata"]["uid"])


def about(pod: str = "p", uid: str = "uid-1", node: str = "n") -> dict[str, str]:
    return {"PodName": pod, "PodNamespace": "default", "PodUID": uid, "Node": node}


def writes(server: ApiServer) -> list[str]:
    return [
        one["verb"] for one in server.control.journal(agent="playground-extender") if one["verb"] != "get"
    ]


def test_a_pod_is_bound_by_its_uid_and_nothing_else_is_written(client: Client, connected: ApiServer) -> None:
    uid = uid_of(connected)
    assert ask(client, about(uid=uid)) == BOUND
    (bound,) = connected.control.bindings()
    assert (bound["name"], bound["uid"], bound["node"]) == ("p", uid, "n")
    assert writes(connected) == ["create"]


@pytest.mark.parametrize("is_cached", [False, True])
def test_recorded_requests_bind(client: Client, connected: ApiServer, is_cached: bool) -> None:
    calls = [call for call in recorded_calls(node_cache_capable=is_cached) if call["path"].endswith("/bind")]
    assert calls
    connected.control.load(objects=[a_pod(call["request"]["PodName"]) for call in calls])
    for call in calls:
        # Pods of this server have other uids.
        asked = call["request"] | {"PodUID": uid_of(connected, call["request"]["PodName"])}
        assert ask(client, asked) == call["response"] == BOUND
    bound = [(one["name"], one["node"]) for one in connected.control.bindings()]
    assert bound == [(call["request"]["PodName"], call["request"]["Node"]) for call in calls]


def test_a_namesake_is_not_bound(client: Client, connected: ApiServer) -> None:
    answer = ask(client, about(uid="uid-before"))
    assert "Precondition failed: UID in precondition: uid-before, UID in object meta: " in answer["Error"]
    assert connected.control.bindings() == []


def test_what_is_bound_there_already_is_bound(client: Client, connected: ApiServer) -> None:
    """The answer to the first call may have been lost."""
    uid = uid_of(connected)
    assert ask(client, about(uid=uid)) == BOUND
    assert ask(client, about(uid=uid)) == BOUND
    assert ask(client, about(uid=uid, node="other")) == {
        "Error": 'Operation cannot be fulfilled on pods/binding "p": pod p is already assigned to node "n"'
    }
    assert [one["node"] for one in connected.control.bindings()] == ["n"]


def test_the_text_of_a_refusal_is_the_api_servers(client: Client, connected: ApiServer) -> None:
    assert ask(client, about(pod="gone")) == {"Error": 'pods "gone" not found'}
    connected.control.fault(effect="answer", status=500, text="no leader", resources=["pods/binding"])
    assert ask(client, about()) == {"Error": "no leader"}


def test_a_lost_connection_is_said(client: Client, connected: ApiServer) -> None:
    connected.control.fault(effect="drop", resources=["pods/binding"])
    message = ask(client, about())["Error"]
    assert message.startswith(
        "the API server does not answer: POST /api/v1/namespaces/default/pods/p/binding: "
    )


def test_without_a_cluster_it_is_said_what_is_missing(client: Client, operator: Any) -> None:
    message = ask(client, about())["Error"]
    assert message.startswith("this extender has no cluster to bind in: no kubeconfig (")


def test_nothing_is_bound_that_no_operator_has_enabled(
    client: Client, connected: ApiServer, settings: Any
) -> None:
    settings.EXTENDER_SECRET = ""
    assert ask(client, about()) == {
        "Error": "this extender binds only for callers that know a secret: set PLAYGROUND_EXTENDER_SECRET where the playground runs"
    }
    settings.EXTENDER_BINDS = False
    assert ask(client, about()) == {
        "Error": "this extender does not bind: leave bindVerb out of the configuration, "
        "or set PLAYGROUND_EXTENDER_BINDS where the playground runs"
    }
    assert writes(connected) == []


def test_callers_without_the_secret_bind_nothing(client: Client, connected: ApiServer) -> None:
    policy = create_policy(a_policy(), name="default").pk
    for headers in ({}, {"Authorization": "Bearer sesame"}):
        answer = client.post(f"/api/v1/extender/{policy}/bind", about(), "application/json", headers=headers)
        assert answer.status_code == 401
    assert writes(connected) == []


def test_a_policy_that_is_not_there_binds_nothing(client: Client, connected: ApiServer) -> None:
    unknown = uuid4()
    assert ask(client, about(), policy=unknown) == {"Error": f"There is no policy {unknown}."}
    assert writes(connected) == []


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({}, "PodName, PodNamespace, PodUID, Node must be given"),
        (about(uid=""), "PodUID must be given"),
        (about() | {"PodNamespace": None}, "PodNamespace must be given"),
        (about(pod="../p"), "PodName is not the name of an object"),
        (about(node="n/status"), "Node is not the name of an object"),
        (about() | {"PodName": 3}, "PodName cannot be read: Expected `str | null`, got `int`"),
    ],
)
def test_malformed_requests_bind_nothing(client: Client, connected: ApiServer, body: Any, error: str) -> None:
    assert ask(client, body) == {"Error": error}
    assert writes(connected) == []


def test_keys_are_read_in_any_case(client: Client, connected: ApiServer) -> None:
    uid = uid_of(connected)
    assert ask(client, {"podname": "p", "PODNAMESPACE": "default", "poduid": uid, "node": "n"}) == BOUND
