"""Whose rules the live scheduler follows, and what it makes of the server's version."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from playground.connector.client.connection import Connection
from playground.connector.client.http import Http, ServerAnswer, Unreachable
from playground.connector.client.server import ClusterServer, server_of
from playground.connector.record.part import LiveRunSession
from playground.connector.record.recorder import Recorder
from playground.connector.scheduler.policy import BadPolicy, policy_of
from tests.apiserver import ApiServer
from tests.support.apiclient import ApiClient
from tests.support.apiobjects import PODS, a_node, a_pod
from tests.support.replicas import scheduling
from tests.support.waiting import eventually

pytestmark = pytest.mark.live

NAME = "playground-scheduler"
NOT_HELPFUL = "preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling."


def asked(server: ApiServer, *groups: str) -> ClusterServer:
    async def ask() -> ClusterServer:
        async with Http(Connection(server.url)) as http:
            return await server_of(http, groups, lambda: 0.0)

    return asyncio.run(ask())


def test_a_server_says_its_version_and_what_it_offers(server: ApiServer) -> None:
    found = asked(server, "resource.k8s.io/v1", "resource.k8s.io/v1beta9")
    assert found == ClusterServer("v1.36.2+test-double", frozenset({"resource.k8s.io/v1"}))
    assert found.release == "1.36"


@pytest.mark.parametrize(
    ("version", "release"),
    [("v1.30.14-gke.100", "1.30"), ("1.18.2", "1.18"), ("v1.36.0-alpha.1", "1.36"), ("", ""), ("main", "")],
)
def test_the_release_of_a_version(version: str, release: str) -> None:
    assert ClusterServer(version, frozenset()).release == release


class _Scripted:
    """Gives these answers, one after the other; None: there is no way."""

    def __init__(self, *answers: ServerAnswer | None) -> None:
        self._answers = list(answers)

    async def request(self, method: str, path: str) -> ServerAnswer:
        answer = self._answers.pop(0)
        if answer is None:
            raise Unreachable(f"{method} {path}: refused")
        return answer


def test_it_asks_until_the_server_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr("playground.connector.client.server.asyncio.sleep", sleep)
    http = _Scripted(
        None,
        ServerAnswer(503, b"starting"),
        ServerAnswer(200, b'{"gitVersion": "v1.34.1"}'),
        ServerAnswer(401, b""),
        ServerAnswer(403, b""),
        ServerAnswer(200, b"{}"),
    )
    found = asyncio.run(server_of(http, ("one/v1", "other/v1"), lambda: 1.0))  # type: ignore[arg-type]
    assert found == ClusterServer("v1.34.1", frozenset({"other/v1"}))
    assert pauses == [0.8, 1.6, 0.8]


class _Store:
    """Keeps what runs say of themselves."""

    def __init__(self) -> None:
        self.begun: list[dict[str, Any]] = []

    def begin(self, session: dict[str, Any], **_: Any) -> str:
        self.begun.append(dict(session))
        return "run"

    def append(self, *_: Any, **__: Any) -> None: ...

    def end(self, *_: Any, **__: Any) -> None: ...


@pytest.mark.parametrize(
    ("release", "why"),
    [
        ("1.18", "1 node(s) had taint {k: v}, that the pod didn't tolerate."),
        ("1.30", f"1 node(s) had untolerated taint {{k: v}}. {NOT_HELPFUL}"),
        ("1.36", f"1 node(s) had untolerated taint(s). no new claims to deallocate, {NOT_HELPFUL}"),
    ],
)
def test_a_release_decides_by_its_rules_and_the_run_says_so(
    server: ApiServer, client: ApiClient, release: str, why: str
) -> None:
    """Releases differ in their words."""
    taint = {"key": "k", "value": "v", "effect": "NoSchedule"}
    server.control.load(objects=[a_node("n") | {"spec": {"taints": [taint]}}])
    store = _Store()
    policy = json.dumps(
        {
            "apiVersion": "kubescheduler.config.k8s.io/v1",
            "kind": "KubeSchedulerConfiguration",
            "profiles": [{"schedulerName": NAME}],
        }
    )
    session = LiveRunSession("A test", "replica-a", server.url, policy, is_dry=False, release=release)
    recorder = Recorder(store, session)  # type: ignore[arg-type]  # begins no run of a database
    with scheduling(server.url, policy=policy, release=release, recorder=recorder):
        client.post(PODS, a_pod("p", schedulerName=NAME))
        eventually(lambda: client.get(f"{PODS}/p")["status"].get("conditions"), "it says why not")
    (condition,) = client.get(f"{PODS}/p")["status"]["conditions"]
    assert condition["message"] == f"0/1 nodes are available: {why}"
    (begun,) = store.begun
    assert (begun["release"], begun["featureGates"], begun["serverVersion"]) == (
        release,
        [],
        "v1.36.2+test-double",
    )


def test_a_mistake_in_release_or_gates_is_one_of_the_policy() -> None:
    with pytest.raises(BadPolicy) as refused:
        policy_of(None, "1.30", {"GangScheduling": True, "Nonsense": True})
    assert str(refused.value).splitlines() == [
        "The policy has mistakes:",
        "  featureGates.GangScheduling: is not a gate of release 1.30",
        (
            "  featureGates.Nonsense: is not known here, only GenericWorkload, GangScheduling, "
            "TopologyAwareWorkloadScheduling, WorkloadAwarePreemption are"
        ),
    ]
