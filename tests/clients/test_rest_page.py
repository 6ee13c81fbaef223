"""The commands of docs/rest.md do what the page says."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.clients.conftest import run
from tests.support.project import read

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl here"),
]
BLOCKS = re.findall(r"```sh\n(.*?)```\n(?:\n```text\n(.*?)```)?", read("docs/rest.md"), flags=re.DOTALL)


def test_every_command_prints_what_the_page_says(address: str, tmp_path: Path) -> None:
    script = "set -e\n" + "".join(f"{command}echo '=== {n}'\n" for n, (command, _) in enumerate(BLOCKS))
    printed = run("bash", "-c", script, cwd=tmp_path, SERVER=address).replace("\r\n", "\n")
    found = re.split(r"=== \d+\n", printed)[:-1]
    assert found == [expected for _, expected in BLOCKS]
    assert len(BLOCKS) == 8
