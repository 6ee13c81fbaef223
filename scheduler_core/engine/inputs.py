"""The configuration and the cluster of a run, from the arguments of Run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.plugins.out_of_tree import NONE, OutOfTree
from scheduler_core.config.versions.feature_gates import FIELD, enabled, read_gates
from scheduler_core.config.versions.releases import LATEST
from scheduler_core.errors import InvalidConfiguration, InvalidInput, Problem
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.problems import Problems
from scheduler_core.releases.rules import Rules
from scheduler_core.snapshot.snapshot import Snapshot, build_snapshot


def configured(
    config: SchedulerConfiguration | Mapping[str, Any] | str | bytes | None,
    release: str | None,
    plugins: OutOfTree | None,
    feature_gates: Mapping[str, bool] | None,
) -> SchedulerConfiguration:
    """The arguments are those of Run. Raises InvalidConfiguration."""
    if not isinstance(config, SchedulerConfiguration):
        return load_configuration(
            config, release=release or LATEST, plugins=plugins or NONE, feature_gates=feature_gates
        )
    if release not in (None, config.release):
        message = f'is "{release}", but the configuration was loaded for "{config.release}"'
        raise InvalidConfiguration((Problem("release", message),))
    if feature_gates is not None and _enabled(feature_gates, config.release) != config.feature_gates:
        loaded = ", ".join(sorted(config.feature_gates)) or "none"
        message = f"differ from those for which the configuration was loaded: {loaded}"
        raise InvalidConfiguration((Problem(FIELD, message),))
    return config


def _enabled(feature_gates: Mapping[str, bool], release: str) -> frozenset[str]:
    problems = Problems()
    gates = enabled(read_gates(feature_gates, FIELD, release, problems))
    problems.raise_any()
    return gates


def columns_of(
    objects: Iterable[Mapping[str, Any]] | Cluster | Snapshot, release: str, rules: Rules | None
) -> Snapshot:
    """Those that are given, or new ones; a run does not change them. Raises as ``_read_as_of``, and LimitExceeded."""
    if isinstance(objects, Snapshot):
        return objects
    return build_snapshot(_read_as_of(objects, release), rules)


def _read_as_of(objects: Iterable[Mapping[str, Any]] | Cluster, release: str) -> Cluster:
    """The cluster, read by the rules of a release. Raises InvalidObjects; InvalidInput for a Cluster that was read by the
    rules of another release, because its fields may have been dropped or not.
    """
    if not isinstance(objects, Cluster):
        return read_cluster(objects, release)
    if objects.release != release:
        message = f'is "{release}", but the cluster was read as of "{objects.release}"'
        raise InvalidInput([Problem("release", message)])
    return objects
