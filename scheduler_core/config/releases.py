"""The releases of kube-scheduler as their configuration shows them: which plugins there are, and what runs by default.

All of it is data of the room `releases`. Its rules are for the plugins and the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from scheduler_core.config.out_of_tree import NONE, OutOfTree
from scheduler_core.errors import InvalidConfiguration, Problem
from scheduler_core.releases.files import LATEST, NAMES, release_named
from scheduler_core.releases.release import Release

__all__ = ["LATEST", "RELEASES", "RELEASE_1_36", "ReleaseDefaults", "release_defaults"]


@dataclass(frozen=True, slots=True)
class ReleaseDefaults:
    """One release, as its configuration shows it.

    multi_point : (name, weight) of the default plugins, in order; weight 0 means not given.
    plugin_points : plugin name → the extension points it implements. Its keys are all plugins of the release.
    order : extension point → the order of its default plugins, where it is not that of ``multi_point``.
    unknown_args : plugin name → fields of its args that the release does not have.
    api_versions : that its files may be in, without the group, the oldest first.
    out_of_tree : the plugins that are not the release's; ``plugin_points`` has them, too.
    """

    release: str
    multi_point: tuple[tuple[str, int], ...]
    plugin_points: Mapping[str, frozenset[str]]
    order: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unknown_args: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    api_versions: tuple[str, ...] = ("v1",)
    out_of_tree: OutOfTree = NONE

    @classmethod
    def of(cls, release: Release) -> ReleaseDefaults:
        return cls(
            release=release.release,
            multi_point=tuple((name, release.weights.get(name, 0)) for name in release.default),
            plugin_points={name: frozenset(points) for name, points in release.points.items()},
            order=release.order,
            unknown_args=release.unknown_args,
            api_versions=release.api_versions,
        )

    def implements(self, plugin: str, point: str) -> bool:
        return point in self.plugin_points.get(plugin, frozenset())

    def place(self, plugin: str, point: str) -> int:
        """Where a default plugin stands at a point that has an order of its own; after all others if it has no place."""
        order = self.order.get(point, ())
        return order.index(plugin) if plugin in order else len(order)


RELEASES: Final[Mapping[str, ReleaseDefaults]] = {
    name: ReleaseDefaults.of(release_named(name)) for name in NAMES
}
RELEASE_1_36: Final = RELEASES[LATEST]


def release_defaults(release: str, plugins: OutOfTree = NONE) -> ReleaseDefaults:
    """With these plugins besides its own. Raises InvalidConfiguration for a release that is not known."""
    found = RELEASES.get(release)
    if found is None:
        known = ", ".join(f'"{name}"' for name in RELEASES)
        raise InvalidConfiguration((Problem("release", f'"{release}" is not known, only {known} are'),))
    if plugins == NONE:
        return found
    more = {name: plugin.points for name, plugin in plugins.plugins.items()}
    return replace(found, plugin_points={**found.plugin_points, **more}, out_of_tree=plugins)
