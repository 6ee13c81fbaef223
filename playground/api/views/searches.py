"""searches/: ask, list, look at, cancel, delete; the answer."""

from __future__ import annotations

from functools import partial
from typing import Final
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.idempotency import idempotent
from playground.api.lists.filters.searches import SearchFilter
from playground.api.openapi.operations import searches as described
from playground.api.serializers.searches import AnswerQuery, SearchInput, SearchSerializer
from playground.api.serializers.validation import validated
from playground.api.views.background import BackgroundCancel, BackgroundDetail, BackgroundKind, BackgroundList
from playground.api.views.plain import PlainView
from playground.api.views.run_results import EXPLANATION_CACHING, json_response
from playground.api.wait import MayWait, settled
from playground.playing.requests import cancel_row, delete_row
from playground.policies.queries import get_policy
from playground.runs.queries import get_run
from playground.searches import queries
from playground.searches.enums import SearchKind
from playground.searches.models import Search
from playground.searches.services import requests
from playground.searches.services.table import SEARCHES
from playground.snapshots.queries import get_snapshot

KIND: Final = BackgroundKind(
    "searches",
    SearchSerializer,
    read=queries.get_search,
    cancel=partial(cancel_row, SEARCHES),
    delete=partial(delete_row, SEARCHES),
)


@extend_schema_view(get=described.LIST)
class SearchList(MayWait, BackgroundList):
    serializer_class = SearchSerializer
    filterset_class = SearchFilter
    queryset = Search.objects.none()

    def get_queryset(self) -> QuerySet[Search]:
        return queries.searches()

    @described.CREATE
    @described.may_fail(404, 409, 413, 503)
    @idempotent
    def post(self, request: Request) -> Response:
        wanted = validated(SearchInput(data=request.data))
        kind = next(kind for kind in SearchKind if kind in wanted)
        asked, answer = requests.SearchRequest(kind, wanted[kind]), StoredAnswer(KIND.accepted)
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
        return settled(request, answer.response, lambda: KIND.once_over(request, row.pk), KIND.accepted)


@extend_schema_view(get=described.READ, delete=described.DELETE)
class SearchDetail(BackgroundDetail):
    kind = KIND


@extend_schema_view(post=described.CANCEL)
class SearchCancel(BackgroundCancel):
    kind = KIND


class SearchAnswer(PlainView):
    query = AnswerQuery

    @described.ANSWER
    @described.may_fail(409)
    def get(self, request: Request, search_id: UUID) -> HttpResponse:
        query = validated(AnswerQuery(data=request.query_params))
        row = queries.get_search(search_id)
        answer = queries.answer_of(row, is_partial=query["partial"])
        return json_response(answer, caching=EXPLANATION_CACHING if row.is_final else None)
