"""docs/glossary.md: one word, one meaning, in alphabetical order."""

from __future__ import annotations

import re

import pytest

from tests.support.project import ROOT

TABLES = (ROOT / "docs" / "glossary.md").read_text().split("\n## ")[1:]
ROW = re.compile(r"^\| (?!word|-)(?P<word>[^|]+) \| (?P<meaning>[^|]+) \| (?P<where>[^|]+) \|$", re.MULTILINE)


def rows(table: str) -> list[tuple[str, str, str]]:
    return [(match["word"], match["meaning"], match["where"]) for match in ROW.finditer(table)]


def test_no_word_is_there_twice() -> None:
    words = [word for table in TABLES for word, _, _ in rows(table)]
    assert len(words) > 40
    assert sorted(set(words)) == sorted(words)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.splitlines()[0])
def test_words_are_in_order(table: str) -> None:
    words = [word.lower() for word, _, _ in rows(table)]
    assert words == sorted(words)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.splitlines()[0])
def test_every_word_has_a_sentence_and_a_place(table: str) -> None:
    assert [
        word for word, meaning, where in rows(table) if not (meaning.endswith(".") and "](" in where)
    ] == []
