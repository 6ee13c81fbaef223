"""The lessons that come with the playground, as they lie in `lessons/`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from playground.common.errors import NotFound
from playground.demos.catalogue import FOLDER as DEMOS
from scheduler_core.lessons.reader import Lesson, read_lesson_folder

FOLDER: Final = Path(__file__).parents[2] / "lessons"


@cache
def lessons(folder: Path = FOLDER) -> tuple[Lesson, ...]:
    """All, in the order of the curriculum."""
    found = [read_lesson_folder(path.parent, DEMOS) for path in folder.glob("*/lesson.yaml")]
    return tuple(sorted(found, key=lambda lesson: (lesson.document.order, lesson.slug)))


def lesson_of(slug: str) -> Lesson:
    """Raises NotFound."""
    found = next((lesson for lesson in lessons() if lesson.slug == slug), None)
    if found is None:
        raise NotFound(f"There is no lesson {slug}.")
    return found
