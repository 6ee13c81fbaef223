"""snapshots/: upload, list, look at, revise, delete."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from playground.api.filters.snapshots import SnapshotFilter
from playground.api.idempotency import idempotent
from playground.api.object_rows import object_rows
from playground.api.pagination import Pages
from playground.api.parsers import UPLOAD_PARSERS, YAML_PARSERS, JSONParser, RawBody
from playground.api.schema_parts import snapshots as described
from playground.api.schema_parts.runs import may_fail
from playground.api.serializers.snapshots import ObjectRowSerializer, RevisionInput, SnapshotSerializer
from playground.api.uploads import upload_from
from playground.policies.services import keep_policy
from playground.snapshots import queries, services
from playground.snapshots.exports import exported
from playground.snapshots.models import Snapshot
from playground.snapshots.revision import ObjectName

# Rows of a snapshot never change under their id, so a browser that has them need not ask again.
UNCHANGING = "private, max-age=3600, immutable"


class SnapshotList(generics.ListAPIView):
    queryset = queries.snapshots()
    serializer_class = SnapshotSerializer
    parser_classes = UPLOAD_PARSERS
    filterset_class = SnapshotFilter
    ordering_names = {
        "createdAt": "created_at",
        "name": "name",
        "pendingPods": "pending_pods",
        "sizeBytes": "size_bytes",
        "origin": "origin",
    }

    @described.LIST
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    @described.UPLOAD
    @may_fail(404)
    @idempotent
    def post(self, request: Request) -> Response:
        upload, options = upload_from(request)
        snapshot = services.create_snapshot(
            upload,
            name=options["name"],
            parent=queries.get_snapshot(options["parent"]) if options["parent"] else None,
            keep_policy=keep_policy,
        )
        return created(snapshot)


class SnapshotDetail(APIView):
    @described.READ
    def get(self, request: Request, snapshot_id: UUID) -> Response:
        return Response(SnapshotSerializer(queries.get_snapshot(snapshot_id)).data)

    @described.DELETE
    def delete(self, request: Request, snapshot_id: UUID) -> Response:
        services.delete_snapshot(queries.get_snapshot(snapshot_id))
        return Response(status=status.HTTP_204_NO_CONTENT)


class SnapshotObjects(APIView):
    @described.OBJECTS
    def get(self, request: Request, snapshot_id: UUID) -> Response:
        snapshot = queries.get_snapshot(snapshot_id)
        paginator = Pages()
        page = paginator.paginate_queryset(object_rows(request, snapshot.id), request, view=self)
        return paginator.get_paginated_response(ObjectRowSerializer(page, many=True).data)


class SnapshotExport(APIView):
    @described.EXPORT
    def get(self, request: Request, snapshot_id: UUID) -> HttpResponse:
        file = exported(queries.get_snapshot(snapshot_id), request.query_params.get("as", "json"))
        disposition = f'attachment; filename="{file.name}"'
        headers = {"Content-Disposition": disposition, "Cache-Control": UNCHANGING}
        return HttpResponse(file.content, content_type=file.media_type, headers=headers)


class SnapshotCluster(APIView):
    @described.CLUSTER
    def get(self, request: Request, snapshot_id: UUID) -> HttpResponse:
        columns = queries.cluster_columns_json(snapshot_id)
        return HttpResponse(columns, content_type="application/json", headers={"Cache-Control": UNCHANGING})


class SnapshotRevisions(APIView):
    parser_classes = [JSONParser, *YAML_PARSERS]

    @described.REVISE
    @idempotent
    def post(self, request: Request, snapshot_id: UUID) -> Response:
        body: Any = request.data
        # A body of YAML is what is applied.
        edit = RevisionInput(data=request.query_params.dict() if isinstance(body, RawBody) else body)
        edit.is_valid(raise_exception=True)
        names = [ObjectName.canonical(**entry) for entry in edit.validated_data["remove"]]
        revision = services.revise_snapshot(
            queries.get_snapshot(snapshot_id),
            name=edit.validated_data["name"],
            apply=body.data if isinstance(body, RawBody) else edit.validated_data["apply"],
            remove=names,
        )
        return created(revision)


def created(snapshot: Snapshot) -> Response:
    location = {"Location": f"/api/v1/snapshots/{snapshot.id}/"}
    return Response(SnapshotSerializer(snapshot).data, status=status.HTTP_201_CREATED, headers=location)
