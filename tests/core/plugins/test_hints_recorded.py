"""Whom a change wakes, as the scheduling framework of 1.36.2 says it: the events and, for each, the plugins that return Queue
(tests/golden/README.md).
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.hunt.framework.hints import waking

GOLDEN = Path(__file__).parents[2] / "golden" / "hints.jsonl.gz"


def cases() -> list[dict[str, Any]]:
    with gzip.open(GOLDEN, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@pytest.mark.parametrize("case", cases(), ids=lambda case: str(case["name"]))
def test_a_recorded_change(case: dict[str, Any]) -> None:
    assert case["changes"]
    assert list(waking(case)) == []
