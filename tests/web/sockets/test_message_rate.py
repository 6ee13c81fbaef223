"""The messages of a user are counted on all servers together."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from playground.people import counts
from playground.people.current_user import CurrentUser
from playground.people.enums import Role
from playground.sockets import message_rate, places
from playground.sockets.message_rate import MESSAGES_A_SECOND, MESSAGES_AT_ONCE, WINDOW_SECONDS, Bucket

LOCMEM = "django.core.cache.backends.locmem.LocMemCache"


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(message_rate, "monotonic", clock)
    monkeypatch.setattr(message_rate, "time", clock)
    return clock


@pytest.fixture(params=["memory", "redis"])
def _shared(request: pytest.FixtureRequest, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A store that is not that of one server alone."""
    of_all = {"BACKEND": LOCMEM, "LOCATION": f"of all servers, {uuid4()}"}
    if request.param == "redis":
        location = request.getfixturevalue("redis_url")
        # Tests of other processes use the same Redis.
        backend = "django.core.cache.backends.redis.RedisCache"
        of_all = {"BACKEND": backend, "LOCATION": location, "KEY_PREFIX": str(uuid4())}
    before = settings.CACHES
    settings.CACHES = {**before, "shared": of_all}
    monkeypatch.setattr(counts, "_asked_again_at", 0.0)
    yield
    settings.CACHES = before


async def sent(bucket: Bucket, messages: int) -> int:
    """How many are taken of so many, which come one after the other."""
    taken = 0
    for _ in range(messages):
        taken += bucket.take()
        bucket.settle_if_due()
        if bucket.settling is not None:
            await bucket.settling
    return taken


@pytest.mark.usefixtures("_shared")
async def test_a_user_has_one_rate_on_two_servers(clock: Clock) -> None:
    one, other = Bucket("ada"), Bucket("ada")
    assert await sent(one, MESSAGES_AT_ONCE + 5) == MESSAGES_AT_ONCE
    # What the first has not settled yet is less than what is settled at once.
    assert await sent(other, MESSAGES_AT_ONCE) < MESSAGES_A_SECOND
    taken = 0
    for _ in range(60):
        clock.now += 1
        taken += await sent(one, 50) + await sent(other, 50)
    # A server knows of the other's messages a second later, or after MESSAGES_A_SECOND of its own.
    assert taken <= 60 * MESSAGES_A_SECOND + 2 * MESSAGES_A_SECOND
    assert taken >= 60 * MESSAGES_A_SECOND - 2 * MESSAGES_A_SECOND


@pytest.mark.usefixtures("_shared")
async def test_what_was_sent_long_ago_is_forgotten(clock: Clock) -> None:
    one, other = Bucket("ada"), Bucket("ada")
    await sent(one, MESSAGES_AT_ONCE)
    clock.now += WINDOW_SECONDS
    assert await sent(other, MESSAGES_AT_ONCE) == MESSAGES_AT_ONCE


@pytest.mark.usefixtures("_shared")
async def test_others_are_not_affected(clock: Clock) -> None:
    await sent(Bucket("ada"), MESSAGES_AT_ONCE)
    assert await sent(Bucket("bea"), MESSAGES_AT_ONCE) == MESSAGES_AT_ONCE


@pytest.mark.usefixtures("_shared")
async def test_a_stream_of_messages_asks_once_a_second(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def count(key: str, seconds: int, more: int) -> int:
        asked.append(more)
        return sum(asked)

    monkeypatch.setattr(message_rate, "counts", SimpleNamespace(count=count, are_shared=counts.are_shared))
    bucket = Bucket("ada")
    for _ in range(50):
        await sent(bucket, 1)
        clock.now += 0.1
    assert len(asked) == 5
    assert await sent(bucket, 100) == 100
    assert len(asked) == 5 + 1 + 100 // MESSAGES_A_SECOND - 1


async def test_one_server_asks_nobody(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "count", None)
    assert await sent(Bucket("ada"), MESSAGES_AT_ONCE + 1) == MESSAGES_AT_ONCE


def test_opening_another_socket_gives_no_new_messages(settings: Any, clock: Clock) -> None:
    somebody = CurrentUser(Role.TEACHER, "somebody who opens it twice")
    for expected in (MESSAGES_AT_ONCE, 0):
        place = places.take_place(somebody, "192.0.2.1")
        assert place is not None
        assert sum(place.takes_message() for _ in range(MESSAGES_AT_ONCE)) == expected
        place.leave()
