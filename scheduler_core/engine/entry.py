"""simulate: reads the objects from any source and plays a run to its end. The public Python API."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.plugins.out_of_tree import OutOfTree
from scheduler_core.config.versions.feature_gates import GANG_SCHEDULING
from scheduler_core.engine.options import Detail, check_options
from scheduler_core.engine.run import Run
from scheduler_core.errors import InvalidObjects, Problem
from scheduler_core.extenders.replay import ExtenderScores
from scheduler_core.extenders.session import ExtenderCalls
from scheduler_core.framework.registry import Registry
from scheduler_core.model.cluster import Cluster
from scheduler_core.sources.files import ReadFiles, read_files, read_text
from scheduler_core.sources.foreign_groups import read_foreign_groups
from scheduler_core.sources.origins import Origins
from scheduler_core.sources.workloads.expansion import expand_where_wanted
from scheduler_core.sources.workloads.workload_report import WorkloadReport

Config = SchedulerConfiguration | Mapping[str, Any] | str | bytes | None
Path = str | os.PathLike[str]
Source = Cluster | Mapping[str, Any] | bytes | Path | Iterable[Mapping[str, Any]] | Iterable[Path]


def simulate(  # noqa: PLR0913 - one for each option of a run
    objects: Source,
    config: Config = None,
    *,
    detail: Detail = "full",
    seed: int | None = None,
    sampling: bool = False,
    check_model: bool = False,
    expand_workloads: bool | None = None,
    read_groups: bool = False,
    registry: Registry | None = None,
    release: str | None = None,
    feature_gates: Mapping[str, bool] | None = None,
    plugins: OutOfTree | None = None,
    extender_scores: ExtenderScores | None = None,
    extender_calls: ExtenderCalls | None = None,
) -> Run:
    """Play a run to its end.

    objects : the cluster: a list of Kubernetes objects as dicts, a List, an export of kube-scheduler-simulator, or YAML
        or JSON text of these; a path of a file or folder, or a list of paths; or a Cluster. Text of one line that is not
        JSON is a path. Text and files are redacted like uploads. A KubeSchedulerConfiguration in them is used if
        ``config`` is None.
    expand_workloads : whether workloads without pods get the pods that their controllers would create; None: only if no
        other pod is pending. ``Run.workloads`` lists the created pods.
    read_groups : whether groups of Volcano, coscheduling and Kueue are read as PodGroups (docs/pod-groups.md). This
        enables the feature gate GangScheduling, unless ``feature_gates`` disables it. Not for a Cluster, which has been
        read already.

    The other arguments are those of Run.

    Raises InvalidObjects, InvalidConfiguration or, for the options, InvalidInput, each with a list of all mistakes;
    OSError for a file that cannot be read.
    """
    if expand_workloads is not None:
        check_options(detail=detail, seed=seed, release=release, expand_workloads=expand_workloads)
    given = _given(objects, expand_workloads)
    if read_groups:
        check_options(detail=detail, seed=seed, release=release, read_groups=read_groups)
        feature_gates = {GANG_SCHEDULING: True} | dict(feature_gates or {})
    with given.origins.naming():
        run = Run(
            given.with_groups() if read_groups else given.objects,
            given.config if config is None else config,
            detail=detail,
            seed=seed,
            sampling=sampling,
            check_model=check_model,
            registry=registry,
            release=release,
            feature_gates=feature_gates,
            plugins=plugins,
            extender_scores=extender_scores,
            extender_calls=extender_calls,
        )
    run.workloads = given.made
    if not isinstance(given.objects, Cluster):
        run.objects = given.objects
    for _ in run.play():
        pass
    return run


@dataclass(frozen=True, slots=True)
class _Input:
    """config : the configuration among the objects. made : pods for workloads. origins : the files of the objects."""

    objects: Cluster | tuple[dict[str, Any], ...]
    config: Mapping[str, Any] | None = None
    made: WorkloadReport = field(default_factory=WorkloadReport)
    origins: Origins = field(default_factory=Origins)

    def with_groups(self) -> Cluster | tuple[dict[str, Any], ...]:
        """With the groups of other schedulers as PodGroups."""
        return self.objects if isinstance(self.objects, Cluster) else read_foreign_groups(self.objects)[0]


def _given(source: Source, wanted: bool | None) -> _Input:
    if isinstance(source, Cluster):
        return _Input(source)
    read = _read(source)
    if not all(isinstance(item, dict) for item in read.objects):
        return _Input(read.objects, read.config)  # its reader says what is wrong
    objects, made = expand_where_wanted(read.objects, wanted=wanted)
    return _Input(objects, read.config, made, read.origins)


def _read(source: Source) -> ReadFiles:
    """Raises InvalidObjects with every mistake of shape, OSError."""
    if isinstance(source, Mapping):
        return read_text(_encoded(source))
    if isinstance(source, (str, bytes)) and _is_text(source):
        return read_text(source)
    if isinstance(source, (str, bytes, os.PathLike)):
        return read_files([os.fsdecode(source)])
    items = list(cast("Iterable[Any]", source))
    if items and all(isinstance(item, (str, os.PathLike)) for item in items):
        return read_files(items)
    if any(_is_list(item) for item in items):
        return read_text(_encoded(items))
    return ReadFiles(tuple(items))


def _is_text(source: str | bytes) -> bool:
    if isinstance(source, bytes):
        return True
    return not source or "\n" in source or source.lstrip().startswith(("{", "["))


def _is_list(item: object) -> bool:
    return isinstance(item, Mapping) and "items" in item and str(item.get("kind", "List")).endswith("List")


def _encoded(value: object) -> bytes:
    """Plain values as JSON text. Raises InvalidObjects for what JSON has no form for."""
    try:
        return msgspec.json.encode(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidObjects([Problem("", f"the objects cannot be written as JSON: {error}")]) from None
