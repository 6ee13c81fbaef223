"""A client that closes its connection ends the work that was done for it, and only that."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from playground import sandbox
from playground.common.body_limit import Message, Receive, Scope, Send
from playground.common.departure import Departed, DepartureWatch, client_is_gone, end_if_gone
from playground.sandbox import turns
from playground.sandbox.counters import WORK
from playground.sandbox.process import ZYGOTE
from playground.sandbox.residents import RESIDENTS
from tests.support import sandboxed
from tests.support.waiting import PATIENCE, eventually

HTTP: Scope = {"type": "http", "method": "GET", "path": "/", "headers": []}


class Client:
    """Its request goes on in a thread while the application receives, as with Django. `came`: what came of the work."""

    def __init__(self, works: Callable[[], Any]) -> None:
        self.works, self.came = works, list[Any]()
        self._messages: asyncio.Queue[Message] = asyncio.Queue()
        application = DepartureWatch(self._carried_out)
        self._answered = asyncio.ensure_future(application(HTTP, self._messages.get, self._sent))

    async def goes(self) -> None:
        await self._messages.put({"type": "http.disconnect"})

    def is_cancelled(self) -> None:
        """As by a server that stops."""
        self._answered.cancel()

    async def waits(self) -> None:
        await asyncio.wait_for(self._answered, timeout=PATIENCE)

    async def _carried_out(self, scope: Scope, receive: Receive, send: Send) -> None:
        reception = asyncio.ensure_future(receive())
        await sync_to_async(self._outcome, thread_sensitive=False)()
        reception.cancel()

    def _outcome(self) -> None:
        try:
            self.came.append(self.works())
        except Departed as departed:
            self.came.append(departed)

    async def _sent(self, message: Message) -> None:
        raise AssertionError(message)


def processes() -> list[str]:
    """That work in the sandbox now."""
    process = ZYGOTE._process
    assert process is not None
    return Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii").split()


def nobody_works() -> None:
    """Not even the process of an earlier question, on its last step, or one that stays; the one that forks is there."""
    RESIDENTS.close()
    sandbox.run(len, b"")
    eventually(lambda: processes() == [] or None, "the processes have ended")


def somebody_works() -> None:
    eventually(lambda: processes() or None, "a process works")


def departed(work: str) -> float:
    return WORK.labels(work, "departed")._value.get()


def test_outside_of_a_request_nobody_can_go() -> None:
    assert not client_is_gone()
    end_if_gone()


async def test_a_client_that_stays_gets_its_answer_whole() -> None:
    # More than a socket holds at once, so that the process hears of the server while it sends.
    value = b"x" * 4 * 1024 * 1024
    client = Client(lambda: sandbox.run(sandboxed.echo, value))
    await client.waits()
    assert client.came == [value]


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc, and SIGIO that ends a process")
async def test_a_client_that_goes_ends_the_process() -> None:
    nobody_works()
    before = departed("count_for_ever")
    client = Client(lambda: sandbox.run(sandboxed.count_for_ever))
    await asyncio.to_thread(somebody_works)
    await client.goes()
    await client.waits()
    assert [type(one) for one in client.came] == [Departed]
    await asyncio.to_thread(nobody_works)
    assert departed("count_for_ever") - before == 1
    assert sandbox.run(sandboxed.echo, "next") == "next"


async def test_a_request_that_the_stopping_server_cancels_ends_the_process() -> None:
    """A thread that waited on for it would keep the server's process from ending."""
    await asyncio.to_thread(nobody_works)
    before = departed("count_for_ever")
    client = Client(lambda: sandbox.run(sandboxed.count_for_ever))
    await asyncio.to_thread(somebody_works)
    client.is_cancelled()
    await asyncio.to_thread(nobody_works)
    assert departed("count_for_ever") - before == 1


async def test_a_client_that_goes_while_it_waits_takes_no_turn(settings: Any) -> None:
    settings.SANDBOX_PROCESSES = 1
    with turns.a_turn():
        client = Client(lambda: sandbox.run(sandboxed.echo, "never"))
        await client.goes()
        await client.waits()
    assert [type(one) for one in client.came] == [Departed]
    with turns.a_turn(patience=0):
        pass
