"""The words that the page explains are those of docs/glossary.md."""

from __future__ import annotations

import runpy

import pytest

from tests.support.project import ROOT, read

SCRIPT = runpy.run_path(str(ROOT / "script/words"))


def test_the_page_explains_the_words_of_the_glossary() -> None:
    assert read("frontend/src/model/text/words.gen.ts") == SCRIPT["text"](), "update it: script/words"


@pytest.mark.parametrize(
    ("page", "address"),
    [
        ("plugins.md", "/docs/plugins/"),
        ("spec/README.md", "/docs/spec/"),
        ("spec/08-preemption.md", "/docs/spec/08-preemption/"),
        ("../README.md", "/docs/"),
    ],
)
def test_a_page_of_the_documentation_has_an_address(page: str, address: str) -> None:
    assert SCRIPT["address"](page) == address


def test_words_of_one_meaning_are_entries_each() -> None:
    row = "| word | meaning | where |\n|---|---|---|\n| toleration, taint | Said once. | [spec 03](spec/03-node-selection.md#a) |\n"
    said = {"meaning": "Said once.", "page": "/docs/spec/03-node-selection/"}
    assert list(SCRIPT["entries"](row)) == [("toleration", said), ("taint", said)]
