"""An upload → everything that is stored of a snapshot. Runs in the sandbox: no database here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from playground.snapshots import blobs, codec
from playground.snapshots.codec import ReadSnapshot, Upload
from playground.snapshots.revision import ObjectName, merged


@dataclass(frozen=True, slots=True)
class Taken:
    """The columns of a snapshot's rows. `config`: the scheduler configuration that came along."""

    format: str
    counts: dict[str, int]
    pending_pods: int
    report: codec.Report
    config: Mapping[str, Any] | None
    packed: blobs.Packed
    columns_blob: bytes


def taken_upload(upload: Upload) -> Taken:
    """Raises InvalidInput or TooLarge with every mistake."""
    return _taken(codec.read_snapshot(upload))


def taken_revision(
    stored: bytes, apply: Sequence[Mapping[str, Any]] | bytes, remove: Iterable[ObjectName], *, form: str
) -> Taken:
    """The objects of the blob `stored` after an edit. Raises InvalidInput with every mistake, TooLarge."""
    incoming = codec.read_objects(apply)
    read = codec.check_objects(merged(blobs.all_objects(stored), incoming.objects, remove))
    return _taken(replace(read, format=form, report=codec.joined_reports(incoming.report, read.report)))


def _taken(read: ReadSnapshot) -> Taken:
    return Taken(
        format=read.format,
        counts=read.counts,
        pending_pods=read.pending_pods,
        report=read.report,
        config=read.config,
        packed=blobs.pack(read.objects),
        columns_blob=blobs.compress(blobs.canonical_json(read.columns)),
    )
