"""Which plugins run at each extension point, in which order, with which weight: step B of spec 01 §8.

Order at a point: (1) plugins enabled there that `multiPoint` brings too, (2) the others that `multiPoint` brings,
(3) the others enabled there. A release may order a point in its own way; then (2) is in that order. Source: upstream 1.36,
runtime/framework.go; messages are its own. Upstream stops at the first mistake, this notes all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scheduler_core.config.configuration import PluginRef
from scheduler_core.config.plugin_sets import PluginEntry, PluginSet, PluginSets
from scheduler_core.config.plugins import names
from scheduler_core.config.versions.defaults import (
    MAX_NODE_SCORE,
    MAX_TOTAL_SCORE,
    WEIGHTED_POINTS,
)
from scheduler_core.config.versions.releases import RELEASE_1_36, ReleaseDefaults
from scheduler_core.problems import Problems, child


def expand(
    sets: PluginSets,
    *,
    scheduler_name: str,
    plugins_path: str,
    problems: Problems,
    release: ReleaseDefaults = RELEASE_1_36,
) -> dict[str, tuple[PluginRef, ...]]:
    """Extension point → its plugins in the order in which they run. Every point is a key.

    `sets` is the result of step A; `plugins_path` is the path of the profile's `plugins`.
    """
    multi_point = sets[names.MULTI_POINT].enabled
    _check_known(multi_point, sets, release, problems)
    brought = _by_point(multi_point, release)
    expanded: dict[str, tuple[PluginRef, ...]] = {}
    reported: set[str] = set()
    for point in names.INITIALISATION_ORDER:
        before = len(problems)
        _check_enabled(point, sets[point].enabled, release, problems)
        order = _Order(point, release, problems).of(sets[point], brought[point], reported)
        weights = score_weights(point, (*sets[point].enabled, *brought[point]), release)
        expanded[point] = tuple(PluginRef(name, weights.get(name, 0)) for name in order)
        if len(problems) == before:
            _check_count(point, len(order), scheduler_name, plugins_path, problems)
            _check_total(weights, child(plugins_path, point), problems)
    return {point: expanded[point] for point in names.EXTENSION_POINTS}


def score_weights(
    point: str, entries: Iterable[PluginEntry], release: ReleaseDefaults = RELEASE_1_36
) -> dict[str, int]:
    """Plugin name → weight, where the point has weights. The first entry of a plugin counts; 0 counts as 1."""
    weights: dict[str, int] = {}
    if point not in WEIGHTED_POINTS:
        return weights
    for entry in entries:
        if release.implements(entry.name, point):
            weights.setdefault(entry.name, entry.weight or 1)
    return weights


def _by_point(multi_point: Iterable[PluginEntry], release: ReleaseDefaults) -> dict[str, list[PluginEntry]]:
    """Extension point → the entries of `multiPoint` that implement it. Every point is a key."""
    found: dict[str, list[PluginEntry]] = {point: [] for point in names.INITIALISATION_ORDER}
    for entry in multi_point:
        for point in release.plugin_points.get(entry.name, frozenset()).intersection(found):
            found[point].append(entry)
    return found


def _check_known(
    multi_point: Iterable[PluginEntry], sets: PluginSets, release: ReleaseDefaults, problems: Problems
) -> None:
    # Upstream names the first point at which it looks for the plugin.
    looked_at = (point for point in names.INITIALISATION_ORDER if not sets[point].disables_all)
    interface = names.INTERFACES[next(looked_at, names.INITIALISATION_ORDER[0])]
    for entry in multi_point:
        if entry.name not in release.plugin_points:
            why = release.out_of_tree.why_not(entry.name)
            problems.add(entry.path, f'{interface} "{entry.name}" does not exist{why}')


def _check_enabled(
    point: str, enabled: Iterable[PluginEntry], release: ReleaseDefaults, problems: Problems
) -> None:
    interface = names.INTERFACES[point]
    seen: set[str] = set()
    for entry in enabled:
        if release.has_removed(entry.name) and point not in (names.PLACEMENT_GENERATE, names.PLACEMENT_SCORE):
            continue  # already refused by name
        if entry.name not in release.plugin_points:
            why = release.out_of_tree.why_not(entry.name)
            problems.add(entry.path, f'{interface} "{entry.name}" does not exist{why}')
        elif not release.implements(entry.name, point):
            problems.add(entry.path, f'plugin "{entry.name}" does not extend {interface} plugin')
        elif entry.name in seen:
            problems.add(entry.path, f'plugin "{entry.name}" already registered as "{interface}"')
        seen.add(entry.name)


@dataclass(frozen=True, slots=True)
class _Order:
    """The plugins at one point of one release."""

    point: str
    release: ReleaseDefaults
    problems: Problems

    def of(self, plugin_set: PluginSet, multi_point: Iterable[PluginEntry], reported: set[str]) -> list[str]:
        """Names, in order. `multi_point` are its entries that implement the point; `reported`, paths of those known to be registered twice."""
        listed = dict.fromkeys(entry.name for entry in plugin_set.enabled)
        own = [name for name in listed if self.release.implements(name, self.point)]
        if plugin_set.disables_all:
            return own
        disabled = frozenset(plugin_set.disabled)
        overriding: set[str] = set()
        brought: list[str] = []
        for entry in multi_point:
            if entry.name in disabled:
                continue
            if entry.name in own:
                overriding.add(entry.name)
            elif entry.name not in brought:
                brought.append(entry.name)
            elif entry.path not in reported:
                reported.add(entry.path)
                message = f'plugin "{entry.name}" already registered as "{names.INTERFACES[self.point]}"'
                self.problems.add(entry.path, message)
        if self.point in self.release.order:
            brought.sort(key=lambda name: self.release.place(name, self.point))
        first = [name for name in own if name in overriding]
        last = [name for name in own if name not in overriding]
        return first + brought + last


def _check_count(
    point: str, n_plugins: int, scheduler_name: str, plugins_path: str, problems: Problems
) -> None:
    profile = f'for profile with scheduler name "{scheduler_name}"'
    path = child(plugins_path, point)
    if point == names.QUEUE_SORT and n_plugins != 1:
        problems.add(path, f"only one queue sort plugin required {profile}, but got {n_plugins}")
    elif point == names.BIND and n_plugins == 0:
        problems.add(path, f"at least one bind plugin is needed {profile}")


def _check_total(weights: dict[str, int], path: str, problems: Problems) -> None:
    total = 0
    for weight in weights.values():
        # Upstream subtracts in 64 bits: from a negative total that overflows, and every weight is too large.
        if total < 0 or weight * MAX_NODE_SCORE > MAX_TOTAL_SCORE - total:
            problems.add(path, "total score of Score plugins could overflow")
            return
        total += weight * MAX_NODE_SCORE
