"""The framework of Kubernetes as a program that answers cases."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

GO: Final = Path(__file__).parent / "go"


def built(source: Path, folder: Path) -> Path:
    """The program. source : of Kubernetes, with its vendored modules; two files are added to it."""
    shutil.copy(GO / "decide.go", source / "pkg" / "scheduler" / "decide.go")
    place = source / "cmd" / "decide"
    place.mkdir(exist_ok=True)
    shutil.copy(GO / "main.go", place / "main.go")
    program = folder.resolve() / "decide"
    subprocess.run(["go", "build", "-mod=vendor", "-o", program, "./cmd/decide"], cwd=source, check=True)
    return program


def answers(program: Path, cases: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The cases with what the framework decides for their last pods."""
    text = "".join(f"{json.dumps(case)}\n" for case in cases)
    said = subprocess.run(
        [program], input=text, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True
    )
    yield from map(json.loads, said.stdout.splitlines())
