"""Bytes or objects → objects that may be stored: redacted, checked by reading them as a cluster, and reported on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from django.conf import settings

from playground.snapshots.codec.columns import cluster_columns
from playground.snapshots.codec.errors import translated
from playground.snapshots.codec.reports import Report, joined_reports, report_of
from scheduler_core.model.cluster import read_cluster
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.read import read_upload

INVALID = "invalid-snapshot"
UNREADABLE = "The cluster cannot be read."


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """What a client sent. `second` is the other file of a pair of trace CSVs."""

    data: bytes
    filename: str = ""
    second: bytes | None = None
    second_filename: str = ""
    expand_workloads: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSnapshot:
    """Objects ready to be stored, and what there is to say about them.

    `config` is the scheduler configuration that came inside the upload, `columns` what `cluster_columns` gives.
    """

    objects: Sequence[Mapping[str, Any]]
    format: str = ""
    counts: dict[str, int] = field(default_factory=dict)
    pending_pods: int = 0
    report: Report = field(default_factory=dict)
    columns: dict[str, Any] = field(default_factory=dict)
    config: Mapping[str, Any] | None = None


def read_snapshot(upload: Upload) -> ReadSnapshot:
    """Reads a file of any known kind, or a pair of trace CSVs. Raises InvalidInput or TooLarge with every mistake."""
    with translated(UNREADABLE, code=INVALID):
        read = _trace(upload) if upload.second is not None else _file(upload.data, upload.filename)
        if not upload.expand_workloads:
            return _checked(read)
        from scheduler_core.sources.workloads import expand_workloads

        objects, notes = expand_workloads(read.objects)
        return _checked(replace(read, objects=objects, report=joined_reports(read.report, report_of(notes))))


def read_objects(objects: Sequence[Mapping[str, Any]]) -> ReadSnapshot:
    """Objects that came apart from a file, redacted; not checked as a cluster, for they may be a part of one."""
    with translated("The objects cannot be read.", code=INVALID):
        return _file(msgspec.json.encode({"kind": "List", "items": list(objects)}), "")


def check_objects(objects: Sequence[Mapping[str, Any]]) -> ReadSnapshot:
    """Redacted objects as a whole cluster. Raises InvalidInput with every mistake."""
    with translated(UNREADABLE, code=INVALID):
        return _checked(ReadSnapshot(objects=objects))


def limits() -> Limits:
    """The library's limits, lowered to what this server accepts."""
    return Limits(
        max_bytes=settings.MAX_UPLOAD_BYTES,
        max_decompressed_bytes=settings.MAX_DECOMPRESSED_BYTES,
        max_objects=settings.MAX_OBJECTS,
    )


def _file(data: bytes, filename: str) -> ReadSnapshot:
    read = read_upload(data, filename=filename, limits=limits())
    return ReadSnapshot(
        objects=read.objects, format=read.format, report=report_of(read.report), config=read.config
    )


def _trace(upload: Upload) -> ReadSnapshot:
    from scheduler_core.sources.openb import read_openb

    nodes, pods = upload.data, upload.second or b""
    return ReadSnapshot(objects=read_openb(nodes, pods), format="openb")


def _checked(read: ReadSnapshot) -> ReadSnapshot:
    cluster = read_cluster(read.objects)
    columns = cluster_columns(cluster)
    return replace(
        read,
        counts=dict(Counter(item["kind"] for item in read.objects)),
        pending_pods=sum(state in ("pending", "gated") for state in columns["pods"]["states"]),
        report=joined_reports(read.report, report_of(cluster.report)),
        columns=columns,
    )
