"""gzip and zstd: whole files, damaged ones, bombs."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable

import pytest
import zstandard

from scheduler_core.errors import InvalidObjects, LimitExceeded, Problem
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.text.compression import decompress

Pack = Callable[[bytes], bytes]

NOISE = random.Random(1).randbytes(200_000) + b"a" * 3_000_000
TRUNCATED = "the compressed data end too early: the file seems truncated"


def zstd(data: bytes) -> bytes:
    return zstandard.ZstdCompressor(write_checksum=True).compress(data)


@pytest.mark.parametrize(("pack", "name"), [(gzip.compress, "gzip"), (zstd, "zstd")])
class TestBothFormats:
    def test_content_and_name_come_back(self, pack: Pack, name: str) -> None:
        assert decompress(pack(NOISE), Limits()) == (NOISE, name)

    def test_members_follow_each_other(self, pack: Pack, name: str) -> None:
        assert decompress(pack(NOISE) + pack(b"more"), Limits()) == (NOISE + b"more", name)

    @pytest.mark.parametrize("kept", [4, 30, 100_000, -1])
    def test_truncated_data_are_refused(self, pack: Pack, name: str, kept: int) -> None:
        with pytest.raises(InvalidObjects) as caught:
            decompress(pack(NOISE)[:kept], Limits())
        assert caught.value.problems == (Problem("", TRUNCATED),)

    def test_damaged_data_are_refused(self, pack: Pack, name: str) -> None:
        packed = bytearray(pack(NOISE))
        packed[1000] ^= 255
        with pytest.raises(InvalidObjects, match=f"the {name} data are damaged"):
            decompress(bytes(packed), Limits())

    def test_junk_behind_the_data_is_refused(self, pack: Pack, name: str) -> None:
        with pytest.raises(InvalidObjects, match=f"4 bytes of something else follow the {name} data"):
            decompress(pack(NOISE) + b"junk", Limits())

    def test_packed_twice_is_refused(self, pack: Pack, name: str) -> None:
        with pytest.raises(InvalidObjects, match="packed twice"):
            decompress(pack(pack(b"x")), Limits())

    def test_a_bomb_stops_at_the_limit(self, pack: Pack, name: str) -> None:
        with pytest.raises(LimitExceeded) as caught:
            decompress(pack(b"\0" * 50_000_000), Limits(max_decompressed_bytes=1_000_000))
        assert str(caught.value) == f"the {name} data hold more than 1,000,000 bytes"

    def test_the_limit_itself_is_allowed(self, pack: Pack, name: str) -> None:
        assert decompress(pack(b"x" * 1000), Limits(max_decompressed_bytes=1000))[0] == b"x" * 1000


def test_plain_data_are_left_alone() -> None:
    assert decompress(b"{}", Limits()) == (b"{}", "")


def test_zeros_behind_gzip_are_padding() -> None:
    assert decompress(gzip.compress(b"x") + b"\0" * 512, Limits()) == (b"x", "gzip")
