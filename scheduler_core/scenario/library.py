"""The scenarios that come with the library: one YAML file each in `library/`, in the order of their file names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from scheduler_core.scenario.scenario import Scenario, read_scenario

FOLDER: Final = Path(__file__).parent / "library"


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """`slug` is the file's name without number and suffix, `text` is the YAML as it lies there."""

    slug: str
    text: str
    scenario: Scenario


@cache
def ready_made() -> tuple[ReadyMade, ...]:
    """All of them."""
    return tuple(_read(path) for path in sorted(FOLDER.glob("*.yaml")))


def _read(path: Path) -> ReadyMade:
    text = path.read_text(encoding="utf-8")
    return ReadyMade(path.stem.partition("-")[2], text, read_scenario(text))
