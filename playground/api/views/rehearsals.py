"""rehearsals/: start, list, look at, cancel, delete; the report, and the decision about one pod under both releases."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.filters.rehearsals import RehearsalFilter
from playground.api.idempotency import idempotent
from playground.api.schema_parts import rehearsals as described
from playground.api.serializers.rehearsals import RehearsalInput, RehearsalSerializer
from playground.api.views.plain import PlainView
from playground.api.views.rows import RowList
from playground.api.views.run_results import EXPLANATION_CACHING, json_response
from playground.api.wait import PARAMETER, MayWait, preference_applied, waited
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


class RehearsalList(RowList):
    serializer_class = RehearsalSerializer
    filterset_class = RehearsalFilter
    ordering_names = {"createdAt": "created_at", "finishedAt": "finished_at", "state": "state"}
    queryset = Rehearsal.objects.none()

    def get_queryset(self) -> QuerySet[Rehearsal]:
        return queries.rehearsals()

    @described.LIST
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    @described.CREATE
    @described.may_fail(404)
    @idempotent
    def post(self, request: Request) -> Response:
        given = RehearsalInput(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = given.validated_data
        answer = StoredAnswer(accepted)
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


class RehearsalDetail(MayWait, PlainView):
    parameters = (PARAMETER,)

    @described.READ
    def get(self, request: Request, rehearsal_id: UUID) -> Response:
        row = waited(request, lambda: queries.get_rehearsal(rehearsal_id), lambda one: one.is_final)
        return preference_applied(request, Response(RehearsalSerializer(row).data))

    @described.DELETE
    def delete(self, request: Request, rehearsal_id: UUID) -> Response:
        delete_row(REHEARSALS, rehearsal_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class RehearsalCancel(PlainView):
    @described.CANCEL
    @described.may_fail(409)
    def post(self, request: Request, rehearsal_id: UUID) -> Response:
        return accepted(cancel_row(REHEARSALS, rehearsal_id))


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


def accepted(row: Rehearsal) -> Response:
    """A worker will play it; the rehearsal has its progress."""
    location = {"Location": f"/api/v1/rehearsals/{row.pk}/"}
    body = RehearsalSerializer(queries.get_rehearsal(row.pk)).data
    return Response(body, status=status.HTTP_202_ACCEPTED, headers=location)
