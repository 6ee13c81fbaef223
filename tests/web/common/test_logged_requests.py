"""The line of the log about a request."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from structlog.contextvars import merge_contextvars
from structlog.testing import capture_logs

pytestmark = pytest.mark.django_db


def line_of(client: Client, **headers: str) -> Any:
    with capture_logs(processors=[merge_contextvars]) as lines:
        client.get("/api/v1/", headers=headers)
    (line,) = lines
    return line


def test_a_request_has_one_line_when_it_ends(client: Client) -> None:
    line = line_of(client)
    assert line.pop("request_id") != line_of(client)["request_id"]
    assert line.pop("user_id", None) is None
    assert line == {
        "event": "request_finished",
        "log_level": "info",
        "request": "GET /api/v1/",
        "code": 200,
        "ip": "127.0.0.1",
    }


@pytest.mark.parametrize(("behind_proxy", "shown"), [(True, "198.51.100.7"), (False, "127.0.0.1")])
def test_the_client_is_the_one_that_the_proxy_reports_if_there_is_one(
    client: Client, settings: Any, behind_proxy: bool, shown: str
) -> None:
    settings.BEHIND_PROXY = behind_proxy
    forwarded = {"X-Forwarded-For": "203.0.113.9, 198.51.100.7"}
    assert line_of(client, **forwarded)["ip"] == shown
