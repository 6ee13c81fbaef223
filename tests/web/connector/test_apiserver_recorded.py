"""Every recorded exchange with kube-apiserver 1.36.2, played against the test double and compared whole.

What is made equal on both sides before: uids (by the order in which they come up, so that they have to be the same ones in the
same places), times of the day of the recording, and managedFields, which the double does not keep. Revisions are not made
equal: the double starts where the recording did and has to count as the real one.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.apiserver import ApiServer, serving
from tests.support.apiclient import ApiClient

pytestmark = pytest.mark.live

GOLDEN = Path(__file__).parents[2] / "golden"
EXCHANGES = json.loads(gzip.decompress((GOLDEN / "api-exchanges.json.gz").read_bytes()))["exchanges"]
OBJECTS = json.loads(gzip.decompress((GOLDEN / "scheduler-objects.json.gz").read_bytes()))
NOTES = [exchange["note"] for exchange in EXCHANGES]
DAY = datetime(2026, 11, 20, 15, 44, 25, tzinfo=UTC)
FIRST_REVISION, FIRST_NODE, LAST_NODE = 7, 97, 187
PODS = "/api/v1/namespaces/default/pods"
_UID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_TIME = re.compile(r'"2026-11-20T15:\d\d:\d\dZ"')
UNBOUND_WATCH = "field selector: only unbound pods of one scheduler"
LIFE_WATCH = "watch pods while one is created, bound and deleted"


def without_managed_fields(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_managed_fields(one) for key, one in value.items() if key != "managedFields"}
    return [without_managed_fields(one) for one in value] if isinstance(value, list) else value


class Uids:
    """Which of our uids stands for which recorded one."""

    def __init__(self) -> None:
        self._ours: dict[str, str] = {}

    def learn(self, recorded: Any, ours: Any) -> None:
        for theirs, mine in zip(_UID.findall(_text(recorded)), _UID.findall(_text(ours)), strict=False):
            self._ours.setdefault(theirs, mine)

    def as_ours(self, recorded: Any) -> Any:
        return json.loads(_UID.sub(lambda found: self._ours.get(found[0], found[0]), json.dumps(recorded)))


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def comparable(response: Any) -> Any:
    return json.loads(_TIME.sub('"<time>"', _text(without_managed_fields(response))))


def the_node(name: str, zone: str) -> dict[str, Any]:
    resources = {"cpu": "2", "memory": "4Gi", "pods": "110"}
    ready = {
        "type": "Ready",
        "status": "True",
        "reason": "KubeletReady",
        "lastHeartbeatTime": "2026-01-01T00:00:00Z",
        "lastTransitionTime": "2026-01-01T00:00:00Z",
    }
    return {
        "apiVersion": "v1",
        "kind": "Node",
        "metadata": {
            "name": name,
            "labels": {"kubernetes.io/hostname": name, "topology.kubernetes.io/zone": zone},
        },
        "status": {"capacity": resources, "allocatable": resources, "conditions": [ready]},
    }


class Player:
    """Plays the recorded requests in order, and does what the recorder did besides while it watched."""

    def __init__(self, server: ApiServer) -> None:
        self._server, self._client = server, ApiClient(server.url)
        self._uids = Uids()
        server.control.skip_to(revision=FIRST_NODE - 1)
        for name, zone in (("ext-a", "a"), ("ext-b", "b"), ("ext-c", "c"), ("ext-d", "d")):
            self._client.post("/api/v1/nodes", the_node(name, zone))
        server.control.skip_to(revision=LAST_NODE - 1)
        self._client.post("/api/v1/nodes", the_node("bind-a", "a"))
        self._besides = {LIFE_WATCH: self._live_and_die, UNBOUND_WATCH: self._be_bound}

    def play(self, exchange: dict[str, Any]) -> tuple[Any, Any]:
        """Recorded and own response, comparable."""
        request, recorded = exchange["request"], exchange["response"]
        ours = self._watch(exchange) if "events" in recorded else self._ask(request)
        self._uids.learn(recorded, ours)
        return comparable(self._uids.as_ours(recorded)), comparable(ours)

    def _ask(self, request: dict[str, Any]) -> Any:
        body = self._uids.as_ours(request["body"])
        reply = self._client.send(request["method"], request["path"], body, request["contentType"])
        return {"status": reply.status, "body": reply.body}

    def _watch(self, exchange: dict[str, Any]) -> Any:
        """Silent until what happens besides has happened: it may take longer than the watch lasts."""
        besides = self._besides.get(exchange["note"], lambda: None)
        self._server.control.silence()
        with self._client.watching(exchange["request"]["path"]) as watch:
            besides()
            self._server.control.clear_faults()
            return {"status": watch.status, "events": watch.rest()}

    def _be_bound(self) -> None:
        body = EXCHANGES[0]["request"]["body"] | {"metadata": {"name": "w1", "labels": {"app": "w1"}}}
        self._client.post(PODS, body)
        self._client.post(
            f"{PODS}/w1/binding", EXCHANGES[3]["request"]["body"] | {"metadata": {"name": "w1"}}
        )

    def _live_and_die(self) -> None:
        self._be_bound()
        self._client.delete(f"{PODS}/w1", gracePeriodSeconds=0)


@pytest.fixture(scope="module")
def played() -> Iterator[dict[str, tuple[Any, Any]]]:
    with serving(first_revision=FIRST_REVISION, clock=lambda: DAY) as server:
        player = Player(server)
        yield {exchange["note"]: player.play(exchange) for exchange in EXCHANGES}


@pytest.mark.parametrize("note", NOTES)
def test_a_recorded_exchange_is_answered_as_by_the_real_server(
    played: dict[str, tuple[Any, Any]], note: str
) -> None:
    recorded, ours = played[note]
    assert ours == recorded


def test_the_comparison_would_notice_another_uid_time_or_revision() -> None:
    uids = Uids()
    uids.learn(
        {"uid": "4f6c8e36-6e19-469c-9f64-f23782bf71d7"}, {"uid": "00000000-0000-4000-8000-000000000001"}
    )
    recorded = {
        "a": "4f6c8e36-6e19-469c-9f64-f23782bf71d7",
        "t": "2026-11-20T15:44:25Z",
        "resourceVersion": "5",
    }
    assert comparable(uids.as_ours(recorded)) == {
        "a": "00000000-0000-4000-8000-000000000001",
        "t": "<time>",
        "resourceVersion": "5",
    }


@pytest.fixture(scope="module")
def client() -> Iterator[ApiClient]:
    with serving() as server:
        yield ApiClient(server.url)


def _as_written(recorded: dict[str, Any]) -> dict[str, Any]:
    mine = {"uid", "resourceVersion", "creationTimestamp", "managedFields", "generation"}
    metadata = {key: value for key, value in recorded["metadata"].items() if key not in mine}
    return recorded | {"metadata": metadata}


def _distinct(objects: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return list({one["metadata"]["name"]: one for one in objects}.values())


@pytest.mark.parametrize(
    "recorded",
    [event for event in _distinct(OBJECTS["events"]) if event["eventTime"]],
    ids=lambda event: f"{event['reason']} {event['metadata']['name']}",
)
def test_an_event_of_the_real_scheduler_comes_back_as_it_was_recorded(
    client: ApiClient, recorded: dict[str, Any]
) -> None:
    path = f"/apis/events.k8s.io/v1/namespaces/{recorded['metadata']['namespace']}/events"
    made = client.post(path, _as_written(recorded))
    assert made == client.get(f"{path}/{recorded['metadata']['name']}")
    assert _as_written(made) == {"kind": "Event", "apiVersion": "events.k8s.io/v1"} | _as_written(recorded)


def test_leases_of_the_real_scheduler_are_written_and_released_as_they_were_recorded(
    client: ApiClient,
) -> None:
    path = "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases"
    first, *later = [lease for lease in OBJECTS["leases"] if lease["metadata"]["uid"].startswith("64fe")]
    kept = client.post(path, _as_written(first))
    for lease in later:
        kept = client.put(f"{path}/kube-scheduler", lease | {"metadata": kept["metadata"]})
        assert kept["spec"] == lease["spec"]
    assert [lease["spec"]["holderIdentity"] for lease in later][-1] == ""
