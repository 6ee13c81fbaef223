"""Registry: plugin name → factory. The table is explicit; importing a module registers nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scheduler_core.framework.plugin import Plugin
from scheduler_core.releases.rules import Rules
from scheduler_core.snapshot.pod_groups import PodGroups
from scheduler_core.snapshot.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Handle:
    """What a plugin may keep from its construction: the constant part of the snapshot, and the rules of its release.

    pod_groups : None if the feature gate GenericWorkload is off; then pods belong to no group, whatever they name.
    binds_later : whether bindings are carried out after attempts, with the writes of PreBind.
    """

    snapshot: Snapshot
    pod_groups: PodGroups | None = None
    binds_later: bool = False

    @property
    def rules(self) -> Rules:
        """The rules of the snapshot's release."""
        return self.snapshot.rules


Factory = Callable[[object, Handle], Plugin]
"""(arguments, handle) → plugin. The arguments are the typed args of config.plugins.args; None for plugins without
arguments.
"""


class Registry:
    """The plugins that profiles may name."""

    def __init__(self, factories: Mapping[str, Factory]) -> None:
        self._factories = dict(factories)

    def with_plugins(self, factories: Mapping[str, Factory]) -> Registry:
        """A registry with additional plugins (out-of-tree ones). Raises ValueError for a name that exists already."""
        taken = sorted(set(self._factories) & set(factories))
        if taken:
            raise ValueError(f"plugins already registered: {', '.join(taken)}")
        return Registry({**self._factories, **factories})

    def replacing(self, factories: Mapping[str, Factory]) -> Registry:
        """A registry in which these plugins replace those of the same names."""
        return Registry({**self._factories, **factories})

    def __contains__(self, name: str) -> bool:
        return name in self._factories

    def names(self) -> tuple[str, ...]:
        return tuple(self._factories)

    def build(self, name: str, args: object, handle: Handle) -> Plugin:
        """The plugin, configured. Raises KeyError for an unknown name, ValueError if the plugin has another name."""
        plugin = self._factories[name](args, handle)
        if plugin.name != name:
            raise ValueError(f"factory of {name!r} made a plugin named {plugin.name!r}")
        return plugin
