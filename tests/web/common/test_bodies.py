"""Bodies as servers hand them over: in chunks, without a length, without an end."""

from __future__ import annotations

import asyncio
import json
import weakref
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from playground.common.body_limit import DRAINED_LIMITS, BodyLimit
from playground.common.body_pace import PACE_BYTES, BodyPace
from playground.common.bytes_at_once import BytesAtOnce
from playground.common.handler import make_django_application
from tests.support.builders import a_node
from tests.support.conversations import Conversation
from tests.support.waiting import PATIENCE, let_pass

LIMIT = 1000
SMALL = 100


def bounded(application: Any, at_once: BytesAtOnce | None = None, address: str = "198.51.100.1") -> BodyLimit:
    held = BytesAtOnce(8 * LIMIT, SMALL) if at_once is None else at_once
    return BodyLimit(application, LIMIT, held, lambda scope: address)


async def length_of_body(scope: Any, receive: Any, send: Any) -> None:
    length, more = 0, True
    while more:
        message = await receive()
        length += len(message.get("body", b""))
        more = message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(length).encode()})


def closes(conversation: Conversation) -> bool:
    """Whether the server closes the connection behind the answer."""
    return dict(conversation.sent[0]["headers"]).get(b"connection") == b"close"


async def limited(*chunks: bytes) -> Conversation:
    conversation = Conversation(chunks, {})
    await bounded(length_of_body)(conversation.scope, conversation.receive, conversation.send)
    return conversation


class TestLimit:
    async def test_a_body_of_just_the_limit_passes(self) -> None:
        conversation = await limited(b"x" * 600, b"x" * 400)
        assert (conversation.status, conversation.sent[1]["body"]) == (200, b"1000")

    async def test_a_larger_one_is_read_to_its_end_and_refused(self) -> None:
        conversation = await limited(*[b"x" * 600] * 4)
        assert (conversation.status, conversation.taken) == (413, 4)
        assert not closes(conversation)
        assert dict(conversation.sent[0]["headers"])[b"content-type"] == b"application/problem+json"
        assert (
            conversation.document["detail"]
            == "The request body is larger than the 1,000 bytes this server accepts."
        )

    async def test_one_without_end_is_cut_off(self) -> None:
        conversation = await limited(*[b"x" * 600] * 1000)
        assert (conversation.status, closes(conversation)) == (413, True)
        assert conversation.taken * 600 <= (DRAINED_LIMITS + 2) * LIMIT

    async def test_a_client_that_goes_away_is_not_waited_for(self) -> None:
        conversation = Conversation([b"x" * 1001], {})
        conversation.breaks_off = True
        await bounded(length_of_body)(conversation.scope, conversation.receive, conversation.send)
        assert conversation.status == 413

    async def test_sockets_are_none_of_its_business(self) -> None:
        seen: list[str] = []

        async def application(scope: Any, receive: Any, send: Any) -> None:
            seen.append(scope["type"])

        communicator = ApplicationCommunicator(bounded(application), {"type": "websocket"})
        await communicator.wait()
        assert seen == ["websocket"]


class Kept(bytearray):
    """One that can be referred to weakly."""

    __slots__ = ("__weakref__",)


