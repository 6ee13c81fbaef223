"""sweeps/: start, list, look at, cancel, resume, delete; the cells as JSON and CSV, and a cell as a run."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema_view
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.bodies.renderers import WITH_CSV
from playground.api.idempotency import idempotent
from playground.api.lists.filters.sweeps import SweepFilter
from playground.api.openapi.operations import sweeps as described
from playground.api.serializers.runs import RunSerializer
from playground.api.serializers.sweeps import SweepInput, SweepSerializer
from playground.api.serializers.validation import validated
from playground.api.views.background import BackgroundCancel, BackgroundDetail, BackgroundKind, BackgroundList
from playground.api.views.plain import PlainView
from playground.api.views.run_results import csv_response
from playground.policies.queries import get_policy
from playground.runs.queries import get_run
from playground.snapshots.queries import get_snapshot
from playground.sweeps import engine, queries
from playground.sweeps.models import Sweep
from playground.sweeps.services import requests
from playground.sweeps.services.cell_run import open_cell

BESIDES: Final = ("name", "snapshots", "policy")
"""What a sweep is asked with besides its space."""

KIND: Final = BackgroundKind(
    "sweeps",
    SweepSerializer,
    read=queries.get_sweep,
    cancel=requests.cancel_sweep,
    delete=requests.delete_sweep,
)


@extend_schema_view(get=described.LIST)
class SweepList(BackgroundList):
    serializer_class = SweepSerializer
    filterset_class = SweepFilter
    ordering_names = {
        "createdAt": "created_at",
        "finishedAt": "finished_at",
        "name": "name",
        "state": "state",
    }
    queryset = Sweep.objects.none()

    def get_queryset(self) -> QuerySet[Sweep]:
        return queries.sweeps()

    @described.CREATE
    @described.may_fail(404, 413, 503)
    @idempotent
    def post(self, request: Request) -> Response:
        wanted = validated(SweepInput(data=request.data))
        answer = StoredAnswer(KIND.accepted)
        requests.create_sweep(
            [get_snapshot(one) for one in dict.fromkeys(wanted["snapshots"])],
            {name: value for name, value in wanted.items() if name not in BESIDES},
            name=wanted["name"],
            policy=get_policy(wanted["policy"]) if wanted["policy"] else None,
            answer=answer,
        )
        return answer.response


@extend_schema_view(get=described.READ, delete=described.DELETE)
class SweepDetail(BackgroundDetail):
    kind = KIND


@extend_schema_view(post=described.CANCEL)
class SweepCancel(BackgroundCancel):
    kind = KIND


class SweepResume(PlainView):
    @described.RESUME
    @described.may_fail(409)
    def post(self, request: Request, sweep_id: UUID) -> Response:
        return KIND.accepted(requests.resume_sweep(sweep_id))


class SweepCells(PlainView):
    renderer_classes = WITH_CSV

    @described.CELLS
    def get(self, request: Request, sweep_id: UUID) -> HttpResponse | Response:
        row = queries.get_sweep(sweep_id)
        names = [one.name for one in row.swept_snapshots]
        found = engine.results(row.space, queries.plan_of(row.pk), names, queries.measured(row.pk))
        if request.accepted_renderer.format == "csv":
            return csv_response(*found.rows())
        return Response(found.to_dict())


class SweepCellRun(PlainView):
    @described.RUN
    @described.may_fail(404, 413, 503)
    def post(self, request: Request, sweep_id: UUID, number: int) -> Response:
        run, is_new = open_cell(queries.get_sweep(sweep_id), number)
        body = RunSerializer(get_run(run.pk)).data
        code = status.HTTP_201_CREATED if is_new else status.HTTP_200_OK
        return Response(body, status=code, headers={"Location": f"/api/v1/runs/{run.pk}/"})
