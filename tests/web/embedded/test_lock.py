"""One embedded playground for each data directory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from playground.embedded.lock import AlreadyRunning, held
from tests.support.project import ROOT
from tests.support.waiting import PATIENCE

HOLD = """
import sys
from pathlib import Path
from playground.embedded.lock import held
from tests.support.waiting import PATIENCE
with held(Path(sys.argv[1]), note="http://localhost:1/"):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_holder_is_told_of_the_first(tmp_path: Path) -> None:
    first = held(tmp_path, note="http://localhost:8000/")
    with first, pytest.raises(AlreadyRunning, match=r"^http://localhost:8000/$"), held(tmp_path, note="mine"):
        pass
    with held(tmp_path, note="mine"):
        pass


def test_a_killed_holder_holds_no_longer(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(AlreadyRunning), held(tmp_path, note="mine"):
            pass
        holder.kill()
        holder.wait(PATIENCE)
    with held(tmp_path, note="mine"):
        pass
