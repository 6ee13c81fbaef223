"""Following a run: every event once and in order, whenever one comes and however slow one is."""

from __future__ import annotations

import asyncio
import threading
from typing import Any
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from playground.push.groups import run_group
from playground.runs.models import Run
from playground.runs.services.requests import delete_run
from playground.sockets.consumers import RunConsumer
from tests.support.plays import ScriptedDecisions, outcomes_of, play_run
from tests.support.runs import LIMITS, a_run, fetched, fold, stored_events
from tests.support.sockets import is_finished, listening, run_address
from tests.support.waiting import PATIENCE, let_pass, soon

pytestmark = pytest.mark.django_db(transaction=True)
SCRIPT = outcomes_of(60)

make_run = database_sync_to_async(a_run)
fetch = database_sync_to_async(fetched)
events_of = database_sync_to_async(stored_events)


def play(run: Run, **options: Any) -> None:
    play_run(
        run.pk, owner=str(uuid4()), limits=LIMITS, prepare=lambda run: ScriptedDecisions(SCRIPT, **options)
    )


def playing(run: Run, **options: Any) -> asyncio.Task[None]:
    """The run as a worker thread plays it, while the test listens."""
    return asyncio.create_task(database_sync_to_async(play, thread_sensitive=False)(run, **options))


async def played_run() -> Run:
    run = await make_run()
    await playing(run)
    return run


async def test_a_client_that_was_there_from_the_start_gets_every_event() -> None:
    run = await make_run()
    async with listening(run_address(run.pk)) as client:
        assert await client.frame() == {"type": "hello", "body": {"lastSeq": 0}}
        worker = playing(run)
        await client.until(is_finished)
        await worker
    assert client.events == await events_of(run)
    assert fold(client.events) == await fetch(run)


async def test_a_client_that_comes_after_the_end_gets_the_same() -> None:
    run = await played_run()
    async with listening(run_address(run.pk)) as client:
        await client.until(is_finished)
    assert client.frames[0]["body"] == {"lastSeq": client.frames[-1]["seq"]}
    assert client.events == await events_of(run)


async def test_coming_back_after_any_event_misses_nothing_and_repeats_nothing() -> None:
    run = await played_run()
    events = await events_of(run)
    for after in range(len(events)):
        async with listening(run_address(run.pk, after)) as client:
            await client.until(is_finished)
        assert events[:after] + client.events == events
    async with listening(run_address(run.pk, len(events))) as client:
        assert (await client.frame())["type"] == "hello"
        assert await client.hears_nothing()


async def test_a_client_that_keeps_the_seq_of_every_frame_goes_on_where_it_was() -> None:
    run = await played_run()
    last = 0
    for _ in range(3):
        async with listening(run_address(run.pk, last)) as client:
            await client.frame()
            last = client.frames[-1].get("seq", last)
            if last == len(await events_of(run)):
                break
            frame = await client.frame()
            assert frame["seq"] == last + 1
            last = frame["seq"]
    assert last == min(3, len(await events_of(run)))


