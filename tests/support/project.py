"""The project's own files, for tests that look at the tree as a whole."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

_NOT_OURS = {".git", ".venv", ".cache", "node_modules", "dist", "var", "test-artifacts", "__pycache__"}
_TEXT = {".py", ".ts", ".tsx", ".js", ".css", ".html", ".md", ".toml", ".txt", ".lock", ".yaml", ".yml"}
_TEXT |= {".json", ".sh", ".svg", ".csv", ".conf", ""}


@cache
def tracked_files() -> tuple[Path, ...]:
    """Every file under version control, relative to the root; without git, every file that could be."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode == 0 and listing.stdout:
        names = [Path(name) for name in listing.stdout.split("\0") if name]
        return tuple(name for name in names if (ROOT / name).is_file())
    found = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    return tuple(sorted(path for path in found if not _NOT_OURS & set(path.parts)))


def text_files(*suffixes: str) -> list[Path]:
    """Tracked text files, relative to the root, all or those with one of `suffixes`."""
    wanted = set(suffixes) or _TEXT
    return [path for path in tracked_files() if path.suffix in wanted]


def read(path: Path | str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")
