"""The command line of the library, run in this process."""

from __future__ import annotations

from dataclasses import dataclass
from io import StringIO
from typing import Any

from scheduler_core.cli import main
from scheduler_core.cli.command import Surroundings


@dataclass(frozen=True)
class Said:
    """What a command left behind."""

    status: int
    out: str
    err: str


def playground(*words: str, stdin: bytes = b"", **surroundings: Any) -> Said:
    """Runs `playground` with these words. argparse's own refusals raise SystemExit."""
    out, err = StringIO(), StringIO()
    around = Surroundings(out=out, err=err, stdin=lambda: stdin, **surroundings)
    return Said(main(words, surroundings=around), out.getvalue(), err.getvalue())
