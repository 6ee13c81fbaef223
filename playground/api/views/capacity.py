"""capacity/: how many more of these fit; runs/{id}/capacity/: into what a run leaves."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from playground import sandbox
from playground.answers.optima import run_capacity_json
from playground.answers.work import CapacityRequest, capacity_json
from playground.api.bodies.parsers import ObjectsParser
from playground.api.openapi.operations import capacity as described
from playground.api.serializers.capacity import CapacityInput, CopiesInput
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.runs.queries import get_run
from playground.snapshots import queries


class Capacity(PlainView):
    parser_classes = [ObjectsParser]

    @described.CAPACITY
    @described.may_fail(404)
    def post(self, request: Request) -> HttpResponse:
        wanted = validated(CapacityInput(data=request.data))
        snapshot = wanted.get("snapshot")
        asked = CapacityRequest(
            templates=wanted["templates"],
            objects=wanted.get("objects", ()),
            stored=queries.objects_blob(queries.get_snapshot(snapshot).id) if snapshot else None,
            config=wanted["config"],
            order=wanted["order"],
            shares=wanted["shares"],
            most=wanted["most"],
            release=wanted["options"].get("release"),
            seed=wanted["options"].get("seed"),
        )
        return HttpResponse(sandbox.run(capacity_json, asked), content_type="application/json")


class RunCapacity(PlainView):
    @described.RUN_CAPACITY
    @described.may_fail(409, 413, 503)
    def post(self, request: Request, run_id: UUID) -> HttpResponse:
        run = get_run(run_id)
        given = validated(CopiesInput(data=request.data))
        answer = run_capacity_json(run, **given)
        return HttpResponse(answer, content_type="application/json")
