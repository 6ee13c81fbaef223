"""PluginTable: the plugins of a profile, or those of them that share a property, in the order in which they run."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from scheduler_core.framework.plugin import (
    FilterPlugin,
    Plugin,
    PreFilterPlugin,
    PreScorePlugin,
    Reach,
    ScorePlugin,
)
from scheduler_core.framework.pod_info import PodInfo


@dataclass(frozen=True, slots=True)
class PluginTable:
    """The plugins that Evaluations need.

    This is not the Framework, which owns the Evaluations: a reference back would keep both in memory until the garbage
    collector runs.
    """

    pre_filters: tuple[PreFilterPlugin, ...]
    filters: tuple[FilterPlugin, ...]
    pre_scores: tuple[PreScorePlugin, ...]
    scorers: tuple[tuple[ScorePlugin, int], ...]

    @property
    def all(self) -> tuple[Plugin, ...]:
        """Each plugin once."""
        scorers = (scorer for scorer, _ in self.scorers)
        return tuple(dict.fromkeys((*self.pre_filters, *self.filters, *self.pre_scores, *scorers)))

    @property
    def is_prepared(self) -> bool:
        """Whether the profile calls the PreFilter of every filter and the PreScore of every scorer that have one.
        Otherwise plugins may fail even for pods about which they are silent (spec 01 §8).
        """
        filters = all(
            plugin in self.pre_filters for plugin in self.filters if isinstance(plugin, PreFilterPlugin)
        )
        scorers = (plugin for plugin, _ in self.scorers)
        return filters and all(
            plugin in self.pre_scores for plugin in scorers if isinstance(plugin, PreScorePlugin)
        )

    def only(self, chosen: Container[Plugin]) -> PluginTable:
        """Without plugins that are not chosen."""
        return PluginTable(
            tuple(plugin for plugin in self.pre_filters if plugin in chosen),
            tuple(plugin for plugin in self.filters if plugin in chosen),
            tuple(plugin for plugin in self.pre_scores if plugin in chosen),
            tuple((plugin, weight) for plugin, weight in self.scorers if plugin in chosen),
        )


def is_reusable(plugin: Plugin, pod: PodInfo) -> bool:
    """Whether the plugin's answers about pods of this kind are reused."""
    return plugin.reach_for(pod) is not Reach.CLUSTER


def may_be_reusable(plugin: Plugin) -> bool:
    """Whether they are for pods of some kind."""
    return plugin.reach is not Reach.CLUSTER or reach_varies(plugin)


def may_look_further(plugin: Plugin) -> bool:
    """Whether they are not, for pods of some kind."""
    return plugin.reach is Reach.CLUSTER or reach_varies(plugin)


def reach_varies(plugin: Plugin) -> bool:
    """Whether the plugin's reach depends on the kind of pod."""
    return type(plugin).reach_for is not Plugin.reach_for
