"""Spaces and files of sweeps, from YAML, JSON or plain values: every mistake is listed, with its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from scheduler_core.errors import InvalidInput
from scheduler_core.expectations.structure import converted
from scheduler_core.measures.directions import direction_of
from scheduler_core.problems import Problems, child, item, mistakes_in
from scheduler_core.scenario.readers.document import load_document
from scheduler_core.sweep.axes import check_axis, values_of
from scheduler_core.sweep.cells import check_size
from scheduler_core.sweep.front import goal_of
from scheduler_core.sweep.language import MOST_AXES, MOST_CELLS, Axis, Objective, Space, SweepFile
from scheduler_core.sweep.points import count_points

AnySpace = TypeVar("AnySpace", bound=Space)
Part = TypeVar("Part", Axis, Objective)
COST: Final = "cost"


def read_space(
    value: Mapping[str, Any] | str | bytes, *, snapshots: int = 1, most: int = MOST_CELLS
) -> Space:
    """Read what a sweep varies (docs/sweeps.md).

    snapshots : the number of snapshots.
    most : the maximum number of cells.

    Raises InvalidInput with a list of all mistakes.
    """
    return _read(value, Space, snapshots, most)


def read_sweep_file(path: str) -> SweepFile:
    """Raises InvalidInput with every mistake, each with the path of the file, OSError."""
    data = Path(path).read_bytes()
    with mistakes_in(path):
        return _read(data, SweepFile, None, MOST_CELLS)


def _read(
    value: Mapping[str, Any] | str | bytes, kind: type[AnySpace], snapshots: int | None, most: int
) -> AnySpace:
    problems = Problems()
    document = load_document(value)
    space = converted(document, kind, "", problems)
    if space is None:
        _check_axes(_readable(document, "axes", Axis), problems)
        _check_measures(_readable(document, "objectives", Objective), problems)
    else:
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


def _readable(document: Mapping[str, Any], field: str, kind: type[Part]) -> list[Part | None]:
    """Those elements of a list that can be read, so that they are judged also where something else cannot."""
    given = document.get(field)
    return [converted(one, kind, "", Problems()) for one in given] if isinstance(given, list) else []


def _check(space: Space, problems: Problems) -> None:
    _check_axes(space.axes, problems)
    if space.draw is not None and not space.axes:
        problems.add("draw", "there are no axes to draw from")
    if not space.orders:
        problems.required("orders", "there is no order of arrival")
    if not space.objectives:
        problems.required("objectives", "there is no objective")
    _check_measures(space.objectives, problems)
    if space.prices is None and any(one.measure == COST for one in space.objectives):
        problems.required("prices", "cost needs prices")


def _check_axes(axes: Sequence[Axis | None], problems: Problems) -> None:
    if len(axes) > MOST_AXES:
        problems.add("axes", f"there are {len(axes)} axes, {MOST_AXES} are allowed")
    seen: set[tuple[str, str]] = set()
    for index, axis in enumerate(axes):
        if axis is None:
            continue
        check_axis(axis, item("axes", index), problems)
        if (axis.profile, axis.path) in seen:
            problems.duplicate(child(item("axes", index), "path"), axis.path)
        seen.add((axis.profile, axis.path))


def _check_measures(objectives: Sequence[Objective | None], problems: Problems) -> None:
    for index, objective in enumerate(objectives):
        if objective is None:
            continue
        path = item("objectives", index)
        if direction_of(objective.measure) is None:
            problems.invalid(child(path, "measure"), objective.measure, "there is no such measure")
        elif goal_of(objective) is None:
            problems.required(
                child(path, "goal"), f"neither a larger nor a smaller value of {objective.measure} is better"
            )
