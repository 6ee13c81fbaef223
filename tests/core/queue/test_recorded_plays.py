"""Queues played step by step, as the queue of kube-scheduler 1.36.2 answered (tests/golden/README.md)."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.hunt.framework.queue import deviating

GOLDEN = Path(__file__).parents[2] / "golden" / "queue.jsonl.gz"


def plays() -> list[dict[str, Any]]:
    with gzip.open(GOLDEN, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@pytest.mark.parametrize("scenario", plays(), ids=lambda one: str(one["name"]))
def test_a_recorded_play(scenario: dict[str, Any]) -> None:
    assert len(scenario["states"]) == len(scenario["Steps"]) > 60
    assert deviating(scenario) == []
