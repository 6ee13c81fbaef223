"""`profiles[].plugins`: which plugins a profile enables and disables, as written, merged with the defaults.

This is step A of spec 01 §8 (upstream 1.36, v1/default_plugins.go). Defaults exist under `multiPoint` alone, so that
merging leaves the sets of single extension points as they were written. Step B is `expansion`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scheduler_core.config.plugins import names
from scheduler_core.config.reader import Reader
from scheduler_core.config.versions.defaults import API_VERSION
from scheduler_core.config.versions.releases import RELEASE_1_36, ReleaseDefaults
from scheduler_core.problems import Problems

# Upstream quotes the version of pods here.
REMOVED: Final = f'was invalid in version "v1" (KubeSchedulerConfiguration is version "{API_VERSION}")'


@dataclass(frozen=True, slots=True)
class PluginEntry:
    """One element of an `enabled` list. Weight 0 means not given; path "" means a default."""

    name: str
    weight: int = 0
    path: str = ""


@dataclass(frozen=True, slots=True)
class PluginSet:
    """`disabled` holds names, or "*" for all."""

    enabled: tuple[PluginEntry, ...] = ()
    disabled: tuple[str, ...] = ()

    @property
    def disables_all(self) -> bool:
        return names.EVERY_PLUGIN in self.disabled

    def same_as(self, other: PluginSet) -> bool:
        """Whether the same was written, no matter where."""
        if len(self.enabled) != len(other.enabled):
            return False
        mine, others = ([(entry.name, entry.weight) for entry in side.enabled] for side in (self, other))
        return mine == others and self.disabled == other.disabled


PluginSets = Mapping[str, PluginSet]
"""`multiPoint` or an extension point → its set. Every one of them is a key."""


def default_set(release: ReleaseDefaults) -> PluginSet:
    """What a release enables under `multiPoint` when nothing is written."""
    return PluginSet(tuple(PluginEntry(name, weight) for name, weight in release.multi_point))


FORMER_POINTS: Final = tuple(
    point
    for point in names.EXTENSION_POINTS
    if point not in (names.PRE_ENQUEUE, names.PLACEMENT_GENERATE, names.PLACEMENT_SCORE)
)
"""Those that files know which have no `multiPoint`."""


def read_plugin_sets(
    plugins: Reader | None, problems: Problems, release: ReleaseDefaults = RELEASE_1_36
) -> dict[str, PluginSet]:
    """Step A: what the user wrote, with the defaults of the release filled in under `multiPoint`."""
    sets: dict[str, PluginSet] = {}
    points = FORMER_POINTS if release.by_point else (*names.EXTENSION_POINTS, names.MULTI_POINT)
    for point in points:
        sets[point] = _read_set(plugins.record(point) if plugins else None)
    if plugins:
        for point in release.version.former_points:
            plugins.raw(point)
        plugins.close()
    _check_removed(sets, problems, release)
    if release.by_point:
        return _defaults_by_point(sets, release)
    sets[names.MULTI_POINT] = merge(default_set(release), sets[names.MULTI_POINT])
    return sets


def _defaults_by_point(sets: PluginSets, release: ReleaseDefaults) -> dict[str, PluginSet]:
    """At each point the defaults that are not disabled there, then what is enabled: a default enabled again occurs twice."""
    merged = {names.MULTI_POINT: PluginSet()}
    for point in names.EXTENSION_POINTS:
        custom = sets.get(point, PluginSet())
        default = () if custom.disables_all else release.at(point)
        kept = (PluginEntry(name, weight) for name, weight in default if name not in custom.disabled)
        merged[point] = PluginSet((*kept, *custom.enabled), custom.disabled)
    return merged


def merge(default: PluginSet, custom: PluginSet) -> PluginSet:
    """Defaults in their order, without the disabled ones; a re-listed default is replaced where it stands.

    Of a plugin that was listed twice the last entry replaces the default and the others are appended, so that
    expansion finds them registered twice. Enabling wins over disabling.
    """
    last_index = {entry.name: index for index, entry in enumerate(custom.enabled)}
    disabled = frozenset(custom.disabled)
    kept: list[PluginEntry] = []
    replaced: set[int] = set()
    for entry in () if custom.disables_all else default.enabled:
        if entry.name in disabled:
            continue
        index = last_index.get(entry.name)
        if index is not None:
            replaced.add(index)
        kept.append(entry if index is None else custom.enabled[index])
    added = (entry for index, entry in enumerate(custom.enabled) if index not in replaced)
    return PluginSet((*kept, *added), custom.disabled)


def enabled_names(sets: PluginSets) -> frozenset[str]:
    """The plugins that are instantiated: enabled anywhere, whether or not a point is left for them."""
    return frozenset(entry.name for plugin_set in sets.values() for entry in plugin_set.enabled)


def _read_set(plugin_set: Reader | None) -> PluginSet:
    if plugin_set is None:
        return PluginSet()
    enabled = tuple(_read_entry(entry) for entry in plugin_set.records("enabled"))
    disabled = tuple(_read_entry(entry).name for entry in plugin_set.records("disabled"))
    plugin_set.close()
    return PluginSet(enabled, disabled)


def _read_entry(entry: Reader) -> PluginEntry:
    read = PluginEntry(entry.string("name"), entry.integer("weight"), entry.path)
    entry.close()
    return read


def _check_removed(sets: PluginSets, problems: Problems, release: ReleaseDefaults) -> None:
    # Upstream leaves multiPoint and the placement points out of this check; there the name does not exist.
    for point in sets:
        if point in (names.PLACEMENT_GENERATE, names.PLACEMENT_SCORE, names.MULTI_POINT):
            continue
        for entry in sets[point].enabled:
            if release.has_removed(entry.name):
                problems.invalid(entry.path, entry.name, REMOVED)
