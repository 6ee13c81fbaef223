"""Frames as bytes in the database and back, without looking into their bodies."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from playground.playing.codec import body_json, pack_text


class Frame(msgspec.Struct, frozen=True):
    """One event as it goes over the wire; `body` is JSON text."""

    seq: int
    type: str
    body: msgspec.Raw

    @property
    def at(self) -> int:
        """Virtual time, nanoseconds."""
        return msgspec.json.decode(self.body, type=_Body).at


class _Body(msgspec.Struct):
    at: int


def pack_frames(frames: Sequence[Frame]) -> bytes:
    return pack_text(msgspec.json.encode(frames))


def unpack_frames(stored: bytes | memoryview) -> list[Frame]:
    return msgspec.json.decode(body_json(stored), type=list[Frame])


def make_frame(seq: int, event_type: str, body: object) -> Frame:
    return Frame(seq, event_type, msgspec.Raw(msgspec.json.encode(body)))
