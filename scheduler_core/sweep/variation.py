"""A value written into a policy: a KubeSchedulerConfiguration as plain values, with one weight or argument changed.

How weights of plugins are merged: spec 01 §8 (scheduler_core/config/expansion.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.description import expanded
from scheduler_core.config.plugins import names
from scheduler_core.config.versions.defaults import API_VERSION, KIND
from scheduler_core.config.versions.releases import release_defaults
from scheduler_core.sweep.axes import ARGS, WEIGHTS, Place

EMPTY: Final[Mapping[str, Any]] = {"apiVersion": API_VERSION, "kind": KIND}


class ValueDoesNotFit(ValueError):
    """The value does not fit into this policy; the text has the reason."""


class BasePolicy:
    """A policy to start from. document : as written, of v1. loaded : what it means."""

    def __init__(self, document: Mapping[str, Any] | None, loaded: SchedulerConfiguration) -> None:
        self.document: dict[str, Any] = deepcopy(dict(document or EMPTY))
        self.loaded = loaded
        self._release = release_defaults(loaded.release)
        if not self.document.get("profiles"):
            self.document["profiles"] = [{"schedulerName": loaded.profiles[0].scheduler_name}]
        self._effective = expanded(loaded)["profiles"]

    def profile(self, name: str) -> int:
        """The number of the profile of that name, of the only one for "". Raises ValueDoesNotFit."""
        known = [profile.scheduler_name for profile in self.loaded.profiles]
        if not name and len(known) == 1:
            return 0
        if name not in known:
            said = f"there is no profile {name}" if name else "the policy has several profiles"
            raise ValueDoesNotFit(f"{said}; there are {', '.join(known)}")
        return known.index(name)

    def check(self, profile: int, place: Place) -> None:
        """Whether a value may go there at all. Raises ValueDoesNotFit."""
        points = self._release.plugin_points.get(place.plugin, frozenset())
        if place.plugin and not points:
            raise ValueDoesNotFit(f"there is no plugin {place.plugin} in {self.loaded.release}")
        if place.kind == WEIGHTS and names.SCORE not in points:
            raise ValueDoesNotFit(f"the plugin {place.plugin} does not score")
        if place.kind == ARGS and place.plugin not in self._effective[profile]["args"]:
            raise ValueDoesNotFit(f"the plugin {place.plugin} does not run, or takes no arguments")

    def varied(self, changes: Sequence[tuple[int, Place, Any]]) -> dict[str, Any]:
        """A new policy. changes : (number of the profile, place, value), carried out in order. Raises ValueDoesNotFit."""
        policy = deepcopy(self.document)
        for number, place, value in changes:
            profile = policy["profiles"][number]
            if place.kind == WEIGHTS:
                self._set_weight(profile, place.plugin, value)
            elif place.kind == ARGS:
                self._set_arg(profile, number, place, value)
            else:
                profile["percentageOfNodesToScore"] = value
        return policy

    def _set_weight(self, profile: dict[str, Any], plugin: str, weight: int) -> None:
        """What is enabled at a point overrides what multiPoint says; so this holds whatever brings the plugin there."""
        sets = profile["plugins"] = dict(profile.get("plugins") or {})
        for point in (names.PRE_SCORE, names.SCORE):
            if not self._release.implements(plugin, point):
                continue
            enabled, disabled = _without(sets, point, plugin)
            if weight == 0:
                disabled.append({"name": plugin})
            else:
                enabled.append({"name": plugin} | ({"weight": weight} if point == names.SCORE else {}))
            sets[point] = {"enabled": enabled, "disabled": disabled}

    def _set_arg(self, profile: dict[str, Any], number: int, place: Place, value: Any) -> None:
        configs = profile["pluginConfig"] = list(profile.get("pluginConfig") or [])
        found = next((index for index, one in enumerate(configs) if one.get("name") == place.plugin), None)
        if found is None:
            found = len(configs)
            # From what is in force, so that a path may lead into a list that only the defaults have.
            args = _without_empty(deepcopy(self._effective[number]["args"][place.plugin]))
            configs.append({"name": place.plugin, "args": args})
        entry = configs[found] = dict(configs[found])
        entry["args"] = _written(entry.get("args") or {}, place.steps, value)


def _without(
    sets: Mapping[str, Any], point: str, plugin: str
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Enabled and disabled plugins of a point, copied, without this one."""
    there = sets.get(point) or {}
    enabled, disabled = (
        [entry for entry in there.get(which) or () if entry.get("name") != plugin]
        for which in ("enabled", "disabled")
    )
    return enabled, disabled


def _written(value: Any, steps: tuple[str | int, ...], new: Any) -> Any:
    """A copy of `value` with `new` where the steps lead. Raises ValueDoesNotFit."""
    if not steps:
        return new
    step, rest = steps[0], steps[1:]
    if isinstance(step, int):
        if not isinstance(value, list) or step >= len(value):
            raise ValueDoesNotFit(
                f"there is no element [{step}] before {'.'.join(map(str, rest)) or 'its end'}"
            )
        return [*value[:step], _written(value[step], rest, new), *value[step + 1 :]]
    if value is not None and not isinstance(value, Mapping):
        raise ValueDoesNotFit(f"{step} would be a field of something that has none")
    fields = dict(value or {})
    return fields | {step: _written(fields.get(step), rest, new)}


def _without_empty(value: Any) -> Any:
    return (
        {name: inner for name, inner in value.items() if inner is not None}
        if isinstance(value, dict)
        else value
    )
