"""capacity/: how many more of these fit."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.request import Request

from playground import sandbox
from playground.answers.work import AskedCapacity, capacity_json
from playground.api.parsers import ObjectsParser
from playground.api.schema_parts import capacity as described
from playground.api.serializers.capacity import CapacityInput
from playground.api.views.plain import PlainView
from playground.snapshots import queries


class Capacity(PlainView):
    parser_classes = [ObjectsParser]

    @described.CAPACITY
    @described.may_fail(404)
    def post(self, request: Request) -> HttpResponse:
        given = CapacityInput(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = given.validated_data
        snapshot = wanted.get("snapshot")
        asked = AskedCapacity(
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
