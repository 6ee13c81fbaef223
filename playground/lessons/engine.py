"""The door to scheduler_core.lessons: what a lesson says, what an answer and a try are worth. Reads no database.

Lessons come with the program, so their starts are played in this process, once. A try is a stranger's: `graded` is for the sandbox.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from playground.common.errors import NotFound
from playground.lessons.catalogue import lesson_of
from playground.lessons.texts import html_of, html_of_plain
from playground.snapshots.codec.errors import translated
from scheduler_core.lessons.asked import asked, is_markdown, values_of
from scheduler_core.lessons.changes import in_words
from scheduler_core.lessons.grading import changeable, grade
from scheduler_core.lessons.language import Beat, Exercise
from scheduler_core.lessons.material import Material, material_of
from scheduler_core.lessons.reader import Lesson
from scheduler_core.lessons.rules import kind_of
from scheduler_core.lessons.stage import Stage
from scheduler_core.lessons.templates import rendered
from scheduler_core.lessons.where import place_of
from scheduler_core.problems import Problems
from scheduler_core.questions.question import Question, judge

__all__ = [
    "Exercise",
    "Graded",
    "Material",
    "Teacher",
    "exercise_of",
    "files_of",
    "graded",
    "in_words",
    "solution_files",
    "start_of",
    "summary",
    "teacher_of",
]


# Of a try; exercises have fewer, and a try may have added some.
MOST_NODES: Final = 60


class Teacher:
    """One lesson, with its starts as they are played. Threads take turns."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._stage = Stage(lesson)
        self._questions: dict[str, Question] = {}
        self._detail: dict[str, Any] | None = None
        self._lock = threading.Lock()

    def detail(self) -> dict[str, Any]:
        """The lesson for a page, without any answer."""
        with self._lock:
            if self._detail is None:
                self._detail = self._made()
            return self._detail

    def judged(self, question_id: str, answer: object) -> dict[str, Any]:
        """Raises NotFound, InvalidInput."""
        beat = self.lesson.asking().get(question_id)
        if beat is None:
            raise NotFound(f"The lesson {self.lesson.slug} has no question {question_id}.")
        with self._lock, translated("The answer cannot be given to this question.", code="invalid-answer"):
            judged = judge(self._question(beat), answer).to_dict()
        said = html_of if is_markdown(beat) else html_of_plain
        return judged | {"says": said(judged["says"])}

    def exercise_text(self, exercise: Exercise, markdown: str) -> str:
        """A text of an exercise, as HTML."""
        with self._lock:
            return html_of(self._rendered(markdown, self._stage.values(exercise.start)))

    def _made(self) -> dict[str, Any]:
        document = self.lesson.document
        return summary(self.lesson) | {
            "starts": {name: {"kind": kind_of(start)} for name, start in document.starts.items()},
            "beats": [self._beat(beat) for beat in document.beats],
            "exercises": [self._exercise(exercise) for exercise in document.exercises],
        }

    def _beat(self, beat: Beat) -> dict[str, Any]:
        values = values_of(self._stage, beat)
        return {
            "id": beat.id,
            "text": html_of(self._rendered(beat.text, values)),
            "at": place_of(beat, values),
            "question": None if beat.question is None else self._question(beat).to_dict(),
        }

    def _exercise(self, exercise: Exercise) -> dict[str, Any]:
        values = self._stage.values(exercise.start)
        return {
            "id": exercise.id,
            "title": exercise.title,
            "start": exercise.start,
            "task": html_of(self._rendered(exercise.task, values)),
            "mayChange": [in_words(rule) for rule in exercise.may_change],
            "hints": len(exercise.hints),
        }

    def _question(self, beat: Beat) -> Question:
        if beat.id not in self._questions:
            problems = Problems()
            question = asked(self._stage, beat, beat.id, problems)
            problems.raise_any()
            assert question is not None
            self._questions[beat.id] = question
        return self._questions[beat.id]

    def _rendered(self, text: str, values: Mapping[str, Any]) -> str:
        problems = Problems()
        words = rendered(text, values, "", problems)
        problems.raise_any()
        return words


@cache
def teacher_of(slug: str) -> Teacher:
    """Raises NotFound."""
    return Teacher(lesson_of(slug))


def summary(lesson: Lesson) -> dict[str, Any]:
    """A lesson in a list."""
    document = lesson.document
    return {
        "slug": lesson.slug,
        "title": document.title,
        "subject": document.subject,
        "level": document.level,
        "minutes": document.minutes,
        "before": list(document.before),
        "summary": document.summary,
        "beats": len(document.beats),
        "questions": len(lesson.asking()),
        "exercises": [{"id": one.id, "title": one.title} for one in document.exercises],
    }


def exercise_of(slug: str, exercise_id: str) -> Exercise:
    """Raises NotFound."""
    found = lesson_of(slug).exercise(exercise_id)
    if found is None:
        raise NotFound(f"The lesson {slug} has no exercise {exercise_id}.")
    return found


def start_of(slug: str, name: str) -> Material | tuple[str, str]:
    """What a start is made of, or the two starts that it compares. Raises NotFound."""
    lesson = lesson_of(slug)
    start = lesson.document.starts.get(name)
    if start is None:
        raise NotFound(f"The lesson {slug} has no start {name}.")
    if start.comparison is not None:
        return start.comparison.left, start.comparison.right
    return material_of(lesson, name)


def files_of(slug: str, exercise: Exercise) -> list[dict[str, Any]]:
    """Those of an exercise's start, as they are edited."""
    material = material_of(lesson_of(slug), exercise.start)
    free = changeable(exercise, material)
    return [{"name": name, "yaml": text, "mayChange": name in free} for name, text in material.files.items()]


def solution_files(slug: str, exercise: Exercise) -> list[dict[str, Any]]:
    files = lesson_of(slug).files
    replaced = exercise.solution.files.items()
    return [{"name": name, "yaml": files[file].decode()} for name, file in replaced]


@dataclass(frozen=True, slots=True)
class Graded:
    """What a try is worth, in plain values. material : what was run, None if it was refused. nodes : the first MOST_NODES of them."""

    passed: bool
    checks: list[dict[str, Any]]
    problems: list[dict[str, str]]
    material: Material | None
    nodes: list[dict[str, Any]]


def graded(slug: str, exercise_id: str, files: Mapping[str, str]) -> Graded:
    """For the sandbox. Raises NotFound."""
    found = grade(lesson_of(slug), exercise_of(slug, exercise_id), files)
    return Graded(
        found.passed,
        [one.to_dict() for one in found.checks],
        [{"path": one.path, "message": one.message} for one in found.problems],
        found.material,
        [node._asdict() for node in found.nodes[:MOST_NODES]],
    )
