"""Bytes → UTF-8 text: byte order marks, UTF-16 as PowerShell's `>` writes it, and what is no text at all."""

from __future__ import annotations

import codecs

from scheduler_core.errors import InvalidObjects, Problem
from scheduler_core.sources.text.places import place_of

# The four-byte mark of UTF-32 (little endian) begins with the two-byte mark of UTF-16: longest first.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_BINARY_FORMATS = (
    (b"PK\x03\x04", "a zip archive"),
    (b"BZh", "bzip2 data"),
    (b"\xfd7zXZ\x00", "xz data"),
    (b"%PDF", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3", "a database"),
)
_STEP = 1 << 20


def to_utf8(data: bytes) -> bytes:
    """`data` as UTF-8 without a byte order mark.

    Raises InvalidObjects, naming the line, for bytes that are no text in the encoding they announce, for binary
    formats and for an empty upload.
    """
    _refuse_binary_formats(data)
    text = _recoded(data)
    if not text.strip():
        raise InvalidObjects([Problem("", "the file is empty")])
    if b"\0" in text[:_STEP]:
        raise InvalidObjects([Problem(f"byte {text.index(0):,}", "the file is binary data, not text")])
    return text


def _refuse_binary_formats(data: bytes) -> None:
    found = next((name for magic, name in _BINARY_FORMATS if data.startswith(magic)), None)
    if found is None and data[257:262] == b"ustar":
        found = "a tar archive"
    if found is not None:
        message = f"the file is {found}; expected JSON or YAML, plain or packed with gzip or zstd"
        raise InvalidObjects([Problem("byte 0", message)])


def _recoded(data: bytes) -> bytes:
    mark, encoding = next(((m, e) for m, e in _MARKS if data.startswith(m)), (b"", _guess(data[:2])))
    body = data[len(mark) :] if mark else data
    if encoding == "utf-8":
        _check_utf8(body)
        return body
    try:
        return body.decode(encoding).encode("utf-8")
    except UnicodeError as error:
        place = f"byte {len(mark) + getattr(error, 'start', 0):,}"
        raise InvalidObjects(
            [Problem(place, f"the file is not the {encoding.upper()} text that it begins as")]
        ) from None


def _guess(first_two: bytes) -> str:
    """Without a mark: the first character of a JSON or YAML text is ASCII, so a zero byte beside it tells UTF-16."""
    if len(first_two) == 2 and first_two.count(0) == 1:
        return "utf-16-be" if first_two[0] == 0 else "utf-16-le"
    return "utf-8"


def _check_utf8(data: bytes) -> None:
    """Raises InvalidObjects at the first byte that is not UTF-8; in steps, so that no second copy is held."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    view = memoryview(data)
    for start in range(0, len(data), _STEP):
        held = len(decoder.getstate()[0])
        try:
            decoder.decode(view[start : start + _STEP], final=start + _STEP >= len(data))
        except UnicodeDecodeError as error:
            place = place_of(data, start - held + error.start)
            raise InvalidObjects([Problem(place, f"not UTF-8 text ({error.reason})")]) from None
