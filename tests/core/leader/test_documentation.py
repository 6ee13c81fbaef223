"""The page on leader election: its program prints what it says, its tables are complete."""

from __future__ import annotations

import re

from scheduler_core.leader.safety.assumptions import STATEMENTS
from tests.support.project import read

PAGE = read("docs/leader-election.md")


def test_every_assumption_is_in_the_table() -> None:
    assert re.findall(r"^\| `(\w+)` \|", PAGE, flags=re.MULTILINE) == list(STATEMENTS)
