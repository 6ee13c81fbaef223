"""runs/{id}/optimum/: the best placement beside what the run did; runs/{id}/shopping/: nodes to add for what it left pending."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from playground.answers.optima import optimum_json, shopping_json
from playground.api.openapi.operations import optimum as described
from playground.api.serializers.optimum import OptimumQuery, ShoppingInput
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.api.views.run_results import EXPLANATION_CACHING
from playground.runs import queries


class RunOptimum(PlainView):
    query = OptimumQuery

    @described.GET
    @described.may_fail(409, 413, 503)
    def get(self, request: Request, run_id: UUID) -> HttpResponse:
        query = validated(OptimumQuery(data=request.query_params))
        wanted = {"goal": "", **query}
        wanted["price_label"] = wanted.pop("priceLabel")
        wanted["prices"] = wanted["prices"] or {}
        answer = optimum_json(queries.get_run(run_id), **wanted)
        headers = {"Cache-Control": EXPLANATION_CACHING}
        return HttpResponse(answer, content_type="application/json", headers=headers)


class RunShopping(PlainView):
    @described.SHOP
    @described.may_fail(409, 413, 503)
    def post(self, request: Request, run_id: UUID) -> HttpResponse:
        run = queries.get_run(run_id)
        wanted = validated(ShoppingInput(data=request.data))
        answer = shopping_json(run, wanted["nodeTemplates"], wanted["limit"])
        return HttpResponse(answer, content_type="application/json")
