"""Whatever goes wrong at an address of the API, the answer is a problem document."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.test import Client

from playground.api.views.snapshots import SnapshotDetail
from playground.snapshots import queries

pytestmark = pytest.mark.django_db
MISSING = "00000000-0000-4000-8000-000000000000"


def problem(response: Any) -> tuple[int, str, str]:
    document = response.json()
    assert response.headers["Content-Type"] == "application/problem+json"
    assert document.keys() == {"type", "title", "status", "code", "detail", "problems"}
    assert document["type"] == f"urn:problem:{document['code']}"
    assert document["status"] == response.status_code
    return response.status_code, document["code"], document["detail"]


@pytest.mark.parametrize("path", ["/api/v1/nothing/", "/api/nothing", "/healthz/x", "/metrics/x"])
def test_404_of_the_router(client: Client, path: str) -> None:
    assert problem(client.get(path)) == (404, "not-found", f"There is nothing at {path}.")


def test_405_names_what_is_allowed(client: Client) -> None:
    response = client.put("/api/v1/snapshots/")
    assert problem(response) == (405, "method-not-allowed", 'Method "PUT" not allowed.')
    assert response.headers["Allow"] == "GET, POST, HEAD, OPTIONS"


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/api/schema/", "/api/docs/"])
def test_405_outside_the_versioned_api(client: Client, path: str) -> None:
    assert problem(client.post(path))[:2] == (405, "method-not-allowed")


def test_406(client: Client) -> None:
    response = client.get("/api/v1/snapshots/", headers={"Accept": "application/xml"})
    assert problem(response) == (
        406,
        "not-acceptable",
        "This address does not support the requested media type.",
    )


@pytest.mark.parametrize("form", ["", "zork", "csv", "%ED%A0%80"])
def test_a_form_that_an_address_does_not_have(client: Client, form: str) -> None:
    response = client.get(f"/api/v1/runs/?format={form}")
    assert problem(response) == (400, "invalid-request", "The request has mistakes.")
    assert response.json()["problems"] == [{"path": "format", "message": "must be one of json"}]


def test_415(client: Client) -> None:
    response = client.post("/api/v1/policies/", b"x", content_type="application/xml")
    assert problem(response) == (
        415,
        "unsupported-media-type",
        'Unsupported media type "application/xml" in request.',
    )


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (RequestDataTooBig("x"), (413, "too-large", "The request body is larger than this server accepts.")),
        (SuspiciousOperation("quoted"), (400, "bad-request", "The request cannot be parsed.")),
    ],
)
def test_what_django_raises_inside_a_view(
    client: Client, monkeypatch: pytest.MonkeyPatch, error: Exception, expected: tuple[int, str, str]
) -> None:
    def fail(*args: Any) -> None:
        raise error

    monkeypatch.setattr(queries, "get_snapshot", fail)
    response = client.post(f"/api/v1/snapshots/{MISSING}/revisions/", {}, content_type="application/json")
    assert problem(response) == expected


def test_a_host_that_is_not_ours(client: Client) -> None:
    response = client.get("/api/v1/snapshots/", headers={"Host": "evil.example"})
    detail = "This server does not answer requests for 'evil.example'. If it should, add the name to PLAYGROUND_ALLOWED_HOSTS."
    assert problem(response) == (400, "unknown-host", detail)


def test_500_says_nothing_of_the_inside(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("password is hunter2")

    monkeypatch.setattr(SnapshotDetail, "get", fail)
    client.raise_request_exception = False
    response = client.get(f"/api/v1/snapshots/{MISSING}/")
    assert problem(response) == (500, "internal-error", "The server failed; its log has the details.")


def test_an_address_without_its_last_slash_leads_to_the_one_with_it(client: Client) -> None:
    response = client.post("/api/v1/snapshots?name=x", b"{}", content_type="application/json")
    assert (response.status_code, response.headers["Location"]) == (308, "/api/v1/snapshots/?name=x")


def test_every_404_is_written_alike(client: Client) -> None:
    """Whether a view or the router answers."""
    answers = [client.get(f"/api/v1/{path}") for path in (f"snapshots/{MISSING}/", "nothing/")]
    assert [one.json()["title"] for one in answers] == ["Not Found", "Not Found"]
    assert {one.content[:55] for one in answers} == {
        b'{"type":"urn:problem:not-found","title":"Not Found","sta'[:55]
    }
