"""An ASGI wrapper that holds not too many large answers at once for clients that do not read them, and none for one that stalls.

An answer of many megabytes is in memory until its client has read it, and a few lines ask for hundreds of them.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from playground.common.body_limit import (
    Application,
    FindAddress,
    Headers,
    Message,
    Receive,
    Scope,
    Send,
    busy_advice,
    send_problem,
)
from playground.common.bytes_at_once import BytesAtOnce
from playground.common.problems import problem_document

UNREAD_SECONDS: Final = 120.0
"""How long a client may read nothing. Longer than a body may stall: systems take a megabyte or more from a server before they
say that there is room for the next one, and a slow client reads that first.
"""
TOO_MANY_UNREAD: Final = (
    "The server holds too many large answers that have not been read yet. Try again in a moment."
)


@dataclass(slots=True)
class _BoundedAnswer:
    """counted : bytes of this answer that count among those of all. refused, cut : what the application goes on to send is dropped."""

    send: Send
    at_once: BytesAtOnce
    address: str
    unread_seconds: float
    counted: int = 0
    refused: bool = False
    cut: bool = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._count(length_of(message.get("headers", ())))
        if self.refused or self.cut:
            return
        try:
            # The application sends pieces of 64 kB, and the server waits before each until most of the one before it has gone.
            async with asyncio.timeout(self.unread_seconds):
                await self.send(message)
        except TimeoutError:
            self.cut = True

    def _count(self, size: int) -> None:
        if size <= self.at_once.small:
            return
        if self.at_once.take(self.address, size):
            self.counted = size
        else:
            self.refused = True

    def give_back(self) -> None:
        if self.counted:
            self.at_once.give_back(self.address, self.counted)


class AnswerLimit:
    """Large answers that are too many at once are replaced by 503. One of which no piece is read for `unread_seconds` is not sent
    to its end, and the server closes the connection.

    address_of : of the client of a request.
    """

    def __init__(
        self,
        application: Application,
        at_once: BytesAtOnce,
        address_of: FindAddress,
        unread_seconds: float = UNREAD_SECONDS,
    ) -> None:
        self.application = application
        self.at_once = at_once
        self.address_of = address_of
        self.unread_seconds = unread_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = _BoundedAnswer(send, self.at_once, self.address_of(scope), self.unread_seconds)
        try:
            await self.application(scope, receive, answer)
        finally:
            answer.give_back()
        if answer.refused:
            # Not before the application has ended: until then it keeps what it wanted to send.
            await send_problem(send, problem_document(503, TOO_MANY_UNREAD, code="busy"), busy_advice())


def length_of(headers: Headers) -> int:
    """0 where it is not known beforehand: such an answer is made in pieces, as it is read."""
    lengths = (value for name, value in headers if name.lower() == b"content-length")
    return int(next(lengths, b"0"))
