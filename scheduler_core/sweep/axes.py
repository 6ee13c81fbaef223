"""An axis: where its values go, and which they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from scheduler_core.problems import Problems, child
from scheduler_core.sweep.language import MOST_VALUES, Axis

WEIGHTS, ARGS, PERCENTAGE = "weights", "args", "percentageOfNodesToScore"
FORMS: Final = f"{WEIGHTS}.PLUGIN, {ARGS}.PLUGIN.FIELD or {PERCENTAGE}"
_STEP: Final = re.compile(r"(?P<name>[^.\[\]]+)(?P<indices>(?:\[[0-9]{1,4}\])*)")
_INDEX: Final = re.compile(r"\[([0-9]+)\]")


@dataclass(frozen=True, slots=True)
class Place:
    """kind : WEIGHTS, ARGS or PERCENTAGE. plugin : "" for the last. steps : names and indices inside the arguments."""

    kind: str
    plugin: str = ""
    steps: tuple[str | int, ...] = ()


def place_of(path: str) -> Place | None:
    """None for a path that names no place in a policy."""
    if path == PERCENTAGE:
        return Place(PERCENTAGE)
    kind, _, rest = path.partition(".")
    plugin, _, inside = rest.partition(".")
    steps = _steps(inside) if inside else ()
    if not plugin or steps is None or (kind, bool(inside)) not in ((WEIGHTS, False), (ARGS, True)):
        return None
    return Place(kind, plugin, steps)


def values_of(axis: Axis) -> tuple[Any, ...]:
    """In the order in which they are tried."""
    if axis.from_ is None or axis.to is None:
        return axis.values
    return tuple(range(axis.from_, axis.to + 1, axis.step))


def check_axis(axis: Axis, path: str, problems: Problems) -> None:
    """Notes what is wrong with the axis by itself."""
    place = place_of(axis.path)
    if place is None:
        problems.invalid(child(path, "path"), axis.path, f"must be {FORMS}")
    has_range = axis.from_ is not None or axis.to is not None
    if bool(axis.values) == has_range:
        problems.add(path, "expected either values, or from and to")
    elif has_range:
        _check_range(axis, path, problems)
    elif len(axis.values) > MOST_VALUES:
        problems.add(child(path, "values"), f"has {len(axis.values):,} values, {MOST_VALUES:,} are allowed")
    elif place is not None and place.kind == WEIGHTS:
        _check_weights(axis.values, child(path, "values"), problems)


def _check_range(axis: Axis, path: str, problems: Problems) -> None:
    for name, bound in (("from", axis.from_), ("to", axis.to)):
        if bound is None:
            problems.required(child(path, name))
    if axis.from_ is None or axis.to is None:
        return
    if axis.to < axis.from_:
        problems.invalid(child(path, "to"), axis.to, f"must be at least {axis.from_}")
    if (count := (axis.to - axis.from_) // axis.step + 1) > MOST_VALUES:
        problems.add(path, f"has {count:,} values, {MOST_VALUES:,} are allowed")
    if axis.path.startswith(f"{WEIGHTS}.") and axis.from_ < 0:
        problems.invalid(child(path, "from"), axis.from_, "a weight must be at least 0")


def _check_weights(values: Sequence[Any], path: str, problems: Problems) -> None:
    for index, value in enumerate(values):
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            problems.invalid(f"{path}[{index}]", value, "a weight must be a whole number of at least 0")


def _steps(inside: str) -> tuple[str | int, ...] | None:
    found: list[str | int] = []
    for part in inside.split("."):
        step = _STEP.fullmatch(part)
        if step is None:
            return None
        found += [step["name"], *map(int, _INDEX.findall(step["indices"]))]
    return tuple(found)
