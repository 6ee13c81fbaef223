"""Roles × sockets: who may look sees the stream, to others it is not there; what is revoked ends."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError
from django.urls import URLPattern

from playground.people.current_user import STRANGER, CurrentUser, acting_as
from playground.people.enums import Role
from playground.people.models import Share, Token
from playground.people.recognition import of_person
from playground.people.rules import may, sockets
from playground.people.services.shares import create_share, revoke_share
from playground.people.services.tokens import revoke_token
from playground.people.services.workshops import send_away
from playground.runs.models import Run
from playground.sockets import message_rate, places
from playground.sockets.consumers import RunConsumer
from playground.sockets.routing import websocket_urlpatterns
from playground.sockets.stream import StreamConsumer
from tests.support.people import Asker, Cast, assembled, who_of, with_link
from tests.support.sockets import Frame, Socket, listening

pytestmark = pytest.mark.django_db(transaction=True)

SEE_ADAS: tuple[str, ...] = ("ada", "olga", "reader", "writer")
ENDS_WITHIN_SECONDS = 5.0
STREAMS: list[URLPattern] = websocket_urlpatterns[:-1]
"""The last one answers where there is no stream."""


async def test_sockets_are_there_for_those_who_may_look_and_for_nobody_else() -> None:
    people = await database_sync_to_async(assembled)()
    for kind, act in sockets().items():
        stream_id = stream_of(people, kind)
        # Bea is in Ada's workshop.
        see_it = (*SEE_ADAS, "bea") if kind == "workshops" else SEE_ADAS
        for name in people.askers:
            found = await first_frame(people, name, kind, stream_id)
            who = await database_sync_to_async(who_of)(people, name)
            if name in see_it and may(who, act):
                assert found["type"] == "hello", (kind, name)
            else:
                missing = await first_frame(people, name, kind, str(uuid4()))
                assert (found["type"], without_ids(found)) == ("error", without_ids(missing)), (kind, name)


async def test_what_is_revoked_ends_open_sockets() -> None:
    """Also of a run that has ended, where nothing happens any more."""
    people = await database_sync_to_async(assembled)()
    run = people.things.ids["run_id"]
    share, guest = await database_sync_to_async(shared)(people, UUID(run))
    address = f"/ws/runs/{run}/?after=0"
    async with (
        listening(address, guest.headers) as by_link,
        listening(address, people.askers["reader"].headers) as by_token,
    ):
        for client in (by_link, by_token):
            assert (await client.frame())["type"] == "hello"
        await database_sync_to_async(revoke)(people, share)
        assert [await end_of(client) for client in (by_link, by_token)] == [4404, 4404]


@pytest.mark.parametrize("route", STREAMS, ids=str)
def test_all_look_twice_within_the_seconds_in_which_they_end(route: URLPattern) -> None:
    application: Any = route.callback
    consumer: StreamConsumer = application.consumer_class(**application.consumer_initkwargs)
    assert 2 * consumer._check_interval() <= ENDS_WITHIN_SECONDS


async def test_somebody_who_is_sent_away_sees_nothing_any_more() -> None:
    people = await database_sync_to_async(assembled)()
    vic, run = people.people["vic"], await database_sync_to_async(a_run_of)(people, "vic")
    async with listening(f"/ws/runs/{run}/", people.askers["vic"].headers) as client:
        assert (await client.frame())["type"] == "hello"
        await database_sync_to_async(sent_away)(people, vic.pk)
        assert await end_of(client) == 4404


async def test_a_socket_that_breaks_gives_its_place_back(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.QUOTA_SOCKETS = 1
    people = await database_sync_to_async(assembled)()
    address, headers = f"/ws/runs/{people.things.ids['run_id']}/", people.askers["ada"].headers
    with monkeypatch.context() as store:
        store.setattr(RunConsumer, "read_head", unreadable)
        broken = Socket(address, headers)
        assert await broken.connect()
        with pytest.raises(OperationalError):
            await broken.leave()
    async with listening(address, headers) as client:
        assert (await client.frame())["type"] == "hello"
        async with listening(address, headers) as another:
            assert (await another.frame())["body"]["code"] == "quota"


async def test_messages_that_come_too_fast_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message_rate, "monotonic", lambda: 0.0)
    monkeypatch.setattr(message_rate, "MESSAGES_AT_ONCE", 2)
    people = await database_sync_to_async(assembled)()
    _, guest = await database_sync_to_async(shared)(people, UUID(people.things.ids["run_id"]))
    for kind, headers in (
        ("workshops", people.askers["ada"].headers),
        ("elections", people.askers["ada"].headers),
        ("runs", guest.headers),
    ):
        places._left.clear()
        async with listening(f"/ws/{kind}/{stream_of(people, kind)}/", headers) as client:
            for _ in range(3):
                await client.say("{")
            errors = [await next_error(client) for _ in range(3)]
            assert errors == ["not-understood", "not-understood", "too-many-requests"], kind
            monkeypatch.setattr(message_rate, "monotonic", lambda: 1.0)
            await client.say("{")
            assert await next_error(client) == "not-understood"
        monkeypatch.setattr(message_rate, "monotonic", lambda: 0.0)


async def next_error(client: Socket) -> str:
    frames = await client.until(lambda frame: frame["type"] == "error")
    code: str = frames[-1]["body"]["code"]
    return code


def test_people_who_are_not_signed_in_share_the_places_of_their_address(settings: Any) -> None:
    settings.QUOTA_SOCKETS = 1
    guests = [CurrentUser(Role.GUEST, f"guest {number}") for number in range(places.TIMES_AT_AN_ADDRESS)]
    taken = [places.take_place(guest, "192.0.2.1") for guest in guests]
    assert all(taken)
    assert places.take_place(guests[0], "192.0.2.2") is None  # one of their own
    assert places.take_place(STRANGER, "192.0.2.1") is None
    elsewhere = places.take_place(STRANGER, "192.0.2.2")
    known = places.take_place(CurrentUser(Role.TEACHER, "ada"), "192.0.2.1")
    for place in (*taken, elsewhere, known):
        assert place is not None
        place.leave()
    assert not places._open


async def unreadable(*_: Any) -> None:
    raise OperationalError("the database is away")


async def test_without_accounts_everybody_sees_everything(settings: Any) -> None:
    settings.ACCOUNTS = False
    people = await database_sync_to_async(assembled)()
    frame = await first_frame(people, "stranger", "runs", people.things.ids["run_id"])
    assert frame["type"] == "hello"


def stream_of(people: Cast, kind: str) -> str:
    ids = {"runs": people.things.ids["run_id"], "workshops": str(people.workshops["ada"].pk)}
    return ids.get(kind) or people.things.simulations[kind]


async def first_frame(people: Cast, name: str, kind: str, stream_id: str) -> Frame:
    async with listening(f"/ws/{kind}/{stream_id}/", people.askers[name].headers) as client:
        return await client.frame()


def without_ids(frame: Frame) -> str:
    return re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "", str(frame))


async def end_of(client: Socket) -> int:
    await client.until(lambda frame: frame["type"] == "error")
    return await client.closed()


def shared(people: Cast, run_id: UUID) -> tuple[Share, Asker]:
    with acting_as(of_person(people.people["ada"])):
        share, secret = create_share("run", run_id, days=1)
    return share, with_link("looker", secret)


def revoke(people: Cast, share: Share) -> None:
    with acting_as(of_person(people.people["ada"])):
        revoke_share(share.pk)
        revoke_token(Token.objects.get(name="reader").pk)


def a_run_of(people: Cast, name: str) -> UUID:
    return Run.objects.get(owner=people.people[name]).pk


def sent_away(people: Cast, person: UUID) -> None:
    with acting_as(of_person(people.people["tom"])):
        send_away(people.workshops["tom"].pk, person)
