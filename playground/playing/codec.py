"""Event bodies as bytes in the database: compact JSON, zstd when the JSON is long.

The two forms are distinguishable: JSON begins with `{` or `[`, a zstd frame with its magic number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
import zstandard

# Below this many bytes the frame's overhead and the call cost more than the saving.
WORTH_COMPRESSING: Final = 1024
ZSTD_MAGIC: Final = b"\x28\xb5\x2f\xfd"
ZSTD_LEVEL: Final = 3


def pack_text(text: bytes) -> bytes:
    """Compressed when that pays; `body_json` is the inverse."""
    return zstandard.compress(text, ZSTD_LEVEL) if len(text) >= WORTH_COMPRESSING else text


def pack(body: Mapping[str, Any]) -> tuple[bytes, bytes]:
    """(the body's JSON, what is to be stored of it)."""
    text = msgspec.json.encode(body)
    return text, pack_text(text)


def body_json(stored: bytes | memoryview) -> bytes:
    """The body's JSON text. PostgreSQL hands binary columns out as memoryview."""
    data = bytes(stored)
    return zstandard.decompress(data) if data.startswith(ZSTD_MAGIC) else data


def unpack(stored: bytes | memoryview) -> dict[str, Any]:
    body: dict[str, Any] = msgspec.json.decode(body_json(stored))
    return body
