"""Warnings about parts of a configuration that have no effect.

    warnings            what kube-scheduler itself ignores (`ignored`), and what this product does not follow: it looks at
                        all nodes and tries all preemption candidates, where kube-scheduler 1.36 takes a part of them
    plugin_warnings     plugins that kube-scheduler does not have
    extender_warnings   extenders that are not asked; kube-scheduler would call every one

None of them raises anything for any document: places of a wrong form are skipped, `load` names those.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any, Final

from scheduler_core.config.ignored_fields import ignored
from scheduler_core.config.plugin_sets import read_plugin_sets
from scheduler_core.config.plugins import names
from scheduler_core.config.plugins.out_of_tree import NONE, OutOfTree, OutOfTreePlugin
from scheduler_core.config.reader import Reader
from scheduler_core.config.versions.releases import LATEST, release_defaults
from scheduler_core.errors import Problem
from scheduler_core.problems import Problems

ALL: Final = 100
_PERCENTAGE: Final = "percentageOfNodesToScore"
_CANDIDATES: Final = ("minCandidateNodesPercentage", "minCandidateNodesAbsolute")
_OTHER_VERBS: Final = ("filterVerb", "preemptVerb", "bindVerb")

NOT_ASKED: Final = "not asked"
_BINDS: Final = "its bindVerb is called, too: an extender that binds for real binds pods of a real cluster"
_HALF_ASKED: Final = "not called: only its recorded scores are used, and none of its other verbs"
_NOT_SAMPLED: Final = "not applied: all nodes are evaluated; choose sampling to apply it"
_ALL_TRIED: Final = "not applied: all candidates are tried"


def warnings(
    document: Mapping[str, Any], *, sampling: bool = False, release: str = LATEST, plugins: OutOfTree = NONE
) -> tuple[Problem, ...]:
    """A warning for each field that is written and has no effect, or not the one that it is written for.

    document : a configuration as plain JSON; its places are what paths name.
    sampling : the run follows percentageOfNodesToScore. release : of kube-scheduler; one that is known.
    plugins : out-of-tree ones that it may name.
    """
    reader, found = Reader(document, "", Problems()), Problems()
    if not sampling:
        found.extend(_percentages(reader))
    found.extend(_candidates(reader))
    found.extend(ignored(reader, release_defaults(release, plugins)))
    return tuple(found)


def plugin_warnings(document: Mapping[str, Any], plugins: OutOfTree) -> tuple[Problem, ...]:
    """A warning for each out-of-tree plugin: kube-scheduler does not have it."""
    return tuple(
        Problem(path, f'plugin "{plugin.name}" is not kube-scheduler\'s: {plugin.package} has it')
        for path, plugin in out_of_tree_plugins(document, plugins)
    )


def out_of_tree_plugins(
    document: Mapping[str, Any], plugins: OutOfTree
) -> tuple[tuple[str, OutOfTreePlugin], ...]:
    """Those of the plugins that a configuration enables, each with the path at which it does so first."""
    found: dict[str, tuple[str, OutOfTreePlugin]] = {}
    for profile in Reader(document, "", Problems()).records("profiles"):
        for plugin_set in read_plugin_sets(profile.record("plugins"), Problems()).values():
            for entry in plugin_set.enabled:
                plugin = plugins.plugins.get(entry.name)
                if plugin is not None:
                    found.setdefault(plugin.name, (entry.path, plugin))
    return tuple(found.values())


def extender_warnings(
    document: Mapping[str, Any],
    *,
    recorded: Container[str] = (),
    called: Container[str] = (),
    not_asked: str = NOT_ASKED,
) -> tuple[Problem, ...]:
    """A warning for each extender that is not called for all its verbs.

    recorded : urlPrefixes of extenders whose points are replayed (extenders/replay.py).
    called : urlPrefixes of extenders that are called. not_asked : why the others are not.
    """
    found = Problems()
    for extender in Reader(document, "", Problems()).records("extenders"):
        name = extender.string("urlPrefix")
        if name in recorded:
            if any(extender.string(verb) for verb in _OTHER_VERBS):
                found.add(extender.path, _HALF_ASKED)
        elif name not in called:
            found.add(extender.path, not_asked)
        elif extender.string("bindVerb"):
            found.add(extender.path, _BINDS)
    return tuple(found)


def _percentages(configuration: Reader) -> Iterator[Problem]:
    for place in (configuration, *configuration.records("profiles")):
        # Absent and 0 leave the choice to the scheduler.
        if place.integer(_PERCENTAGE) not in (0, ALL):
            yield Problem(place.at(_PERCENTAGE), _NOT_SAMPLED)


def _candidates(configuration: Reader) -> Iterator[Problem]:
    for profile in configuration.records("profiles"):
        for entry in profile.records("pluginConfig"):
            args = entry.record("args")
            if entry.string("name") != names.DEFAULT_PREEMPTION or args is None:
                continue
            if args.integer(_CANDIDATES[0]) == ALL:
                continue
            for field in _CANDIDATES:
                if args.has(field):
                    yield Problem(args.at(field), _ALL_TRIED)
