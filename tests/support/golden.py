"""Golden data that was recorded from other programs (tests/golden/README.md)."""

from __future__ import annotations

import gzip
import json
from typing import Any

from tests.support.project import ROOT


def golden(name: str) -> list[dict[str, Any]]:
    """The lines of a file with one JSON object each, such as ``capacity``."""
    with gzip.open(ROOT / "tests" / "golden" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
