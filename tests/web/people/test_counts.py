"""What is counted goes on being counted while Redis is away: by each server for itself."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import BaseCache, caches
from django.test import Client

from playground.people import counts
from playground.people.models import Workshop
from tests.support.builders import a_node
from tests.support.people import a_participant, an_account, signed_in

pytestmark = pytest.mark.django_db
API = "/api/v1"


@pytest.fixture(autouse=True)
def _no_redis(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Its address is a port where nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        redis = {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": f"redis://127.0.0.1:{taken.getsockname()[1]}/0",
        }
        before = settings.CACHES
        settings.CACHES = {**before, "shared": redis}
        monkeypatch.setattr(counts, "_asked_again_at", 0.0)
        caches["default"].clear()
        yield
        settings.CACHES = before


def test_guessing_is_slowed_all_the_same() -> None:
    an_account("ada")
    wrong = {"name": "ada", "password": "wrong"}
    statuses = [
        Client().post(f"{API}/session/", wrong, content_type="application/json").status_code for _ in range(8)
    ]
    assert statuses == [403] * 6 + [429] * 2


def test_a_count_outlives_those_of_a_large_class() -> None:
    """In the memory of a server, which would forget what was not asked for lately."""
    assert counts.count("guesses", 60) == 1
    for person in range(1500):
        counts.count(f"writes-{person}", 60)
    assert counts.count("guesses", 60) == 2


def test_changes_are_bounded_all_the_same(settings: Any) -> None:
    settings.MAX_WRITES_A_MINUTE = 2
    workshop = Workshop.objects.create(title="ada", code="adaco", leader=an_account("ada"))
    client = signed_in(a_participant("Bea", workshop)).client()
    body = {"apiVersion": "v1", "kind": "List", "items": [a_node("node-a")]}
    answers = [client.post(f"{API}/snapshots/", body, content_type="application/json") for _ in range(3)]
    assert [(answer.status_code, answer.json().get("code")) for answer in answers] == [
        (201, None),
        (201, None),
        (429, "too-many-requests"),
    ]


def test_a_large_class_comes_in_within_a_minute(settings: Any) -> None:
    """Ten times as many as one person may change: nobody is known before they have joined."""
    settings.MAX_WRITES_A_MINUTE = 1
    Workshop.objects.create(title="ada", code="adaco", leader=an_account("ada"))
    statuses = [
        Client()
        .post(f"{API}/session/join/", {"code": "adaco", "name": f"p{k}"}, content_type="application/json")
        .status_code
        for k in range(11)
    ]
    assert statuses == [200] * 10 + [429]


def test_redis_is_left_alone_for_a_while_and_then_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(counts, "monotonic", lambda: now[0])
    asked: list[BaseCache] = []

    def ask(store: BaseCache, key: str, seconds: int, more: int) -> int:
        asked.append(store)
        return int(store.get(key, 1))

    monkeypatch.setattr(counts, "_count", ask)
    for seconds in (0.0, 1.0, 5.0):
        now[0] = 100.0 + seconds
        assert counts.count("a", 60) == 1
    shared, own = caches["shared"], caches["default"]
    assert asked == [shared, own, own, shared, own]
