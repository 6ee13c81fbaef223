"""The page on leader election: its program prints what it says, its tables are complete."""

from __future__ import annotations

import re
import subprocess
import sys

from scheduler_core.leader.assumptions import STATEMENTS
from tests.support.project import ROOT, read
from tests.support.waiting import PATIENCE

PAGE = read("docs/leader-election.md")


def test_the_program_prints_what_the_page_says() -> None:
    program = PAGE.split("```python\n")[1].split("```")[0]
    result = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert f"```text\n{result.stdout}```" in PAGE


def test_every_assumption_is_in_the_table() -> None:
    assert re.findall(r"^\| `(\w+)` \|", PAGE, flags=re.MULTILINE) == list(STATEMENTS)
