"""runs/: start, list, look at, cancel, resume, delete."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.idempotency import idempotent
from playground.api.lists.filters.runs import RunFilter
from playground.api.openapi.operations import runs as described
from playground.api.serializers.runs import RunInput, RunSerializer
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.api.views.rows import RowList
from playground.api.wait import PARAMETER, MayWait, preference_applied, settled, waited
from playground.policies.queries import get_policy
from playground.runs import queries
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.runs.services import requests
from playground.runs.services.asked_runs import run_to_ask
from playground.snapshots.queries import get_snapshot


class RunList(MayWait, RowList):
    serializer_class = RunSerializer
    filterset_class = RunFilter
    ordering_names = {
        "createdAt": "created_at",
        "startedAt": "started_at",
        "finishedAt": "finished_at",
        "state": "state",
    }
    queryset = Run.objects.none()

    def get_queryset(self) -> QuerySet[Run]:
        return queries.listed_runs()

    @described.LIST
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    @described.CREATE
    @described.may_fail(404)
    @idempotent
    def post(self, request: Request) -> Response:
        wanted = validated(RunInput(data=request.data))
        answer = StoredAnswer(accepted)
        make = requests.create_run if wanted.get("listed", True) else run_to_ask
        make(
            get_snapshot(wanted["snapshot"]),
            policy=get_policy(wanted["policy"]) if wanted["policy"] else None,
            options=wanted["options"],
            answer=answer,
        )
        return once_over(request, answer.response)


class RunDetail(MayWait, PlainView):
    parameters = (PARAMETER,)

    @described.READ
    def get(self, request: Request, run_id: UUID) -> Response:
        run = waited(request, lambda: queries.get_run(run_id), has_stopped)
        return preference_applied(request, Response(RunSerializer(run).data))

    @described.DELETE
    def delete(self, request: Request, run_id: UUID) -> Response:
        requests.delete_run(run_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class RunCancel(MayWait, PlainView):
    @described.CANCEL
    @described.may_fail(409)
    def post(self, request: Request, run_id: UUID) -> Response:
        return once_over(request, accepted(requests.cancel_run(run_id)))


class RunResume(MayWait, PlainView):
    @described.RESUME
    @described.may_fail(409)
    def post(self, request: Request, run_id: UUID) -> Response:
        return once_over(request, accepted(requests.resume_run(run_id)))


def accepted(run: Run) -> Response:
    """A worker will play it; the run has its progress."""
    location = {"Location": f"/api/v1/runs/{run.pk}/"}
    body = RunSerializer(queries.get_run(run.pk)).data
    return Response(body, status=status.HTTP_202_ACCEPTED, headers=location)


def once_over(request: Request, response: Response) -> Response:
    """What `accepted` gave, or how the run is when it is over, for a client that waits."""
    run_id = response.data["id"]
    return settled(
        request, response, lambda: waited(request, lambda: queries.get_run(run_id), has_stopped), accepted
    )


def has_stopped(run: Run) -> bool:
    return run.is_final or run.state == RunState.INTERRUPTED
