"""A run of one cluster and one policy as of any release, also of one that has some differences switched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scheduler_core.catalogue import all_plugins
from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.plugins.out_of_tree import NONE, OutOfTree
from scheduler_core.engine.run import Run
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.model.readers.report import ReadReport
from scheduler_core.releases.release import Release
from scheduler_core.releases.rules import Rules

Config = Mapping[str, Any] | str | bytes | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsalInputs:
    """What is rehearsed: Kubernetes objects, a KubeSchedulerConfiguration, and options as of Run. No extender is called."""

    objects: tuple[Mapping[str, Any], ...]
    config: Config = None
    seed: int | None = None
    sampling: bool = False
    feature_gates: Mapping[str, bool] | None = None
    plugins: OutOfTree = NONE

    @classmethod
    def of(
        cls, objects: Iterable[Mapping[str, Any]], config: Config = None, **options: Any
    ) -> RehearsalInputs:
        return cls(objects=tuple(objects), config=config, **options)


@dataclass(frozen=True, slots=True)
class Trial:
    """What a run depends on besides the options: the same trial gives the same run."""

    cluster: Cluster
    configuration: SchedulerConfiguration
    rules: Rules


class Trials:
    """Clusters are read once for each set of fields and kinds that is left out."""

    def __init__(self, asked: RehearsalInputs) -> None:
        self.asked = asked
        self._clusters: dict[tuple[tuple[str, ...], ...], Cluster] = {}

    def configuration(self, release: Release) -> SchedulerConfiguration:
        """Raises InvalidConfiguration where the release refuses it."""
        asked = self.asked
        return load_configuration(
            asked.config, release=release, plugins=asked.plugins, feature_gates=asked.feature_gates
        )

    def cluster(self, release: Release) -> Cluster:
        """Raises InvalidObjects."""
        key = release.dropped_fields, release.ignored_kinds
        if key not in self._clusters:
            self._clusters[key] = read_cluster(self.asked.objects, release)
        return replace(self._clusters[key], release=release.release)

    def trial(self, release: Release) -> Trial:
        """Raises InvalidInput."""
        return Trial(self.cluster(release), self.configuration(release), release.rules)

    def prepared(self, trial: Trial) -> Run:
        return Run(
            trial.cluster,
            trial.configuration,
            seed=self.asked.seed,
            sampling=self.asked.sampling,
            registry=all_plugins(),
            rules=trial.rules,
        )


def are_the_same(one: Trial, other: Trial) -> bool:
    """Whether everything that decides is the same. Reports of reading do not decide."""
    if (one.rules, one.configuration) != (other.rules, other.configuration):
        return False
    return _silent(one.cluster) == _silent(other.cluster)


def _silent(cluster: Cluster) -> Cluster:
    return replace(cluster, report=ReadReport())
