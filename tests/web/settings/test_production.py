"""The production settings, as a process of their own reads them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.support.project import ROOT

VARIABLES = {
    "DJANGO_SETTINGS_MODULE": "playground.settings.production",
    "PLAYGROUND_SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyz-of-a-test-and-of-nothing-else",
    "PLAYGROUND_REDIS_URL": "redis://127.0.0.1:1/0",
    "PLAYGROUND_ALLOWED_HOSTS": "playground.example.org",
    "PLAYGROUND_ACCOUNTS": "true",
    "PLAYGROUND_BEHIND_PROXY": "true",
}


def test_nothing_is_left_that_a_deployment_should_not_have(tmp_path: Path) -> None:
    own = {
        "PLAYGROUND_DATABASE_URL": f"sqlite:///{tmp_path}/test.sqlite3",
        "PLAYGROUND_DATA_DIR": str(tmp_path),
    }
    result = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=os.environ | VARIABLES | own,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, ""), result.stderr
