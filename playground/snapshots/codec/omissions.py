"""The parts of a cluster that a release ignores: fields that it does not store, kinds that its kube-scheduler does not watch."""

from __future__ import annotations

from playground.snapshots.codec.errors import translated
from playground.snapshots.codec.reports import Notice, report_of
from scheduler_core.model.admission.dropped_fields import DROPPED, NOT_LOOKED_AT
from scheduler_core.model.cluster import read_cluster_json
from scheduler_core.releases.files import release_named


def left_out_by(release: str, objects: bytes) -> list[Notice]:
    """One notice a field or kind, with the objects that have it. objects: a List in JSON. KeyError for an unknown release."""
    known = release_named(release)
    words = {DROPPED.format(name, release) for name in known.dropped_fields}
    words |= {NOT_LOOKED_AT.format(kind, release) for kind in known.ignored_kinds}
    with translated("The cluster cannot be read as this release would.", code="invalid-snapshot"):
        report = read_cluster_json(objects, release).report
    return [notice for notice in report_of(report)["warnings"] if notice["what"] in words]
