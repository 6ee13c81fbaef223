"""Fields that kube-scheduler accepts and then ignores or inverts: mostly slips of the author.

Found by starting kube-scheduler 1.36.2 with such configurations. What it refuses is a mistake, not a warning (`load`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scheduler_core.config.plugin_sets import enabled_names, read_plugin_sets
from scheduler_core.config.plugins import names
from scheduler_core.config.reader import Reader
from scheduler_core.config.readers.plugin_args import args_type
from scheduler_core.config.versions.defaults import WEIGHTED_POINTS
from scheduler_core.config.versions.releases import ReleaseDefaults
from scheduler_core.errors import Problem
from scheduler_core.problems import Problems

_NEGATIVE: Final = "is negative: the higher the plugin's score of a node, the lower the node's total"
_DISABLED_WEIGHT: Final = "is ignored: a disabled plugin has no weight"
_NO_SCORES: Final = "is ignored: an extender without prioritizeVerb gives no scores"


def ignored(configuration: Reader, release: ReleaseDefaults) -> Iterator[Problem]:
    """A warning for each such field, in the order of the document. Fields of a wrong form are skipped."""
    for profile in configuration.records("profiles"):
        plugins = profile.record("plugins")
        if plugins is not None:
            for point in (*names.EXTENSION_POINTS, names.MULTI_POINT):
                yield from _of_point(point, plugins.record(point), release)
        used = enabled_names(read_plugin_sets(plugins, Problems(), release))
        for entry in profile.records("pluginConfig"):
            yield from _of_args(entry, used, release)
    for extender in configuration.records("extenders"):
        if extender.integer("weight", bits=64) and not extender.string("prioritizeVerb"):
            yield Problem(extender.at("weight"), _NO_SCORES)


def _of_point(point: str, plugin_set: Reader | None, release: ReleaseDefaults) -> Iterator[Problem]:
    if plugin_set is None:
        return
    for entry in plugin_set.records("enabled"):
        yield from _of_weight(point, entry, release)
    for entry in plugin_set.records("disabled"):
        yield from _of_disabled(point, entry, release)


def _of_weight(point: str, entry: Reader, release: ReleaseDefaults) -> Iterator[Problem]:
    name, weight = entry.string("name"), entry.integer("weight")
    if not weight or name not in release.plugin_points:
        return
    points = WEIGHTED_POINTS if point == names.MULTI_POINT else WEIGHTED_POINTS & {point}
    if not any(release.implements(name, weighted) for weighted in points):
        where = "" if point == names.MULTI_POINT else f" at {point}"
        yield Problem(entry.at("weight"), f'is ignored: plugin "{name}" has no weight{where}')
    elif weight < 0:
        yield Problem(entry.at("weight"), _NEGATIVE)


def _of_disabled(point: str, entry: Reader, release: ReleaseDefaults) -> Iterator[Problem]:
    name = entry.string("name")
    if name != names.EVERY_PLUGIN:
        if name not in release.plugin_points:
            yield _unknown(entry, name, release)
        elif point != names.MULTI_POINT and not release.implements(name, point):
            yield Problem(entry.at("name"), f'is ignored: plugin "{name}" does not run at {point}')
    if entry.integer("weight"):
        yield Problem(entry.at("weight"), _DISABLED_WEIGHT)


def _of_args(entry: Reader, used: frozenset[str], release: ReleaseDefaults) -> Iterator[Problem]:
    name = entry.string("name")
    if name not in release.plugin_points:
        yield _unknown(entry, name, release)
    elif name not in used:
        yield Problem(entry.at("name"), f'is ignored: plugin "{name}" is not enabled')
    elif args_type(name, release) is None and entry.has("args"):
        yield Problem(entry.at("args"), f'is ignored: plugin "{name}" takes no args')


def _unknown(entry: Reader, name: str, release: ReleaseDefaults) -> Problem:
    why = release.out_of_tree.why_not(name)
    return Problem(entry.at("name"), f'is ignored: there is no plugin "{name}"{why}')
