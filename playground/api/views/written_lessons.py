"""written-lessons/: check, store, change, export and delete the lessons that users write."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.bodies.parsers import JSONParser, MultiPartParser
from playground.api.idempotency import idempotent
from playground.api.lists.filters.written_lessons import WrittenLessonFilter
from playground.api.openapi.operations import written_lessons as described
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.validation import validated
from playground.api.serializers.written_lessons import (
    LessonCheckSerializer,
    LessonFilesInput,
    LessonRevisionInput,
    LessonUploadInput,
    ManuscriptSerializer,
    WrittenLessonSerializer,
)
from playground.api.views.plain import PlainView
from playground.api.views.rows import RowList
from playground.lessons import queries
from playground.lessons.exports import as_zip
from playground.lessons.models import WrittenLesson
from playground.lessons.services import written_lessons


class WrittenLessonList(RowList):
    queryset = WrittenLesson.objects.none()
    serializer_class = WrittenLessonSerializer
    parser_classes = [JSONParser, MultiPartParser]
    filterset_class = WrittenLessonFilter
    ordering_names = {"createdAt": "created_at", "changedAt": "changed_at", "title": "title"}

    def get_queryset(self) -> QuerySet[WrittenLesson]:
        return queries.written_lessons()

    @described.LIST
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    @described.CREATE
    @may_fail(413, 503)
    @idempotent
    def post(self, request: Request) -> Response:
        answer = StoredAnswer(created)
        written_lessons.create(_texts(request), answer)
        return answer.response


class WrittenLessonCheck(PlainView):
    parser_classes = [JSONParser, MultiPartParser]

    @described.CHECK
    @may_fail(413, 503)
    def post(self, request: Request) -> Response:
        found = written_lessons.check(_texts(request))
        lesson = None if found.detail is None else found.detail | {"written": None}
        answer = {
            "valid": not (found.problems or found.secrets),
            "problems": found.problems,
            "secrets": [one.to_dict() for one in found.secrets],
            "lesson": lesson,
            "pictures": found.pictures,
        }
        return Response(LessonCheckSerializer(answer).data)


class WrittenLessonDetail(PlainView):
    @described.READ
    @may_fail(403)
    def get(self, request: Request, lesson_id: UUID) -> Response:
        return Response(ManuscriptSerializer(queries.get_manuscript(lesson_id)).data)

    @described.REPLACE
    @may_fail(403, 404, 409, 413, 503)
    def put(self, request: Request, lesson_id: UUID) -> Response:
        queries.get_manuscript(lesson_id)
        wanted = validated(LessonRevisionInput(data=request.data))
        row = written_lessons.replace(lesson_id, wanted["files"], wanted["revision"])
        return Response(ManuscriptSerializer(row).data)

    @described.DELETE
    @may_fail(403)
    def delete(self, request: Request, lesson_id: UUID) -> Response:
        written_lessons.delete(lesson_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class WrittenLessonExport(PlainView):
    @described.EXPORT
    @may_fail(403)
    def get(self, request: Request, lesson_id: UUID) -> HttpResponse:
        row = queries.get_manuscript(lesson_id)
        headers = {"Content-Disposition": f'attachment; filename="{row.slug}.zip"'}
        return HttpResponse(as_zip(row.slug, row.files), content_type="application/zip", headers=headers)


def created(row: WrittenLesson) -> Response:
    location = {"Location": f"/api/v1/written-lessons/{row.pk}/"}
    return Response(ManuscriptSerializer(row).data, status=status.HTTP_201_CREATED, headers=location)


def _texts(request: Request) -> dict[str, str]:
    """Of a zip, or as JSON."""
    if (request.content_type or "").startswith("multipart/"):
        given = validated(LessonUploadInput(data=request.data))
        return written_lessons.from_zip(given["file"].read())
    body = validated(LessonFilesInput(data=request.data))
    texts: dict[str, str] = body["files"]
    if any("\0" in name for name in texts):
        raise ValidationError({"files": ["a name contains the character U+0000"]})
    return texts
