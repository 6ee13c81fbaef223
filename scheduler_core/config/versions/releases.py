"""The releases of kube-scheduler as their configuration shows them: which plugins there are, and what runs by default.

All of it is data of the room `releases`. Its rules are for the plugins and the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from scheduler_core.config.plugins.out_of_tree import NONE, OutOfTree
from scheduler_core.config.versions.api_versions import LATEST_VERSION, ApiVersion
from scheduler_core.config.versions.defaults import REMOVED_PLUGINS
from scheduler_core.errors import InvalidConfiguration, Problem
from scheduler_core.releases.files import LATEST, NAMES, release_named
from scheduler_core.releases.release import Gate, Release

__all__ = ["LATEST", "RELEASES", "RELEASE_1_36", "ReleaseDefaults", "release_defaults"]


@dataclass(frozen=True, slots=True)
class ReleaseDefaults:
    """One release, as its configuration shows it.

    multi_point : (name, weight) of the default plugins, in order; weight 0 means not given.
    plugin_points : plugin name → the extension points it implements. Its keys are all plugins of the release.
    order : extension point → the order of its default plugins, where it is not that of ``multi_point``.
    default_args : plugin name → its args where nothing is written, if they are others than in 1.36.
    unknown_args : plugin name → fields of its args that the release does not have.
    api_versions : that its files may be in, without the group, the oldest first.
    multi_point_exists : otherwise a file names default plugins point by point.
    version : of the file that is being read.
    gates : the feature gates that may be switched on.
    out_of_tree : the plugins that are not the release's; ``plugin_points`` has them, too.
    """

    release: str
    multi_point: tuple[tuple[str, int], ...]
    plugin_points: Mapping[str, frozenset[str]]
    order: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    default_args: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    unknown_args: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    api_versions: tuple[str, ...] = ("v1",)
    multi_point_exists: bool = True
    version: ApiVersion = LATEST_VERSION
    gates: Mapping[str, Gate] = field(default_factory=dict)
    out_of_tree: OutOfTree = NONE

    @classmethod
    def of(cls, release: Release) -> ReleaseDefaults:
        return cls(
            release=release.release,
            multi_point=tuple((name, release.weights.get(name, 0)) for name in release.default),
            plugin_points={name: frozenset(points) for name, points in release.points.items()},
            order=release.order,
            default_args=release.default_args,
            unknown_args=release.unknown_args,
            api_versions=release.api_versions,
            multi_point_exists=release.multi_point,
            gates=release.gates,
        )

    def reading(self, version: ApiVersion) -> ReleaseDefaults:
        """The same for a file of that version."""
        return replace(self, version=version)

    def has_removed(self, plugin: str) -> bool:
        """Whether it is refused by name, as one that earlier versions knew."""
        return plugin in REMOVED_PLUGINS and plugin not in self.plugin_points

    @property
    def by_point(self) -> bool:
        """Whether the file that is being read disables and enables default plugins at each point by itself."""
        return not self.multi_point_exists and self.version is not LATEST_VERSION

    def at(self, point: str) -> tuple[tuple[str, int], ...]:
        """(name, weight) of the default plugins of a point, in order."""
        there = [entry for entry in self.multi_point if self.implements(entry[0], point)]
        return tuple(sorted(there, key=lambda entry: self.place(entry[0], point)))

    def implements(self, plugin: str, point: str) -> bool:
        return point in self.plugin_points.get(plugin, frozenset())

    def place(self, plugin: str, point: str) -> int:
        """The position of a default plugin at a point with an order of its own; last if it has none."""
        order = self.order.get(point, ())
        return order.index(plugin) if plugin in order else len(order)


RELEASES: Final[Mapping[str, ReleaseDefaults]] = {
    name: ReleaseDefaults.of(release_named(name)) for name in NAMES
}
RELEASE_1_36: Final = RELEASES[LATEST]


def release_defaults(release: str | Release, plugins: OutOfTree = NONE) -> ReleaseDefaults:
    """With these plugins besides its own. release : its name, or the contents of a release file.

    Raises InvalidConfiguration for a name that is not known.
    """
    found = RELEASES.get(release) if isinstance(release, str) else ReleaseDefaults.of(release)
    if found is None:
        known = ", ".join(f'"{name}"' for name in RELEASES)
        raise InvalidConfiguration((Problem("release", f'"{release}" is not known, only {known} are'),))
    if plugins == NONE:
        return found
    more = {name: plugin.points for name, plugin in plugins.plugins.items()}
    return replace(found, plugin_points={**found.plugin_points, **more}, out_of_tree=plugins)
