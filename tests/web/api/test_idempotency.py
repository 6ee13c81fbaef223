"""`Idempotency-Key`: the same request twice is carried out once."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from playground.api.idempotency import ABANDONED, KEPT_FOR
from playground.api.models import KeptAnswer
from playground.snapshots.models import Snapshot
from tests.support.builders import a_node

pytestmark = pytest.mark.django_db
API = "/api/v1/snapshots/"


def body(*names: str) -> bytes:
    return json.dumps({"kind": "List", "items": [a_node(name) for name in names]}).encode()


def post(client: Client, data: bytes = b"", key: str = "k-1", path: str = API) -> Any:
    headers = {"Idempotency-Key": key}
    return client.post(path, data or body("n"), content_type="application/json", headers=headers)


def test_the_same_request_again_gets_the_same_answer(client: Client) -> None:
    first, second = post(client), post(client)
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert first.headers["Location"] == second.headers["Location"]
    assert ("Idempotency-Replayed" in first.headers, second.headers["Idempotency-Replayed"]) == (
        False,
        "true",
    )
    assert Snapshot.objects.count() == 1


def test_without_a_key_it_is_carried_out_twice(client: Client) -> None:
    for _ in range(2):
        client.post(API, body("n"), content_type="application/json")
    assert Snapshot.objects.count() == 2


@pytest.mark.parametrize(("data", "path"), [(body("other"), API), (body("n"), f"{API}?name=x")])
def test_another_request_under_the_same_key(client: Client, data: bytes, path: str) -> None:
    post(client)
    response = post(client, data, path=path)
    assert (response.status_code, response.json()["code"]) == (422, "idempotency-key-reused")
    assert response.json()["detail"] == "Idempotency-Key k-1 was used for another request."
    assert Snapshot.objects.count() == 1


def test_a_failed_request_frees_its_key(client: Client) -> None:
    assert post(client, b"{").status_code == 400
    assert not KeptAnswer.objects.exists()
    assert post(client).status_code == 201


def test_a_request_that_is_still_running(client: Client) -> None:
    post(client)
    KeptAnswer.objects.update(status=None)
    response = post(client)
    assert (response.status_code, response.json()["code"]) == (409, "idempotency-key-in-use")


def test_a_request_that_never_ended_is_taken_for_dead(client: Client) -> None:
    post(client)
    long_ago = timezone.now() - ABANDONED - timedelta(seconds=1)
    KeptAnswer.objects.update(status=None, created_at=long_ago)
    assert post(client).status_code == 201
    assert Snapshot.objects.count() == 2


def test_answers_are_kept_for_a_day(client: Client) -> None:
    post(client)
    KeptAnswer.objects.update(created_at=timezone.now() - KEPT_FOR - timedelta(seconds=1))
    post(client, key="k-2")
    assert [kept.key for kept in KeptAnswer.objects.all()] == ["k-2"]


@pytest.mark.parametrize("key", ["", "x" * 256, "é", "\x7f"])
def test_keys_that_are_none(client: Client, key: str) -> None:
    response = post(client, key=key)
    assert response.status_code == 400
    assert response.json()["problems"] == [
        {"path": "Idempotency-Key", "message": "expected 1 to 255 printable ASCII characters"}
    ]


def test_forms_are_compared_by_what_is_in_them(client: Client) -> None:
    def send(content: bytes) -> Any:
        file = SimpleUploadedFile("c.json", content)
        return client.post(API, {"name": "x", "file": file}, headers={"Idempotency-Key": "form"})

    assert send(body("n")).json()["id"] == send(body("n")).json()["id"]
    assert send(body("m")).status_code == 422
    assert Snapshot.objects.count() == 1
