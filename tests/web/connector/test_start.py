"""What the live scheduler does not load before it starts: it would only cost time."""

from __future__ import annotations

import subprocess
import sys

from tests.support.project import ROOT

LOADED = """
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "playground.settings.base"
import django
django.setup()
from playground.connector.management.commands import run_scheduler
from playground.simulations.services import live_runs
print(*sorted({name.partition(".")[0] for name in sys.modules} | set(sys.modules)))
"""
NOT_NEEDED = {
    "celery",
    "playground.runs.admin",
    "kombu",
    "playground.runs.services",
    "playground.simulations.drivers",
    "playground.urls",
    "redis",
    "uvicorn",
}


def test_what_schedules_loads_neither_broker_nor_admin_nor_web_server() -> None:
    command = [sys.executable, "-c", LOADED]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert "playground.connector.live_scheduler" in loaded
    assert NOT_NEEDED.intersection(loaded) == set()
