"""Wrong tries of a name from one address, and from many."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from playground.people import throttle
from tests.support.people import PASSWORD, an_account

pytestmark = pytest.mark.django_db
API = "/api/v1"


def test_wrong_tries_from_one_address_do_not_keep_a_teacher_out_who_is_elsewhere(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From many addresses together they do, but for a minute at most."""
    an_account("ada")
    now = [1000.0]
    monkeypatch.setattr(throttle, "time", SimpleNamespace(time=lambda: now[0]))
    settings.BEHIND_PROXY = True

    def tried(n: int, password: str = "wrong") -> Any:
        client = Client(headers={"X-Forwarded-For": f"198.51.100.{n}"})
        page = {"X-CSRFToken": client.get(f"{API}/session/").cookies["csrftoken"].value}
        body = {"name": "ada", "password": password}
        return client.post(f"{API}/session/", body, content_type="application/json", headers=page)

    assert [tried(1).status_code for _ in range(8)] == [403] * 6 + [429] * 2
    assert tried(2, PASSWORD).status_code == 200
    monkeypatch.setattr(throttle, "FREE_BY_NAME_IN_ALL", 10)
    assert [tried(n).status_code for n in range(3, 15)] == [403] * 11 + [429]
    for n in range(15, 25):
        now[0] += 60
        assert tried(n).status_code == 403
    refused = tried(25, PASSWORD)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "60")
    now[0] += 60
    assert tried(26, PASSWORD).status_code == 200
