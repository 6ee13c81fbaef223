"""Event bodies as they are stored."""

from __future__ import annotations

import zstandard
from hypothesis import given
from hypothesis import strategies as st

from playground.playing.codec import (
    WORTH_COMPRESSING,
    ZSTD_LEVEL,
    ZSTD_MAGIC,
    body_json,
    pack,
    pack_text,
    unpack,
)

bodies = st.dictionaries(
    st.text(max_size=5), st.text() | st.integers(-(2**40), 2**40) | st.none(), max_size=5
)


@given(bodies, st.integers(0, 3 * WORTH_COMPRESSING))
def test_what_is_stored_is_read_back(body: dict, padding: int) -> None:
    body = body | {"padding": "x" * padding}
    text, stored = pack(body)
    assert unpack(memoryview(stored)) == body
    assert body_json(stored) == text


def test_only_long_bodies_are_compressed() -> None:
    text, stored = pack({"total": 3})
    assert (text, stored) == (b'{"total":3}', b'{"total":3}')
    text, stored = pack({"items": ["same"] * 1000})
    assert stored.startswith(ZSTD_MAGIC)
    assert len(stored) < len(text) / 50


def test_from_the_length_on_that_is_worth_it_bodies_are_compressed() -> None:
    text = b"x" * WORTH_COMPRESSING
    assert pack_text(text) == zstandard.compress(text, ZSTD_LEVEL)
    assert pack_text(text[1:]) == text[1:]
