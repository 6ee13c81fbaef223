"""The picture of the rooms shows the import contracts as they are, and every room."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.support.project import ROOT

PICTURE = ROOT / "docs" / "images" / "rooms.svg"


def test_the_picture_is_the_one_that_the_contracts_make(tmp_path: Path) -> None:
    """`script/rooms` draws it anew."""
    made = tmp_path / "rooms.svg"
    subprocess.run([sys.executable, str(ROOT / "script" / "rooms"), str(made)], check=True)
    assert made.read_text(encoding="utf-8") == PICTURE.read_text(encoding="utf-8")


def test_every_folder_of_the_two_houses_is_in_it() -> None:
    picture = PICTURE.read_text(encoding="utf-8")
    folders = [
        file.parent.name
        for house in ("playground", "scheduler_core")
        for file in (ROOT / house).glob("*/__init__.py")
    ]
    assert [name for name in folders if f'<tspan class="name">{name}</tspan>' not in picture] == []
