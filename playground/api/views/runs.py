"""runs/: start, list, look at, cancel, resume, delete."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from playground.api.filters.runs import RunFilter
from playground.api.idempotency import idempotent
from playground.api.schema_parts import runs as described
from playground.api.serializers.runs import RunInput, RunSerializer
from playground.policies.queries import get_policy
from playground.runs import queries
from playground.runs.models import Run
from playground.runs.services import requests
from playground.snapshots.queries import get_snapshot


class RunList(generics.ListAPIView):
    serializer_class = RunSerializer
    filterset_class = RunFilter
    ordering_names = {
        "createdAt": "created_at",
        "startedAt": "started_at",
        "finishedAt": "finished_at",
        "state": "state",
    }
    queryset = queries.runs()

    @described.LIST
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    @described.CREATE
    @described.may_fail(404)
    @idempotent
    def post(self, request: Request) -> Response:
        given = RunInput(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = given.validated_data
        run = requests.create_run(
            get_snapshot(wanted["snapshot"]),
            policy=get_policy(wanted["policy"]) if wanted["policy"] else None,
            options=wanted["options"],
        )
        return accepted(run)


class RunDetail(APIView):
    @described.READ
    def get(self, request: Request, run_id: UUID) -> Response:
        return Response(RunSerializer(queries.get_run(run_id)).data)

    @described.DELETE
    def delete(self, request: Request, run_id: UUID) -> Response:
        requests.delete_run(run_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class RunCancel(APIView):
    @described.CANCEL
    @described.may_fail(409)
    def post(self, request: Request, run_id: UUID) -> Response:
        return accepted(requests.cancel_run(run_id))


class RunResume(APIView):
    @described.RESUME
    @described.may_fail(409)
    def post(self, request: Request, run_id: UUID) -> Response:
        return accepted(requests.resume_run(run_id))


def accepted(run: Run) -> Response:
    """A worker will see to it; the run says how far it has come."""
    location = {"Location": f"/api/v1/runs/{run.pk}/"}
    body = RunSerializer(queries.get_run(run.pk)).data
    return Response(body, status=status.HTTP_202_ACCEPTED, headers=location)
