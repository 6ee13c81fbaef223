"""timelines/recordings/: a recording of a cluster becomes a snapshot and a timeline, or nothing at all."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
import yaml
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from playground.policies.models import Policy
from playground.retention.quotas import ADVICE
from playground.retention.usage import UsageKind
from playground.simulations import queries
from playground.simulations.models import Simulation
from playground.snapshots.models import Snapshot
from scheduler_core.units import SECOND
from tests.core.scenario.recording.lines import Json, line, made, node, pod, recording_text
from tests.support.people import an_account, signed_in
from tests.support.simulations import play, stored_frames

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sent")]
API = "/api/v1/timelines/recordings/"
IMAGES = node()
IMAGES["status"]["images"] = [{"names": ["web"], "sizeBytes": 1}]
LIFE = (
    (10, "ADDED", pod()),
    (20, "MODIFIED", pod(bound="n1")),
    (30, "MODIFIED", IMAGES),
    (50, "DELETED", pod(bound="n1", phase="Succeeded")),
)
TEXT = recording_text([node()], *LIFE)
LEFT_OUT = {
    "path": "event 5 Node n1: status.images",
    "message": "no operation changes it; it stays as it was",
}


def send(client: Client, data: bytes = TEXT, name: str = "monday.jsonl", **options: Any) -> Any:
    """As a form, which the page sends."""
    answer = client.post(API, {"file": SimpleUploadedFile(name, data), **options})
    return answer.json() | {"status": answer.status_code}


def scenario_of(timeline: Json) -> Json:
    document: Json = yaml.safe_load(Simulation.objects.get(pk=timeline["id"]).scenario)
    return document


def nothing_is_stored() -> bool:
    return not Snapshot.objects.exists() and not Simulation.objects.exists()


def test_it_is_played_as_a_timeline_on_a_snapshot(client: Client) -> None:
    timeline = send(client, speed="10")
    assert (timeline["status"], timeline["title"], timeline["duration"], timeline["warnings"]) == (
        202,
        "Replay of monday.jsonl",
        10 * SECOND,
        [LEFT_OUT],
    )
    assert scenario_of(timeline) == {
        "title": "Replay of monday.jsonl",
        "duration": "10s",
        "controllers": {"workloads": False, "taintEviction": False},
        "operations": [{"at": "1s", "create": made(pod()), "runsFor": "3s"}],
    }
    snapshot = Snapshot.objects.get(pk=timeline["snapshot"]["id"])
    assert (snapshot.name, snapshot.origin, snapshot.counts) == (
        "Replay of monday.jsonl, at 0s",
        "upload",
        {"Node": 1},
    )
    played = play(queries.get_simulation(timeline["id"]))
    assert [
        (frame["body"]["at"] // 1_000_000, frame["type"])
        for frame in stored_frames(played)
        if frame["type"] in ("podCreated", "podBound", "podGone", "podSucceeded")
    ][:2] == [(1000, "podCreated"), (1025, "podBound")]


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_the_file_may_be_the_body_itself(client: Client, pack: Any) -> None:
    address = f"{API}?title=Monday&from={5 * SECOND}&to={40 * SECOND}&release=1.30&wait=0"
    answer = client.post(address, pack(TEXT), content_type="application/x-ndjson")
    assert answer.status_code == 202
    timeline = answer.json()
    assert answer["Location"] == f"/api/v1/timelines/{timeline['id']}/"
    assert (timeline["title"], timeline["duration"]) == ("Monday", 35 * SECOND)
    assert timeline["snapshot"]["name"] == "Monday, at 5s"
    document = scenario_of(timeline)
    assert (document["release"], document["operations"]) == (
        "1.30",
        [{"at": "5s", "create": made(pod())}],
    )


def test_a_policy_decides_with_the_profile_of_the_name_or_its_first(client: Client) -> None:
    profiles = [{"schedulerName": "first"}, {"schedulerName": "mine"}]
    config = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": profiles,
    }
    policy = Policy.objects.create(name="two", config=config)
    text = recording_text(
        [node()],
        (1, "ADDED", pod("a", schedulerName="mine")),
        (2, "ADDED", pod("b")),
        (3, "ADDED", pod("c", schedulerName="other")),
    )
    decided = [
        [
            (one["create"]["metadata"]["name"], one["create"]["spec"]["schedulerName"])
            for one in scenario_of(send(client, text, policy=str(policy.pk), **named))["operations"]
        ]
        for named in ({}, {"scheduler": "mine"}, {"scheduler": "other"})
    ]
    assert decided == [[("b", "first")], [("a", "mine")], [("c", "first")]]


def test_one_in_which_nothing_happens_says_so(client: Client) -> None:
    timeline = send(client, recording_text([node()]))
    assert timeline["warnings"] == [{"path": "", "message": "It contains no events."}]


def test_what_is_secret_is_not_stored(client: Client) -> None:
    secret = pod()
    secret["spec"]["containers"][0]["env"] = [{"name": "TOKEN", "value": "hunter2"}]
    send(client, recording_text([node()], (1, "ADDED", secret)))
    assert "hunter2" not in Simulation.objects.get().scenario
    assert "TOKEN" not in Simulation.objects.get().scenario


QUANTITY = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
MISTAKEN = "\n".join(
    [
        line(0, "ADDED", {"kind": "Node", "metadata": {}}),
        '{"at": "yesterday", "type": "BOOKMARK", "object": {"kind": "Pod"}}',
        '{"type": "RENAMED"}',
    ]
).encode()


@pytest.mark.parametrize(
    ("data", "options", "code", "problems"),
    [
        (
            MISTAKEN,
            {},
            "invalid-recording",
            [
                ("event 1: object.metadata.name", "Required value"),
                ("event 2: at", "must be a time such as 2026-11-23T16:00:00.123456Z"),
                ("event 3", "must be an object whose type is one of ADDED, MODIFIED, DELETED, BOOKMARK"),
            ],
        ),
        (
            line(0, "ADDED", node()).encode(),
            {},
            "invalid-recording",
            [("", "no BOOKMARK ends the beginning: the recording ended before all objects were listed")],
        ),
        (
            TEXT,
            {"from": 200 * SECOND, "to": 300 * SECOND},
            "invalid-replay",
            [
                ("from", "3m20s is outside the recording, which takes 1m40s"),
                ("to", "5m0s is outside the recording, which takes 1m40s"),
            ],
        ),
        (
            TEXT,
            {"speed": "0", "release": "0.1", "pace": "free"},
            "invalid-request",
            [
                ("pace", "unknown field; known are file, from, policy, release, scheduler, speed, title, to"),
                ("release", '"0.1" is not a valid choice.'),
                ("speed", "Ensure this value is greater than or equal to 0.001."),
            ],
        ),
        (
            recording_text([node(cpu="many")], (1, "ADDED", node("n2")), (2, "ADDED", pod(priority="high"))),
            {"speed": "2"},
            "invalid-recording",
            [
                ("event 4 Pod default/web: spec.priority", "expected an integer, got a string"),
                ("nodes[0] n1: status.allocatable.cpu", QUANTITY),
                ("nodes[0] n1: status.capacity.cpu", QUANTITY),
            ],
        ),
    ],
)
def test_every_mistake_is_told_and_nothing_is_stored(
    client: Client, data: bytes, options: Json, code: str, problems: list[tuple[str, str]]
) -> None:
    refused = send(client, data, **options)
    assert (refused["status"], refused["code"]) == (400, code)
    assert sorted((one["path"], one["message"]) for one in refused["problems"]) == problems
    assert nothing_is_stored()


def test_one_without_a_file_and_one_under_a_policy_that_is_not_there(client: Client) -> None:
    assert client.post(API, {"speed": "1"}).json()["problems"][0]["path"] == "file"
    missing = "6f3a1d0e-0d0c-4f5e-9b7a-2a5c1f1f7e10"
    assert send(client, policy=missing)["status"] == 404
    assert nothing_is_stored()


def test_one_that_is_too_large(client: Client, settings: Any) -> None:
    settings.MAX_UPLOAD_BYTES = len(TEXT) - 1
    answer = client.post(API, TEXT, content_type="application/x-ndjson")
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    settings.MAX_UPLOAD_BYTES, settings.MAX_DECOMPRESSED_BYTES = 10**6, len(TEXT) - 1
    assert send(client, gzip.compress(TEXT))["status"] == 413
    assert nothing_is_stored()


def test_whoever_has_used_up_a_quota_is_refused(settings: Any) -> None:
    settings.ACCOUNTS = True
    settings.QUOTAS = settings.QUOTAS | {"account": settings.QUOTAS["account"] | {"atOnce": 1}}
    client = signed_in(an_account("ada")).client()
    assert send(client)["status"] == 202
    refused = send(client)
    assert (refused["status"], refused["code"]) == (429, "quota")
    assert refused["detail"].endswith(ADVICE[UsageKind.AT_ONCE])
    assert Snapshot.objects.count() == Simulation.objects.count() == 1


def test_a_repetition_under_its_key_is_answered_again(client: Client) -> None:
    answers = [
        client.post(API, TEXT, content_type="application/x-ndjson", headers={"Idempotency-Key": "k"})
        for _ in range(2)
    ]
    assert answers[0].json() == answers[1].json()
    assert answers[1]["Idempotency-Replayed"] == "true"
    assert Snapshot.objects.count() == Simulation.objects.count() == 1
