"""The reference and the notebook say what the library says today."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

from tests.support.project import ROOT, read, tracked_files

NOTEBOOKS = [path for path in tracked_files() if path.suffix == ".ipynb"]


def test_the_reference_is_that_of_the_docstrings() -> None:
    made = runpy.run_path(str(ROOT / "script/reference"))["text"]()
    assert read("docs/reference.md") == made, "update it: .venv/bin/python script/reference"


def test_there_is_a_notebook() -> None:
    assert [Path("docs/first-steps.ipynb")] == NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=str)
def test_a_notebook_puts_out_what_is_stored_in_it(path: Path) -> None:
    notebook = json.loads(read(path))
    assert runpy.run_path(str(ROOT / "script/notebook"))["executed"](notebook) == notebook
    assert any(cell.get("outputs") for cell in notebook["cells"])
