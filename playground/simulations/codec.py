"""Frames as bytes in the database and back, without looking into their bodies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from playground.playing.codec import body_json, pack_text
from scheduler_core import decoders


class Frame(msgspec.Struct, frozen=True):
    """One event as it goes over the wire; `body` is JSON text."""

    seq: int
    type: str
    body: msgspec.Raw

    @property
    def at(self) -> int:
        """Virtual time, nanoseconds."""
        return _BODY.decode(self.body).at


class _Body(msgspec.Struct):
    at: int


_BODY: Final = decoders.decoder(_Body)
_FRAMES: Final = decoders.decoder(list[Frame])


def pack_frames(frames: Sequence[Frame]) -> bytes:
    return pack_text(msgspec.json.encode(frames))


def unpack_frames(stored: bytes | memoryview) -> list[Frame]:
    return _FRAMES.decode(body_json(stored))


def make_frame(seq: int, event_type: str, body: object) -> Frame:
    return Frame(seq, event_type, msgspec.Raw(msgspec.json.encode(body)))
