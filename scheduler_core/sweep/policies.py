"""The policies of a sweep: the one to start from, then one a point, all read and checked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.plugins.out_of_tree import NONE, OutOfTree
from scheduler_core.config.text.document import plain_object
from scheduler_core.config.versions.defaults import API_VERSION
from scheduler_core.config.versions.releases import LATEST
from scheduler_core.errors import InvalidConfiguration, InvalidInput, Problem
from scheduler_core.problems import Problems, child, item
from scheduler_core.sweep.axes import Place, place_of, values_of
from scheduler_core.sweep.language import Axis, Space
from scheduler_core.sweep.points import points
from scheduler_core.sweep.variation import BasePolicy, ValueDoesNotFit

AXES: Final = "axes"
POLICY: Final = "policy"


@dataclass(frozen=True, slots=True)
class Policy:
    """values : of the axes, in their order; None for the policy that the sweep starts from. document : as one would write it."""

    values: tuple[Any, ...] | None
    document: Mapping[str, Any]
    configuration: SchedulerConfiguration


def policies(
    space: Space, config: Mapping[str, Any] | str | bytes | None, plugins: OutOfTree = NONE
) -> tuple[Policy, ...]:
    """The one to start from, and the points in order. Raises InvalidInput with every mistake, each with its axis and value."""
    base = _base(space, config, plugins)
    problems = Problems()
    places = [_place(base, axis, item(AXES, index), problems) for index, axis in enumerate(space.axes)]
    problems.raise_any(InvalidInput)
    values = [values_of(axis) for axis in space.axes]
    made = [Policy(None, base.document, base.loaded)]
    refused = _Refused(space.axes)
    for point in points(values, space.draw) if space.axes else ():
        chosen = tuple(one[at] for one, at in zip(values, point, strict=True))
        changes = [(*place, value) for place, value in zip(places, chosen, strict=True) if place]
        try:
            document = base.varied(changes)
            made.append(Policy(chosen, document, _loaded(document, space, plugins)))
        except InvalidConfiguration as error:
            refused.note(point, error.problems)
        except ValueDoesNotFit as error:
            refused.note(point, [Problem("", str(error))])
    refused.raise_any()
    return tuple(made)


def _base(space: Space, config: Mapping[str, Any] | str | bytes | None, plugins: OutOfTree) -> BasePolicy:
    try:
        loaded = _loaded(config, space, plugins)
    except InvalidConfiguration as error:
        raise InvalidInput(Problem(child(POLICY, one.path), one.message) for one in error.problems) from None
    document = plain_object(config)
    version = (document or {}).get("apiVersion", API_VERSION)
    if version != API_VERSION:
        message = f"is of {version}; only policies of {API_VERSION} can be varied"
        raise InvalidInput([Problem(f"{POLICY}.apiVersion", message)])
    return BasePolicy(document, loaded)


def _loaded(config: Any, space: Space, plugins: OutOfTree) -> SchedulerConfiguration:
    return load_configuration(
        config, release=space.release or LATEST, plugins=plugins, feature_gates=space.feature_gates or None
    )


def _place(base: BasePolicy, axis: Axis, path: str, problems: Problems) -> tuple[int, Place] | None:
    place = place_of(axis.path)
    if place is None:
        raise AssertionError("the reader has checked it")
    try:
        profile = base.profile(axis.profile)
    except ValueDoesNotFit as error:
        problems.add(child(path, "profile"), str(error))
        return None
    try:
        base.check(profile, place)
    except ValueDoesNotFit as error:
        problems.add(child(path, "path"), str(error))
    return profile, place


class _Refused:
    """Points that are no policies, gathered by what is wrong with them."""

    def __init__(self, axes: Sequence[Axis]) -> None:
        self._axes = axes
        self._points: dict[Problem, list[tuple[int, ...]]] = defaultdict(list)

    def note(self, point: tuple[int, ...], found: Sequence[Problem]) -> None:
        for problem in found:
            self._points[problem].append(point)

    def raise_any(self) -> None:
        problems = Problems()
        for problem, where in self._points.items():
            problems.add(self._blamed(where), str(problem))
        problems.raise_any(InvalidInput)

    def _blamed(self, where: Sequence[tuple[int, ...]]) -> str:
        """The one axis value that all these points have and no more than that; the list of axes where it takes several."""
        shared = [axis for axis in range(len(self._axes)) if len({point[axis] for point in where}) == 1]
        others = [axis for axis in range(len(self._axes)) if axis not in shared]
        if len(shared) != 1 and others:
            return AXES
        if len(shared) != 1 and len(self._axes) > 1:
            return AXES
        axis = shared[0] if shared else 0
        path = item(AXES, axis)
        if not shared or not self._axes[axis].values:
            return path
        return item(child(path, "values"), where[0][axis])
