"""The scripts parse as POSIX shell and are executable."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = [
    "script/setup",
    "script/server",
    "script/test",
    "script/lint",
    "script/lock",
    "script/api-types",
    ".ci/run",
    ".ci/benchmark",
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_program_is_executable(program: str) -> None:
    assert os.access(ROOT / program, os.X_OK)


@pytest.mark.parametrize("program", [*PROGRAMS[:-2], "script/node.sh"])
def test_script_is_valid_posix_shell(program: str) -> None:
    result = subprocess.run(["sh", "-n", ROOT / program], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("script", ["script/server", "script/test"])
def test_readme_commands_set_up_first(script: str) -> None:
    assert "\nscript/setup" in (ROOT / script).read_text()


def test_setup_refuses_an_unknown_option() -> None:
    result = subprocess.run(
        [ROOT / "script/setup", "--nonsense"], capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr) == (1, "setup: unknown option --nonsense (only --runtime)\n")
