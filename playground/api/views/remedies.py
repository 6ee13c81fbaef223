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
from playground.api.openapi.operations import remedies as described
from playground.api.serializers.remedies import RemediesQuery, TogetherQuery, TrialInput
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.api.views.run_results import EXPLANATION_CACHING, json_response
from playground.api.views.runs import accepted, once_over
from playground.api.wait import PARAMETER, MayWait, waited
from playground.runs import queries
from playground.searches.enums import SearchKind
from playground.searches.queries import answer_of
from playground.searches.services.stored_answers import asked_before, kept_or_made


class AttemptRemedies(MayWait, PlainView):
    parameters = (PARAMETER,)
    query = RemediesQuery

    @described.LIST
    @described.may_fail(409, 413, 503)
    def get(self, request: Request, run_id: UUID, k: int) -> HttpResponse:
        query = validated(RemediesQuery(data=asked_of(request)))
        return _answered(request, run_id, k, query, remedies_json)

    @described.TRY
    @described.may_fail(404, 409, 413, 503)
    @idempotent
    def post(self, request: Request, run_id: UUID, k: int) -> Response:
        wanted = validated(TrialInput(data=request.data))
        run = queries.get_run(run_id)
        check_failed(run, k)
        answer = StoredAnswer(accepted)
        try_steps(run, wanted["steps"], name=wanted["name"], answer=answer)
        return once_over(request, answer.response)


class GroupRemedies(MayWait, PlainView):
    parameters = (PARAMETER,)
    query = TogetherQuery

    @described.TOGETHER
    @described.may_fail(409, 413, 503)
    def get(self, request: Request, run_id: UUID, k: int) -> HttpResponse:
        query = validated(TogetherQuery(data=asked_of(request)))
        return _answered(request, run_id, k, query, together_json)


def asked_of(request: Request) -> dict[str, Any]:
    """Parameters of the question."""
    return {name: value for name, value in request.query_params.items() if name != PARAMETER}


def _answered(
    request: Request, run_id: UUID, k: int, asked: Mapping[str, Any], make: Callable[..., bytes]
) -> HttpResponse:
    """The answer that a search has found, if it has been asked for; a client may wait for one that is searching. Otherwise at once."""
    run = queries.get_run(run_id)
    wanted = {"most": asked["most"], "costs": asked["costs"] or {}}
    question = {"attempt": k, **wanted, "alike": make is together_json, "thorough": False}
    found = waited(
        request,
        lambda: asked_before(run, SearchKind.REMEDIES, question),
        lambda row: row is None or row.is_final,
    )
    if found is not None and found.is_final:
        return json_response(answer_of(found), caching=EXPLANATION_CACHING)
    answer = kept_or_made(run, {"of": make.__name__, "k": k, **wanted}, lambda: make(run, k, **wanted))
    headers = {"Cache-Control": EXPLANATION_CACHING}
    return HttpResponse(answer, content_type="application/json", headers=headers)
