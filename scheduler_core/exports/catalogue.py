"""The exports that there are, each a file: what it is called, what it is for, how it is written."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scheduler_core.engine.run import Run
from scheduler_core.exports.manifests import applicable, without_contents
from scheduler_core.exports.parquet import parquet_bytes
from scheduler_core.exports.rows import Rows, measure_rows, placement_rows
from scheduler_core.exports.simulator import simulator_snapshot
from scheduler_core.model.manifest_fields import Manifest
from scheduler_core.scenario.yaml_text import yaml_text
from scheduler_core.tables import csv_text

JSON, YAML, CSV, PARQUET = (
    "application/json",
    "application/yaml",
    "text/csv",
    "application/vnd.apache.parquet",
)


@dataclass(frozen=True, slots=True)
class Ended:
    """A run that has ended, with the objects as they were given; config : None is the default one."""

    run: Run
    objects: Sequence[Manifest]
    config: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Export:
    """explains : whether every attempt is decided again for it, so that it takes attempts × nodes. left_out : what of the
    objects it lacks, in a sentence; "" for nothing.
    """

    name: str
    file: str
    media_type: str
    says: str
    write: Callable[[Ended], bytes]
    explains: bool = False
    left_out: Callable[[Ended], str] = lambda ended: ""


def _simulator(ended: Ended) -> bytes:
    document = simulator_snapshot(ended.run, ended.objects, ended.config)
    return f"{json.dumps(document, indent=2, ensure_ascii=False)}\n".encode()


def _manifests(ended: Ended) -> bytes:
    comment = f"# {said}\n" if (said := without_contents(ended.objects)) else ""
    return (comment + "---\n".join(yaml_text(one) for one in applicable(ended.run, ended.objects))).encode()


def _csv(rows: Callable[[Run], Rows]) -> Callable[[Ended], bytes]:
    def write(ended: Ended) -> bytes:
        found = rows(ended.run)
        return csv_text(list(found.columns), found.rows).encode()

    return write


def _parquet(rows: Callable[[Run], Rows]) -> Callable[[Ended], bytes]:
    return lambda ended: parquet_bytes(rows(ended.run))


EXPORTS: Final[Mapping[str, Export]] = {
    export.name: export
    for export in (
        Export(
            "simulator",
            "simulator.json",
            JSON,
            "The cluster for kube-scheduler-simulator, with its result annotations on pods",
            _simulator,
            explains=True,
        ),
        Export(
            "manifests",
            "manifests.yaml",
            YAML,
            "The cluster as manifests that kubectl can apply",
            _manifests,
            left_out=lambda ended: without_contents(ended.objects),
        ),
        Export(
            "placements.csv",
            "placements.csv",
            CSV,
            "One line per pod: its node, and the message of its last attempt",
            _csv(placement_rows),
        ),
        Export(
            "placements.parquet",
            "placements.parquet",
            PARQUET,
            "The same as Parquet, for data frames",
            _parquet(placement_rows),
        ),
        Export(
            "measures.csv",
            "measures.csv",
            CSV,
            "One line per measure: placed and pending pods, fill, stranded room, skew",
            _csv(measure_rows),
        ),
        Export(
            "measures.parquet",
            "measures.parquet",
            PARQUET,
            "The same as Parquet, for data frames",
            _parquet(measure_rows),
        ),
    )
}
