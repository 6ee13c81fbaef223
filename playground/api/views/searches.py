"""searches/: ask, list, look at, cancel, delete; the answer."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.filters.searches import SearchFilter
from playground.api.idempotency import idempotent
from playground.api.schema_parts import searches as described
from playground.api.serializers.searches import SearchInput, SearchSerializer
from playground.api.views.plain import PlainView
from playground.api.views.rows import RowList
from playground.api.views.run_results import EXPLANATION_CACHING, json_response
from playground.api.wait import PARAMETER, MayWait, preference_applied, settled, waited
from playground.playing.requests import cancel_row, delete_row
from playground.policies.queries import get_policy
from playground.runs.queries import get_run
from playground.searches import queries
from playground.searches.enums import SearchKind
from playground.searches.models import Search
from playground.searches.services import requests
from playground.searches.services.table import SEARCHES
from playground.snapshots.queries import get_snapshot


class SearchList(MayWait, RowList):
    serializer_class = SearchSerializer
    filterset_class = SearchFilter
    ordering_names = {"createdAt": "created_at", "finishedAt": "finished_at", "state": "state"}
    queryset = Search.objects.none()

    def get_queryset(self) -> QuerySet[Search]:
        return queries.searches()

    @described.LIST
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    @described.CREATE
    @described.may_fail(404, 409, 413, 503)
    @idempotent
    def post(self, request: Request) -> Response:
        given = SearchInput(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = given.validated_data
        kind = next(kind for kind in SearchKind if kind in wanted)
        asked, answer = requests.Asked(kind, wanted[kind]), StoredAnswer(accepted)
        if "run" in wanted:
            row = requests.search_of_run(get_run(wanted["run"]), asked=asked, answer=answer)
        else:
            row = requests.search_of_snapshot(
                get_snapshot(wanted["snapshot"]),
                asked=asked,
                policy=get_policy(wanted["policy"]) if wanted.get("policy") else None,
                options=dict(wanted.get("options", {})),
                answer=answer,
            )
        return settled(request, answer.response, lambda: _over(request, row.pk), accepted)


class SearchDetail(MayWait, PlainView):
    parameters = (PARAMETER,)

    @described.READ
    def get(self, request: Request, search_id: UUID) -> Response:
        row = _over(request, search_id)
        return preference_applied(request, Response(SearchSerializer(row).data))

    @described.DELETE
    def delete(self, request: Request, search_id: UUID) -> Response:
        delete_row(SEARCHES, search_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class SearchCancel(PlainView):
    @described.CANCEL
    @described.may_fail(409)
    def post(self, request: Request, search_id: UUID) -> Response:
        return accepted(cancel_row(SEARCHES, search_id))


class SearchAnswer(PlainView):
    @described.ANSWER
    @described.may_fail(409)
    def get(self, request: Request, search_id: UUID) -> HttpResponse:
        return json_response(queries.answer_of(queries.get_search(search_id)), caching=EXPLANATION_CACHING)


def _over(request: Request, search_id: UUID) -> Search:
    """Once it is over, for a client that waits."""
    return waited(request, lambda: queries.get_search(search_id), lambda one: one.is_final)


def accepted(row: Search) -> Response:
    """A worker will play it; the search has its progress."""
    location = {"Location": f"/api/v1/searches/{row.pk}/"}
    body = SearchSerializer(queries.get_search(row.pk)).data
    return Response(body, status=status.HTTP_202_ACCEPTED, headers=location)
