"""Bodies as servers hand them over: in chunks, without a length, without an end."""

from __future__ import annotations

import json
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from playground.common.body_limit import DRAINED_LIMITS, BodyLimit
from playground.common.handler import make_django_application
from tests.support.builders import a_node
from tests.support.conversations import Conversation

LIMIT = 1000


async def length_of_body(scope: Any, receive: Any, send: Any) -> None:
    length, more = 0, True
    while more:
        message = await receive()
        length += len(message.get("body", b""))
        more = message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(length).encode()})


async def limited(*chunks: bytes) -> Conversation:
    conversation = Conversation(chunks, {})
    await BodyLimit(length_of_body, LIMIT)(conversation.scope, conversation.receive, conversation.send)
    return conversation


class TestLimit:
    async def test_a_body_of_just_the_limit_passes(self) -> None:
        conversation = await limited(b"x" * 600, b"x" * 400)
        assert (conversation.status, conversation.sent[1]["body"]) == (200, b"1000")

    async def test_a_larger_one_is_read_to_its_end_and_refused(self) -> None:
        conversation = await limited(*[b"x" * 600] * 4)
        assert (conversation.status, conversation.taken) == (413, 4)
        assert dict(conversation.sent[0]["headers"])[b"content-type"] == b"application/problem+json"
        assert (
            conversation.document["detail"]
            == "The request body is larger than the 1,000 bytes this server accepts."
        )

    async def test_one_without_end_is_cut_off(self) -> None:
        conversation = await limited(*[b"x" * 600] * 1000)
        assert conversation.status == 413
        assert conversation.taken * 600 <= (DRAINED_LIMITS + 2) * LIMIT

    async def test_a_client_that_goes_away_is_not_waited_for(self) -> None:
        conversation = Conversation([b"x" * 1001], {})
        conversation.breaks_off = True
        await BodyLimit(length_of_body, LIMIT)(conversation.scope, conversation.receive, conversation.send)
        assert conversation.status == 413

    async def test_sockets_are_none_of_its_business(self) -> None:
        seen: list[str] = []

        async def application(scope: Any, receive: Any, send: Any) -> None:
            seen.append(scope["type"])

        communicator = ApplicationCommunicator(BodyLimit(application, LIMIT), {"type": "websocket"})
        await communicator.wait()
        assert seen == ["websocket"]


@pytest.mark.django_db(transaction=True)
async def test_an_upload_in_chunks_without_a_length() -> None:
    body = json.dumps({"kind": "List", "items": [a_node("node-1"), a_node("node-2")]}).encode()
    headers = {"content-type": "application/json", "transfer-encoding": "chunked"}
    conversation = Conversation([body[:50], body[50:]], headers)
    await make_django_application()(conversation.scope, conversation.receive, conversation.send)
    assert conversation.status == 201
    assert conversation.document["counts"] == {"Node": 2}
