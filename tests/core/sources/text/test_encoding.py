"""Bytes become UTF-8 text, or a message says why not and where."""

from __future__ import annotations

import pytest

from scheduler_core.errors import InvalidObjects, Problem
from scheduler_core.sources.text.encoding import to_utf8

TEXT = '{"kind": "Pod", "note": "naïve ☃"}'


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(TEXT.encode("utf-8"), id="utf-8"),
        pytest.param(TEXT.encode("utf-8-sig"), id="utf-8 with mark"),
        pytest.param(TEXT.encode("utf-16"), id="utf-16 with mark"),
        pytest.param(b"\xfe\xff" + TEXT.encode("utf-16-be"), id="utf-16 big endian with mark"),
        pytest.param(TEXT.encode("utf-16-le"), id="utf-16 without mark"),
        pytest.param(TEXT.encode("utf-16-be"), id="utf-16 big endian without mark"),
        pytest.param(TEXT.encode("utf-32"), id="utf-32 with mark"),
    ],
)
def test_text_in_every_encoding_becomes_the_same(data: bytes) -> None:
    assert to_utf8(data) == TEXT.encode()


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", Problem("", "the file is empty")),
        (b" \n\t ", Problem("", "the file is empty")),
        (b"\xef\xbb\xbf", Problem("", "the file is empty")),
        (b"a: b\nc: \xe9t\xe9", Problem("line 2, column 4", "not UTF-8 text (invalid continuation byte)")),
        (b"a\xc3", Problem("line 1, column 2", "not UTF-8 text (unexpected end of data)")),
        (b"ab\0c", Problem("byte 2", "the file is binary data, not text")),
        (b"\xff\xfea", Problem("byte 2", "the file is not the UTF-16-LE text that it begins as")),
        (
            b"PK\x03\x04...",
            Problem(
                "byte 0",
                "the file is a zip archive; expected JSON or YAML, plain or packed with gzip or zstd",
            ),
        ),
        (
            b"pods.yaml".ljust(257, b"\0") + b"ustar\x0000",
            Problem(
                "byte 0",
                "the file is a tar archive; expected JSON or YAML, plain or packed with gzip or zstd",
            ),
        ),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, problem: Problem) -> None:
    with pytest.raises(InvalidObjects) as caught:
        to_utf8(data)
    assert caught.value.problems == (problem,)


def test_a_bad_byte_far_into_the_text_has_its_line() -> None:
    data = "ü: 1\n".encode() * 400_000 + b"\xff"
    with pytest.raises(InvalidObjects) as caught:
        to_utf8(data)
    assert caught.value.problems[0].path == "line 400,001, column 1"


def test_a_character_across_two_steps_is_whole() -> None:
    data = b"x" * ((1 << 20) - 1) + "é".encode()
    assert to_utf8(data) == data
