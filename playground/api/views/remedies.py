"""runs/{id}/attempts/{k}/remedies/: what would help, and an answer that is tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from playground.answers.remedies import check_failed, remedies_json, together_json
from playground.answers.trials import try_steps
from playground.api.answers import StoredAnswer
from playground.api.idempotency import idempotent
from playground.api.schema_parts import remedies as described
from playground.api.serializers.remedies import RemediesQuery, TogetherQuery, TrialInput
from playground.api.views.plain import PlainView
from playground.api.views.run_results import EXPLANATION_CACHING
from playground.api.views.runs import accepted, once_over
from playground.api.wait import MayWait
from playground.runs import queries
from playground.runs.models import Run
from playground.searches.services.keeping import kept_or_made


class AttemptRemedies(MayWait, PlainView):
    parameters = tuple(RemediesQuery().fields)

    @described.LIST
    @described.may_fail(409, 413, 503)
    def get(self, request: Request, run_id: UUID, k: int) -> HttpResponse:
        query = RemediesQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        answer = _kept(queries.get_run(run_id), k, query.validated_data, remedies_json)
        headers = {"Cache-Control": EXPLANATION_CACHING}
        return HttpResponse(answer, content_type="application/json", headers=headers)

    @described.TRY
    @described.may_fail(404, 409, 413, 503)
    @idempotent
    def post(self, request: Request, run_id: UUID, k: int) -> Response:
        given = TrialInput(data=request.data)
        given.is_valid(raise_exception=True)
        run = queries.get_run(run_id)
        check_failed(run, k)
        answer = StoredAnswer(accepted)
        wanted = given.validated_data
        try_steps(run, wanted["steps"], name=wanted["name"], answer=answer)
        return once_over(request, answer.response)


class GroupRemedies(PlainView):
    parameters = tuple(TogetherQuery().fields)

    @described.TOGETHER
    @described.may_fail(409, 413, 503)
    def get(self, request: Request, run_id: UUID, k: int) -> HttpResponse:
        query = TogetherQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        answer = _kept(queries.get_run(run_id), k, query.validated_data, together_json)
        headers = {"Cache-Control": EXPLANATION_CACHING}
        return HttpResponse(answer, content_type="application/json", headers=headers)


def _kept(run: Run, k: int, asked: Mapping[str, Any], make: Callable[..., bytes]) -> bytes:
    """The answer that was computed before, if there is one."""
    wanted = {"most": asked["most"], "costs": asked["costs"] or {}}
    return kept_or_made(run, {"of": make.__name__, "k": k, **wanted}, lambda: make(run, k, **wanted))
