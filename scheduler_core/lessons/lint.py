"""Everything that is wrong with a lesson whose form is right: its runs, its texts, its questions, its exercises."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from scheduler_core.errors import InvalidInput
from scheduler_core.lessons.beats.places import moment_of
from scheduler_core.lessons.beats.questions import asked, values_of
from scheduler_core.lessons.document.language import At, Beat, Exercise
from scheduler_core.lessons.document.reader import Lesson
from scheduler_core.lessons.exercises.grades import Grade, grade
from scheduler_core.lessons.starts.stage import Stage
from scheduler_core.lessons.templates import rendered
from scheduler_core.problems import Problems, item


def lint(lesson: Lesson, known: Collection[str] | None = None) -> Problems:
    """The mistakes, each with its path in lesson.yaml. known : slugs of the lessons there are; None: it stands alone."""
    problems = Problems()
    stage = Stage(lesson)
    for index, slug in enumerate(lesson.document.before):
        if known is not None and slug not in known:
            problems.add(item("before", index), f"there is no lesson {slug}")
    for name in lesson.document.starts:
        _guarded(f"starts.{name}", problems, lambda name=name: stage.played(name))
    if len(problems):
        return problems
    for index, beat in enumerate(lesson.document.beats):
        path = item("beats", index)
        _guarded(path, problems, lambda beat=beat, path=path: _check_beat(stage, beat, path, problems))
    for index, exercise in enumerate(lesson.document.exercises):
        _check_exercise(lesson, stage, exercise, item("exercises", index), problems)
    return problems


def _guarded(path: str, problems: Problems, work: Any) -> None:
    """What the work raises about input is told under the path."""
    try:
        work()
    except InvalidInput as error:
        for one in error.problems:
            problems.add(f"{path}: {one.path}".rstrip(": "), one.message)


def _check_beat(stage: Stage, beat: Beat, path: str, problems: Problems) -> None:
    values = values_of(stage, beat)
    rendered(beat.text, values, f"{path}.text", problems)
    if beat.at is not None:
        _check_place(stage, beat.at, values, f"{path}.at", problems)
    if beat.question is not None:
        asked(stage, beat, f"{path}.question", problems)


def _check_place(stage: Stage, at: At, values: Mapping[str, Any], path: str, problems: Problems) -> None:
    """That what is to be looked at is there."""
    if at.moment:
        moment_of(at, values, path, problems)
    if at.node and at.node not in values.get("onNode", [at.node]):
        problems.add(f"{path}.node", f"there is no node {at.node}")
    if at.plugin and "attempt" in values:
        record = stage.explanation(at.start, at.pod, at.attempt).to_dict()
        plugins = {one["plugin"] for name in ("preFilter", "filters", "scores") for one in record[name]}
        if at.plugin not in plugins:
            problems.add(f"{path}.plugin", f"no plugin {at.plugin} ran in this attempt")


def _check_exercise(lesson: Lesson, stage: Stage, exercise: Exercise, path: str, problems: Problems) -> None:
    values = stage.values(exercise.start)
    for name, text in _texts(exercise):
        rendered(text, values, f"{path}.{name}", problems)
    if grade(lesson, exercise, {}).passed:
        problems.add(f"{path}.start", "the start passes already: there is nothing to do")
    solved = grade(lesson, exercise, _texts_of(lesson, exercise.solution.files))
    if not solved.passed:
        problems.add(f"{path}.solution", f"does not pass: {_why(solved)}")
    for index, cheat in enumerate(exercise.cheats):
        if grade(lesson, exercise, _texts_of(lesson, cheat.files)).passed:
            problems.add(f"{path}.{item('cheats', index)}", f"passes: {cheat.name}")


def _texts(exercise: Exercise) -> list[tuple[str, str]]:
    hints = [(item("hints", index), hint) for index, hint in enumerate(exercise.hints)]
    return [("task", exercise.task), *hints, ("solution.says", exercise.solution.says)]


def _texts_of(lesson: Lesson, files: Mapping[str, str]) -> dict[str, str]:
    return {name: lesson.files[file].decode() for name, file in files.items()}


def _why(graded: Grade) -> str:
    told = [str(problem) for problem in graded.problems]
    told += [f"{one.title}: {one.says}" for one in graded.checks if not one.holds]
    return "; ".join(told)
