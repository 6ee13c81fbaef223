"""The front end's types of the API's answers are those of the OpenAPI document."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clients.conftest import run
from tests.support.project import read

pytestmark = pytest.mark.slow


def test_generated_types_are_not_stale(tmp_path: Path) -> None:
    """If they are: `script/api-types`."""
    made = tmp_path / "api.gen.ts"
    run("script/api-types", made)
    assert made.read_text().splitlines() == read("frontend/src/wire/api.gen.ts").splitlines()
