"""The framework of Kubernetes as a program that answers cases."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from tests.hunt.framework.proxy import Asked, a_proxy

GO: Final = Path(__file__).parent / "go"


def built(source: Path, folder: Path) -> Path:
    """The program. source : of Kubernetes, with its vendored modules; three files are added to it."""
    for name in ("decide.go", "hints.go"):
        shutil.copy(GO / name, source / "pkg" / "scheduler" / name)
    place = source / "cmd" / "decide"
    place.mkdir(exist_ok=True)
    shutil.copy(GO / "main.go", place / "main.go")
    program = folder.resolve() / "decide"
    subprocess.run(["go", "build", "-mod=vendor", "-o", program, "./cmd/decide"], cwd=source, check=True)
    return program


def answers(program: Path, cases: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The cases with what the framework decides for their last pods, and what it asked extenders before; or whom changes wake."""
    text, asked = "".join(f"{json.dumps(case)}\n" for case in cases), Asked()
    with a_proxy(asked) as address:
        said = subprocess.run(
            [program],
            input=text,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            check=True,
            env=os.environ | {"HTTP_PROXY": address},
        )
    for case in map(json.loads, said.stdout.splitlines()):
        if "expected" in case and "extenders" in case.get("config", {}):
            case["exchanges"] = asked.about(case["config"], case["expected"]["attempts"][0]["pod"])
        yield case
