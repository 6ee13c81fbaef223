"""runs/{id}/what-if/: the effects of changes, a pod on a node, and storing a draft."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from playground.answers.drafts import difference_json, fit_json, keep
from playground.api.answers import StoredAnswer
from playground.api.idempotency import idempotent
from playground.api.openapi.operations import drafts as described
from playground.api.serializers.drafts import ChangesInput, FitInput, KeepInput
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.api.views.runs import accepted, once_over
from playground.api.wait import MayWait
from playground.runs import queries

JSON = "application/json"


class RunWhatIf(PlainView):
    @described.TRY
    @described.may_fail(404, 413, 503)
    def post(self, request: Request, run_id: UUID) -> HttpResponse:
        wanted = validated(ChangesInput(data=request.data))
        answer = difference_json(queries.get_run(run_id), wanted["changes"], step=wanted["step"])
        return HttpResponse(answer, content_type=JSON)


class RunFit(PlainView):
    @described.FIT
    @described.may_fail(404, 413, 503)
    def post(self, request: Request, run_id: UUID) -> HttpResponse:
        wanted = validated(FitInput(data=request.data))
        run, pod, node = queries.get_run(run_id), wanted["pod"], wanted["node"]
        answer = fit_json(run, wanted["changes"], pod, node, step=wanted["step"])
        return HttpResponse(answer, content_type=JSON)


class RunKeep(MayWait, PlainView):
    @described.KEEP
    @described.may_fail(404, 409, 413, 503)
    @idempotent
    def post(self, request: Request, run_id: UUID) -> Response:
        wanted = validated(KeepInput(data=request.data))
        answer = StoredAnswer(accepted)
        run = queries.get_run(run_id)
        keep(run, wanted["changes"], step=wanted["step"], name=wanted["name"], answer=answer)
        return once_over(request, answer.response)
