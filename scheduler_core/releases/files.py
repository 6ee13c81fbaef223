"""The releases by name, read from the files beside this one."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from scheduler_core import decoders
from scheduler_core.releases.release import Release
from scheduler_core.releases.rules import Rules

_FOLDER: Final = Path(__file__).parent


def _version(name: str) -> tuple[int, ...]:
    return tuple(map(int, name.split(".")))


NAMES: Final = tuple(sorted((path.stem for path in _FOLDER.glob("*.toml")), key=_version))
"""Of all releases, the oldest first."""

LATEST: Final = NAMES[-1]


@cache
def release_named(name: str) -> Release:
    """Raises KeyError for a release that is not known."""
    if name not in NAMES:
        raise KeyError(name)
    text = (_FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    return decoders.convert(tomllib.loads(text), Release)


def latest_rules() -> Rules:
    """How the newest release decides."""
    return release_named(LATEST).rules
