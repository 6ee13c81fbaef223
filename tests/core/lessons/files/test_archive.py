"""A lesson's folder as a zip, both ways; what is no such zip is refused."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from random import Random
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

import pytest

from scheduler_core import InvalidInput
from scheduler_core.errors import LimitExceeded
from scheduler_core.lessons.files.archive import packed, unpacked

FILES = {"lesson.yaml": b"title: To b\n", "answers/pod.yaml": b"kind: Pod\n"}


def a_zip(files: dict[str, bytes], compression: int = ZIP_DEFLATED) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w", compression) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def refused(data: bytes) -> list[str]:
    with pytest.raises(InvalidInput) as refusal:
        unpacked(data)
    return [str(problem) for problem in refusal.value.problems]


def test_a_folder_comes_back_as_it_was() -> None:
    assert unpacked(packed("to-b", FILES)) == FILES
    assert packed("to-b", FILES) == packed("to-b", dict(reversed(FILES.items())))


def test_the_folder_is_the_one_with_the_lesson_and_hidden_files_stay_out() -> None:
    around = {
        "a/b/lesson.yaml": b"x",
        "a/b/answers/c.yaml": b"y",
        "a/b/.git/config": b"z",
        "__MACOSX/a/b/lesson.yaml": b"m",
        "a/other.yaml": b"o",
    }
    assert unpacked(a_zip(around)) == {"lesson.yaml": b"x", "answers/c.yaml": b"y"}


@pytest.mark.parametrize("name", ["../lesson.yaml", "/lesson.yaml", "a/../../lesson.yaml", "a\\lesson.yaml"])
def test_names_that_lead_out_are_refused(name: str) -> None:
    assert refused(a_zip({"lesson.yaml": b"x", name: b"y"})) == [f"{name}: leads out of the folder"]


def test_what_is_no_zip_or_has_no_lesson_is_refused() -> None:
    assert refused(b"title: x") == ["is not a readable zip: File is not a zip file"]
    assert refused(a_zip({"readme.md": b"x"})) == ["lesson.yaml: there is no such file in the archive"]


@pytest.mark.parametrize("compression", [ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA])
def test_a_damaged_archive_is_read_or_refused(compression: int) -> None:
    whole, random = a_zip({"lesson.yaml": b"title: x\n" * 200}, compression), Random(1)
    for _ in range(1000):
        damaged = bytearray(whole)
        for _ in range(random.randint(1, 4)):
            damaged[random.randrange(len(damaged))] = random.randrange(256)
        with suppress(InvalidInput):
            unpacked(bytes(damaged))


def test_a_file_without_a_name_is_refused() -> None:
    """In the directory its name is that of an extra field."""
    nameless = bytearray(a_zip({"x": b""}))
    entry = nameless.index(b"PK\x01\x02")
    nameless[entry + 28], nameless[entry + 30] = 0, 1
    assert refused(bytes(nameless))[0].startswith("is not a readable zip: ")


def test_an_archive_that_swells_is_refused_before_it_is_read_whole() -> None:
    swelling = a_zip({"lesson.yaml": b"x", "big.yaml": bytes(50_000_000)})
    assert len(swelling) < 100_000
    with pytest.raises(LimitExceeded) as refusal:
        unpacked(swelling)
    assert [str(one) for one in refusal.value.problems] == ["big.yaml: a lesson may have 2,000,000 bytes"]


def test_too_many_files_are_refused() -> None:
    with pytest.raises(LimitExceeded) as refusal:
        unpacked(a_zip({f"{index}.yaml": b"" for index in range(201)}))
    assert [str(one) for one in refusal.value.problems] == ["a lesson may have 200 files, this one has 201"]
