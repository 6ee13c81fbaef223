"""How many pieces of work go on at once."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from playground.common.errors import Busy
from playground.sandbox import turns


def test_one_more_than_there_are_places_is_turned_away(settings: Any) -> None:
    settings.SANDBOX_PROCESSES = 1
    with turns.a_turn(), pytest.raises(Busy), turns.a_turn(patience=0):
        pass
    with turns.a_turn(patience=0):
        pass


def test_the_client_learns_when_to_come_back(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SANDBOX_PROCESSES = 1
    monkeypatch.setattr(turns, "PATIENCE_SECONDS", 0.01)
    with turns.a_turn():
        response = client.post("/api/v1/snapshots/", b"{}", content_type="application/json")
    assert (response.status_code, response.json()["code"], response["Retry-After"]) == (503, "busy", "10")


def test_values_of_other_json_bodies_are_counted_too(client: Client, settings: Any) -> None:
    settings.MAX_VALUES = 100
    body = b'{"objects": [' + b"[]," * 100 + b"[]]}"
    response = client.post("/api/v1/simulate/", body, content_type="application/json")
    problem = {"path": "line 1, column 161", "message": "more than 100 values"}
    assert (response.status_code, response.json()["problems"]) == (413, [problem])
    assert "PLAYGROUND_MAX_VALUES" in response.json()["detail"]
