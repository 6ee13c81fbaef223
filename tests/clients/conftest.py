"""One playground for the programs that talk to it, and its OpenAPI document as a file."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.installation import Server, free_port
from tests.support.project import ROOT
from tests.support.waiting import eventually


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("clients")


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """Where a playground without demos answers; every answer of its is held to the OpenAPI document."""
    port = free_port()
    environment = os.environ | {
        "PLAYGROUND_DATA_DIR": str(folder / "data"),
        "DJANGO_SETTINGS_MODULE": "tests.support.contract_settings",
    }
    command = [sys.executable, str(ROOT / "manage.py"), "playground", "--no-demos", "--port", str(port)]
    server = Server(port, command, environment, folder / "log.txt")
    try:
        eventually(lambda: server.said("The playground is at"), "the playground starts")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.stop()


@pytest.fixture(scope="session")
def document(address: str, folder: Path) -> Path:
    path = folder / "schema.json"
    with urllib.request.urlopen(f"{address}/api/schema/?format=json") as response:
        path.write_bytes(response.read())
    return path


def run(*command: object, cwd: Path = ROOT, **variables: str) -> str:
    """What a command prints. Fails with it if the command does."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout
