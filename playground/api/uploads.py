"""A request that uploads a cluster → the arguments of the service."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request

from playground.api.bodies.parsers import RawBody
from playground.api.serializers.snapshots import SnapshotForm, SnapshotOptions
from playground.api.serializers.validation import validated
from playground.snapshots.codec import Upload


def upload_from(request: Request) -> tuple[Upload, dict[str, Any]]:
    """The upload and its options (name, parent, expandWorkloads, readGroups). Raises ValidationError."""
    query = request.query_params.dict()
    body: Any = request.data
    if isinstance(body, RawBody):
        options = validated(SnapshotOptions(data=query))
        upload = Upload(
            data=body.data,
            filename=query.get("filename", ""),
            expand_workloads=options["expandWorkloads"],
            read_groups=options["readGroups"],
        )
        return upload, options
    form = validated(SnapshotForm(data=query | dict(body)))
    file, second = form["file"], form.get("file2")
    upload = Upload(
        data=file.read(),
        filename=file.name,
        second=second.read() if second else None,
        expand_workloads=form["expandWorkloads"],
        read_groups=form["readGroups"],
    )
    return upload, form
