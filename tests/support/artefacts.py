"""Where what is left of a failed test is kept."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.project import ROOT

FOLDER = ROOT / "test-artifacts" / "failures"


def place_of(nodeid: str) -> Path:
    """Without a suffix; its folder is there."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    return FOLDER / re.sub(r"[^\w.-]+", "-", nodeid.removeprefix("tests/")).strip("-")[:150]
