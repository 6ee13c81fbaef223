"""A lesson's files: path inside its folder → bytes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from scheduler_core.errors import LimitExceeded, Problem

Files = Mapping[str, bytes]
MAIN: Final = "lesson.yaml"
MOST_FILES: Final = 200
MOST_BYTES: Final = 2_000_000


def read_folder(folder: Path) -> dict[str, bytes]:
    """The files in it and below it, without hidden ones. Raises LimitExceeded, OSError."""
    found = [path for path in sorted(folder.rglob("*")) if path.is_file() and not _is_hidden(path, folder)]
    if len(found) > MOST_FILES:
        raise LimitExceeded([Problem("", f"a lesson may have {MOST_FILES} files, this one has {len(found)}")])
    size = sum(path.stat().st_size for path in found)
    if size > MOST_BYTES:
        raise LimitExceeded([Problem("", f"a lesson may have {MOST_BYTES:,} bytes, this one has {size:,}")])
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def _is_hidden(path: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(folder).parts)
