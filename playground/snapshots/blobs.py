"""The format of a snapshot's objects in the database: canonical JSON in zstd frames, and an index into them.

    objects blob   the JSON array of all objects, keys sorted, cut every FRAME_BYTES or so into zstd frames;
                   the frames one after the other are one valid zstd stream of the whole array
    index blob     for each object, in order of appearance: kind, namespace, name, frame, offset and length

A page of objects costs the index (kept in memory, it never changes) and the few frames it touches, so that
the 60,000th object of a large cluster is as near as the first. Filters run over the index alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

import msgspec
import zstandard

from scheduler_core import decoders

# Large enough to compress well (equal pods repeat within a frame), small enough to unpack in under a
# millisecond.
FRAME_BYTES: Final = 256 * 1024
LEVEL: Final = 6


class Index(msgspec.Struct, frozen=True):
    """Aligned columns, one entry an object; `kinds` and `namespaces` are tables that the entries point into.

    `frames` has (offset, length) of each zstd frame in the blob; `offset` and `length` of an object count
    bytes of the unpacked frame.
    """

    kinds: list[str]
    namespaces: list[str]
    frames: list[tuple[int, int]]
    kind: list[int]
    namespace: list[int]
    name: list[str]
    frame: list[int]
    offset: list[int]
    length: list[int]

    def __len__(self) -> int:
        return len(self.name)


@dataclass(frozen=True, slots=True)
class Packed:
    """Objects ready to be stored. `sha256` is of the canonical JSON."""

    objects_blob: bytes
    index_blob: bytes
    sha256: str


def canonical_json(value: Any) -> bytes:
    """UTF-8, keys sorted, no spaces: equal values give equal bytes."""
    return msgspec.json.encode(value, order="sorted")


def compress(data: bytes) -> bytes:
    return zstandard.ZstdCompressor(level=LEVEL).compress(data)


def decompress(blob: bytes | memoryview) -> bytes:
    """The whole of a blob of one frame or more. PostgreSQL hands binary columns out as memoryview."""
    reader = zstandard.ZstdDecompressor().stream_reader(BytesIO(blob), read_across_frames=True)
    return reader.readall()


def pack(objects: Iterable[Mapping[str, Any]]) -> Packed:
    packer = _Packer()
    for item in objects:
        packer.add(item)
    return packer.finish()


_INDEX: Final = decoders.decoder(Index)


def read_index(blob: bytes | memoryview) -> Index:
    return _INDEX.decode(decompress(blob))


def read_objects(blob: bytes | memoryview, index: Index, positions: Sequence[int]) -> list[dict[str, Any]]:
    """The objects at `positions`, in that order."""
    view = memoryview(blob)
    frames: dict[int, bytes] = {}
    found = []
    for position in positions:
        number = index.frame[position]
        if number not in frames:
            start, length = index.frames[number]
            frames[number] = decompress(view[start : start + length])
        start = index.offset[position]
        found.append(msgspec.json.decode(frames[number][start : start + index.length[position]]))
    return found


def all_objects(blob: bytes | memoryview) -> list[dict[str, Any]]:
    """Every object, in order of appearance."""
    objects: list[dict[str, Any]] = msgspec.json.decode(decompress(blob))
    return objects


def list_json(blob: bytes | memoryview) -> bytes:
    """All objects as a Kubernetes List, in JSON."""
    return b'{"apiVersion":"v1","kind":"List","items":' + decompress(blob) + b"}"


class _Table:
    """Strings and the numbers that stand for them, in order of first use."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self.numbers.setdefault(text, len(self.numbers))


class _Packer:
    """Collects objects into frames; `finish` may be called once."""

    def __init__(self) -> None:
        self.kinds, self.namespaces = _Table(), _Table()
        self.index = Index([], [], [], [], [], [], [], [], [])
        self.compressor = zstandard.ZstdCompressor(level=LEVEL)
        self.digest = hashlib.sha256()
        self.blob = bytearray()
        self.frame = bytearray(b"[")

    def add(self, item: Mapping[str, Any]) -> None:
        metadata = item.get("metadata") or {}
        text = canonical_json(item)
        index = self.index
        if index.name:
            self.frame += b","
        index.kind.append(self.kinds.number(item.get("kind", "")))
        index.namespace.append(self.namespaces.number(metadata.get("namespace") or ""))
        index.name.append(metadata.get("name") or "")
        index.frame.append(len(index.frames))
        index.offset.append(len(self.frame))
        index.length.append(len(text))
        self.frame += text
        if len(self.frame) >= FRAME_BYTES:
            self._close_frame()

    def _close_frame(self) -> None:
        self.digest.update(self.frame)
        packed = self.compressor.compress(bytes(self.frame))
        self.index.frames.append((len(self.blob), len(packed)))
        self.blob += packed
        self.frame = bytearray()

    def finish(self) -> Packed:
        self.frame += b"]"
        self._close_frame()
        index = msgspec.structs.replace(
            self.index, kinds=list(self.kinds.numbers), namespaces=list(self.namespaces.numbers)
        )
        return Packed(bytes(self.blob), compress(msgspec.json.encode(index)), self.digest.hexdigest())
