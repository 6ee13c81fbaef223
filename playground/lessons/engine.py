"""The door to scheduler_core.lessons: texts of a lesson, grades of answers and tries. Reads no database.

What comes with the program is played in this process, once. What somebody has written is played in the sandbox (`work`), and the server
continues with the `Edition` that came out of it.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Self

import msgspec

from playground.common.errors import NotFound
from playground.demos.catalogue import FOLDER as DEMOS
from playground.lessons.catalogue import lesson_of
from playground.lessons.texts import html_of, html_of_plain
from playground.snapshots.codec.errors import translated
from scheduler_core import decoders
from scheduler_core.lessons.beats.moments import LessonMoment
from scheduler_core.lessons.beats.pictures import Picture, pictures
from scheduler_core.lessons.beats.places import place_of
from scheduler_core.lessons.beats.questions import asked, is_markdown, values_of
from scheduler_core.lessons.document.language import Beat, Document, Exercise
from scheduler_core.lessons.document.reader import Lesson
from scheduler_core.lessons.document.rules import kind_of
from scheduler_core.lessons.exercises.changes import in_words
from scheduler_core.lessons.exercises.grades import changeable
from scheduler_core.lessons.files.folder import Files
from scheduler_core.lessons.starts.material import Material, material_of
from scheduler_core.lessons.starts.stage import Stage
from scheduler_core.lessons.templates import rendered
from scheduler_core.problems import Problems
from scheduler_core.questions.question import Question, feedback_on

__all__ = [
    "Edition",
    "Exercise",
    "Material",
    "PlayedLesson",
    "edition_of",
    "in_words",
    "summary",
    "teacher_of",
]


@dataclass(frozen=True, slots=True)
class ExerciseTexts:
    """Of an exercise: HTML, and the files of its start in which something may be changed."""

    task: str
    hints: tuple[str, ...]
    solution: str
    free: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """A lesson as it is handed out. detail : for pages, without answers. said : by exercise.

    Nothing here has to be parsed or played any more, for any lesson; the lesson of one that was stored knows no expectations.
    """

    lesson: Lesson
    detail: dict[str, Any]
    said: Mapping[str, ExerciseTexts]

    def exercise(self, exercise_id: str) -> Exercise:
        """Raises NotFound."""
        found = self.lesson.exercise(exercise_id)
        if found is None:
            raise NotFound(f"The lesson {self.lesson.slug} has no exercise {exercise_id}.")
        return found

    def start(self, name: str) -> Material | tuple[str, str]:
        """What a start is made of, or the two starts that it compares. Raises NotFound."""
        start = self.lesson.document.starts.get(name)
        if start is None:
            raise NotFound(f"The lesson {self.lesson.slug} has no start {name}.")
        if start.comparison is not None:
            return start.comparison.left, start.comparison.right
        return material_of(self.lesson, name)

    def files_of(self, exercise: Exercise) -> list[dict[str, Any]]:
        """Those of an exercise's start, as they are edited."""
        files = material_of(self.lesson, exercise.start).files
        free = self.said[exercise.id].free
        return [{"name": name, "yaml": text, "mayChange": name in free} for name, text in files.items()]

    def solution_files(self, exercise: Exercise) -> list[dict[str, Any]]:
        replaced = exercise.solution.files.items()
        return [{"name": name, "yaml": self.lesson.files[file].decode()} for name, file in replaced]

    def to_stored(self) -> dict[str, Any]:
        """Plain values, without the files."""
        kept = {"document": self.lesson.document, "detail": self.detail, "said": self.said}
        stored: dict[str, Any] = msgspec.to_builtins(kept)
        return stored

    @classmethod
    def from_stored(cls, slug: str, files: Files, stored: Mapping[str, Any]) -> Self:
        document = decoders.convert(stored["document"], Document)
        said = decoders.convert(stored["said"], dict[str, ExerciseTexts])
        return cls(Lesson(slug, document, files, demos=DEMOS), stored["detail"], said)


class PlayedLesson:
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

    def feedback(self, question_id: str, answer: object) -> dict[str, Any]:
        """Raises NotFound, InvalidInput."""
        beat = self.lesson.asking().get(question_id)
        if beat is None:
            raise NotFound(f"The lesson {self.lesson.slug} has no question {question_id}.")
        with self._lock, translated("The answer cannot be given to this question.", code="invalid-answer"):
            feedback = feedback_on(self._question(beat), answer).to_dict()
        said = html_of if is_markdown(beat) else html_of_plain
        return feedback | {"says": said(feedback["says"])}

    def pictures(self) -> list[list[dict[str, Any]]]:
        """For each beat the clusters and moments that its page shows, in short."""
        with self._lock:
            found = pictures(self.lesson, self._stage)
        return [[_pictured(one) for one in of_beat] for of_beat in found]

    def edition(self) -> Edition:
        exercises = self.lesson.document.exercises
        detail = self.detail()
        with self._lock:
            said = {one.id: self._said(one) for one in exercises}
        return Edition(self.lesson, detail, said)

    def _said(self, exercise: Exercise) -> ExerciseTexts:
        values = self._stage.values(exercise.start)
        return ExerciseTexts(
            task=html_of(self._rendered(exercise.task, values)),
            hints=tuple(html_of(self._rendered(hint, values)) for hint in exercise.hints),
            solution=html_of(self._rendered(exercise.solution.says, values)),
            free=tuple(sorted(changeable(exercise, material_of(self.lesson, exercise.start)))),
        )

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


def _pictured(picture: Picture | LessonMoment) -> dict[str, Any]:
    if isinstance(picture, LessonMoment):
        course = {"kind": picture.kind, "at": picture.at, "duration": picture.duration}
        rows = [{"name": row.name, "spans": [span._asdict() for span in row.spans]} for row in picture.rows]
        head: dict[str, Any] = {"start": picture.start, "pod": None, "total": picture.total, "nodes": []}
        return head | {"course": course | {"rows": rows}}
    pairs = zip(picture.nodes, picture.verdicts, strict=True)
    nodes = [{**node._asdict(), "verdict": verdict} for node, verdict in pairs]
    return {
        "start": picture.start,
        "pod": picture.pod,
        "total": picture.total,
        "nodes": nodes,
        "course": None,
    }


@cache
def teacher_of(slug: str) -> PlayedLesson:
    """Of a lesson that comes with the program. Raises NotFound."""
    return PlayedLesson(lesson_of(slug))


@cache
def edition_of(slug: str) -> Edition:
    """Of a lesson that comes with the program. Raises NotFound."""
    return teacher_of(slug).edition()


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
