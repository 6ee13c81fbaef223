"""Every lesson that comes with the product: its starts play, its texts and questions hold, its exercises can be solved and not cheated.

The linter does all of that (test_lint.py shows that it finds what is wrong).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scheduler_core.lessons.document.reader import read_lesson_folder
from scheduler_core.lessons.lint import lint

ROOT = Path(__file__).resolve().parents[3]
DEMOS = ROOT / "playground" / "demos" / "data"
SLUGS = sorted(path.parent.name for path in (ROOT / "lessons").glob("*/lesson.yaml"))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_lesson_holds(slug: str) -> None:
    lesson = read_lesson_folder(ROOT / "lessons" / slug, DEMOS)
    assert [str(problem) for problem in lint(lesson, SLUGS)] == []


def test_what_one_should_know_before_comes_before() -> None:
    lessons = {slug: read_lesson_folder(ROOT / "lessons" / slug, DEMOS).document for slug in SLUGS}
    orders = [document.order for document in lessons.values()]
    assert len(set(orders)) == len(orders)
    assert [
        (slug, before)
        for slug, document in lessons.items()
        for before in document.before
        if lessons[before].order >= document.order
    ] == []


def test_every_exercise_names_a_cheat() -> None:
    found = [
        f"{slug}/{exercise.id}"
        for slug in SLUGS
        for exercise in read_lesson_folder(ROOT / "lessons" / slug, DEMOS).document.exercises
        if not exercise.cheats
    ]
    assert found == []


def test_the_curriculum_asks_and_sets_enough() -> None:
    lessons = [read_lesson_folder(ROOT / "lessons" / slug, DEMOS) for slug in SLUGS]
    exercises = sum(len(lesson.document.exercises) for lesson in lessons)
    questions = sum(len(lesson.asking()) for lesson in lessons)
    assert (exercises, questions) == (48, 105)
