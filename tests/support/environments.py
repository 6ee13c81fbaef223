"""Environments that have nothing of ours, made with uv. They need a package index, or the cache that script/setup has filled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scheduler_core import __version__
from tests.support.project import ROOT

UV = [sys.executable, "-m", "uv"]


def run(folder: Path, *command: str | Path, status: int = 0, **variables: str) -> str:
    """What it printed; all of it where that status is no success."""
    environment = os.environ | variables
    done = subprocess.run(
        list(map(str, command)), cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + (done.stderr if status else "")


class Environment:
    """A new virtual environment in a folder, and a wheel of this library beside it."""

    def __init__(self, folder: Path) -> None:
        known = subprocess.run([*UV, "--version"], capture_output=True, check=False)
        if known.returncode:
            pytest.skip("uv is not installed: script/setup installs it where it can")
        os.environ.setdefault("UV_CACHE_DIR", str(ROOT / ".cache/uv"))
        self.folder = folder
        self.wheel = folder / f"scheduler_core-{__version__}-py3-none-any.whl"
        run(ROOT, *UV, "build", "--quiet", "--wheel", "--out-dir", folder)
        run(folder, *UV, "venv", "--quiet", "venv")
        self.bin = folder / "venv/bin"
        self.python = self.bin / "python"

    def install(self, *packages: str | Path) -> None:
        run(self.folder, *UV, "pip", "install", "--quiet", "--python", self.python, *packages)

    def listed(self) -> str:
        """What is installed, as JSON."""
        return run(self.folder, *UV, "pip", "list", "--quiet", "--python", self.python, "--format", "json")
