"""An ASGI wrapper that lets no request body beyond the limit into the application, not too many large ones at once, and none that stalls.

Django's own handler takes in a whole body, onto disk if need be, before any of its code runs: a limit that
holds has to stand in front of it. What is too much is read to its end all the same, though kept nowhere, up to
DRAINED_LIMITS times the limit and for DRAINED_SECONDS: a browser whose upload is cut off shows a broken connection, not the
answer. Behind an answer to a body that has not come to its end, the connection is closed: nobody reads on.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from playground.common.body_pace import PACE_BYTES, PACE_SECONDS, BodyPace
from playground.common.bytes_at_once import BytesAtOnce
from playground.common.problems import MEDIA_TYPE, body_too_large, problem_document

DRAINED_LIMITS: Final = 16
DRAINED_SECONDS: Final = 120.0
RETRY_AFTER_SECONDS: Final = 10
TOO_SLOW: Final = f"The request body stopped arriving: at least {PACE_BYTES // 1024} kB have to come within {PACE_SECONDS:.0f} seconds."
TOO_MANY_AT_ONCE: Final = "The server receives too many large requests at the moment. Try again in a moment."

Headers = Sequence[tuple[bytes, bytes]]
CLOSING: Final[Headers] = [(b"connection", b"close")]

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
FindAddress = Callable[[Scope], str]


class _TooMuch(Exception):
    """Carries no detail: raised and caught here."""


class _TooManyAtOnce(Exception):
    """The same."""


class _TooSlow(Exception):
    """The same."""


@dataclass(slots=True)
class _BoundedBody:
    """counted : bytes of this body that count among those of all. ended : nothing more is waited for; whole : since all has come.
    refused : it is read on, and nothing of it is kept.
    """

    receive: Receive
    limit: int
    at_once: BytesAtOnce
    address: str
    pace: BodyPace
    seen: int = 0
    counted: int = 0
    ended: bool = False
    whole: bool = False
    refused: bool = False

    async def __call__(self) -> Message:
        message = await self._next()
        self.seen += len(message.get("body", b""))
        self.pace.note(self.seen, asyncio.get_running_loop().time())
        self.ended = self.whole = message["type"] != "http.request" or not message.get("more_body", False)
        if self.seen > self.limit:
            raise _TooMuch
        if not self.refused:
            self._count()
        return message

    async def _next(self) -> Message:
        if self.ended:  # What comes then is the end of the connection.
            return await self.receive()
        try:
            async with asyncio.timeout_at(self.pace.due):
                return await self.receive()
        except TimeoutError:
            self.ended = True
            raise _TooSlow from None

    def _count(self) -> None:
        if self.seen <= self.at_once.small:
            return
        if not self.at_once.take(self.address, self.seen - self.counted):
            self.refused = True
            raise _TooManyAtOnce
        self.counted = self.seen

    def give_back(self) -> None:
        if self.counted:
            self.at_once.give_back(self.address, self.counted)
            self.counted = 0

    async def drain(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not self.ended and self.seen <= DRAINED_LIMITS * self.limit:
                    with suppress(_TooMuch, _TooSlow):
                        await self()


class BodyLimit:
    """`limit` in bytes, of the body as it is sent. Larger ones are answered with 413, those that are too many at once with 503,
    and one that stalls with 408.

    address_of : of the client of a request. pace_seconds : see BodyPace. drained_seconds : how long a refused body is read on.
    """

    def __init__(
        self,
        application: Application,
        limit: int,
        at_once: BytesAtOnce,
        address_of: FindAddress,
        pace_seconds: float = PACE_SECONDS,
        drained_seconds: float = DRAINED_SECONDS,
    ) -> None:
        self.application = application
        self.limit = limit
        self.at_once = at_once
        self.address_of = address_of
        self.pace_seconds = pace_seconds
        self.drained_seconds = drained_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        pace = BodyPace(self.pace_seconds, asyncio.get_running_loop().time() + self.pace_seconds)
        body = _BoundedBody(receive, self.limit, self.at_once, self.address_of(scope), pace)
        try:
            refusal = await self._refusal(scope, body, send)
        finally:
            body.give_back()
        if refusal is not None:
            # Not where the exception is caught: as long as it is there, so is what the application has read of the body.
            await body.drain(self.drained_seconds)
            advice = busy_advice() if refusal["status"] == 503 else []
            await send_problem(send, refusal, [*advice, *([] if body.whole else CLOSING)])

    async def _refusal(self, scope: Scope, body: _BoundedBody, send: Send) -> dict[str, Any] | None:
        """None if the application has answered."""
        try:
            await self.application(scope, body, send)
        except _TooMuch:
            return problem_document(413, body_too_large(self.limit))
        except _TooManyAtOnce:
            return problem_document(503, TOO_MANY_AT_ONCE, code="busy")
        except _TooSlow:
            return problem_document(408, TOO_SLOW)
        return None


def busy_advice() -> Headers:
    return [(b"retry-after", str(RETRY_AFTER_SECONDS).encode())]


async def send_problem(send: Send, problem: dict[str, Any], headers: Headers = ()) -> None:
    """Answers a request that does not reach Django."""
    document = json.dumps(problem).encode()
    own = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(document)).encode())]
    await send({"type": "http.response.start", "status": problem["status"], "headers": [*own, *headers]})
    await send({"type": "http.response.body", "body": document})
