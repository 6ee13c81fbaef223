"""lessons/: the lessons, and the grades of answers and tries."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.idempotency import idempotent
from playground.api.openapi.operations import lessons as described
from playground.api.serializers.lessons import ShownSerializer, TryInput, TrySerializer
from playground.api.serializers.questions import AnswerInput
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.lessons import editions
from playground.lessons.services import answers
from playground.lessons.starts import shown_start
from playground.workshops.services import work


class LessonList(PlainView):
    pagination_class = None

    @described.LIST
    def get(self, request: Request) -> Response:
        return Response(editions.summaries())


class LessonDetail(PlainView):
    @described.DETAIL
    def get(self, request: Request, slug: str) -> Response:
        return Response(editions.detail(slug))


class LessonStart(PlainView):
    @described.START
    @described.may_fail(404, 413, 503)
    def post(self, request: Request, slug: str, start: str) -> Response:
        return Response(ShownSerializer(shown_start(slug, start)).data)


class LessonQuestion(PlainView):
    @described.ANSWER
    @described.may_fail(404)
    @idempotent
    def post(self, request: Request, slug: str, question: str) -> Response:
        given = validated(AnswerInput(data=request.data))
        answer = StoredAnswer(Response)
        answers.answer_question(slug, question, given["answer"], answer)
        return answer.response


class LessonExercise(PlainView):
    @described.EXERCISE_READ
    def get(self, request: Request, slug: str, exercise: str) -> Response:
        return Response(answers.exercise_state(slug, exercise))


class ExerciseTries(PlainView):
    @described.TRY
    @described.may_fail(404, 413, 503)
    @idempotent
    def post(self, request: Request, slug: str, exercise: str) -> Response:
        given = validated(TryInput(data=request.data))
        answer = StoredAnswer(lambda tried: Response(TrySerializer(tried).data))
        work.try_exercise(slug, exercise, given["files"], answer)
        return answer.response


class ExerciseHints(PlainView):
    @described.HINT
    @described.may_fail(404)
    @idempotent
    def post(self, request: Request, slug: str, exercise: str) -> Response:
        answer = StoredAnswer(Response)
        work.take_hint(slug, exercise, answer)
        return answer.response


class ExerciseSolution(PlainView):
    @described.SOLUTION
    @described.may_fail(403, 404)
    def post(self, request: Request, slug: str, exercise: str) -> Response:
        return Response(answers.solution(slug, exercise))
