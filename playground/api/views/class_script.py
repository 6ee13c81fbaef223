"""workshops/{id}/class/script/, plan/, again/: the script of a class, and a repetition of it."""

from __future__ import annotations

from uuid import UUID

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.idempotency import idempotent
from playground.api.openapi.operations import class_script as described
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.class_script import ClassItemSerializer
from playground.api.serializers.classes import ClassQuestionSerializer
from playground.api.views.plain import PlainView
from playground.api.views.workshops import one
from playground.workshops import results, script
from playground.workshops.services import repeats


class Script(PlainView):
    pagination_class = None

    @described.SCRIPT
    def get(self, request: Request, workshop_id: UUID) -> Response:
        return Response(ClassItemSerializer(script.told(script.script(workshop_id)), many=True).data)


class Plan(PlainView):
    pagination_class = None

    @described.PLAN
    def get(self, request: Request, workshop_id: UUID) -> Response:
        return Response(ClassItemSerializer(script.told(script.plan(workshop_id)), many=True).data)


class PlannedQuestion(PlainView):
    @described.ASK_PLANNED
    @may_fail(404, 409)
    def post(self, request: Request, workshop_id: UUID, number: int) -> Response:
        asked = repeats.ask_planned(workshop_id, number)
        return Response(ClassQuestionSerializer(results.as_asked(asked)).data, status=status.HTTP_201_CREATED)


class Again(PlainView):
    @described.AGAIN
    @may_fail(404, 409)
    @idempotent
    def post(self, request: Request, workshop_id: UUID) -> Response:
        answer = StoredAnswer(lambda workshop: one(request, workshop, status.HTTP_201_CREATED))
        repeats.repeat(workshop_id, answer)
        return answer.response
