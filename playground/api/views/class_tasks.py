"""workshops/{id}/class/tasks/: exercises that a class works on, and the progress of each participant."""

from __future__ import annotations

from uuid import UUID

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.openapi.operations import class_tasks as described
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers import class_tasks as on_the_wire
from playground.api.serializers.classes import ClassTaskSerializer
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.workshops import queries, wall
from playground.workshops.services import tasks, work


class Tasks(PlainView):
    @described.SET
    @may_fail(404, 409)
    def post(self, request: Request, workshop_id: UUID) -> Response:
        queries.get_class(workshop_id)
        given = validated(on_the_wire.ClassTaskInput(data=request.data))
        task = tasks.set_task(workshop_id, **given)
        return Response(ClassTaskSerializer(task).data, status=status.HTTP_201_CREATED)


class End(PlainView):
    @described.END
    @may_fail(404)
    def post(self, request: Request, workshop_id: UUID, task_id: UUID) -> Response:
        return Response(ClassTaskSerializer(tasks.end_task(workshop_id, task_id)).data)


class Wall(PlainView):
    pagination_class = None

    @described.WALL
    def get(self, request: Request, workshop_id: UUID, task_id: UUID) -> Response:
        return Response(on_the_wire.ClassTileSerializer(wall.wall(workshop_id, task_id), many=True).data)


class Work(PlainView):
    @described.WORK
    def get(self, request: Request, workshop_id: UUID, task_id: UUID, person_id: UUID) -> Response:
        found = wall.opened(workshop_id, task_id, person_id)
        return Response(on_the_wire.ClassWorkSerializer(found).data)


class Comment(PlainView):
    @described.COMMENT
    @may_fail(404)
    def put(self, request: Request, workshop_id: UUID, task_id: UUID, person_id: UUID) -> Response:
        queries.get_class(workshop_id)
        given = validated(on_the_wire.ClassCommentInput(data=request.data))
        text = given["comment"]
        kept = work.comment(workshop_id, task_id, person_id, text)
        return Response(on_the_wire.ClassCommentSerializer({"comment": kept.comment}).data)