async def test_clients_that_come_at_any_moment_of_a_live_run_agree() -> None:
    run = await make_run()
    reached = [-1]
    come = [threading.Event() for _ in range(10)]

    def wait_for_the_next_client(k: int) -> None:
        reached[0] = k
        if k % 4 == 0 and k // 4 < len(come):
            assert come[k // 4].wait(PATIENCE)

    worker = playing(run, before=wait_for_the_next_client)

    async def follow(index: int) -> list[dict]:
        await soon(lambda: reached[0] >= 4 * index, f"attempt {4 * index} is made")
        async with listening(run_address(run.pk)) as client:
            come[index].set()
            await client.until(is_finished)
            return client.events

    heard = await asyncio.gather(*map(follow, range(len(come))))
    await worker
    expected = await events_of(run)
    assert all(events == expected for events in heard)


async def test_many_runs_at_once_do_not_mix() -> None:
    runs = [await make_run() for _ in range(8)]

    async def follow(run: Run) -> list[dict]:
        async with listening(run_address(run.pk)) as client:
            await client.until(is_finished)
            return client.events

    followers = [asyncio.create_task(follow(run)) for run in runs]
    workers = [playing(run) for run in runs]
    heard = await asyncio.gather(*followers)
    await asyncio.gather(*workers)
    for run, events in zip(runs, heard, strict=True):
        assert events == await events_of(run)


async def test_messages_that_the_layer_dropped_are_read_from_the_store(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A client so slow that its channel overflows many times gets everything in the end."""
    layer = get_channel_layer()
    monkeypatch.setattr(layer, "capacity", 3)
    slow_send = RunConsumer.send

    async def send(self: RunConsumer, *args: Any, **kwargs: Any) -> None:
        await asyncio.to_thread(let_pass, 0.005)
        await slow_send(self, *args, **kwargs)

    monkeypatch.setattr(RunConsumer, "send", send)
    monkeypatch.setattr(RunConsumer, "check_interval_seconds", 0.1)
    run = await make_run()
    async with listening(run_address(run.pk)) as client:
        await client.frame()
        await playing(run)
        await client.until(is_finished)
    assert client.events == await events_of(run)


async def test_a_lost_last_message_is_noticed_by_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RunConsumer, "check_interval_seconds", 0.05)
    run = await make_run()
    async with listening(run_address(run.pk)) as client:
        await client.frame()
        get_channel_layer().groups.clear()
        await playing(run)
        await client.until(is_finished)
    assert client.events == await events_of(run)


async def test_an_old_message_that_arrives_late_is_not_repeated() -> None:
    run = await played_run()
    async with listening(run_address(run.pk)) as client:
        received = await client.until(is_finished)
        message = {"type": "run.frame", "seq": received[-1]["seq"], "text": "again"}
        await get_channel_layer().group_send(run_group(run.pk), message)
        assert await client.hears_nothing()


async def test_a_run_that_is_deleted_ends_the_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RunConsumer, "check_interval_seconds", 0.05)
    run = await make_run()
    async with listening(run_address(run.pk)) as client:
        await client.frame()
        await database_sync_to_async(delete_run)(run.pk)
        assert (await client.frame())["body"]["code"] == "not-found"
        assert await client.closed() == 4404


@pytest.mark.parametrize("run_id", ["11111111-2222-4333-8444-555555555555", "no-id"])
async def test_an_unknown_run_is_an_error_and_a_close_code(run_id: str) -> None:
    async with listening(run_address(run_id)) as client:
        assert await client.frame() == {
            "type": "error",
            "body": {"code": "not-found", "detail": f"There is no run {run_id}."},
        }
        assert await client.closed() == 4404


@pytest.mark.parametrize("after", ["x", "-1", "1.5", "1&after=2", "99999999999999999999", "", "7"])
async def test_an_impossible_after_is_an_error_and_a_close_code(after: str) -> None:
    run = await make_run()
    async with listening(run_address(run.pk, after)) as client:
        assert (await client.frame())["body"]["code"] == "invalid-request"
        assert await client.closed() == 4400


async def test_the_last_event_may_be_known_and_the_one_after_it_may_not() -> None:
    run = await played_run()
    last = len(await events_of(run))
    async with listening(run_address(run.pk, last)) as client:
        assert await client.frame() == {"type": "hello", "body": {"lastSeq": last}}
        assert await client.hears_nothing()
    async with listening(run_address(run.pk, last + 1)) as client:
        detail = f"after={last + 1} is beyond the last event of this run, {last}."
        assert (await client.frame())["body"] == {"code": "invalid-request", "detail": detail}
        assert await client.closed() == 4400


async def test_another_address_is_an_error_and_a_close_code() -> None:
    async with listening("/ws/elsewhere/") as client:
        detail = "There is no stream at /ws/elsewhere/."
        assert (await client.frame())["body"] == {"code": "not-found", "detail": detail}
        assert await client.closed() == 4404


async def test_what_a_client_says_is_not_understood() -> None:
    run = await make_run()
    async with listening(run_address(run.pk)) as client:
        await client.frame()
        await client.say("hello?")
        assert (await client.frame())["body"]["code"] == "not-understood"
