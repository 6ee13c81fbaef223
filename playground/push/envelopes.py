"""The frames a socket client sees: `{"seq", "type", "body"}`, or `{"type", "body"}` outside the sequence.

Stored events are numbered from 1 without gaps within a stream. Frames that the server sends by itself (`hello`, `error`, `status`
and the like) have no `seq`: they never change the last `seq` that a client has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec


def event_text(seq: int, event_type: str, body: bytes) -> str:
    """The frame of a stored event. `body` is the event's JSON as stored: it is not decoded again."""
    frame = {"seq": seq, "type": event_type, "body": msgspec.Raw(body)}
    return msgspec.json.encode(frame).decode()


def hello_text(last_seq: int) -> str:
    """First frame on every accepted socket: how far the stream has come."""
    return control_text("hello", {"lastSeq": last_seq})


def error_text(code: str, detail: str) -> str:
    """A mistake of the client, or an end of which the client has to know; `code` is stable, `detail` is for people."""
    return control_text("error", {"code": code, "detail": detail})


def refusal_text(code: str, detail: str, *, problems: Sequence[Any] = (), ref: Any = None) -> str:
    """Why something that a client asked for was not done; each problem has `path` and `message`, `ref` is the client's."""
    return control_text("error", {"code": code, "detail": detail, "problems": problems, "ref": ref})


def control_text(frame_type: str, body: dict[str, Any]) -> str:
    """A frame outside the sequence."""
    return msgspec.json.encode({"type": frame_type, "body": body}).decode()
