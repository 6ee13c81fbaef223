"""Replicas that start together on a new database."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.live

ROOT = Path(__file__).parents[3]
PREPARE = "import django; django.setup(); from playground.connector.record.database import prepare_database; prepare_database()"


def test_several_processes_prepare_one_database(tmp_path: Path) -> None:
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "playground.settings.base",
        "PLAYGROUND_DATA_DIR": str(tmp_path),
        "PYTHONPATH": str(ROOT),
    }
    environment.pop("PLAYGROUND_DATABASE_URL", None)
    command = [sys.executable, "-c", PREPARE]
    running = [
        subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    said = [process.communicate(timeout=PATIENCE)[1] for process in running]
    assert [process.returncode for process in running] == [0, 0, 0], said
