"""A server that is killed when it has stored a row, and has not answered yet."""

from __future__ import annotations

import sys
from http.client import RemoteDisconnected
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.installation import Server, free_port
from tests.support.project import ROOT
from tests.support.waiting import eventually
from tests.web.embedded.test_command import environment

pytestmark = pytest.mark.slow

LESSON: Final = "lessons/from-pending-to-bound/exercises/a-node-for-reports"
SOLUTION: Final = (ROOT / "lessons/from-pending-to-bound/answers/pods.yaml").read_text()
KILLED: Final = """
import os, signal, sys
import django
django.setup()
from playground.api.answers import StoredAnswer
StoredAnswer.response = property(lambda answer: os.kill(os.getpid(), signal.SIGKILL))
sys.argv = ["manage.py", *sys.argv[1:]]
import runpy
runpy.run_path("manage.py", run_name="__main__")
"""


def serving(folder: Path, *words: str) -> Server:
    port, log = free_port(), folder / f"{len(words)}.log"
    command = [sys.executable, *words, "playground", "--no-demos", "--port", str(port)]
    server = Server(port, command, environment(folder / "data"), log)
    eventually(lambda: server.said(f"The playground is at http://127.0.0.1:{port}/"), "the playground starts")
    return server


@pytest.mark.parametrize(
    ("path", "body", "counted"),
    [
        (f"{LESSON}/tries/", {"files": {"pods.yaml": SOLUTION}}, "tries"),
        (f"{LESSON}/hints/", {}, "hintsTaken"),
    ],
    ids=["a try", "a hint"],
)
def test_what_was_stored_is_not_stored_again(tmp_path: Path, path: str, body: Any, counted: str) -> None:
    key = {"Idempotency-Key": "k-1"}
    server = serving(tmp_path, "-c", KILLED)
    try:
        with pytest.raises((ConnectionError, RemoteDisconnected)):
            server.call("POST", path, body, headers=key)
    finally:
        server.kill()
    server = serving(tmp_path, "manage.py")
    try:
        assert server.call("GET", f"{LESSON}/")[counted] == 1
        server.call("POST", path, body, headers=key)
        assert server.call("GET", f"{LESSON}/")[counted] == 1
    finally:
        server.kill()
