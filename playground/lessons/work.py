"""Work on lessons that users wrote, and on tries at exercises: all of it runs in the sandbox."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from playground.common.errors import Mistake
from playground.demos.catalogue import FOLDER as DEMOS
from playground.lessons.catalogue import lesson_of
from playground.lessons.engine import Material, PlayedLesson
from playground.runs.decided_run import DecidedRun
from playground.snapshots.codec import Upload
from playground.snapshots.codec.errors import translated
from playground.snapshots.intake import Taken, taken_upload
from scheduler_core.config.text.location import locate_all
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.lessons.document.reader import Lesson, read_lesson
from scheduler_core.lessons.exercises.grades import Grade, grade
from scheduler_core.lessons.files.archive import unpacked
from scheduler_core.lessons.files.folder import MAIN
from scheduler_core.lessons.files.secrets import secrets_in
from scheduler_core.lessons.lint import lint

RUN: Final = "run"
# Of a try; exercises have fewer, and a try may have added some.
MOST_NODES: Final = 60


@dataclass(frozen=True, slots=True)
class Checked:
    """What is wrong with a lesson, each with its path and its line in lesson.yaml; without mistakes its edition, to be stored.

    secrets : what must not be stored at all, path and message. pictures : for each beat, what its page shows of clusters and courses.
    """

    title: str
    secrets: list[Mistake]
    problems: list[dict[str, Any]]
    stored: dict[str, Any] | None
    detail: dict[str, Any] | None
    pictures: list[list[dict[str, Any]]]


def checked(slug: str, texts: Mapping[str, str], known: Collection[str]) -> Checked:
    """For the sandbox. Reads, plays and lints. The detail is also there where runs and texts have mistakes but can be shown.

    known : slugs of the lessons there are.
    """
    files = {name: text.encode() for name, text in texts.items()}
    secrets = [Mistake(one.path, one.message) for one in secrets_in(files)]
    try:
        lesson = read_lesson(slug, files, DEMOS)
    except InvalidInput as error:
        return Checked("", secrets, _placed(texts, error.problems), None, None, [])
    title, teacher = lesson.document.title, PlayedLesson(lesson)
    if problems := lint(lesson, known):
        return Checked(title, secrets, _placed(texts, problems), None, *_shown(teacher))
    edition = teacher.edition()
    return Checked(title, secrets, [], edition.to_stored(), edition.detail, teacher.pictures())


def _shown(teacher: PlayedLesson) -> tuple[dict[str, Any] | None, list[list[dict[str, Any]]]]:
    """The lesson for a page and its pictures, if its beats can be shown although something is wrong with it."""
    try:
        return teacher.detail(), teacher.pictures()
    except InvalidInput:
        return None, []


def _placed(texts: Mapping[str, str], problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """The line is that of the path up to its first colon, behind which a path inside another file may follow."""
    told = list(problems)
    lines = locate_all(texts.get(MAIN, ""), [one.path.partition(":")[0] for one in told])
    return [
        {"path": one.path, "message": one.message, "line": line}
        for one, line in zip(told, lines, strict=True)
    ]


def files_in(archive: bytes) -> dict[str, str]:
    """For the sandbox. The texts of a zip. Raises InvalidInput, TooLarge."""
    with translated("The lesson cannot be read.", code="invalid-lesson"):
        return {name: _text(name, content) for name, content in unpacked(archive).items()}


def _text(name: str, content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidInput([Problem(name, f"is not UTF-8 text: {error.reason}")]) from None
    if "\0" in text:
        raise InvalidInput([Problem(name, "contains the character U+0000")])
    return text


def opened(given: tuple[str, Mapping[str, str]]) -> PlayedLesson:
    """For the sandbox. given : slug and texts of a lesson without mistakes."""
    slug, texts = given
    return PlayedLesson(_read(slug, texts))


def feedback(teacher: PlayedLesson, question_id: str, answer: object) -> dict[str, Any]:
    """For the sandbox. Raises NotFound, InvalidInput."""
    return teacher.feedback(question_id, answer)


def _read(slug: str, texts: Mapping[str, str]) -> Lesson:
    return read_lesson(slug, {name: text.encode() for name, text in texts.items()}, DEMOS)


def upload_of(material: Material) -> Upload:
    """The cluster of a run."""
    return Upload(data=material.cluster_text.encode(), filename="cluster.yaml")


@dataclass(frozen=True, slots=True)
class PlayedRun:
    """A run as it will be stored. taken : its cluster."""

    taken: Taken
    decided: DecidedRun


@dataclass(frozen=True, slots=True)
class Graded:
    """What a try is worth, in plain values. material : what was run, None if it was refused. nodes : the first MOST_NODES of them.

    run : what was played, if that is a run. warnings : about what was changed. has_secrets : the files hold what must not be stored.
    """

    passed: bool
    checks: list[dict[str, Any]]
    problems: list[dict[str, str]]
    material: Material | None
    nodes: list[dict[str, Any]]
    run: PlayedRun | None
    has_secrets: bool = False
    warnings: list[dict[str, str]] = field(default_factory=list)

    @property
    def size(self) -> int:
        """Bytes, of what may be large."""
        return 0 if self.material is None else sum(map(len, self.material.files.values()))


def reading(given: tuple[str, Mapping[str, str] | None]) -> Lesson:
    """For the sandbox. given : slug and texts of a lesson; None: it comes with the program. Raises NotFound."""
    slug, texts = given
    return lesson_of(slug) if texts is None else _read(slug, texts)


def graded(lesson: Lesson, exercise_id: str, files: Mapping[str, str]) -> Graded:
    """For the sandbox. Raises InvalidInput, TooLarge for a cluster that can be graded and not be stored."""
    exercise = lesson.exercise(exercise_id)
    assert exercise is not None, exercise_id
    if secrets := secrets_in({name: text.encode() for name, text in files.items()}):
        return Graded(False, [], _in_words(secrets), None, [], None, has_secrets=True)
    found = grade(lesson, exercise, files)
    return Graded(
        found.passed,
        [one.to_dict() for one in found.checks],
        _in_words(found.problems),
        found.material,
        [node._asdict() for node in found.nodes[:MOST_NODES]],
        _played_run(found),
        warnings=_in_words(found.warnings),
    )


def _in_words(problems: Iterable[Problem]) -> list[dict[str, str]]:
    return [{"path": one.path, "message": one.message} for one in problems]


def _played_run(found: Grade) -> PlayedRun | None:
    if found.material is None or found.run is None:
        return None
    run = found.run
    outcomes = [one.to_dict() for one in run.outcomes]
    decided = DecidedRun(run.total, len(run.cluster.nodes), outcomes)
    return PlayedRun(taken_upload(upload_of(found.material)), decided)
