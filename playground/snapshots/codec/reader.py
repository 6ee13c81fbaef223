"""Bytes or objects → objects that may be stored: redacted, checked as a cluster, and reported on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from django.conf import settings

from playground.snapshots.codec.columns import cluster_columns
from playground.snapshots.codec.errors import translated
from playground.snapshots.codec.reports import (
    NO_REPORT,
    Report,
    group_report,
    joined_reports,
    notes_as_warnings,
    nothing_there,
    report_of,
    with_warnings,
    workload_report,
)
from scheduler_core import errors as core
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.missing_kinds import missing_kinds
from scheduler_core.snapshot.size import check_size
from scheduler_core.sources.foreign_groups import read_foreign_groups
from scheduler_core.sources.foreign_objects import refuse_foreign_objects
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.openb import read_openb, table_of
from scheduler_core.sources.text.json_scan import document_ends
from scheduler_core.sources.upload import read_upload
from scheduler_core.sources.workloads.expansion import expand_where_wanted
from scheduler_core.sources.workloads.workload_report import WorkloadReport

INVALID = "invalid-snapshot"
UNREADABLE = "The cluster cannot be read."
# For files of the machine that the program runs on: only what no real cluster reaches is refused.
LOCAL_BOUNDS = Limits()


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """What a client sent. `second` is the other file of a pair of trace CSVs.

    expand_workloads : whether workloads without pods get some; None: where no pod waits.
    read_groups : whether pods that name groups of other gang schedulers become members of PodGroups.
    is_fetched : this server asked a cluster for it, so that its size is bounded as that of unpacked uploads.
    missing : a sentence for each thing that could not be had; warnings of the report.
    """

    data: bytes
    filename: str = ""
    second: bytes | None = None
    expand_workloads: bool | None = None
    read_groups: bool = False
    is_fetched: bool = False
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSnapshot:
    """Objects ready to be stored, and their report.

    `config` is the scheduler configuration that came along, `columns` what `cluster_columns` gives.
    """

    objects: Sequence[Mapping[str, Any]]
    format: str = ""
    counts: dict[str, int] = field(default_factory=dict)
    pending_pods: int = 0
    report: Report = field(default_factory=dict)
    columns: dict[str, Any] = field(default_factory=dict)
    config: Mapping[str, Any] | None = None


def read_snapshot(upload: Upload, *, bounds: Limits | None = None) -> ReadSnapshot:
    """Reads a file of any known kind, or a pair of trace CSVs, within what this server accepts or `bounds`.

    Raises InvalidInput or TooLarge with every mistake.
    """
    bounds = bounds or upload_bounds(is_fetched=upload.is_fetched)
    with translated(UNREADABLE, code=INVALID):
        is_trace = upload.second is not None
        read = _trace(upload, bounds) if is_trace else _file(upload.data, upload.filename, bounds)
        read = replace(read, report=with_warnings(read.report, upload.missing))
        if read.config is None:
            refuse_foreign_objects(read.objects, read.report)
        objects, made = expand_where_wanted(
            map(dict, read.objects), wanted=upload.expand_workloads, limits=bounds
        )
        report = joined_reports(read.report, workload_report(made))
        if upload.read_groups:
            objects, groups = read_foreign_groups(objects)
            report = joined_reports(report, group_report(groups))
        return _checked(replace(read, objects=objects, report=report))


def read_objects(objects: Sequence[Mapping[str, Any]] | bytes) -> ReadSnapshot:
    """Objects, or a text of some, redacted; not checked, for they may be a part of a cluster."""
    if isinstance(objects, bytes):
        text = objects
    else:
        text = msgspec.json.encode({"kind": "List", "items": list(objects)})
    with translated("The objects cannot be read.", code=INVALID):
        return _file(text, "", upload_bounds())


def with_pods_of_workloads(
    objects: Sequence[Mapping[str, Any]], *, wanted: bool | None, read_groups: bool = False
) -> tuple[Sequence[Mapping[str, Any]], WorkloadReport]:
    """`objects` with the pods made for workloads without any. `wanted` None: where no pod waits. read_groups : as in
    `Upload`. Raises InvalidInput, TooLarge.
    """
    if wanted is False and not read_groups:
        return objects, WorkloadReport()
    with translated(UNREADABLE, code=INVALID):
        expanded, made = expand_where_wanted(map(dict, objects), wanted=wanted, limits=upload_bounds())
    if read_groups:
        expanded = read_foreign_groups(expanded)[0]
    return expanded, made


def check_values(text: bytes, most: int | None = None) -> None:
    """Raises TooLarge for JSON that holds more values than an upload, or `most`, before it is decoded."""
    most = min(settings.MAX_VALUES, settings.MAX_VALUES if most is None else most)
    with translated("The JSON cannot be read.", code=INVALID):
        document_ends(text, Limits(max_values=most, max_objects=most, max_depth=len(text)))


def is_too_deep(text: bytes) -> bool:
    """Whether JSON is nested deeper than an upload may be: told before anything recurses over it."""
    unbounded = Limits(max_values=len(text), max_objects=len(text))
    if text.count(b"[") + text.count(b"{") <= unbounded.max_depth:
        return False
    try:
        document_ends(text, unbounded)
    except core.LimitExceeded:
        return True
    return False


def check_objects(objects: Sequence[Mapping[str, Any]]) -> ReadSnapshot:
    """Redacted objects as a whole cluster. Raises InvalidInput with every mistake, TooLarge."""
    with translated(UNREADABLE, code=INVALID):
        return _checked(ReadSnapshot(objects=objects))


def upload_bounds(*, is_fetched: bool = False) -> Limits:
    """What this server accepts. is_fetched : as in `Upload`."""
    return Limits(
        max_bytes=settings.MAX_DECOMPRESSED_BYTES if is_fetched else settings.MAX_UPLOAD_BYTES,
        max_decompressed_bytes=settings.MAX_DECOMPRESSED_BYTES,
        max_objects=settings.MAX_OBJECTS,
        max_values=settings.MAX_VALUES,
        max_kept_values=settings.MAX_KEPT_VALUES,
    )


def _file(data: bytes, filename: str, bounds: Limits) -> ReadSnapshot:
    try:
        read = read_upload(data, filename=filename, limits=bounds)
    except core.InvalidInput:
        _explain_lone_table(data, filename, bounds)
        raise
    return ReadSnapshot(
        objects=read.objects, format=read.format, report=report_of(read.report), config=read.config
    )


def _explain_lone_table(data: bytes, filename: str, bounds: Limits) -> None:
    """Raises InvalidObjects if `data` is one of a pair of trace CSVs; every other mistake has been found already."""
    with suppress(core.LimitExceeded):
        if table := table_of(data, limits=bounds):
            other = "pods" if table == "nodes" else "nodes"
            message = (
                f"this is the {table} table of a pair of trace CSVs, and the {other} table is missing: upload a form with "
                "the parts `file` and `file2`, or name both files on the command line"
            )
            raise core.InvalidObjects([core.Problem(filename, message)])


def _trace(upload: Upload, bounds: Limits) -> ReadSnapshot:
    first, second = upload.data, upload.second or b""
    # Browsers hand files over in an order of their own.
    swapped = table_of(first, limits=bounds) == "pods"
    nodes, pods = (second, first) if swapped else (first, second)
    return ReadSnapshot(objects=read_openb(nodes, pods, limits=bounds), format="openb-csv", report=NO_REPORT)


def _checked(read: ReadSnapshot) -> ReadSnapshot:
    cluster = read_cluster(read.objects)
    check_size(cluster)
    columns = cluster_columns(cluster)
    counts = dict(Counter(item["kind"] for item in read.objects))
    return replace(
        read,
        counts=counts,
        pending_pods=sum(state in ("pending", "gated") for state in columns["pods"]["states"]),
        report=joined_reports(
            read.report,
            report_of(cluster.report),
            notes_as_warnings(missing_kinds(cluster)),
            nothing_there(counts),
        ),
        columns=columns,
    )
