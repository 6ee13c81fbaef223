"""runs/{id}/attempts/{k}/questions/: questions about an attempt, and the grades of answers."""

from __future__ import annotations

from html import escape
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.openapi.operations import questions as described
from playground.api.serializers.questions import AnswerInput
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.api.views.run_results import EXPLANATION_CACHING, json_response
from playground.runs import engine, queries


class AttemptQuestions(PlainView):
    @described.LIST
    @described.may_fail(409)
    def get(self, request: Request, run_id: UUID, k: int) -> HttpResponse:
        return json_response(engine.questions(queries.get_run(run_id), k), caching=EXPLANATION_CACHING)


class AttemptQuestion(PlainView):
    @described.ANSWER
    @described.may_fail(404, 409)
    def post(self, request: Request, run_id: UUID, k: int, question_id: str) -> Response:
        run = queries.get_run(run_id)
        given = validated(AnswerInput(data=request.data))
        feedback = engine.feedback(run, k, question_id, given["answer"])
        return Response(feedback | {"says": escape(feedback["says"])})
