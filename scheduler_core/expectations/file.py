"""A file for `check`: a cluster, how it is scheduled, and what is expected of the run."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from scheduler_core.config.plugins.out_of_tree import OutOfTree
from scheduler_core.engine.run import Run
from scheduler_core.errors import InvalidInput
from scheduler_core.expectations.check import refuse_unchanged
from scheduler_core.expectations.language import MAX_NAME, Expectation, Name, Word
from scheduler_core.expectations.reader import FIELD, expectations_at
from scheduler_core.expectations.structure import converted
from scheduler_core.problems import Problems, gathered, mistakes_in
from scheduler_core.scenario.readers.document import load_document
from scheduler_core.sources.files import ReadFiles, read_files, read_text
from scheduler_core.sources.origins import Origins
from scheduler_core.sources.workloads.expansion import expand_where_wanted
from scheduler_core.sources.workloads.workload_report import WorkloadReport

Config = Mapping[str, Any] | str | None


class CheckedCluster(Word, frozen=True):
    """What is scheduled, and how. Paths are relative to the file."""

    name: Annotated[str, Meta(max_length=MAX_NAME)] = ""
    files: Annotated[
        tuple[Name, ...],
        Meta(description="Files and folders: what kubectl printed, manifests, what `helm template` printed."),
    ] = ()
    objects: Annotated[
        tuple[Mapping[str, Any], ...], Meta(description="Kubernetes objects besides those of the files.")
    ] = ()
    policy: Annotated[
        str | Mapping[str, Any] | None,
        Meta(description="A KubeSchedulerConfiguration, or the path of its file."),
    ] = None
    release: Annotated[str | None, Meta(description="Of kube-scheduler, such as 1.34.")] = None
    seed: Annotated[int | None, Meta(description="For the random choice among nodes of equal total.")] = None
    sampling: Annotated[
        bool, Meta(description="Evaluate only as many nodes as percentageOfNodesToScore allows.")
    ] = False
    feature_gates: Annotated[Mapping[str, bool], Meta(description="Such as GangScheduling: true.")] = {}
    expand_workloads: Annotated[
        bool, Meta(description="Make pods for Deployments and the like that have none.")
    ] = True


@dataclass(frozen=True, slots=True)
class _Read:
    """made : pods for workloads. origins : which file an object is from."""

    objects: Sequence[Mapping[str, Any]]
    config: Config
    made: WorkloadReport | None
    origins: Origins


@dataclass(frozen=True, slots=True)
class CheckFile:
    """path : of the file, for messages. cluster : its cluster and how that is scheduled."""

    path: str
    cluster: CheckedCluster
    expectations: tuple[Expectation, ...]

    @property
    def name(self) -> str:
        """Its own, or its path."""
        return self.cluster.name or self.path

    def policy(self) -> Config:
        """The policy that the file contains or names; None: the one that comes with the cluster, else the defaults. Raises OSError."""
        policy = self.cluster.policy
        return Path(self._beside(policy)).read_text() if isinstance(policy, str) else policy

    @property
    def options(self) -> dict[str, Any]:
        """Of the run, as REST names them; those that are not given are left out."""
        said = self.cluster
        named = {
            "release": said.release,
            "seed": said.seed,
            "sampling": said.sampling or None,
            "featureGates": dict(said.feature_gates) or None,
        }
        return {name: value for name, value in named.items() if value is not None}

    def read(self) -> tuple[Sequence[Mapping[str, Any]], Config]:
        """The objects, with pods made for workloads, and the policy. Raises as ``prepared`` does."""
        with mistakes_in(self.path):
            read = self._read()
        return read.objects, read.config

    def prepared(self, plugins: OutOfTree | None = None) -> Run:
        """The run before its first attempt. Its ``workloads`` lists the pods that were made.

        plugins : out-of-tree ones that the policy may name. Raises InvalidInput with every mistake, each with the path of this file,
        OSError for what cannot be opened.
        """
        with mistakes_in(self.path):
            return self.unplayed(plugins)

    def unplayed(self, plugins: OutOfTree | None) -> Run:
        """As ``prepared``, but mistakes do not have the path of this file."""
        said, read = self.cluster, self._read()
        with read.origins.naming():
            run = Run(
                read.objects,
                read.config,
                seed=said.seed,
                sampling=said.sampling,
                release=said.release,
                feature_gates=said.feature_gates or None,
                plugins=plugins,
            )
        run.workloads = read.made or WorkloadReport()
        return run

    def _read(self) -> _Read:
        said = self.cluster
        read = read_files([self._beside(name) for name in said.files]) if said.files else ReadFiles(())
        inline = read_text(msgspec.json.encode(said.objects)) if said.objects else ReadFiles(())
        config = self.policy() or read.config or inline.config
        given = (*read.objects, *inline.objects)
        objects, made = expand_where_wanted(given, wanted=True) if said.expand_workloads else (given, None)
        return _Read(objects, config, made, read.origins)

    def _beside(self, name: str) -> str:
        return os.fspath(Path(self.path).parent / name)


def parts_of_others(paths: Sequence[str]) -> dict[str, str]:
    """Those of the files that another one names as a part of its cluster or as its policy, and which one: a pattern of the shell
    such as ``placement/*.yaml`` names them, too. A file that cannot be read names none; its mistakes are found when it is read.
    """
    if len(paths) < 2:
        return {}  # a file is not read for nothing
    named = {path: _named_by(path) for path in paths}
    found = {}
    for path in paths:
        whole = Path(path).resolve()
        places = {whole, *whole.parents}
        other = next((other for other in paths if other != path and named[other] & places), None)
        if other is not None:
            found[path] = other
    # Files that name each other are none of each other's parts.
    return found if len(found) < len(named) else {}


def _named_by(path: str) -> frozenset[Path]:
    """Files and folders."""
    try:
        data = Path(path).read_bytes()
        # A dump of a cluster is large, and names none.
        document = load_document(data) if b"files" in data else {}
    except (OSError, InvalidInput):
        return frozenset()
    listed, policy = document.get("files"), document.get("policy")
    names = [*(listed if isinstance(listed, list) else ()), policy]
    return frozenset((Path(path).parent / name).resolve() for name in names if isinstance(name, str))


def read_check_file(path: str, *, expects: bool = True) -> CheckFile:
    """expects : whether there have to be expectations; a run that is to be recorded needs none.

    Raises InvalidInput with every mistake, each with the path of the file, OSError.
    """
    data, problems = Path(path).read_bytes(), Problems()
    with mistakes_in(path):
        file = _read(path, data, expects, problems)
        problems.raise_any(InvalidInput)
    return file


def prepare_check_file(
    path: str, *, expects: bool = True, plugins: OutOfTree | None = None
) -> tuple[CheckFile, Run]:
    """The file and its run before the first attempt. Mistakes in expectations do not hide those of the cluster.

    Raises InvalidInput with every mistake, each with the path of the file, OSError if the file itself cannot be opened.
    """
    data, problems = Path(path).read_bytes(), Problems()
    with mistakes_in(path):
        file = _read(path, data, expects, problems)
        with gathered(problems):
            run = file.unplayed(plugins)
        problems.raise_any(InvalidInput)
    return file, run


def _read(path: str, data: bytes, expects: bool, problems: Problems) -> CheckFile:
    document = load_document(data)
    if document.keys() >= {"apiVersion", "kind"}:
        name = Path(path).name
        problems.malformed("kind", f"this is a cluster; name it in a file of its own: `files: [{name}]`")
        problems.raise_any(InvalidInput)
    given = document.pop(FIELD, None)
    cluster = converted(document, CheckedCluster, "", problems, [FIELD]) or CheckedCluster()
    if not (cluster.files or cluster.objects) and not len(problems):
        problems.required("files", "there is no cluster: neither files nor objects")
    has_some = given is not None or expects
    expectations = expectations_at(given, FIELD, problems) if has_some else ()
    with gathered(problems):
        refuse_unchanged(expectations)
    return CheckFile(path, cluster, expectations)
