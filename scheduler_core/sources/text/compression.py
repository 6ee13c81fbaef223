"""gzip and zstd, undone in small steps so that a bomb is noticed before it has filled the memory."""

from __future__ import annotations

import io
import zlib
from collections.abc import Generator, Iterator

import zstandard

from scheduler_core.errors import InvalidObjects, LimitExceeded, Problem
from scheduler_core.sources.limits import Limits

_MAGIC = {"gzip": b"\x1f\x8b", "zstd": b"\x28\xb5\x2f\xfd"}
_GZIP_INPUT_STEP = 1 << 16
_GZIP_OUTPUT_STEP = 1 << 20
# One block of 4 bytes can stand for 128 KiB: a step of 1 KiB yields 32 MiB at most.
_ZSTD_INPUT_STEP = 1 << 10
# A frame may ask for a window of up to 2 TiB of memory; the zstd command itself refuses more than this.
_ZSTD_MAX_WINDOW = 1 << 27
# Both formats may be concatenated (bgzip writes a member every 64 KiB); empty members would cost time for nothing.
_MAX_MEMBERS = 100_000
_TRUNCATED = "the compressed data end too early: the file seems truncated"


def decompress(data: bytes, limits: Limits) -> tuple[bytes, str]:
    """The content of `data` and how it was packed: `gzip`, `zstd` or "" (then `data` itself).

    Raises InvalidObjects for damaged or truncated data and for something packed twice, LimitExceeded when the content
    is larger than `limits.max_decompressed_bytes`.
    """
    packing = _packing(data)
    if not packing:
        return data, ""
    content = _collect(_members(data, packing), packing, limits)
    if _packing(content):
        raise _invalid(f"the {packing} data hold {_packing(content)} data: packed twice")
    return content, packing


def _packing(data: bytes) -> str:
    return next((name for name, magic in _MAGIC.items() if data.startswith(magic)), "")


def _invalid(message: str) -> InvalidObjects:
    return InvalidObjects([Problem("", message)])


def _collect(pieces: Iterator[bytes], packing: str, limits: Limits) -> bytes:
    content = io.BytesIO()
    for piece in pieces:
        if content.tell() + len(piece) > limits.max_decompressed_bytes:
            message = f"the {packing} data hold more than {limits.max_decompressed_bytes:,} bytes"
            raise LimitExceeded([Problem("", message)])
        content.write(piece)
    return content.getvalue()


def _members(data: bytes, packing: str) -> Iterator[bytes]:
    """The content of the members (frames) of a file, one after another, in pieces."""
    unpack = _unpack_gzip_member if packing == "gzip" else _unpack_zstd_frame
    offset = 0
    for _ in range(_MAX_MEMBERS):
        try:
            offset = yield from unpack(data, offset)
        except (zlib.error, zstandard.ZstdError) as error:
            raise _invalid(f"the {packing} data are damaged ({error})") from None
        if not data.startswith(_MAGIC[packing], offset):
            break
    # gzip files from tapes are padded with zeros.
    if rest := len(data) - offset - data.count(b"\0", offset):
        raise _invalid(f"{rest:,} bytes of something else follow the {packing} data")


def _unpack_gzip_member(data: bytes, offset: int) -> Generator[bytes, None, int]:
    """Yields the content of the member at `offset`; the generator's value is the offset behind it."""
    member = zlib.decompressobj(wbits=31)
    while not member.eof:
        step = data[offset : offset + _GZIP_INPUT_STEP]
        piece = member.decompress(step, _GZIP_OUTPUT_STEP)
        if not (step or piece or member.eof):
            raise _invalid(_TRUNCATED)
        yield piece
        # At the end of a member both attributes hold what is left of the step.
        offset += len(step) - len(member.unused_data if member.eof else member.unconsumed_tail)
    return offset


def _unpack_zstd_frame(data: bytes, offset: int) -> Generator[bytes, None, int]:
    """Yields the content of the frame at `offset`; the generator's value is the offset behind it."""
    frame = zstandard.ZstdDecompressor(max_window_size=_ZSTD_MAX_WINDOW).decompressobj()
    while not frame.eof:
        step = data[offset : offset + _ZSTD_INPUT_STEP]
        if not step:
            raise _invalid(_TRUNCATED)
        yield frame.decompress(step)
        offset += len(step) - len(frame.unused_data)
    return offset
