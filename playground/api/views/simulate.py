"""simulate/: a whole simulation in one request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from playground.api.schema_parts import simulate as described
from playground.api.schema_parts.runs import may_fail
from playground.api.serializers.simulate import SimulationInput
from playground.snapshots import codec, queries
from playground.snapshots.simulation import simulation_record


class Simulate(APIView):
    @described.SIMULATE
    @may_fail(404)
    def post(self, request: Request) -> Response:
        given = SimulationInput(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = given.validated_data
        options = wanted["options"]
        record = simulation_record(
            _objects(wanted),
            config=wanted["config"],
            detail=options.get("detail", "full"),
            options=options,
        )
        return Response(record)


def _objects(wanted: dict[str, Any]) -> Sequence[Mapping[str, Any]]:
    if "snapshot" in wanted:
        return queries.all_objects(queries.get_snapshot(wanted["snapshot"]).id)
    return codec.read_objects(wanted["objects"]).objects
