"""A try at an exercise: what may not be changed is refused, the rest is run and held to what is expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scheduler_core.config.text.document import plain_object
from scheduler_core.config.warnings import warnings as policy_warnings
from scheduler_core.engine.run import Run
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.expectations import check
from scheduler_core.lessons.beats.pictures import NodeUse, uses_in
from scheduler_core.lessons.document.language import Exercise, Rule, ValueCheck
from scheduler_core.lessons.document.reader import Lesson
from scheduler_core.lessons.exercises.changes import (
    POLICY,
    SCENARIO,
    ObjectDifference,
    covers,
    identity_of,
    refusals,
)
from scheduler_core.lessons.starts.material import Material, material_of
from scheduler_core.lessons.starts.stage import PlayedStart, play
from scheduler_core.lessons.templates import in_words, value_at
from scheduler_core.model.cluster import read_cluster
from scheduler_core.scenario.readers.document import load_document
from scheduler_core.sources.files import ReadFiles, read_text


@dataclass(frozen=True, slots=True)
class Check:
    """Whether one expectation holds of a try. pod, attempt : those that decide, where there are such."""

    title: str
    holds: bool
    says: str
    pod: str | None = None
    attempt: int | None = None

    def to_dict(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "holds": self.holds,
            "says": self.says,
            "pod": self.pod,
            "attempt": self.attempt,
        }


@dataclass(frozen=True, slots=True, eq=False)
class Grade:
    """problems : why the try was not run; then there are no checks. checks : those that fail first. material : what was run.

    nodes : of a run, in the order of its snapshot. run : played to its end. warnings : about the objects and the policy of a run, such
    as what the API server refuses; those that the start has, too, are left out. Timelines and elections have none of these.
    """

    problems: tuple[Problem, ...] = ()
    checks: tuple[Check, ...] = ()
    material: Material | None = None
    nodes: tuple[NodeUse, ...] = ()
    run: Run | None = None
    warnings: tuple[Problem, ...] = ()

    @property
    def passed(self) -> bool:
        return bool(self.checks) and all(one.holds for one in self.checks)


def grade(lesson: Lesson, exercise: Exercise, files: Mapping[str, str]) -> Grade:
    """What a try is worth. files : those of the start that were edited; the others stay as they are."""
    start = material_of(lesson, exercise.start)
    if unknown := [name for name in files if name not in start.files]:
        known = ", ".join(start.files)
        return Grade(tuple(Problem(name, f"the exercise has no such file, only {known}") for name in unknown))
    tried = start.replaced(files)
    try:
        if refused := _refused(start, tried, exercise.may_change):
            return Grade(tuple(Problem("", sentence) for sentence in refused))
        played = play(tried)
        checks = [
            *_expected(lesson, exercise, start, played),
            *(_valued(one, played) for one in exercise.values),
        ]
    except InvalidInput as error:
        return Grade(error.problems)
    ranked = tuple(sorted(checks, key=lambda one: one.holds))
    return Grade(
        checks=ranked,
        material=tried,
        nodes=() if played.run is None else uses_in(played.run.state),
        run=played.run,
        warnings=_warned(start, tried, played.run),
    )


def changeable(exercise: Exercise, material: Material) -> set[str]:
    """The files in which something may be changed."""
    kinds = {rule.kind for rule in exercise.may_change}
    if material.kind != "run":
        return set(material.files)
    found = {material.policy[0]} if material.policy is not None and POLICY in kinds else set()
    for name, text in material.cluster.items():
        objects = [ObjectDifference(*identity_of(one), "changed") for one in read_text(text).objects]
        if any(covers(rule, one) for rule in exercise.may_change for one in objects):
            found.add(name)
    return found or set(material.cluster)


def _refused(start: Material, tried: Material, rules: Sequence[Rule]) -> list[str]:
    """Raises InvalidInput for texts that cannot be read."""
    if start.kind != "run":
        before, after = load_document(start.scenario), load_document(tried.scenario)
        return refusals([_as_object(SCENARIO, before)], [_as_object(SCENARIO, after)], rules)
    return refusals(_objects(start), _objects(tried), rules)


def _objects(material: Material) -> list[Mapping[str, Any]]:
    """With the policy as one of them. Raises InvalidInput with the file of every mistake."""
    objects: list[Mapping[str, Any]] = []
    problems: list[Problem] = []
    for name, text in material.cluster.items():
        read = _read(name, text, problems)
        objects += read.objects
        if read.config is not None:
            problems.append(Problem(name, "a policy does not belong among the objects"))
    if material.policy is not None:
        objects.append(_policy(*material.policy, problems))
    if problems:
        raise InvalidInput(problems)
    return objects


def _policy(name: str, text: str, problems: list[Problem]) -> Mapping[str, Any]:
    read = _read(name, text, problems)
    if read.objects or read.config is None:
        problems.append(Problem(name, f"expected one {POLICY} and nothing else"))
    return _as_object(POLICY, read.config or {})


def _read(name: str, text: str, problems: list[Problem]) -> ReadFiles:
    if not text.strip():
        problems.append(Problem(name, "the file is empty"))
        return ReadFiles(())
    try:
        return read_text(text)
    except InvalidInput as error:
        problems += [Problem(f"{name}: {one.path}".rstrip(": "), one.message) for one in error.problems]
        return ReadFiles(())


def _as_object(kind: str, document: Mapping[str, Any]) -> dict[str, Any]:
    return {**document, "kind": kind, "metadata": {}}


def _expected(lesson: Lesson, exercise: Exercise, start: Material, played: PlayedStart) -> list[Check]:
    expectations = lesson.expectations[exercise.id]
    if not expectations or played.run is None:
        return []
    cluster = read_cluster(read_text(start.cluster_text).objects)
    return [
        Check(verdict.title, verdict.holds, verdict.says, verdict.pod, verdict.attempt)
        for verdict in check(expectations, played.run, start=cluster)
    ]


def _warned(start: Material, tried: Material, run: Run | None) -> tuple[Problem, ...]:
    if run is None:
        return ()
    before = read_cluster(read_text(start.cluster_text).objects).report.warnings
    notes = [Problem("", str(note)) for note in run.cluster.report.warnings if note not in before]
    known = _policy_warnings(start)
    return (*notes, *(one for one in _policy_warnings(tried) if one not in known))


def _policy_warnings(material: Material) -> tuple[Problem, ...]:
    document = None if material.policy is None else plain_object(material.policy[1])
    return (
        () if document is None else policy_warnings(document, sampling=bool(material.options.get("sampling")))
    )


def _valued(wanted: ValueCheck, played: PlayedStart) -> Check:
    try:
        found = value_at(played.values, wanted.value)
    except LookupError:
        return Check(wanted.name, False, f"It never happens in this try: {wanted.value} has no value.")
    shown = in_words(found)
    if wanted.equals:
        holds = shown == wanted.equals
    else:
        holds = isinstance(found, (int, float)) and _within(wanted, found)
    return Check(
        wanted.name, holds, f"{wanted.name}: it is {shown}{'' if holds else f', {_wanted(wanted)}'}."
    )


def _within(wanted: ValueCheck, found: float) -> bool:
    low = wanted.at_least is None or found >= wanted.at_least
    return low and (wanted.at_most is None or found <= wanted.at_most)


def _wanted(wanted: ValueCheck) -> str:
    if wanted.equals:
        return f"{wanted.equals} is wanted"
    bounds = [("at least", wanted.at_least), ("at most", wanted.at_most)]
    return " and ".join(f"{word} {bound:g}" for word, bound in bounds if bound is not None) + " is wanted"
