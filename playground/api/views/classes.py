"""workshops/{id}/class/: what the teacher shows and asks, what people answer, and the result."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.bodies.renderers import WITH_CSV
from playground.api.openapi.operations import classes as described
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers import classes as on_the_wire
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.api.views.run_results import csv_response
from playground.workshops import queries, results
from playground.workshops.models import Question
from playground.workshops.services import answers, pages, questions

MOST_FRAMES = 1000


class Class(PlainView):
    @described.CLASS
    def get(self, request: Request, workshop_id: UUID) -> Response:
        return Response(on_the_wire.ClassSerializer(queries.get_class(workshop_id)).data)


class Frames(PlainView):
    query = on_the_wire.ClassFramesQuery

    @described.FRAMES
    def get(self, request: Request, workshop_id: UUID) -> Response:
        query = validated(on_the_wire.ClassFramesQuery(data=request.query_params))
        last_seq = queries.get_class(workshop_id).last_seq
        found = queries.frames_after(workshop_id, query["after"], limit=MOST_FRAMES)
        return Response(on_the_wire.ClassFramesSerializer({"lastSeq": last_seq, "frames": found}).data)

    @described.NEW_FRAME
    @may_fail(404, 409)
    def post(self, request: Request, workshop_id: UUID) -> Response:
        wanted = validated(on_the_wire.ClassFrameInput(data=request.data))
        pointer = wanted["pointer"]
        if wanted["type"] == "place":
            shown = pages.show(workshop_id, wanted["path"], pointer)
            return appended(shown.last_seq, [kind for kind, _ in shown.opened])
        if wanted["type"] == "pointer":
            return appended(pages.point(workshop_id, pointer))
        return appended(pages.call_back(workshop_id))


class Questions(PlainView):
    @described.ASK
    @may_fail(404, 409)
    def post(self, request: Request, workshop_id: UUID) -> Response:
        queries.get_class(workshop_id)
        wanted = validated(on_the_wire.ClassQuestionInput(data=request.data))
        if attempt := wanted.pop("attempt"):
            asked = questions.ask_about(workshop_id, attempt["run"], attempt["k"], attempt["question"])
        else:
            asked = questions.ask(workshop_id, wanted.pop("ask"), **wanted)
        return Response(
            on_the_wire.ClassQuestionSerializer(results.as_asked(asked)).data, status=status.HTTP_201_CREATED
        )


class Close(PlainView):
    @described.CLOSE
    @may_fail(404, 409)
    def post(self, request: Request, workshop_id: UUID, question_id: UUID) -> Response:
        return moved(questions.close(workshop_id, question_id))


class Reveal(PlainView):
    @described.REVEAL
    @may_fail(404, 409)
    def post(self, request: Request, workshop_id: UUID, question_id: UUID) -> Response:
        return moved(questions.reveal(workshop_id, question_id))


class Clear(PlainView):
    @described.CLEAR
    @may_fail(404, 409)
    def post(self, request: Request, workshop_id: UUID, question_id: UUID) -> Response:
        return moved(questions.clear(workshop_id, question_id))


class Answer(PlainView):
    @described.ANSWER
    @may_fail(404, 409)
    def put(self, request: Request, workshop_id: UUID, question_id: UUID) -> Response:
        queries.get_class(workshop_id)
        given = validated(on_the_wire.ClassAnswerInput(data=request.data))
        answer = answers.give_answer(workshop_id, question_id, given["answer"])
        return Response(on_the_wire.ClassAnswerSerializer(answer).data)


class Results(PlainView):
    renderer_classes = WITH_CSV
    pagination_class = None

    @described.RESULTS
    def get(self, request: Request, workshop_id: UUID) -> HttpResponse | Response:
        found = results.results(workshop_id)
        if request.accepted_renderer.format == "csv":
            return csv_response(results.COLUMNS, results.rows(found))
        return Response(on_the_wire.ClassResultsSerializer(found).data)


def moved(question: Question) -> Response:
    return Response(on_the_wire.ClassQuestionSerializer(results.as_asked(question)).data)


def appended(last_seq: int, opened: list[str] | None = None) -> Response:
    answer = {"lastSeq": last_seq, "opened": opened or []}
    return Response(on_the_wire.ClassAppendedSerializer(answer).data, status=status.HTTP_201_CREATED)
