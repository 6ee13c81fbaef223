"""Requests and sockets with large header fields are refused before anything reads them."""

from __future__ import annotations

import time
from typing import Any

import pytest

from playground.asgi import application
from playground.common.head_limit import LONGEST_FIELD, LONGEST_FIELDS, HeadLimit
from tests.support.conversations import Conversation


async def passed(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})


async def limited(headers: list[tuple[bytes, bytes]], kind: str = "http") -> Conversation:
    conversation = Conversation([b""], {})
    conversation.scope |= {"type": kind, "headers": headers}
    await HeadLimit(passed)(conversation.scope, conversation.receive, conversation.send)
    return conversation


def fields(count: int, length: int) -> list[tuple[bytes, bytes]]:
    return [(b"x-a", b"a" * (length - 3))] * count


@pytest.mark.parametrize("headers", [[], fields(1, LONGEST_FIELD), fields(4, LONGEST_FIELDS // 4)])
async def test_fields_of_just_the_limit_pass(headers: list[tuple[bytes, bytes]]) -> None:
    assert (await limited(headers)).status == 200


@pytest.mark.parametrize("headers", [fields(1, LONGEST_FIELD + 1), fields(5, LONGEST_FIELDS // 4)])
async def test_larger_ones_are_refused(headers: list[tuple[bytes, bytes]]) -> None:
    conversation = await limited(headers)
    assert (conversation.status, conversation.taken) == (431, 0)
    assert dict(conversation.sent[0]["headers"])[b"connection"] == b"close"
    assert conversation.document == {
        "type": "urn:problem:header-fields-too-large",
        "title": "Request Header Fields Too Large",
        "status": 431,
        "code": "header-fields-too-large",
        "detail": "A header field may have 16,384 bytes, and all of them together 65,536.",
        "problems": [],
    }
    assert (await limited(headers, "websocket")).sent == [{"type": "websocket.close"}]


async def test_a_content_type_without_end_costs_nothing() -> None:
    """It was read in a time that grew with its square, four seconds for this one."""
    conversation = Conversation(
        [b"x"], {"content-type": "multipart/form-data; boundary=x;" + '"' + ";" * 100_000}
    )
    before = time.process_time()
    await application(conversation.scope, conversation.receive, conversation.send)
    assert conversation.status == 431
    assert time.process_time() - before < 1
