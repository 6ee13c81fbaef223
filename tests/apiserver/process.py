"""The server as a process of its own, so that it shares no interpreter with the client under test."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.apiserver.server import Control
from tests.support.waiting import PATIENCE

_ROOT = Path(__file__).parents[2]


class ServerProcess:
    """Started at once. `control` works as the one of ApiServer does; `restart` is under way when it returns."""

    def __init__(self, *options: str) -> None:
        command = [sys.executable, "-m", "tests.apiserver", "--tied", *options]
        self._process = subprocess.Popen(
            command, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        if not self.url:
            raise RuntimeError(f"the test API server did not start: exit code {self._process.wait()}")
        self.control = Control(self._call)

    def _call(self, name: str, arguments: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            f"{self.url}/_control/{name}", json.dumps(arguments).encode(), method="POST"
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                raise ValueError(error.read().decode()) from None

    def stop(self) -> None:
        self._process.terminate()
        self._process.communicate(timeout=PATIENCE)


@contextmanager
def serving_process(*options: str) -> Iterator[ServerProcess]:
    server = ServerProcess(*options)
    try:
        yield server
    finally:
        server.stop()
