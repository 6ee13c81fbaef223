"""Rules of a lesson's document beyond the types: names that must exist, and be unique."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from scheduler_core.lessons.document.language import Ask, Document, Exercise, Start
from scheduler_core.lessons.files.folder import Files
from scheduler_core.problems import Problems, child, item

KINDS: Final = ("run", "timeline", "election", "comparison")
SCENARIO: Final = "scenario.yaml"
"""The name under which the text of a timeline or an election is edited."""


def check_document(document: Document, files: Files, problems: Problems) -> None:
    for name, start in document.starts.items():
        _check_start(start, child("starts", name), document, files, problems)
    if not document.beats:
        problems.required("beats", "a lesson has beats")
    _check_ids([beat.id for beat in document.beats], "beats", problems)
    _check_ids([exercise.id for exercise in document.exercises], "exercises", problems)
    for index, beat in enumerate(document.beats):
        path = item("beats", index)
        if beat.at is not None:
            _check_name(beat.at.start, document.starts, f"{path}.at.start", "start", problems)
        if beat.question is not None:
            _check_ask(beat.question, beat.at is not None, f"{path}.question", problems)
    for index, exercise in enumerate(document.exercises):
        _check_exercise(exercise, item("exercises", index), document, files, problems)


def kind_of(start: Start) -> str:
    return next(kind for kind in KINDS if getattr(start, kind) is not None)


def editable(start: Start) -> tuple[str, ...]:
    """The files that a try at an exercise may replace."""
    if start.run is not None:
        return (*start.run.cluster, *([start.run.policy] if start.run.policy else []))
    return (SCENARIO,)


def _check_start(start: Start, path: str, document: Document, files: Files, problems: Problems) -> None:
    given = [kind for kind in KINDS if getattr(start, kind) is not None]
    if len(given) != 1:
        problems.add(path, f"expected exactly one of {', '.join(KINDS)}, found {', '.join(given) or 'none'}")
    if start.run is not None:
        if bool(start.run.cluster) == bool(start.run.demo):
            problems.add(f"{path}.run", "expected either cluster or demo")
        _check_files([*start.run.cluster, start.run.policy], f"{path}.run", files, problems)
    for kind, scenario in (("timeline", start.timeline), ("election", start.election)):
        if scenario is not None:
            if bool(scenario.library) == bool(scenario.file):
                problems.add(f"{path}.{kind}", "expected either library or file")
            _check_files([scenario.file], f"{path}.{kind}", files, problems)
    if start.comparison is not None:
        for side in ("left", "right"):
            named = document.starts.get(getattr(start.comparison, side))
            if named is None or named.run is None:
                problems.add(f"{path}.comparison.{side}", "there is no run of this name among the starts")


def _check_ask(ask: Ask, looks: bool, path: str, problems: Problems) -> None:
    if ask.engine and (ask.value or ask.choices):
        problems.add(path, "a question of the engine has neither value nor choices")
    elif not ask.engine and not ask.ask:
        problems.required(f"{path}.ask")
    elif not (ask.engine or ask.value or ask.choices):
        problems.add(path, "expected one of engine, value, choices")
    if (ask.engine or ask.value) and not looks:
        problems.required(path.replace(".question", ".at"), "the answer comes from a start")
    right = sum(option.right for option in ask.choices)
    if ask.choices and not ask.value and (right < 1 or (right > 1 and not ask.several)):
        problems.add(f"{path}.choices", f"exactly one choice is right, found {right}")
    if ask.choices and len(ask.choices) < 2:
        problems.add(f"{path}.choices", "expected at least two")


def _check_exercise(
    exercise: Exercise, path: str, document: Document, files: Files, problems: Problems
) -> None:
    _check_name(exercise.start, document.starts, f"{path}.start", "start", problems)
    start = document.starts.get(exercise.start)
    known = () if start is None else editable(start)
    if start is not None and start.comparison is not None:
        problems.add(f"{path}.start", "an exercise starts from a run, a timeline or an election")
    if not exercise.expectations and not exercise.values:
        problems.required(path, "an exercise has expectations or values")
    if not exercise.may_change:
        problems.required(f"{path}.mayChange")
    if not exercise.hints:
        problems.required(f"{path}.hints")
    tries = [("solution", exercise.solution.files)]
    tries += [(item("cheats", index), cheat.files) for index, cheat in enumerate(exercise.cheats)]
    for where, replaced in tries:
        for name, file in replaced.items():
            _check_name(name, known, f"{path}.{where}.files.{name}", "file of the start", problems)
            _check_files([file], f"{path}.{where}.files.{name}", files, problems)


def _check_files(names: Iterable[str], path: str, files: Files, problems: Problems) -> None:
    for name in names:
        if name and name not in files:
            problems.add(path, f"there is no file {name} in the folder")


def _check_name(name: str, known: Iterable[str], path: str, called: str, problems: Problems) -> None:
    if name not in set(known):
        problems.add(path, f"there is no {called} {name}")


def _check_ids(ids: Sequence[str], path: str, problems: Problems) -> None:
    for index, one in enumerate(ids):
        if one in ids[:index]:
            problems.duplicate(child(item(path, index), "id"), one)
