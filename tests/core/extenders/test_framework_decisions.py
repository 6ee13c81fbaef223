"""Decisions of the framework of 1.36.2 with extenders: every field, and what the extenders were asked (tests/golden/README.md)."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.hunt.framework.differences import differing

GOLDEN = Path(__file__).parents[2] / "golden" / "extender-decisions.jsonl.gz"


def cases() -> list[dict[str, Any]]:
    with gzip.open(GOLDEN, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@pytest.mark.parametrize("case", cases(), ids=lambda case: str(case["name"]))
def test_a_recorded_decision(case: dict[str, Any]) -> None:
    assert case["exchanges"]
    assert differing(case) == []
