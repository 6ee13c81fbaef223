"""The releases of kube-scheduler whose configuration can be read: which plugins there are, and what runs by default.

How the plugins of a release decide is told by the catalogue, and what else differs by engine/releases.py, which has the
same names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from scheduler_core.config.defaults import DEFAULT_MULTI_POINT, PLUGIN_POINTS
from scheduler_core.config.defaults_1_18 import (
    DEFAULT_MULTI_POINT_1_18,
    ORDER_1_18,
    PLUGIN_POINTS_1_18,
    UNKNOWN_ARGS_1_18,
)
from scheduler_core.config.out_of_tree import NONE, OutOfTree
from scheduler_core.errors import InvalidConfiguration, Problem

LATEST: Final = "1.36"


@dataclass(frozen=True, slots=True)
class ReleaseDefaults:
    """One release, as its configuration shows it.

    multi_point : (name, weight) of the default plugins, in order; weight 0 means not given.
    plugin_points : plugin name → the extension points it implements. Its keys are all plugins of the release.
    order : extension point → the order of its default plugins, where it is not that of ``multi_point``.
    unknown_args : plugin name → fields of its args that the release does not have.
    out_of_tree : the plugins that are not the release's; ``plugin_points`` has them, too.
    """

    release: str
    multi_point: tuple[tuple[str, int], ...]
    plugin_points: Mapping[str, frozenset[str]]
    order: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unknown_args: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    out_of_tree: OutOfTree = NONE

    def implements(self, plugin: str, point: str) -> bool:
        return point in self.plugin_points.get(plugin, frozenset())

    def place(self, plugin: str, point: str) -> int:
        """Where a default plugin stands at a point that has an order of its own; after all others if it has no place."""
        order = self.order.get(point, ())
        return order.index(plugin) if plugin in order else len(order)


RELEASE_1_18: Final = ReleaseDefaults(
    "1.18", DEFAULT_MULTI_POINT_1_18, PLUGIN_POINTS_1_18, ORDER_1_18, UNKNOWN_ARGS_1_18
)
RELEASE_1_36: Final = ReleaseDefaults("1.36", DEFAULT_MULTI_POINT, PLUGIN_POINTS)

RELEASES: Final[Mapping[str, ReleaseDefaults]] = {one.release: one for one in (RELEASE_1_18, RELEASE_1_36)}


def release_defaults(release: str, plugins: OutOfTree = NONE) -> ReleaseDefaults:
    """With these plugins besides its own. Raises InvalidConfiguration for a release that is not known."""
    found = RELEASES.get(release)
    if found is None:
        known = " and ".join(f'"{name}"' for name in RELEASES)
        raise InvalidConfiguration((Problem("release", f'"{release}" is not known, only {known} are'),))
    if plugins == NONE:
        return found
    more = {name: plugin.points for name, plugin in plugins.plugins.items()}
    return replace(found, plugin_points={**found.plugin_points, **more}, out_of_tree=plugins)
