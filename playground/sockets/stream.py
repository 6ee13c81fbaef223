"""Following anything that is stored as numbered events: `/ws/…/{id}/?after=seq`.

    client                                   server
    connect ?after=17                  ──►   joins the stream's group, then reads how far the stream has come
                                       ◄──   {"type": "hello", "body": {"lastSeq": 21, …}}
                                       ◄──   events 18 … 21 from the store
                                       ◄──   event 22, 23, … as they are stored

The order (first join, then read) leaves no gap, and the cursor (last seq sent) no duplicate. The channel layer may drop
messages when a client is slow or Redis restarts; the store may not. So what arrives out of turn makes the consumer read
on in the store, and so does a look at the store every few seconds, in case the last message is the one that was lost.
`hello`, `error` and the like are outside the sequence and have no seq: a client that keeps the last seq it was sent, and
comes back with it, continues where it was.

A slow client is slow here only: sending waits for it, messages for it pile up to the layer's capacity and are dropped,
and when it has caught up the rest comes from the store.

Who looks is asked at every look, so a socket ends soon after a share or a token was revoked. To somebody who may not see a stream
it is not there.

A user's messages are limited; what comes too fast is answered with `error`, `too-many-requests`, and the socket stays open.

Refusals are an `error` frame, then a close code: 4400 for a request that cannot be understood, 4404 for no such stream, 4429 for more
sockets than somebody may have.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, Protocol
from urllib.parse import parse_qs
from uuid import UUID

import structlog
from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from playground.people.current_user import CurrentUser, acting_as
from playground.people.enums import Act
from playground.people.rules import may
from playground.push.envelopes import error_text
from playground.sockets.asker import address_of, asker
from playground.sockets.message_rate import MESSAGES_A_SECOND
from playground.sockets.places import Place, take_place

log = structlog.get_logger(__name__)

BAD_REQUEST: Final = 4400
NOT_FOUND: Final = 4404
INTERNAL_ERROR: Final = 1011
TOO_MANY: Final = 4429
CHECK_INTERVAL_SECONDS: Final = 5.0
REVOKED_WITHIN_SECONDS: Final = 2.0
JOIN_EVERY_SECONDS: Final = 10.0
TOO_FAST: Final = f"More than {MESSAGES_A_SECOND} messages a second. This one was not read; send fewer."


class StreamRefused(Exception):
    """The socket ends with an error frame and a close code."""

    def __init__(self, close_code: int, code: str, detail: str) -> None:
        super().__init__(detail)
        self.close_code, self.code, self.detail = close_code, code, detail


class Head(Protocol):
    """How far a stream has come, and whether it has ended."""

    @property
    def last_seq(self) -> int: ...

    @property
    def ended(self) -> bool: ...


class StreamConsumer(AsyncWebsocketConsumer):
    """One client following one stream. `cursor` is the seq of the last event sent."""

    noun = "stream"
    act = Act.LOOK
    check_interval_seconds = CHECK_INTERVAL_SECONDS
    cursor = 0
    stream_id: UUID | None = None
    checking: asyncio.Task[None] | None = None
    place: Place | None = None
    joined: tuple[str, ...] = ()
    joined_at = 0.0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.turn = asyncio.Lock()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """The application of one socket. What it holds is given back however it ends: channels tells of a client that leaves,
        and not of an error.
        """
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self.release()

    # What a kind of stream has to say ----------------------------------------------------------------------------

    def group(self, stream_id: UUID) -> str:
        raise NotImplementedError

    async def read_head(self, stream_id: UUID) -> Head | None:
        raise NotImplementedError

    def hello(self, head: Any) -> str:
        raise NotImplementedError

    async def catch_up(self) -> None:
        """Send what the store has after the cursor."""
        raise NotImplementedError

    # From the client ---------------------------------------------------------------------------------------------

    async def connect(self) -> None:
        await self.accept()
        try:
            await self._take_place()
            await self._follow()
        except StreamRefused as refusal:
            await self._refuse(refusal)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """What comes too fast is not read: no question to the database is worth it."""
        if self.place is None or self.place.takes_message():
            await self.received(text_data)
        else:
            await self.send(text_data=error_text("too-many-requests", TOO_FAST))

    async def received(self, text: str | None) -> None:
        """The stream is one way."""
        await self.send(text_data=error_text("not-understood", "This socket takes no messages."))

    async def disconnect(self, code: int) -> None:
        await self.release()

    async def release(self) -> None:
        """Doing it again is the same as once."""
        if self.checking is not None:
            self.checking.cancel()
        if self.place is not None:
            self.place.leave()
            self.place = None
        joined, self.joined = self.joined, ()
        for group in joined:
            await self.channel_layer.group_discard(group, self.channel_name)

    # One after the other -----------------------------------------------------------------------------------------

    async def dispatch(self, message: dict[str, Any]) -> None:
        """As in channels, but a message waits its turn behind a check, and not for the thread of the database: what reads
        there closes old connections by itself, and a frame that is only sent on reads nothing.
        """
        async with self.turn:
            await getattr(self, get_handler_name(message))(message)

    async def look(self) -> None:
        """Send what is new; end the stream of what is not there any more."""
        try:
            head = await self.head()
            await self.catch_up()
        except StreamRefused as refusal:
            await self._refuse(refusal)
            return
        if head.ended and self.checking is not None and not settings.ACCOUNTS:
            self.checking.cancel()

    # Steps -------------------------------------------------------------------------------------------------------

    async def _follow(self) -> None:
        stream_id = parse_id(self.scope["url_route"]["kwargs"]["stream_id"], self.noun)
        after = parse_after(self.scope["query_string"])
        self.stream_id = stream_id
        await self.join(self.group(stream_id))
        self.cursor = after
        head = await self.head()
        if after > head.last_seq:
            detail = f"after={after} is beyond the last event of this {self.noun}, {head.last_seq}."
            raise StreamRefused(BAD_REQUEST, "invalid-request", detail)
        await self.send(text_data=self.hello(head))
        await self.catch_up()
        self.checking = asyncio.create_task(self._check_now_and_then())

    async def head(self) -> Head:
        assert self.stream_id is not None
        head = await self.asked_head(self.stream_id)
        if head is None:
            raise StreamRefused(NOT_FOUND, "not-found", f"There is no {self.noun} {self.stream_id}.")
        return head

    async def asked_head(self, stream_id: UUID) -> Head | None:
        """As the user of the socket may see it now; None if they may see nothing."""
        who = await self.who()
        with acting_as(who):
            return await self.read_head(stream_id) if may(who, self.act) else None

    async def _check_now_and_then(self) -> None:
        """In turn with what is being sent. Where the store cannot be read the socket ends, and its client comes back."""
        while True:
            await asyncio.sleep(self._until_check())
            async with self.turn:
                try:
                    await self._join_again()
                    await self.look()
                except StopConsumer:
                    return
                except Exception as error:  # noqa: BLE001 - nothing else would tell the client
                    log.warning("check_failed", error=repr(error))
                    await self.close(code=INTERNAL_ERROR)
                    return

    async def _join_again(self) -> None:
        """Now and then: it mends a membership that the layer has let expire, or lost with Redis."""
        now = asyncio.get_running_loop().time()
        if now - self.joined_at < JOIN_EVERY_SECONDS:
            return
        self.joined_at = now
        try:
            for group in self.joined:
                await self.channel_layer.group_add(group, self.channel_name)
        except Exception as error:  # noqa: BLE001 - while the layer is away the store has everything
            log.debug("not_joined_again", error=repr(error))

    def _until_check(self) -> float:
        return self._check_interval()

    def _check_interval(self) -> float:
        """With accounts, what has been revoked is to end within seconds, also where nothing happens any more."""
        seconds = self.check_interval_seconds
        return min(seconds, REVOKED_WITHIN_SECONDS) if settings.ACCOUNTS else seconds

    async def join(self, group: str) -> None:
        if group not in self.joined:
            self.joined = (*self.joined, group)
            await self.channel_layer.group_add(group, self.channel_name)

    async def _take_place(self) -> None:
        if settings.ACCOUNTS:
            who = await self.who()
            self.place = take_place(who, address_of(self.scope))
            if self.place is None:
                raise StreamRefused(TOO_MANY, "quota", too_many(who))

    async def who(self) -> CurrentUser:
        """Asked again at every look."""
        return await database_sync_to_async(asker)(self.scope)

    async def send(self, *args: Any, **kwargs: Any) -> None:
        """Waits for a slow client. One that has gone away in the middle of a replay ends the consumer, quietly."""
        try:
            await super().send(*args, **kwargs)
        except OSError:
            await self.release()
            raise StopConsumer from None

    async def _refuse(self, refusal: StreamRefused) -> None:
        await self.send(text_data=error_text(refusal.code, refusal.detail))
        await self.close(code=refusal.close_code)


def too_many(who: CurrentUser) -> str:
    if who.is_known:
        return f"More than {settings.QUOTA_SOCKETS} sockets at once. Close pages that are not needed."
    return "Too many sockets at once from where you are. Close pages that are not needed, or sign in."


def parse_id(text: str, noun: str) -> UUID:
    """An id that cannot be one is an id that nothing has."""
    try:
        return UUID(text)
    except ValueError:
        raise StreamRefused(NOT_FOUND, "not-found", f"There is no {noun} {text[:100]}.") from None


def parse_after(query_string: bytes) -> int:
    values = parse_qs(query_string.decode("latin-1"), keep_blank_values=True).get("after", ["0"])
    text = values[-1]
    if len(values) > 1 or not (text.isascii() and text.isdigit()) or len(text) > 9:
        raise StreamRefused(
            BAD_REQUEST, "invalid-request", "after must be one whole number: 0 or the last seq seen."
        )
    return int(text)


def is_set(query_string: bytes, name: str) -> bool:
    """Whether `?name=1`, or `true`, is in the address."""
    return parse_qs(query_string.decode("latin-1")).get(name, [""])[-1] in ("1", "true")
