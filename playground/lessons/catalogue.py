"""The lessons that come with the playground, in `lessons/`. Each is read when it is first requested."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from playground.common.errors import NotFound
from playground.demos.catalogue import FOLDER as DEMOS
from scheduler_core.lessons.document.reader import Lesson, read_lesson_folder

FOLDER: Final = Path(__file__).parents[2] / "lessons"


@cache
def slugs() -> frozenset[str]:
    return frozenset(path.parent.name for path in FOLDER.glob("*/lesson.yaml"))


@cache
def lessons() -> tuple[Lesson, ...]:
    """All, in the order of the curriculum."""
    return tuple(sorted(map(_read, slugs()), key=lambda lesson: (lesson.document.order, lesson.slug)))


def lesson_of(slug: str) -> Lesson:
    """Raises NotFound."""
    if slug not in slugs():
        raise NotFound(f"There is no lesson {slug}.")
    return _read(slug)


@cache
def _read(slug: str) -> Lesson:
    """Of this one alone: a process of the sandbox grades one try, and has read nothing before."""
    return read_lesson_folder(FOLDER / slug, DEMOS)
