"""Pages of other sites may look (browsers keep the answer from them) but not change anything."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
VALIDATE = "/api/v1/policies/validate/"


def post(client: Client, **headers: str) -> int:
    body: dict[str, Any] = {"config": {}}
    return client.post(VALIDATE, body, content_type="application/json", headers=headers).status_code


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),  # curl
        ({"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Origin": "https://testserver"}, 403),
        ({"Origin": "http://testserver:81"}, 403),
        ({"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
def test_writes(client: Client, headers: dict[str, str], status: int) -> None:
    assert post(client, **headers) == status


def test_origins_that_are_allowed(client: Client, settings: Any) -> None:
    settings.ALLOWED_ORIGINS = ["http://127.0.0.1:5173"]
    assert post(client, Origin="http://127.0.0.1:5173") == 200


def test_the_refusal_is_a_problem_document(client: Client) -> None:
    response = client.delete("/api/v1/snapshots/", headers={"Origin": "null"})
    assert response.json()["code"] == "cross-origin"


def test_reading_is_not_refused(client: Client) -> None:
    assert client.get("/api/v1/policies/", headers={"Origin": "http://evil.example"}).status_code == 200
