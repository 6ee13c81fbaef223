"""The connections to an API server, which are opened again when the client certificate has changed, and whether the server accepts
the credentials.
"""

from __future__ import annotations

import asyncio
from typing import Final

import aiohttp

from playground.connector.client.connection import Connection

LONGEST_LINE: Final = 4 << 20
"""Bytes. An object may have a megabyte and a half; a line of a watch is one."""
_UNAUTHORIZED: Final = 401


class Sessions:
    """Create it on the loop. is_refused : whether the latest answer was 401."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._current = self._opened()
        self._closing: set[asyncio.Task[None]] = set()
        self.is_refused = False

    def current(self) -> aiohttp.ClientSession:
        """As upstream, requests over older connections end with them."""
        certificate = self._connection.certificate
        if certificate is not None and certificate.is_changed():
            task = asyncio.get_running_loop().create_task(self._current.close())
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)
            self._current = self._opened()
        return self._current

    def answered(self, status: int, asked_at: float) -> None:
        """asked_at : when the request was sent, in monotonic seconds."""
        self.is_refused = status == _UNAUTHORIZED
        if self.is_refused:
            self._connection.refused(asked_at)

    async def close(self) -> None:
        await self._current.close()

    def _opened(self) -> aiohttp.ClientSession:
        connector = aiohttp.TCPConnector(
            limit=0, limit_per_host=0, ssl=self._connection.tls or True, force_close=False
        )
        proxy = self._connection.proxy or None
        return aiohttp.ClientSession(connector=connector, read_bufsize=LONGEST_LINE, proxy=proxy)
