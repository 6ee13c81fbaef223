"""simulate/: a whole run in one request."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from playground import sandbox
from playground.api.bodies.parsers import ObjectsParser
from playground.api.openapi.operations import simulate as described
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.simulate import SimulationInput
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.snapshots import queries
from playground.snapshots.unstored_run import SimulateRequest, run_json


class Simulate(PlainView):
    parser_classes = [ObjectsParser]

    @described.SIMULATE
    @may_fail(404)
    def post(self, request: Request) -> HttpResponse:
        given = validated(SimulationInput(data=request.data))
        record = sandbox.run(run_json, _wanted(given))
        return HttpResponse(record, content_type="application/json")


def _wanted(given: dict[str, Any]) -> SimulateRequest:
    options = given["options"]
    return SimulateRequest(
        objects=given.get("objects", ()),
        stored=queries.objects_blob(queries.get_snapshot(given["snapshot"]).id)
        if "snapshot" in given
        else None,
        config=given["config"],
        detail=options.get("detail", "full"),
        options=options,
        expand_workloads=given["expandWorkloads"],
        read_groups=given["readGroups"],
    )
