"""How lessons that people write are described."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema

from playground.api.openapi.operations.parts import request_example, response_example
from playground.api.serializers.written_lessons import (
    LessonCheckSerializer,
    LessonFilesInput,
    LessonRevisionInput,
    LessonUploadInput,
    ManuscriptSerializer,
)

TAGS: Final = ["lessons"]
MAIN: Final = """\
title: Two nodes
subject: Basics
level: beginner
minutes: 5
summary: Where a pod goes.
starts:
  shop: {run: {cluster: [cluster.yaml]}}
beats:
  - id: the-pod
    text: "`{{ attempt.pod }}` goes to {{ attempt.node }}."
    at: {start: shop, pod: shop/web-0, tab: score}
    question: {engine: winner}
"""
CLUSTER: Final = """\
kind: Node
metadata: {name: oak}
status: {allocatable: {cpu: '4', memory: 8Gi, pods: '110'}}
---
kind: Node
metadata: {name: elm}
status: {allocatable: {cpu: '2', memory: 8Gi, pods: '110'}}
---
kind: Pod
metadata: {name: web-0, namespace: shop}
spec: {containers: [{name: main, resources: {requests: {cpu: '1'}}}]}
"""
FILES: Final = {"lesson.yaml": MAIN, "cluster.yaml": CLUSTER}
ROW: Final[dict[str, Any]] = {
    "id": "9d5b4a0e-7d0f-4f4c-8d5a-6c1f5a1e2b11",
    "slug": "two-nodes-9d5b4a0e",
    "title": "Two nodes",
    "createdAt": "2026-05-04T09:00:00Z",
    "changedAt": "2026-05-04T09:20:00Z",
    "revision": 3,
    "size": 642,
    "mistakes": 0,
    "visibility": "private",
}
MANUSCRIPT: Final = ROW | {"files": FILES, "problems": []}
MISTAKE: Final = {"path": "beats[0].at.node", "message": "there is no node ash", "line": 11}
INPUT: Final = {"application/json": LessonFilesInput, "multipart/form-data": LessonUploadInput}
AS_ZIP: Final = "JSON with the texts of the files, or a zip of the folder as the form field `file`."

LIST: Final = extend_schema(
    operation_id="written_lessons_list",
    tags=TAGS,
    summary="Lessons written by users, newest first",
    examples=[response_example("A lesson", ROW, 200)],
)
CREATE: Final = extend_schema(
    operation_id="written_lessons_create",
    tags=TAGS,
    summary="Store a lesson, even with mistakes",
    description=f"{AS_ZIP} A lesson without mistakes is listed among the lessons for everybody who may see it.",
    request=INPUT,
    responses={201: ManuscriptSerializer},
    examples=[
        request_example("Two files", {"files": FILES}),
        response_example("The lesson", MANUSCRIPT, 201),
    ],
)
CHECK: Final = extend_schema(
    operation_id="written_lessons_check",
    tags=TAGS,
    summary="Check and preview a lesson; nothing is stored",
    description=f"{AS_ZIP} Starts are played, texts are filled in, and solutions and cheats are tried.",
    request=INPUT,
    responses={200: LessonCheckSerializer},
    examples=[
        request_example("Two files", {"files": FILES}),
        response_example(
            "A mistake",
            {"valid": False, "problems": [MISTAKE], "secrets": [], "lesson": None, "pictures": []},
            200,
        ),
    ],
)
READ: Final = extend_schema(
    operation_id="written_lessons_retrieve",
    tags=TAGS,
    summary="A lesson with its files, for users who may change it",
    responses={200: ManuscriptSerializer},
    examples=[response_example("A lesson", MANUSCRIPT, 200)],
)
REPLACE: Final = extend_schema(
    operation_id="written_lessons_replace",
    tags=TAGS,
    summary="Replace the files of a lesson",
    description="409 `changed-meanwhile` if the lesson was changed since the given revision.",
    request=LessonRevisionInput,
    responses={200: ManuscriptSerializer},
    examples=[
        request_example("Two files", {"files": FILES, "revision": 2}),
        response_example("The lesson", MANUSCRIPT, 200),
    ],
)
DELETE: Final = extend_schema(
    operation_id="written_lessons_destroy",
    tags=TAGS,
    summary="Delete a lesson; users keep their answers and tries",
    responses={204: None},
)
EXPORT: Final = extend_schema(
    operation_id="written_lessons_export",
    tags=TAGS,
    summary="The lesson's folder as a zip, for users who may change it",
    responses={(200, "application/zip"): OpenApiResponse(OpenApiTypes.BINARY)},
)
