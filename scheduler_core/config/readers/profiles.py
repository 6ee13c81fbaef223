"""`profiles`: read strictly, defaulted, expanded, checked each and together (spec 01 §8 "Profile").

Source: upstream 1.36, v1/defaults.go, validation.go and profile.go; details of messages are its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from scheduler_core.config.configuration import Profile
from scheduler_core.config.expansion import expand
from scheduler_core.config.plugin_sets import (
    REMOVED,
    PluginSet,
    PluginSets,
    enabled_names,
    read_plugin_sets,
)
from scheduler_core.config.plugins import names
from scheduler_core.config.plugins.args import NodeResourcesFitArgs
from scheduler_core.config.reader import Reader
from scheduler_core.config.readers.plugin_args import Args, args_type, default_args, read_args
from scheduler_core.config.versions.releases import ReleaseDefaults
from scheduler_core.model.objects.pod import DEFAULT_SCHEDULER_NAME
from scheduler_core.problems import Problems, child

MAX_PROFILES: Final = 250
"""kube-scheduler has no limit. A line of text becomes a profile with all plugins and arguments, of some five kilobytes: a configuration of
a megabyte would take a minute, and 190 MB of what is stored of it.
"""


@dataclass(frozen=True, slots=True)
class _PluginConfig:
    """`pluginConfig` of a profile.

    args : plugin name → args of the plugins whose args have a type.
    opaque : plugin name → (path, args) as written, for all plugins.
    """

    args: Mapping[str, Args]
    opaque: Mapping[str, tuple[str, object]]


@dataclass(frozen=True, slots=True)
class _Written:
    """A profile that is read but not yet expanded. `path` is its own."""

    path: str
    scheduler_name: str
    percentage_of_nodes_to_score: int | None
    sets: PluginSets
    plugin_config: _PluginConfig


def read_profiles(
    configuration: Reader, ignored_resources: tuple[str, ...], release: ReleaseDefaults, problems: Problems
) -> tuple[Profile, ...]:
    """At least one profile. `ignored_resources` come from extenders and replace NodeResourcesFit's own."""
    one = release.version.one_profile
    readers = [_alone(configuration, problems)] if one else configuration.records("profiles")
    if len(readers) > MAX_PROFILES:
        problems.add("profiles", f"Too many: {len(readers)}: must have at most {MAX_PROFILES} items")
        readers = readers[:MAX_PROFILES]
    alone = len(readers) <= 1
    written = [_read_profile(reader, alone, release, problems) for reader in readers]
    if not written:
        written = [_read_profile(Reader({}, "profiles[0]", Problems()), alone, release, problems)]
    _check_unique(written, problems)
    profiles = tuple(_finish(profile, ignored_resources, release, problems) for profile in written)
    _check_common_queue_sort(written, profiles, problems)
    return profiles


PROFILE_FIELDS: Final = {
    True: ("schedulerName", "plugins", "pluginConfig"),
    False: ("schedulerName", "plugins", "pluginConfig", "percentageOfNodesToScore"),
}
"""Of files without and with `multiPoint`."""


def _alone(configuration: Reader, problems: Problems) -> Reader:
    """The fields of a profile that stand at the top of the file."""
    own = {name: configuration.raw(name) for name in PROFILE_FIELDS[True]}
    return Reader({name: value for name, value in own.items() if value is not None}, "", problems)


def check_percentage(percentage: int | None, path: str, problems: Problems) -> None:
    if percentage is not None and not 0 <= percentage <= 100:
        problems.invalid(path, percentage, "not in valid range [0-100]")


def _read_profile(reader: Reader, alone: bool, release: ReleaseDefaults, problems: Problems) -> _Written:
    name = reader.optional_string("schedulerName")
    in_profiles = "percentageOfNodesToScore" in PROFILE_FIELDS[release.by_point]
    percentage = reader.optional_integer("percentageOfNodesToScore") if in_profiles else None
    sets = read_plugin_sets(reader.record("plugins"), problems, release)
    plugin_config = _read_plugin_config(reader, enabled_names(sets), release, problems)
    reader.close()
    if name is None and alone:
        name = DEFAULT_SCHEDULER_NAME
    if not name:
        problems.required(reader.at("schedulerName"))
    check_percentage(percentage, reader.at("percentageOfNodesToScore"), problems)
    return _Written(reader.path, name or "", percentage, sets, plugin_config)