class TestAtOnce:
    """Bodies of which more than `SMALL` bytes have come count until they are answered."""

    async def sent_while_held(
        self, size: int, *, by: str, held: dict[str, int], room: int = 2000
    ) -> Conversation:
        at_once = BytesAtOnce(room, SMALL)
        for address, number in held.items():
            assert at_once.take(address, number)
        conversation = Conversation([b"x" * 60] * (size // 60), {})
        application = bounded(length_of_body, at_once, by)
        await application(conversation.scope, conversation.receive, conversation.send)
        assert at_once.held == sum(held.values())
        return conversation

    async def test_what_has_room_passes_and_is_given_back(self) -> None:
        conversation = await self.sent_while_held(600, by="a", held={"a": 400, "b": 1000})
        assert (conversation.status, conversation.sent[1]["body"]) == (200, b"600")

    async def test_what_has_none_is_read_to_its_end_and_refused(self) -> None:
        conversation = await self.sent_while_held(900, by="c", held={"a": 900, "b": 900})
        assert (conversation.status, conversation.document["code"]) == (503, "busy")
        assert dict(conversation.sent[0]["headers"])[b"retry-after"] == b"10"
        assert conversation.taken == 15

    async def test_one_address_has_half_of_the_room(self) -> None:
        refused = await self.sent_while_held(300, by="a", held={"a": 900})
        other = await self.sent_while_held(300, by="b", held={"a": 900})
        assert (refused.status, other.status) == (503, 200)

    async def test_small_ones_always_pass(self) -> None:
        conversation = await self.sent_while_held(60, by="a", held={"a": 1000, "b": 1000})
        assert conversation.status == 200

    async def test_nothing_is_kept_of_a_refused_one_while_the_rest_is_read(self) -> None:
        kept: list[weakref.ref[Kept]] = []
        there: list[bool] = []

        async def keeping(scope: Any, receive: Any, send: Any) -> None:
            body = Kept()
            kept.append(weakref.ref(body))
            while True:
                body += (await receive())["body"]

        class Watched(Conversation):
            async def receive(self) -> dict[str, Any]:
                if kept:
                    there.append(kept[0]() is not None)
                return await super().receive()

        conversation = Watched([b"x" * 300] * 4, {})
        at_once = BytesAtOnce(1000, SMALL)
        await bounded(keeping, at_once)(conversation.scope, conversation.receive, conversation.send)
        assert (conversation.status, there) == (503, [True, True, False, False])

    async def test_a_body_counts_while_it_is_worked_on(self) -> None:
        at_once, seen = BytesAtOnce(2000, SMALL), []

        async def working(scope: Any, receive: Any, send: Any) -> None:
            await length_of_body(scope, receive, send)
            seen.append(at_once.held)
            raise ValueError("broke")

        conversation = Conversation([b"x" * 600], {})
        with pytest.raises(ValueError, match="broke"):
            await bounded(working, at_once)(conversation.scope, conversation.receive, conversation.send)
        assert (seen, at_once.held) == ([600], 0)


class Stalling(Conversation):
    """Sends its chunks at once, except the last, which never comes."""

    async def receive(self) -> dict[str, Any]:
        if self.taken == len(self.chunks) - 1:
            await asyncio.Event().wait()
        return await super().receive()


class TestPace:
    async def stalled(self, *chunks: bytes, at_once: BytesAtOnce) -> Conversation:
        conversation = Stalling(chunks, {})
        application = BodyLimit(length_of_body, LIMIT, at_once, lambda scope: "a", pace_seconds=0)
        await application(conversation.scope, conversation.receive, conversation.send)
        return conversation

    async def test_a_body_that_stalls_is_refused_and_gives_its_room_back(self) -> None:
        at_once = BytesAtOnce(8 * LIMIT, SMALL)
        conversation = await self.stalled(b"x" * 600, b"x", at_once=at_once)
        assert (conversation.status, conversation.document["code"]) == (408, "timeout")
        assert closes(conversation)
        assert at_once.held == 0

    async def test_one_that_stalls_beyond_the_limit_is_read_no_further(self) -> None:
        conversation = await self.stalled(b"x" * 1001, b"x", at_once=BytesAtOnce(8 * LIMIT, SMALL))
        assert (conversation.status, closes(conversation)) == (413, True)

    async def test_one_that_has_no_room_and_stalls_is_read_no_further(self) -> None:
        at_once = BytesAtOnce(0, SMALL)
        assert at_once.take("b", 1)
        conversation = await self.stalled(b"x" * 600, b"x", at_once=at_once)
        assert (conversation.status, closes(conversation)) == (503, True)

    async def test_a_refused_one_is_not_read_for_longer_than_some_time(self) -> None:
        class Trickling(Conversation):
            async def receive(self) -> dict[str, Any]:
                await asyncio.to_thread(let_pass, 0.001)
                return {"type": "http.request", "body": b"x" * (0 if self.taken else 1001), "more_body": True}

        conversation = Trickling([], {})
        at_once = BytesAtOnce(8 * LIMIT, SMALL)
        application = BodyLimit(length_of_body, LIMIT, at_once, lambda scope: "a", drained_seconds=0.05)
        await asyncio.wait_for(
            application(conversation.scope, conversation.receive, conversation.send), PATIENCE
        )
        assert (conversation.status, closes(conversation)) == (413, True)

    async def test_who_has_sent_everything_may_wait_for_the_answer(self) -> None:
        waits: list[bool] = []

        async def answering_late(scope: Any, receive: Any, send: Any) -> None:
            await length_of_body(scope, receive, send)
            gone = asyncio.create_task(receive())
            for _ in range(10):
                await asyncio.sleep(0)
            waits.append(not gone.done())
            gone.cancel()

        conversation = Conversation([b"x"], {})
        at_once = BytesAtOnce(8 * LIMIT, SMALL)
        application = BodyLimit(answering_late, LIMIT, at_once, lambda scope: "a", pace_seconds=0)
        await application(conversation.scope, conversation.receive, conversation.send)
        assert (conversation.status, waits) == (200, [True])

    def test_it_is_due_again_only_when_enough_has_come(self) -> None:
        pace = BodyPace(30.0, due=130.0)
        pace.note(PACE_BYTES - 1, 110.0)
        assert pace == BodyPace(30.0, due=130.0)
        pace.note(PACE_BYTES, 120.0)
        assert pace == BodyPace(30.0, due=150.0, since=PACE_BYTES)
        pace.note(2 * PACE_BYTES - 1, 149.0)
        assert pace == BodyPace(30.0, due=150.0, since=PACE_BYTES)


@pytest.mark.django_db(transaction=True)
async def test_an_upload_in_chunks_without_a_length() -> None:
    body = json.dumps({"kind": "List", "items": [a_node("node-1"), a_node("node-2")]}).encode()
    headers = {"content-type": "application/json", "transfer-encoding": "chunked"}
    conversation = Conversation([body[:50], body[50:]], headers)
    await make_django_application()(conversation.scope, conversation.receive, conversation.send)
    assert conversation.status == 201
    assert conversation.document["counts"] == {"Node": 2}
