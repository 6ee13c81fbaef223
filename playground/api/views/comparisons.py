"""comparisons/: finished runs beside each other, with their measures."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from playground.api.openapi.operations.parts import response_example
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.comparisons import ComparisonQuery, ComparisonSerializer
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.api.views.run_results import EXPLANATION_CACHING, json_response
from playground.runs import queries
from playground.runs.comparisons import comparison

_FIRST: Final = "5e6f0f43-3c55-4a3f-9f4e-2b1f0a8f8a01"
_OTHER: Final = "0d2c4a0e-4f7b-4a61-8c39-6a4c5b7d9e02"
_MEASURES: Final[dict[str, Any]] = {
    "placed": 1,
    "pending": 1,
    "byReason": [{"reason": "Insufficient cpu", "pods": 1}],
    "evicted": 0,
    "nodes": 2,
    "emptyNodes": 1,
    "fill": [{"resource": "cpu", "used": 3000, "allocatable": 8000, "fraction": 0.375, "imbalance": 0.375}],
    "stranded": [{"resource": "cpu", "amount": 2500.0}],
    "zoneSkew": None,
    "meanZoneSkew": None,
    "cost": None,
}
_EXAMPLE: Final[dict[str, Any]] = {
    "runs": [{"run": _FIRST, "measures": _MEASURES}, {"run": _OTHER, "measures": _MEASURES}],
    "differences": [
        {
            "run": _OTHER,
            "moved": [{"pod": "default/web", "nodes": ["large", "small"]}],
            "parting": {
                "pod": "default/web",
                "k": [0, 0],
                "outcomes": ["scheduled", "scheduled"],
                "nodes": ["large", "small"],
                "points": [
                    {"plugin": "NodeResourcesFit", "first": [87, 75], "second": [12, 25], "swing": 25}
                ],
                "rejected": [None, None],
            },
        }
    ],
}


class Comparisons(PlainView):
    query = ComparisonQuery

    @extend_schema(
        operation_id="comparisons_retrieve",
        tags=["runs"],
        summary="Runs beside each other: their measures, who moved, and the first decision that differs",
        parameters=[ComparisonQuery],
        responses={200: ComparisonSerializer},
        examples=[response_example("Two policies on one cluster", _EXAMPLE, 200)],
    )
    @may_fail(404, 409)
    def get(self, request: Request) -> HttpResponse:
        wanted = validated(ComparisonQuery(data=request.query_params))
        runs = [queries.get_run(run_id) for run_id in wanted["run"]]
        found = comparison(
            runs,
            price_label=wanted.get("priceLabel", ""),
            prices=wanted.get("prices"),
            price=wanted.get("price"),
        )
        return json_response(found, caching=EXPLANATION_CACHING)
