"""A watch and its socket: lines as chunks, until its end, a cut, or until the other side is gone."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable, Sequence
from contextlib import suppress

from aiohttp import web

from tests.apiserver.faults import Scrambler, WatchFault
from tests.apiserver.watch import Line, Watch

_LOOK_AGAIN = 0.5
"""Seconds after which an idle stream looks whether the other side is still there."""
_HELD = 0.05
"""Seconds for which a line that is to be overtaken waits for another one."""


class Stream:
    """`faults` is the server's list: what is added to it later strikes open streams too."""

    def __init__(
        self,
        watch: Watch,
        request: web.BaseRequest,
        now: Callable[[], float],
        faults: Sequence[WatchFault],
    ) -> None:
        self.watch = watch
        self.response = web.StreamResponse(headers={"Content-Type": "application/json"})
        self._request = request
        self._now = now
        self._faults = faults
        self._woken = asyncio.Event()
        self._ends = False
        self._fault = WatchFault()
        self._scrambler = Scrambler(self._fault)
        watch.wake = self._woken.set

    @property
    def resource(self) -> str:
        return self.watch.wanted.kind.plural

    async def run(self) -> None:
        """Raises ConnectionError when the other side is gone."""
        await self.response.prepare(self._request)
        while True:
            fault = self._current_fault()
            if fault.silent:
                await self._pause(_LOOK_AGAIN)
                continue
            lines = self.watch.take(self._now())
            if fault.seconds and lines:
                await asyncio.sleep(fault.seconds)
            await self._send(lines)
            if self.watch.ended or self._ends:
                return
            await self._pause(self.watch.due() - self._now())

    def _current_fault(self) -> WatchFault:
        agent = self.watch.wanted.user_agent
        fault = next((one for one in self._faults if one.meets(self.resource, agent)), WatchFault())
        if fault != self._fault:
            self._fault, self._scrambler = fault, Scrambler(fault, self._scrambler.rest())
        return fault

    async def _send(self, lines: list[Line]) -> None:
        lines = self._scrambler.through(lines) if lines else self._scrambler.rest()
        if self.watch.ended or self._ends:
            lines += self._scrambler.rest()
        text = b"".join(line.text for line in lines)
        size = self._fault.chunk or len(text)
        for start in range(0, len(text), size or 1):
            await self.response.write(text[start : start + size])

    async def _pause(self, seconds: float) -> None:
        longest = min(_HELD if self._scrambler.holds else _LOOK_AGAIN, max(seconds, 0.0))
        with suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), longest)
        self._woken.clear()
        transport = self._request.transport
        if transport is None or transport.is_closing():
            raise ConnectionResetError("the watcher is gone")

    def end(self) -> None:
        """In order: what is there is still sent, then the last chunk."""
        self._ends = True
        self._woken.set()

    def cut(self) -> None:
        """In the middle: the connection is reset."""
        reset(self._request.transport)
        self._woken.set()


def reset(transport: asyncio.BaseTransport | None) -> None:
    """Ends a connection so that the other side notices at once: a reset, not an end that looks regular."""
    if not isinstance(transport, asyncio.Transport):
        return
    connection = transport.get_extra_info("socket")
    if connection is not None and not transport.is_closing():
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()
