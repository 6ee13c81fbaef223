"""What the lines of the log do not say."""

from __future__ import annotations

import pytest

from playground.settings.logs import hide_links


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("GET /shared/c-Ubu293PCC_1", "GET /shared/…"),
        ("GET /shared/c-Ubu293PCC_1?next=%2F", "GET /shared/…?next=%2F"),
        ("Internal Server Error: /shared/c-Ubu293PCC_1", "Internal Server Error: /shared/…"),
        ("GET '/shared/a' and \"/shared/b\"", "GET '/shared/…' and \"/shared/…\""),
        ("GET /join/k7m2p", "GET /join/…"),
        ("POST /api/v1/session/join/", "POST /api/v1/session/join/"),
        ("GET /api/v1/shares/", "GET /api/v1/shares/"),
    ],
)
def test_links_that_let_somebody_in_are_not_logged(line: str, shown: str) -> None:
    event = {"event": "request_finished", "request": line, "code": 302}
    assert hide_links(None, "info", event) == {
        "event": "request_finished",
        "request": shown,
        "code": 302,
    }
