"""Talking to the sockets of the application as a client would."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

from asgiref.testing import ApplicationCommunicator

from playground.asgi import application
from tests.support.waiting import PATIENCE

Frame = dict[str, Any]
Headers = Sequence[tuple[bytes, bytes]]


class Socket:
    """One client; what it has received is in `frames`."""

    def __init__(self, address: str, headers: Headers = ()) -> None:
        path, _, query = address.partition("?")
        scope = {
            "type": "websocket",
            "path": path,
            "query_string": query.encode(),
            "headers": list(headers),
            "subprotocols": [],
        }
        self.communicator = ApplicationCommunicator(application, scope)
        self.frames: list[Frame] = []

    async def connect(self) -> bool:
        await self.communicator.send_input({"type": "websocket.connect"})
        return (await self.communicator.receive_output(PATIENCE))["type"] == "websocket.accept"

    async def say(self, text: str) -> None:
        await self.communicator.send_input({"type": "websocket.receive", "text": text})

    async def leave(self) -> None:
        await self.communicator.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.communicator.wait(PATIENCE)

    async def hears_nothing(self) -> bool:
        nothing: bool = await self.communicator.receive_nothing()
        return nothing

    async def frame(self) -> Frame:
        message = await self.communicator.receive_output(PATIENCE)
        assert message["type"] == "websocket.send", message
        frame: Frame = json.loads(message["text"])
        self.frames.append(frame)
        return frame

    async def until(self, wanted: Callable[[Frame], bool]) -> list[Frame]:
        """The frames up to and with the first wanted one."""
        received = [await self.frame()]
        while not wanted(received[-1]):
            received.append(await self.frame())
        return received

    async def closed(self) -> int:
        message = await self.communicator.receive_output(PATIENCE)
        assert message["type"] == "websocket.close", message
        code: int = message["code"]
        return code

    @property
    def events(self) -> list[Frame]:
        return [frame for frame in self.frames if "seq" in frame]


def run_address(run_id: UUID | str, after: int | str | None = None) -> str:
    return f"/ws/runs/{run_id}/" + ("" if after is None else f"?after={after}")


@asynccontextmanager
async def listening(address: str, headers: Headers = ()) -> AsyncIterator[Socket]:
    socket = Socket(address, headers)
    assert await socket.connect()
    try:
        yield socket
    finally:
        await socket.leave()


def is_finished(frame: Frame) -> bool:
    return frame["type"] == "finished"
