"""Large answers count until their clients have read them; clients that read nothing are not waited for."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from playground.common.answer_limit import AnswerLimit, length_of
from playground.common.bytes_at_once import BytesAtOnce
from tests.support.conversations import Conversation
from tests.support.waiting import PATIENCE

SMALL, MOST, PIECE = 100, 1000, 50


def answering(size: int, *, pieces: list[int] | None = None) -> Any:
    """An application whose answer has so many bytes; `pieces` gets the lengths of those it has sent."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        headers = [(b"content-type", b"text/plain"), (b"Content-Length", str(size).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        for start in range(0, size, PIECE):
            body = b"x" * min(PIECE, size - start)
            await send({"type": "http.response.body", "body": body, "more_body": start + PIECE < size})
            if pieces is not None:
                pieces.append(len(body))

    return application


def limited(application: Any, at_once: BytesAtOnce, address: str = "a", seconds: float = 60) -> AnswerLimit:
    return AnswerLimit(application, at_once, lambda scope: address, unread_seconds=seconds)


async def answered(size: int, *, to: str, held: dict[str, int]) -> Conversation:
    at_once = BytesAtOnce(MOST, SMALL)
    for address, number in held.items():
        assert at_once.take(address, number)
    conversation = Conversation([b""], {})
    application = limited(answering(size), at_once, to)
    await application(conversation.scope, conversation.receive, conversation.send)
    assert at_once.held == sum(held.values())
    return conversation


class TestRoom:
    async def test_an_answer_that_has_room_is_sent_as_it_is(self) -> None:
        conversation = await answered(200, to="a", held={"a": 300, "b": 500})
        assert conversation.status == 200
        assert b"".join(one["body"] for one in conversation.sent[1:]) == b"x" * 200

    async def test_one_that_has_none_is_replaced(self) -> None:
        conversation = await answered(200, to="c", held={"a": 450, "b": 450})
        assert (conversation.status, conversation.document["code"]) == (503, "busy")
        assert dict(conversation.sent[0]["headers"])[b"retry-after"] == b"10"

    async def test_one_address_has_half_of_the_room(self) -> None:
        refused = await answered(200, to="a", held={"a": 400})
        other = await answered(200, to="b", held={"a": 400})
        assert (refused.status, other.status) == (503, 200)

    async def test_small_ones_are_always_sent(self) -> None:
        assert (await answered(SMALL, to="a", held={"a": 500, "b": 500})).status == 200

    async def test_one_alone_may_be_larger_than_all_room(self) -> None:
        assert (await answered(2 * MOST, to="a", held={})).status == 200
        assert (await answered(2 * MOST, to="a", held={"b": 1})).status == 503

    async def test_it_counts_until_it_has_been_read(self) -> None:
        at_once, read = BytesAtOnce(MOST, SMALL), asyncio.Event()
        conversation = Conversation([b""], {})

        async def send(message: Any) -> None:
            await read.wait()

        application = limited(answering(200), at_once)
        sending = asyncio.create_task(application(conversation.scope, conversation.receive, send))
        await asyncio.sleep(0)
        assert at_once.held == 200
        read.set()
        await sending
        assert at_once.held == 0

    async def test_an_application_that_breaks_gives_its_room_back(self) -> None:
        at_once = BytesAtOnce(MOST, SMALL)

        async def breaking(scope: Any, receive: Any, send: Any) -> None:
            headers = [(b"content-length", b"200")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            raise ValueError("broke")

        conversation = Conversation([b""], {})
        result = await asyncio.gather(
            limited(breaking, at_once)(conversation.scope, conversation.receive, conversation.send),
            return_exceptions=True,
        )
        assert isinstance(result[0], ValueError)
        assert at_once.held == 0


class TestPace:
    async def sent_to(self, reads: int, pieces: list[int]) -> tuple[list[Any], BytesAtOnce]:
        """What a client was sent that reads so many messages, and then nothing."""
        at_once = BytesAtOnce(MOST, SMALL)
        taken: list[Any] = []

        async def send(message: Any) -> None:
            if len(taken) == reads:
                await asyncio.Event().wait()
            taken.append(message)

        conversation = Conversation([b""], {})
        application = limited(answering(200, pieces=pieces), at_once, seconds=0.01)
        await application(conversation.scope, conversation.receive, send)
        return taken, at_once

    async def test_the_rest_is_dropped_for_one_who_reads_nothing(self) -> None:
        pieces: list[int] = []
        taken, at_once = await self.sent_to(3, pieces)
        assert [len(one["body"]) for one in taken[1:]] == [PIECE] * 2
        assert all(one["more_body"] for one in taken[1:])
        assert (at_once.held, sum(pieces)) == (0, 200)

    async def test_who_reads_piece_by_piece_gets_all(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Each piece takes most of the time, by a clock that is put forward: a slow machine has no part in it."""
        at_once, loop, ahead = BytesAtOnce(MOST, SMALL), asyncio.get_running_loop(), [0.0]
        taken: list[Any] = []
        now = loop.time
        monkeypatch.setattr(loop, "time", lambda: now() + ahead[0])

        async def send(message: Any) -> None:
            await asyncio.sleep(0)
            ahead[0] += PATIENCE
            await asyncio.sleep(0)
            taken.append(message)

        conversation = Conversation([b""], {})
        application = limited(answering(600), at_once, seconds=2 * PATIENCE)
        await application(conversation.scope, conversation.receive, send)
        assert sum(len(one["body"]) for one in taken[1:]) == 600


def test_an_answer_without_a_length_is_made_as_it_is_read() -> None:
    assert length_of([(b"content-type", b"text/plain")]) == 0
