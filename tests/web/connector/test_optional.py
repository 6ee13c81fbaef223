"""A process that does not use the live scheduler does not load it, and needs none of its libraries."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from playground.connector.client.connection import NoCluster, connect
from tests.support.project import ROOT

pytestmark = pytest.mark.live

STARTED = """
import os, sys
import django
django.setup()
import playground.asgi, playground.celery_app, playground.urls
from django.core.management import call_command
call_command("check", verbosity=0)
print([name for name in UNNEEDED if name in sys.modules])
"""
UNNEEDED = [
    "kubernetes",
    "aiohttp",
    "playground.connector.client.http",
    "playground.connector.live_scheduler",
]


def ran(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "playground.settings.test"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_the_server_starts_without_it() -> None:
    done = ran("-c", STARTED.replace("UNNEEDED", repr(UNNEEDED)))
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["[]"]), done.stderr


def test_without_the_client_library_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "kubernetes", None)
    with pytest.raises(NoCluster, match="the Python package `kubernetes` is not installed"):
        connect()
