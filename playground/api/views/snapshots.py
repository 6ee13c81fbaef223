"""snapshots/: upload, list, look at, revise, delete."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.bodies.parsers import UPLOAD_PARSERS, YAML_PARSERS, ObjectsParser, RawBody
from playground.api.idempotency import idempotent
from playground.api.lists.filters.snapshots import SnapshotFilter
from playground.api.lists.pagination import Pages
from playground.api.object_rows import mistakes as mistakes_of_objects
from playground.api.object_rows import object_rows
from playground.api.openapi.operations import snapshots as described
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.snapshots import (
    LeftOutSerializer,
    ObjectRowSerializer,
    SnapshotRevisionInput,
    SnapshotSerializer,
)
from playground.api.serializers.validation import validated
from playground.api.uploads import upload_from
from playground.api.views.plain import PlainView
from playground.api.views.rows import RowList
from playground.api.views.run_results import UNCHANGING
from playground.common.errors import Mistake
from playground.policies.services import keep_policy
from playground.snapshots import queries, services
from playground.snapshots.exports import exported
from playground.snapshots.models import Snapshot
from playground.snapshots.revision import ObjectName


class SnapshotList(RowList):
    queryset = Snapshot.objects.none()
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

    def get_queryset(self) -> QuerySet[Snapshot]:
        return queries.snapshots()

    @described.LIST
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    @described.UPLOAD
    @may_fail(404)
    @idempotent
    def post(self, request: Request) -> Response:
        upload, options = upload_from(request)
        answer = StoredAnswer(created)
        services.create_snapshot(
            upload,
            name=options["name"],
            parent=queries.get_snapshot(options["parent"]) if options["parent"] else None,
            keep_policy=keep_policy,
            answer=answer,
        )
        return answer.response


class SnapshotDetail(PlainView):
    @described.READ
    def get(self, request: Request, snapshot_id: UUID) -> Response:
        return Response(SnapshotSerializer(queries.get_snapshot(snapshot_id)).data)

    @described.DELETE
    def delete(self, request: Request, snapshot_id: UUID) -> Response:
        services.delete_snapshot(snapshot_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class SnapshotObjects(PlainView):
    def mistakes(self, request: Request) -> list[Mistake]:
        return mistakes_of_objects(request)

    @described.OBJECTS
    def get(self, request: Request, snapshot_id: UUID) -> Response:
        snapshot = queries.get_snapshot(snapshot_id)
        paginator = Pages()
        page = paginator.paginate_queryset(object_rows(request, snapshot.id), request, view=self)
        response = paginator.get_paginated_response(ObjectRowSerializer(page, many=True).data)
        response.headers["Cache-Control"] = UNCHANGING
        return response


class SnapshotExport(PlainView):
    parameters = ("as",)

    @described.EXPORT
    def get(self, request: Request, snapshot_id: UUID) -> HttpResponse:
        file = exported(queries.get_snapshot(snapshot_id), request.query_params.get("as", "json"))
        disposition = f'attachment; filename="{file.name}"'
        headers = {"Content-Disposition": disposition, "Cache-Control": UNCHANGING}
        return HttpResponse(file.content, content_type=file.media_type, headers=headers)


class SnapshotCluster(PlainView):
    @described.CLUSTER
    def get(self, request: Request, snapshot_id: UUID) -> HttpResponse:
        columns = queries.cluster_columns_json(queries.get_snapshot(snapshot_id, only=("pk",)).pk)
        return HttpResponse(columns, content_type="application/json", headers={"Cache-Control": UNCHANGING})


class SnapshotRelease(PlainView):
    @described.RELEASE
    @may_fail(404)
    def get(self, request: Request, snapshot_id: UUID, release: str) -> Response:
        found = services.left_out(queries.get_snapshot(snapshot_id, only=("pk",)), release)
        body = LeftOutSerializer({"release": release, "leftOut": found}).data
        return Response(body, headers={"Cache-Control": UNCHANGING})


class SnapshotRevisions(PlainView):
    parser_classes = [ObjectsParser, *YAML_PARSERS]

    @described.REVISE
    @idempotent
    def post(self, request: Request, snapshot_id: UUID) -> Response:
        body: Any = request.data
        # A body of YAML is what is applied.
        edit = validated(
            SnapshotRevisionInput(data=request.query_params.dict() if isinstance(body, RawBody) else body)
        )
        names = [ObjectName.canonical(**entry) for entry in edit["remove"]]
        answer = StoredAnswer(created)
        services.revise_snapshot(
            queries.get_snapshot(snapshot_id),
            name=edit["name"],
            apply=body.data if isinstance(body, RawBody) else edit["apply"],
            remove=names,
            answer=answer,
        )
        return answer.response


def created(snapshot: Snapshot) -> Response:
    location = {"Location": f"/api/v1/snapshots/{snapshot.id}/"}
    return Response(SnapshotSerializer(snapshot).data, status=status.HTTP_201_CREATED, headers=location)
