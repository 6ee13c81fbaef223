"""Every reference to the specification ("spec 08 §5, §7.2") names a page and a section that exist in docs/spec/."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.support.project import ROOT, read, text_files

SECTION = r"§\d+(?:\.\d+)*"
# One page with its sections, and what may follow it: "spec 08 §5 to §7, 01 §8".
PAGE = rf"\d\d(?!\d)(?:\s{SECTION}(?:(?:,|\sto|\sand|–)\s?{SECTION})*)?"
REFERENCE = re.compile(rf"\b[Ss]pec\s({PAGE}(?:(?:,|\sand)\s\d\d\s{SECTION}(?:,\s{SECTION})*)*)")
HEADING = re.compile(r"^#{2,3} (\d+(?:\.\d+)?)[. ]", re.MULTILINE)
SOURCES = [*text_files(".py"), *text_files(".md"), *text_files(".ts"), *text_files(".tsx")]


@cache
def sections() -> dict[str, set[str]]:
    """Number of a page → its numbered sections."""
    pages = sorted((ROOT / "docs" / "spec").glob("[0-9][0-9]-*.md"))
    return {page.name[:2]: set(HEADING.findall(page.read_text(encoding="utf-8"))) for page in pages}


def references(text: str) -> Iterator[tuple[str, str | None]]:
    """Page and section of each reference; the section is None where a page alone is named."""
    joined = re.sub(r"\s*\n\s*(?:#:?|//|\*)?\s*", " ", text)
    for reference in REFERENCE.findall(joined):
        for page, named in re.findall(rf"(?<![§.\d])(\d\d)((?:[^§\d]*{SECTION})*)", reference):
            found = re.findall(SECTION, named)
            yield from ((page, section[1:]) for section in found)
            if not found:
                yield page, None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(spec 08 §5).", [("08", "5")]),
        ("(spec 07 §4.2, §10)", [("07", "4.2"), ("07", "10")]),
        ("spec 11 §4 to §6", [("11", "4"), ("11", "6")]),
        ("spec 02 §2, 04 §1,\n    05 §1)", [("02", "2"), ("04", "1"), ("05", "1")]),
        ("spec 03, 1.36", [("03", None)]),
    ],
)
def test_references_are_recognised(text: str, expected: list[tuple[str, str | None]]) -> None:
    assert list(references(text)) == expected


def test_there_are_fourteen_pages_with_numbered_sections() -> None:
    assert list(sections()) == [f"{number:02}" for number in range(1, 15)]
    assert all(sections().values())


def test_every_reference_resolves() -> None:
    lost, n_references = [], 0
    for path in SOURCES:
        if path.as_posix() == "tests/architecture/test_specification.py":
            continue
        for page, section in references(read(path.as_posix())):
            n_references += 1
            if page not in sections() or (section is not None and section not in sections()[page]):
                lost.append(f"{path}: spec {page}" + (f" §{section}" if section else ""))
    assert lost == []
    assert n_references > 200
