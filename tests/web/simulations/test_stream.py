"""Following an election and having it go on over its socket."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from playground.simulations import queries
from playground.simulations.enums import Kind
from playground.simulations.models import Simulation
from playground.simulations.moments import moment
from playground.simulations.services import requests
from playground.sockets.simulations import CourseConsumer
from scheduler_core.leader import Event, fold
from scheduler_core.units import SECOND
from tests.support.simulations import a_stepped_election, an_election, play, stored_frames
from tests.support.sockets import Frame, Socket, is_finished, listening

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sent")]
CRASH = {"fault": "crash", "replica": "a"}

make = database_sync_to_async(an_election)
make_stepped = database_sync_to_async(a_stepped_election)
frames_of = database_sync_to_async(stored_frames)
play_it = database_sync_to_async(play, thread_sensitive=False)
current = database_sync_to_async(queries.get_simulation)
advance = database_sync_to_async(requests.advance)


def address(simulation: Simulation, query: str = "") -> str:
    return f"/ws/elections/{simulation.pk}/{query}"


def stands(frame: Frame, **wanted: Any) -> bool:
    """Whether the server says so: in `hello`, if it was so before the client was heard, or in `status`."""
    body = frame["body"]
    return frame["type"] in ("hello", "status") and all(body[name] == value for name, value in wanted.items())


async def say(client: Socket, **message: Any) -> None:
    await client.say(json.dumps(message))


async def test_a_client_that_was_there_from_the_start_gets_every_event_once_and_in_order() -> None:
    simulation = await make()
    async with listening(address(simulation)) as client:
        hello = await client.frame()
        standing = {
            "lastSeq": 0,
            "state": "queued",
            "pace": "free",
            "now": 0,
            "target": 40 * SECOND,
            "duration": 40 * SECOND,
            "commands": 0,
        }
        assert hello == {"type": "hello", "body": standing}
        await play_it(simulation)
        await client.until(is_finished)
        # One of before may come first: it is read before the events that it is sent behind.
        (*_, status) = await client.until(lambda frame: stands(frame, state="succeeded"))
    assert client.events == await frames_of(simulation)
    over = {"state": "succeeded", "now": 40 * SECOND, "lastSeq": client.events[-1]["seq"]}
    assert status == {"type": "status", "body": standing | over}


async def test_what_a_client_folds_is_what_a_fresh_fetch_gives() -> None:
    simulation = await make_stepped()
    await advance(simulation.pk, Kind.ELECTION, to=12 * SECOND)
    async with listening(address(simulation)) as client:
        await play_it(simulation)
        await client.until(lambda frame: stands(frame, now=12 * SECOND))
        simulation = await current(simulation.pk)
        # The status of a worker that was quick comes before the events.
        while len(client.events) < simulation.last_seq:
            await client.frame()
    fresh = await database_sync_to_async(moment)(simulation, None)
    assert fresh["state"] == fold([Event.from_dict(frame) for frame in client.events])


async def test_coming_back_after_any_event_misses_nothing_and_repeats_nothing() -> None:
    simulation = await make()
    await play_it(simulation)
    events = await frames_of(simulation)
    for after in (0, 1, 7, len(events) - 1):
        for batch in ("", "&batch=1"):
            async with listening(address(simulation, f"?after={after}{batch}")) as client:
                if batch:
                    await client.frame()
                    received = (await client.frame())["body"]["frames"]
                else:
                    received = [it for it in await client.until(is_finished) if "seq" in it]
            assert events[:after] + received == events
    async with listening(address(simulation, f"?after={len(events)}")) as client:
        assert (await client.frame())["type"] == "hello"
        assert await client.hears_nothing()


async def test_advancing_and_injecting_over_the_socket() -> None:
    simulation = await make_stepped()
    async with listening(address(simulation)) as client:
        await client.until(lambda frame: frame.get("seq") == 1)
        await say(client, type="advance", to=5 * SECOND, ref="a")
        answer = await client.frame()
        assert answer == {"type": "ack", "body": {"ref": "a", "command": "advance", "target": 5 * SECOND}}
        await play_it(simulation)
        await client.until(lambda frame: stands(frame, now=5 * SECOND, state="waiting"))
        await say(client, type="inject", fault=CRASH, ref=2)
        acknowledged = {"ref": 2, "command": "inject", "number": 1, "at": 5 * SECOND, "fault": CRASH}
        answers = await client.until(lambda frame: frame["type"] == "ack")
        assert answers[-1] == {"type": "ack", "body": acknowledged}
        await say(client, type="advance", to=SECOND)
        target = (await client.until(lambda frame: frame["type"] == "ack"))[-1]["body"]["target"]
        assert target == 5 * SECOND
        await say(client, type="advance", by=SECOND)
        await client.until(lambda frame: frame["type"] == "ack")
        await play_it(simulation)
        await client.until(lambda frame: stands(frame, now=6 * SECOND))
        await say(client, type="advance", step=True)
        await client.until(lambda frame: frame["type"] == "ack")
        await play_it(simulation)
        await client.until(lambda frame: stands(frame, state="waiting"))
        await say(client, type="advance", end=True)
        await client.until(lambda frame: frame["type"] == "ack")
        await play_it(simulation)
        await client.until(is_finished)
        await client.until(lambda frame: stands(frame, state="succeeded"))
        await say(client, type="inject", fault=CRASH, ref="late")
        late = await client.frame()
        detail = "The election is over, state succeeded."
        assert late["body"] == {"code": "simulation-over", "detail": detail, "problems": [], "ref": "late"}
    assert client.events == await frames_of(simulation)
    assert next(it["body"]["at"] for it in client.events if it["type"] == "fault") == 5 * SECOND


async def test_two_clients_see_the_same_and_each_its_own_answers() -> None:
    simulation = await make_stepped()
    async with listening(address(simulation)) as one, listening(address(simulation)) as other:
        await say(one, type="advance", to=8 * SECOND, ref="one")
        await say(other, type="advance", to=9 * SECOND, ref="other")
        for client, ref in ((one, "one"), (other, "other")):
            answers = await client.until(lambda frame: frame["type"] == "ack")
            assert answers[-1]["body"]["ref"] == ref
        await play_it(simulation)
        for client in (one, other):
            await client.until(lambda frame: stands(frame, now=9 * SECOND))
        await say(one, type="inject", fault=CRASH)
        await one.until(lambda frame: frame["type"] == "ack")
        await other.until(lambda frame: stands(frame, commands=1))
    assert one.events == other.events == await frames_of(simulation)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("advance", "malformed"),
        ("[]", "object"),
        ('{"type": "stop"}', "stop"),
        ('{"type": "advance"}', "exactly one"),
        ('{"type": "advance", "to": 1, "by": 2}', "exactly one"),
        ('{"type": "advance", "to": -1}', ">= 0"),
        ('{"type": "advance", "to": 1, "speed": 2}', "speed"),
        ('{"type": "inject"}', "fault"),
        ('{"type": "inject", "fault": "crash"}', "object"),
        ('{"type": "inject", "fault": {"a": "' + "x" * 20_000 + '"}}', "Longer"),
    ],
)
async def test_messages_that_make_no_sense_are_errors_and_the_socket_stays_open(text: str, part: str) -> None:
    simulation = await make_stepped()
    async with listening(address(simulation, "?after=1")) as client:
        await client.frame()
        await client.say(text)
        answer = await client.frame()
        assert (answer["type"], answer["body"]["code"]) == ("error", "not-understood")
        assert part in answer["body"]["detail"]
        await say(client, type="advance", to=0)
        assert (await client.frame())["type"] == "ack"


async def test_a_fault_with_mistakes_is_an_error_with_all_of_them() -> None:
    simulation = await make_stepped()
    async with listening(address(simulation, "?after=1")) as client:
        await client.frame()
        await say(client, type="inject", fault={"fault": "crash", "at": "3s"}, ref=1)
        body = (await client.frame())["body"]
        assert (body["code"], body["ref"]) == ("invalid-fault", 1)
        assert [it["path"] for it in body["problems"]] == ["replica", "at"]
        await say(client, type="inject", fault=CRASH | {"fault": "crash\x00"})
        assert (await client.frame())["type"] == "error"


async def test_a_lost_last_message_is_noticed_by_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CourseConsumer, "check_interval_seconds", 0.05)
    simulation = await make()
    async with listening(address(simulation)) as client:
        await client.frame()
        get_channel_layer().groups.clear()
        await play_it(simulation)
        await client.until(is_finished)
    assert client.events == await frames_of(simulation)


async def test_an_election_that_is_deleted_ends_the_stream() -> None:
    simulation = await make_stepped()
    async with listening(address(simulation, "?after=1")) as client:
        await client.frame()
        await database_sync_to_async(requests.delete_simulation)(simulation.pk, Kind.ELECTION)
        assert (await client.frame())["body"]["code"] == "not-found"
        assert await client.closed() == 4404


async def test_addresses_that_lead_nowhere() -> None:
    missing = uuid4()
    async with listening(f"/ws/elections/{missing}/") as client:
        assert (await client.frame())["body"] == {
            "code": "not-found",
            "detail": f"There is no election {missing}.",
        }
        assert await client.closed() == 4404
    simulation = await make_stepped()
    last = simulation.last_seq
    for beyond in (last + 1, 99):
        async with listening(address(simulation, f"?after={beyond}")) as client:
            detail = f"after={beyond} is beyond the last event of this election, {last}."
            assert (await client.frame())["body"] == {"code": "invalid-request", "detail": detail}
            assert await client.closed() == 4400


async def test_pages_of_other_origins_may_not_connect() -> None:
    simulation = await make_stepped()
    headers = [(b"host", b"testserver"), (b"origin", b"https://elsewhere.example")]
    assert not await Socket(address(simulation), headers).connect()
