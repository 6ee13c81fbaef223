"""The scenarios that come with the product, each a lesson: a YAML file each, in the order of the files' names.

elections    what happens to candidates and their lock (elections/)
timelines    what happens to a cluster over time (timelines/)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Generic, Protocol, TypeVar

from scheduler_core import leader
from scheduler_core.scenario import scenario

ELECTIONS: Final = Path(__file__).parent / "elections"
TIMELINES: Final = Path(__file__).parent / "timelines"


class Titled(Protocol):
    @property
    def title(self) -> str: ...


S = TypeVar("S", bound=Titled)


@dataclass(frozen=True, slots=True)
class ReadyMade(Generic[S]):
    """`slug` is the file's name without number and suffix, `text` is the YAML as it lies there."""

    slug: str
    text: str
    scenario: S

    @property
    def title(self) -> str:
        return self.scenario.title


@cache
def elections() -> tuple[ReadyMade[leader.Scenario], ...]:
    """All of leader election."""
    return _read(ELECTIONS, leader.read_scenario)


@cache
def timelines() -> tuple[ReadyMade[scenario.Scenario], ...]:
    """All of a cluster over time."""
    return _read(TIMELINES, scenario.read_scenario)


def _read(folder: Path, read: Callable[[str], S]) -> tuple[ReadyMade[S], ...]:
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.yaml"))}
    return tuple(ReadyMade(path.stem.partition("-")[2], text, read(text)) for path, text in texts.items())
