"""Files → Lesson. Every mistake of form is reported with its path; lint.py checks whether runs and texts agree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.expectations import Expectation, expectations_at
from scheduler_core.expectations.structure import converted
from scheduler_core.lessons.document.language import Beat, Document, Exercise
from scheduler_core.lessons.document.rules import check_document
from scheduler_core.lessons.files.folder import MAIN, Files, read_folder
from scheduler_core.problems import Problems, child, item
from scheduler_core.scenario.readers.document import load_document


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """files : as they were read. expectations : exercise → what is expected. demos : the folder that demos are looked up in."""

    slug: str
    document: Document
    files: Files
    expectations: Mapping[str, tuple[Expectation, ...]] = field(default_factory=dict)
    demos: Path | None = None

    def exercise(self, exercise_id: str) -> Exercise | None:
        return next((one for one in self.document.exercises if one.id == exercise_id), None)

    def asking(self) -> dict[str, Beat]:
        """The beats that ask, by their ids, which are those of their questions."""
        return {beat.id: beat for beat in self.document.beats if beat.question is not None}


def read_lesson(slug: str, files: Files, demos: Path | None = None) -> Lesson:
    """Raises InvalidInput with every mistake of form."""
    if MAIN not in files:
        raise InvalidInput([Problem(MAIN, "there is no such file in the folder")])
    problems = Problems()
    document = converted(load_document(files[MAIN]), Document, "", problems)
    if document is None:
        problems.raise_any(InvalidInput)
        raise AssertionError
    check_document(document, files, problems)
    expectations = {
        exercise.id: _expectations(exercise, child(item("exercises", index), "expectations"), problems)
        for index, exercise in enumerate(document.exercises)
    }
    problems.raise_any(InvalidInput)
    return Lesson(slug, document, files, expectations, demos)


def read_lesson_folder(folder: Path, demos: Path | None = None) -> Lesson:
    """The folder's name is the slug. Raises InvalidInput, LimitExceeded, OSError."""
    return read_lesson(folder.resolve().name, read_folder(folder), demos)


def _expectations(exercise: Exercise, path: str, problems: Problems) -> tuple[Expectation, ...]:
    if not exercise.expectations:
        return ()
    return expectations_at(list(exercise.expectations), path, problems)
