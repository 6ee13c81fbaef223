"""rehearsals/: start, list, look at, cancel, delete; the report, and the decision about one pod under both releases."""

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
from playground.api.lists.filters.rehearsals import RehearsalFilter
from playground.api.openapi.operations import rehearsals as described
from playground.api.serializers.rehearsals import RehearsalInput, RehearsalSerializer
from playground.api.serializers.validation import validated
from playground.api.views.background import BackgroundCancel, BackgroundDetail, BackgroundKind, BackgroundList
from playground.api.views.plain import PlainView
from playground.api.views.run_results import EXPLANATION_CACHING, json_response
from playground.common.errors import NotFound
from playground.playing.requests import cancel_row, delete_row
from playground.policies.queries import get_policy
from playground.rehearsals import queries
from playground.rehearsals.models import Rehearsal
from playground.rehearsals.services import requests
from playground.rehearsals.services.table import REHEARSALS
from playground.runs.comparisons import pod_parting
from playground.runs.queries import get_run
from playground.snapshots.queries import get_snapshot

KIND: Final = BackgroundKind(
    "rehearsals",
    RehearsalSerializer,
    read=queries.get_rehearsal,
    cancel=partial(cancel_row, REHEARSALS),
    delete=partial(delete_row, REHEARSALS),
)


@extend_schema_view(get=described.LIST)
class RehearsalList(BackgroundList):
    serializer_class = RehearsalSerializer
    filterset_class = RehearsalFilter
    queryset = Rehearsal.objects.none()

    def get_queryset(self) -> QuerySet[Rehearsal]:
        return queries.rehearsals()

    @described.CREATE
    @described.may_fail(404)
    @idempotent
    def post(self, request: Request) -> Response:
        wanted = validated(RehearsalInput(data=request.data))
        answer = StoredAnswer(KIND.accepted)
        requests.create_rehearsal(
            get_snapshot(wanted["snapshot"]),
            from_release=wanted["from"],
            to_release=wanted["to"],
            policy=get_policy(wanted["policy"]) if wanted["policy"] else None,
            pods=wanted["pods"],
            options=dict(wanted["options"]),
            answer=answer,
        )
        return answer.response


@extend_schema_view(get=described.READ, delete=described.DELETE)
class RehearsalDetail(BackgroundDetail):
    kind = KIND


@extend_schema_view(post=described.CANCEL)
class RehearsalCancel(BackgroundCancel):
    kind = KIND


class RehearsalReport(PlainView):
    @described.REPORT
    @described.may_fail(409)
    def get(self, request: Request, rehearsal_id: UUID) -> HttpResponse:
        return HttpResponse(queries.report_json(rehearsal_id), content_type="application/json")


class RehearsalPod(PlainView):
    @described.POD
    @described.may_fail(409)
    def get(self, request: Request, rehearsal_id: UUID, namespace: str, name: str) -> HttpResponse:
        row = queries.get_rehearsal(rehearsal_id)
        if row.before_id is None or row.after_id is None:
            raise NotFound(f"Rehearsal {rehearsal_id} does not have both runs.")
        runs = get_run(row.before_id), get_run(row.after_id)
        return json_response(pod_parting(*runs, f"{namespace}/{name}"), caching=EXPLANATION_CACHING)
