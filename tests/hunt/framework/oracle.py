"""The framework of Kubernetes as a program that answers cases."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from tests.hunt.framework.proxy import Asked, a_proxy

GO: Final = Path(__file__).parent / "go"
TRIES: Final = 20

PLACES: Final = {
    "decide.go": "pkg/scheduler/decide.go",
    "hints.go": "pkg/scheduler/hints.go",
    "allocations.go": "pkg/scheduler/framework/plugins/dynamicresources/allocations.go",
    "groups.go": "pkg/scheduler/groups.go",
    "play.go": "pkg/scheduler/backend/queue/play.go",
    "process.go": "pkg/scheduler/process.go",
    "main_decide.go": "cmd/decide/main.go",
    "main_claims.go": "cmd/decide/claims.go",
    "main_groups.go": "cmd/decide/groups.go",
    "main_queue.go": "cmd/playqueue/main.go",
    "main_process_test.go": "cmd/playprocess/main_test.go",
}
"""Where the files go in the sources of Kubernetes, which they are compiled with."""


def built(source: Path, folder: Path, name: str) -> Path:
    """A program of this name: decide, playqueue or playprocess, which is a test, since only tests have virtual time.

    source : of Kubernetes, with its vendored modules; files are added to it.
    """
    for file, place in PLACES.items():
        (source / place).parent.mkdir(exist_ok=True)
        shutil.copy(GO / file, source / place)
    program = folder.resolve() / name
    build = ("test", "-c") if name == "playprocess" else ("build",)
    subprocess.run(["go", *build, "-mod=vendor", "-o", program, f"./cmd/{name}"], cwd=source, check=True)
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


def differing_each_time(
    program: Path, case: dict[str, Any], deviating: Callable[[dict[str, Any]], list[str]]
) -> list[str]:
    """What differs, as text; none if it does not differ in one of some tries. kube-scheduler draws among equal nodes and candidates,
    and which of several claims loses its devices.
    """
    told = deviating(case)
    if not told:
        return []
    asked = {name: value for name, value in case.items() if name not in ("expected", "observed")}
    return told if all(deviating(again) for again in answers(program, [asked] * TRIES)) else []
