"""An ASGI wrapper that lets no request body beyond the limit into the application.

Django's own handler takes in a whole body, onto disk if need be, before any of its code runs: a limit that
holds has to stand in front of it. What is too much is read to its end all the same, though kept nowhere, up to
DRAINED_LIMITS times the limit: a browser whose upload is cut off shows a broken connection, not the answer.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any, Final

from playground.common.problems import MEDIA_TYPE, body_too_large, problem_document

DRAINED_LIMITS: Final = 16

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class _TooMuch(Exception):
    """Carries no detail: raised and caught here."""


@dataclass(slots=True)
class _BoundedBody:
    receive: Receive
    limit: int
    seen: int = 0
    ended: bool = False

    async def __call__(self) -> Message:
        message = await self.receive()
        self.seen += len(message.get("body", b""))
        self.ended = message["type"] != "http.request" or not message.get("more_body", False)
        if self.seen > self.limit:
            raise _TooMuch
        return message

    async def drain(self) -> None:
        while not self.ended and self.seen <= DRAINED_LIMITS * self.limit:
            try:
                await self()
            except _TooMuch:
                continue


class BodyLimit:
    """`limit` in bytes, of the body as it is sent. Larger ones are answered with 413."""

    def __init__(self, application: Application, limit: int) -> None:
        self.application = application
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        body = _BoundedBody(receive, self.limit)
        try:
            await self.application(scope, body, send)
        except _TooMuch:
            await body.drain()
            await self._refuse(send)

    async def _refuse(self, send: Send) -> None:
        document = json.dumps(problem_document(413, body_too_large(self.limit))).encode()
        headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(document)).encode())]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": document})
