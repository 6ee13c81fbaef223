"""The way in: `load_configuration` reads, defaults, expands and checks a KubeSchedulerConfiguration.

text → plain JSON (`text`) → strict reading, defaults and checks field by field (`reader`, `read_*`) → one
`SchedulerConfiguration`, or one InvalidConfiguration with every mistake.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from scheduler_core.config.configuration import Profile, SchedulerConfiguration
from scheduler_core.config.plugins.out_of_tree import NONE, OutOfTree, OutOfTreePlugin
from scheduler_core.config.reader import Reader, kind_of
from scheduler_core.config.readers.component import read_client_connection, read_leader_election
from scheduler_core.config.readers.extenders import ignored_resources, read_extenders
from scheduler_core.config.readers.former import read_former
from scheduler_core.config.readers.profiles import check_percentage, read_profiles
from scheduler_core.config.text.document import plain_document
from scheduler_core.config.text.plain import Unreadable
from scheduler_core.config.versions.api_versions import LATEST_VERSION, ApiVersion, version_of
from scheduler_core.config.versions.defaults import API_VERSION, KIND
from scheduler_core.config.versions.feature_gates import FIELD, enabled, read_gates, with_gates
from scheduler_core.config.versions.releases import LATEST, ReleaseDefaults, release_defaults
from scheduler_core.problems import Problems
from scheduler_core.releases.release import Release

_EMPTY: Final = {"apiVersion": API_VERSION, "kind": KIND}


def load_configuration(
    value: Mapping[str, Any] | str | bytes | None,
    *,
    release: str | Release = LATEST,
    plugins: OutOfTree = NONE,
    feature_gates: Mapping[str, bool] | None = None,
) -> SchedulerConfiguration:
    """Reads a configuration file as kube-scheduler does (spec 01 §7 and §8; behaviour of 1.36).

    value : YAML or JSON text, a parsed document, or None for a scheduler started without a configuration file.
    release : whose plugins and defaults: a name, or what a file of a release would say. A file may be of a version that the release reads, or of v1 (docs/releases.md).
    plugins : that the configuration may name besides the release's.
    feature_gates : gate → whether it is on; they override those in the file (feature_gates.py).
    Raises InvalidConfiguration listing every mistake, each with the path of its field, such as
    `profiles[0].pluginConfig[1].args.scoringStrategy.resources[0].weight`. Nothing else is ever raised for a value.
    """
    problems = Problems()
    defaults = release_defaults(release, plugins)
    gates = read_gates(feature_gates, FIELD, defaults.release, problems)
    problems.raise_any()
    if value is None and isinstance(release, str):
        return _default_configuration(release, tuple(gates.items()))
    value = _EMPTY if value is None else value
    configuration = _read(value, defaults, gates, problems)
    problems.raise_any()
    if configuration is None:
        raise AssertionError("a document that cannot be read has a problem")
    return configuration


@cache
def _default_configuration(release: str, gates: tuple[tuple[str, bool], ...]) -> SchedulerConfiguration:
    return load_configuration(_EMPTY, release=release, feature_gates=dict(gates))


def _read(
    value: Mapping[str, Any] | str | bytes,
    defaults: ReleaseDefaults,
    asked: Mapping[str, bool],
    problems: Problems,
) -> SchedulerConfiguration | None:
    try:
        document = plain_document(value, problems)
    except Unreadable:
        return None
    if not isinstance(document, dict | None):
        problems.add("", f"must be an object, not {kind_of(document)}")
        return None
    content = dict(document or {})
    gates = enabled(read_gates(content.pop(FIELD, None), FIELD, defaults.release, problems), asked)
    reader = Reader(content, "", problems)
    version = _version(reader, defaults, problems)
    if version is None:
        return None
    read = _read_configuration(reader, with_gates(defaults.reading(version), gates), problems)
    return replace(read, feature_gates=gates)


def _version(reader: Reader, defaults: ReleaseDefaults, problems: Problems) -> ApiVersion | None:
    """Of a KubeSchedulerConfiguration, None for anything else. One that does not say what it is is read as v1.

    Files of v1 are read for every release, also for those that did not know it (docs/releases.md).
    """
    kind, version = reader.string("kind"), reader.string("apiVersion")
    if not kind:
        problems.add("kind", "Object 'Kind' is missing")
    if not version:
        problems.add("apiVersion", "Object 'apiVersion' is missing")
    found = version_of(version or API_VERSION)
    is_known = found is not None and (found is LATEST_VERSION or found.name in defaults.api_versions)
    if is_known and (kind or KIND) == KIND:
        return found
    problems.add(
        "kind" if is_known else "apiVersion", f'no kind "{kind}" is registered for version "{version}"'
    )
    return None


def _read_configuration(
    reader: Reader, defaults: ReleaseDefaults, problems: Problems
) -> SchedulerConfiguration:
    default = SchedulerConfiguration(profiles=())
    parallelism = _integer(reader, "parallelism", default.parallelism)
    former = read_former(reader, defaults.version, problems)
    percentage = reader.integer("percentageOfNodesToScore")
    initial = _integer(reader, "podInitialBackoffSeconds", default.pod_initial_backoff_seconds, bits=64)
    longest = _integer(reader, "podMaxBackoffSeconds", default.pod_max_backoff_seconds, bits=64)
    profiling = reader.optional_boolean("enableProfiling") is not False
    contention = reader.optional_boolean("enableContentionProfiling")
    if parallelism <= 0:
        detail = "should be an integer value greater than zero"
        problems.invalid("parallelism", parallelism, detail)
    check_percentage(percentage, "percentageOfNodesToScore", problems)
    _check_backoff(initial, longest, problems)
    extenders = read_extenders(reader, problems)
    profiles = former.applied(read_profiles(reader, ignored_resources(extenders), defaults, problems))
    configuration = SchedulerConfiguration(
        profiles=profiles,
        extenders=extenders,
        percentage_of_nodes_to_score=percentage,
        parallelism=parallelism,
        pod_initial_backoff_seconds=initial,
        pod_max_backoff_seconds=longest,
        delay_cache_until_active=reader.boolean("delayCacheUntilActive"),
        enable_profiling=profiling,
        enable_contention_profiling=profiling if contention is None else contention,
        leader_election=read_leader_election(reader, problems),
        client_connection=read_client_connection(reader, problems),
        release=defaults.release,
        out_of_tree=_out_of_tree(profiles, defaults),
    )
    reader.close()
    return configuration


def _out_of_tree(profiles: tuple[Profile, ...], defaults: ReleaseDefaults) -> dict[str, OutOfTreePlugin]:
    running = {ref.name for profile in profiles for refs in profile.plugins.values() for ref in refs}
    return {name: plugin for name, plugin in defaults.out_of_tree.plugins.items() if name in running}


def _integer(reader: Reader, name: str, default: int, *, bits: int = 32) -> int:
    value = reader.optional_integer(name, bits=bits)
    return default if value is None else value


def _check_backoff(initial: int, longest: int, problems: Problems) -> None:
    if initial <= 0:
        problems.invalid("podInitialBackoffSeconds", initial, "must be greater than 0")
    if longest < initial:
        detail = "must be greater than or equal to PodInitialBackoffSeconds"
        problems.invalid("podMaxBackoffSeconds", longest, detail)
