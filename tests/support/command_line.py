"""The command line of the library, run in this process."""

from __future__ import annotations

from dataclasses import dataclass
from io import StringIO
from typing import Any

from scheduler_core.cli import main
from scheduler_core.cli.command import Context


@dataclass(frozen=True)
class Said:
    """What a command left behind."""

    status: int
    out: str
    err: str


def playground(*words: str, stdin: bytes = b"", **context: Any) -> Said:
    """Runs `playground` with these words. argparse's own refusals raise SystemExit."""
    out, err = StringIO(), StringIO()
    around = Context(out=out, err=err, stdin=lambda: stdin, **context)
    return Said(main(words, context=around), out.getvalue(), err.getvalue())
