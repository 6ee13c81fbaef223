"""Spaces and files of sweeps, from YAML, JSON or plain values: every mistake is listed, with its place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.expectations.structure import converted
from scheduler_core.measures.directions import direction_of
from scheduler_core.problems import Problems, child, item
from scheduler_core.scenario.readers.document import load_document
from scheduler_core.sweep.axes import check_axis, values_of
from scheduler_core.sweep.cells import check_size
from scheduler_core.sweep.front import goal_of
from scheduler_core.sweep.language import MOST_AXES, MOST_CELLS, Space, SweepFile
from scheduler_core.sweep.points import count_points

AnySpace = TypeVar("AnySpace", bound=Space)


def read_space(
    value: Mapping[str, Any] | str | bytes, *, snapshots: int = 1, most: int = MOST_CELLS
) -> Space:
    """What is varied. snapshots : how many there are. most : cells that are allowed.

    Raises InvalidInput with every mistake.
    """
    return _read(value, Space, snapshots, most)


def read_sweep_file(path: str) -> SweepFile:
    """Raises InvalidInput with every mistake, each with the path of the file, OSError."""
    try:
        found = _read(Path(path).read_bytes(), SweepFile, None, MOST_CELLS)
    except InvalidInput as error:
        raise InvalidInput(placed(path, error)) from None
    return found


def placed(path: str, error: InvalidInput) -> list[Problem]:
    """The mistakes with the path of the file before their own."""
    return [Problem(f"{path}: {one.path}" if one.path else path, one.message) for one in error.problems]


def _read(
    value: Mapping[str, Any] | str | bytes, kind: type[AnySpace], snapshots: int | None, most: int
) -> AnySpace:
    problems = Problems()
    space = converted(load_document(value), kind, "", problems)
    if space is not None:
        _check(space, problems)
        if isinstance(space, SweepFile) and not space.snapshots:
            problems.required("snapshots", "there is no cluster")
    problems.raise_any(InvalidInput)
    if space is None:
        raise AssertionError("what cannot be read has a problem")
    n_snapshots = len(space.snapshots) if isinstance(space, SweepFile) else snapshots or 1
    check_size(space, n_snapshots, _count(space), most)
    return space


def _count(space: Space) -> int:
    return count_points([values_of(axis) for axis in space.axes], space.draw) if space.axes else 0


def _check(space: Space, problems: Problems) -> None:
    if len(space.axes) > MOST_AXES:
        problems.add("axes", f"there are {len(space.axes)} axes, {MOST_AXES} are allowed")
    seen: set[tuple[str, str]] = set()
    for index, axis in enumerate(space.axes):
        check_axis(axis, item("axes", index), problems)
        if (axis.profile, axis.path) in seen:
            problems.duplicate(child(item("axes", index), "path"), axis.path)
        seen.add((axis.profile, axis.path))
    if space.draw is not None and not space.axes:
        problems.add("draw", "there are no axes to draw from")
    if not space.orders:
        problems.required("orders", "there is no order of arrival")
    _check_objectives(space, problems)


def _check_objectives(space: Space, problems: Problems) -> None:
    if not space.objectives:
        problems.required("objectives", "there is no objective")
    for index, objective in enumerate(space.objectives):
        path = item("objectives", index)
        if direction_of(objective.measure) is None:
            problems.invalid(child(path, "measure"), objective.measure, "there is no such measure")
        elif goal_of(objective) is None:
            problems.required(child(path, "goal"), f"neither more nor less of {objective.measure} is better")
        if objective.measure == "cost" and space.prices is None:
            problems.required("prices", "cost needs prices")
