"""The server of the embedded form reads no head of a request without end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn

from playground.embedded.protocol import LONGEST_HEAD, BoundedHeads
from playground.embedded.server import configuration
from tests.support.waiting import PATIENCE

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


@pytest.fixture
async def port() -> AsyncIterator[int]:
    config = uvicorn.Config(application, http=BoundedHeads, lifespan="off", log_config=None)
    config.load()
    state = uvicorn.server.ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: BoundedHeads(config, state, {}), "127.0.0.1", 0
    )
    async with server:
        yield server.sockets[0].getsockname()[1]


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
    assert configuration().http is BoundedHeads


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