def _read_plugin_config(
    profile: Reader, used: frozenset[str], release: ReleaseDefaults, problems: Problems
) -> _PluginConfig:
    args: dict[str, Args] = {}
    opaque: dict[str, tuple[str, object]] = {}
    for reader in profile.records("pluginConfig"):
        name = reader.string("name")
        checks = Problems()
        kind = args_type(name, release)
        if kind is not None:
            args_reader = reader.record("args", root=reader.at("args")) or Reader(
                {}, reader.at("args"), problems
            )
            _check_release(name, args_reader, release, problems)
            read = read_args(name, args_reader, release, problems, checks)
            args.setdefault(name, read or kind())
        if name in opaque:
            problems.duplicate(reader.path, name)
        if name != names.NODE_RESOURCES_FIT or name in used:
            problems.extend(checks)
        opaque.setdefault(name, (reader.at("args"), reader.raw("args")))
        reader.close()
        _check_name(name, reader, problems, release)
    return _PluginConfig(args, opaque)


def _check_release(name: str, args: Reader, release: ReleaseDefaults, problems: Problems) -> None:
    for later in release.unknown_args.get(name, ()):
        if args.has(later):
            problems.add(args.at(later), f"release {release.release} does not have this field")


def _check_name(name: str, reader: Reader, problems: Problems, release: ReleaseDefaults) -> None:
    if release.has_removed(name):
        problems.invalid(reader.path, name, REMOVED)
    elif name == f"{names.NODE_RESOURCES_FIT}Args":
        # Upstream's table of validators holds this name by mistake, so that it fits no args at all.
        problems.invalid(reader.at("args"), reader.raw("args"), "has to match plugin args")


def _finish(
    written: _Written, ignored_resources: tuple[str, ...], release: ReleaseDefaults, problems: Problems
) -> Profile:
    plugins = expand(
        written.sets,
        scheduler_name=written.scheduler_name,
        plugins_path=child(written.path, "plugins"),
        problems=problems,
        release=release,
    )
    used = enabled_names(written.sets)
    args = _default_args(used, release) | dict(written.plugin_config.args)
    if ignored_resources:
        fit = args.get(names.NODE_RESOURCES_FIT)
        if isinstance(fit, NodeResourcesFitArgs):
            args[names.NODE_RESOURCES_FIT] = replace(fit, ignored_resources=ignored_resources)
        else:
            problems.add(
                child(written.path, "pluginConfig"), "can't find NodeResourcesFitArgs in plugin config"
            )
    running = {plugin.name for refs in plugins.values() for plugin in refs}
    return Profile(
        scheduler_name=written.scheduler_name,
        percentage_of_nodes_to_score=written.percentage_of_nodes_to_score,
        plugins=plugins,
        plugin_args={name: args[name] for name in sorted(args) if name in running},
    )


def _default_args(used: frozenset[str], release: ReleaseDefaults) -> dict[str, Args]:
    made = {name: default_args(name, release) for name in used}
    return {name: args for name, args in made.items() if args is not None}


def _check_unique(profiles: Sequence[_Written], problems: Problems) -> None:
    paths: dict[str, str] = {}
    for profile in profiles:
        path = child(profile.path, "schedulerName")
        if profile.scheduler_name in paths:
            problems.add(path, f"Duplicate value: {paths[profile.scheduler_name]}")
        paths[profile.scheduler_name] = path


def _check_common_queue_sort(
    written: Sequence[_Written], profiles: Sequence[Profile], problems: Problems
) -> None:
    """There is one queue for all profiles, so they must agree on how it is sorted."""
    first = written[0]
    canon = first.sets[names.QUEUE_SORT]
    if len(canon.enabled) > 1:
        path = child(first.path, "plugins.queueSort.enabled")
        problems.invalid(path, len(canon.enabled), "only one queue sort plugin can be enabled")
    sorting = [plugin.name for plugin in profiles[0].plugins[names.QUEUE_SORT]] or [names.PRIORITY_SORT]
    wanted = _opaque_args(first, sorting[0])[1]
    for profile in written[1:]:
        current = profile.sets[names.QUEUE_SORT]
        if not current.same_as(canon):
            path = child(profile.path, "plugins.queueSort")
            problems.invalid(path, _as_upstream(current), "must be the same for all profiles")
        path, args = _opaque_args(profile, sorting[0])
        if args != wanted:
            problems.invalid(path, args, "queueSort must be the same for all profiles")


def _as_upstream(plugins: PluginSet) -> dict[str, Any]:
    """Upstream quotes its own type, whose fields have no names in JSON. A list that is empty is written as one that was left out."""
    enabled = [{"Name": entry.name, "Weight": entry.weight} for entry in plugins.enabled]
    disabled = [{"Name": name, "Weight": 0} for name in plugins.disabled]
    return {"Enabled": enabled or None, "Disabled": disabled or None}


def _opaque_args(profile: _Written, name: str) -> tuple[str, object]:
    return profile.plugin_config.opaque.get(name, (child(profile.path, "pluginConfig"), None))
