"""The server of the embedded form reads no head of a request without end, and keeps no connection that stalls."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from playground.embedded.protocol import LONGEST_HEAD, BoundedConnection
from playground.embedded.server import bound_socket, configuration
from tests.support.waiting import PATIENCE, soon

START = b"POST / HTTP/1.1\r\nhost: a\r\n"
OK, TOO_LARGE = b"HTTP/1.1 200 OK", b"HTTP/1.1 431 Request Header Fields Too Large"


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Says how long the body was."""
    length, more = 0, True
    while more:
        message = await receive()
        length += len(message.get("body", b""))
        more = message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(length).encode()})


class Ample(BoundedConnection):
    """Waits for long, by a clock that the test puts forward."""

    head_seconds = 2 * PATIENCE
    unread_seconds = 2 * PATIENCE


Leap = Callable[[], Awaitable[None]]


@pytest.fixture
async def leap(monkeypatch: pytest.MonkeyPatch) -> Leap:
    """Puts the clock of the loop forward, so that all that connections wait for is over; not what has just begun to wait."""
    loop, ahead = asyncio.get_running_loop(), [0.0]
    now = loop.time
    monkeypatch.setattr(loop, "time", lambda: now() + ahead[0])

    async def forward() -> None:
        ahead[0] += 2 * PATIENCE
        await asyncio.sleep(0)

    return forward


@asynccontextmanager
async def served(
    protocol: type[BoundedConnection], app: Any = application
) -> AsyncIterator[tuple[int, set[Any]]]:
    """The port, and the connections that are open."""
    config = uvicorn.Config(app, http=protocol, lifespan="off", log_config=None)
    config.load()
    state = uvicorn.server.ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: protocol(config, state, {}), sock=bound_socket("127.0.0.1", 0)
    )
    async with server:
        yield server.sockets[0].getsockname()[1], state.connections


@pytest.fixture
async def port() -> AsyncIterator[int]:
    async with served(BoundedConnection) as (number, _):
        yield number


async def answer_to(port: int, *parts: bytes) -> bytes:
    """What the server has said by the time it closes the connection, or after its first answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
        return await asyncio.wait_for(reader.readuntil(b"\r\n"), PATIENCE)
    finally:
        writer.close()


def test_the_playground_is_served_with_it() -> None:
    assert configuration().http is BoundedConnection


@pytest.mark.parametrize(
    "beyond",
    [
        pytest.param([START, b"x: ", *[b"a" * 1024] * (LONGEST_HEAD // 1024)], id="a field"),
        pytest.param([START, *[b"x: " + b"a" * 1019 + b"\r\n"] * (LONGEST_HEAD // 1024)], id="many fields"),
        pytest.param([b"GET /", *[b"a" * 1024] * (LONGEST_HEAD // 1024 + 1)], id="an address"),
    ],
)
async def test_what_is_beyond_the_limit_is_refused(port: int, beyond: list[bytes]) -> None:
    assert await answer_to(port, *beyond) == TOO_LARGE + b"\r\n"


async def test_fields_behind_a_body_are_refused_too(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(START + b"transfer-encoding: chunked\r\nexpect: 100-continue\r\n\r\n")
        # What the server reads together with the end of a head does not count.
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        assert head == b"HTTP/1.1 100 Continue\r\n\r\n"
        writer.writelines([b"0\r\n", *[b"x: " + b"a" * 1019 + b"\r\n"] * (LONGEST_HEAD // 1024)])
        assert await asyncio.wait_for(reader.readuntil(b"\r\n"), PATIENCE) == TOO_LARGE + b"\r\n"
    finally:
        writer.close()


@pytest.mark.parametrize(
    "within",
    [
        pytest.param([START, b"x: " + b"a" * 200_000, b"\r\n\r\n"], id="a head"),
        pytest.param([START, b"content-length: 2000000\r\n\r\n", *[b"a" * 1000] * 2000], id="a body"),
        pytest.param(
            [START, b"transfer-encoding: chunked\r\n\r\n", *[b"400\r\n" + b"a" * 1024 + b"\r\n"] * 600, b"0\r\n\r\n"],
            id="a body in chunks",
        ),
    ],
)  # fmt: skip
async def test_what_is_within_it_is_answered(port: int, within: list[bytes]) -> None:
    assert await answer_to(port, *within) == OK + b"\r\n"


@pytest.mark.parametrize(
    "said",
    [b"", START, START + b"content-length: 1\r\n\r\na" + START],
    ids=["nothing", "a part", "a second part"],
)
async def test_a_head_that_does_not_come_to_its_end_is_not_waited_for(said: bytes, leap: Leap) -> None:
    async with served(Ample) as (port, connections):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        for _ in range(said.count(b"content-length")):
            assert await reader.readuntil(b"\r\n") == OK + b"\r\n"
        await soon(lambda: connections, "the server has the connection")

        async def is_ended() -> bool:
            await leap()
            return not connections

        await soon(is_ended, "the server has ended it")
        assert b"200 OK" not in await reader.read(-1)
        writer.close()


async def test_who_has_sent_a_head_in_time_may_take_longer(leap: Leap) -> None:
    begun = asyncio.Event()

    async def noting(scope: Any, receive: Any, send: Any) -> None:
        begun.set()
        await application(scope, receive, send)

    async with served(Ample, noting) as (port, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(START + b"content-length: 2\r\n\r\na")
        await begun.wait()
        await leap()
        writer.write(b"b")
        assert await reader.readuntil(b"\r\n") == OK + b"\r\n"
        writer.close()


async def lengthy(scope: Any, receive: Any, send: Any) -> None:
    """Answers with more than the system takes for a client that does not read."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"x" * 30_000_000})


async def test_a_client_that_reads_nothing_loses_its_connection(leap: Leap) -> None:
    sent = asyncio.Event()

    async def noting(scope: Any, receive: Any, send: Any) -> None:
        sent.set()
        await lengthy(scope, receive, send)

    async with served(Ample, noting) as (port, connections):
        with socket.create_connection(("127.0.0.1", port)) as client:
            client.sendall(START + b"\r\n")
            await sent.wait()

            async def is_ended() -> bool:
                await leap()
                return not connections

            await soon(is_ended, "the server has ended it")


async def test_a_client_that_reads_gets_everything() -> None:
    async with served(Ample, lengthy) as (port, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(START + b"connection: close\r\n\r\n")
        assert len(await ended(reader)) > 30_000_000
        writer.close()


async def ended(reader: asyncio.StreamReader) -> bytes:
    """What comes until the server closes the connection."""
    return await asyncio.wait_for(reader.read(-1), PATIENCE)
