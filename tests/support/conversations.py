"""One HTTP request as an ASGI server puts it to an application, and what the application sends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from typing import Any


class Conversation:
    """One request against an ASGI application. `taken` counts the chunks that were asked for."""

    breaks_off = False

    def __init__(
        self, chunks: Iterable[bytes], headers: dict[str, str], path: str = "/api/v1/snapshots/"
    ) -> None:
        self.chunks = list(chunks)
        self.taken = 0
        self.sent: list[Any] = []
        self.scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": path,
            "query_string": b"",
            "headers": [
                (name.encode(), value.encode()) for name, value in ({"host": "testserver"} | headers).items()
            ],
            "client": ("127.0.0.1", 1),
            "server": ("testserver", 80),
        }

    async def receive(self) -> dict[str, Any]:
        if self.taken == len(self.chunks):
            if self.breaks_off:
                return {"type": "http.disconnect"}
            await asyncio.Event().wait()
        self.taken += 1
        more = self.taken < len(self.chunks) or self.breaks_off
        return {"type": "http.request", "body": self.chunks[self.taken - 1], "more_body": more}

    async def send(self, message: Any) -> None:
        self.sent.append(message)

    @property
    def status(self) -> int:
        return self.sent[0]["status"]

    @property
    def document(self) -> Any:
        return json.loads(self.sent[1]["body"])
