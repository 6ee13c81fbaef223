"""survivals/: start, list, look at, cancel, delete; the losses, the worst first, and the run after one."""

from __future__ import annotations

from functools import partial
from typing import Any, Final
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema_view
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.idempotency import idempotent
from playground.api.lists.filters.survivals import LossFilter, SurvivalFilter
from playground.api.openapi.operations import survivals as described
from playground.api.serializers.survivals import LossSerializer, SurvivalInput, SurvivalSerializer
from playground.api.serializers.validation import validated
from playground.api.views.background import BackgroundCancel, BackgroundDetail, BackgroundKind, BackgroundList
from playground.api.views.plain import PlainView
from playground.api.views.run_results import json_response
from playground.api.views.runs import accepted as run_accepted
from playground.playing.requests import cancel_row, delete_row
from playground.policies.queries import get_policy
from playground.runs.queries import get_run
from playground.snapshots.queries import get_snapshot
from playground.survivals import queries
from playground.survivals.models import Loss, Survival
from playground.survivals.services import requests, run_after
from playground.survivals.services.table import SURVIVALS

KIND: Final = BackgroundKind(
    "survivals",
    SurvivalSerializer,
    read=queries.get_survival,
    cancel=partial(cancel_row, SURVIVALS),
    delete=partial(delete_row, SURVIVALS),
)


@extend_schema_view(get=described.LIST)
class SurvivalList(BackgroundList):
    serializer_class = SurvivalSerializer
    filterset_class = SurvivalFilter
    queryset = Survival.objects.none()

    def get_queryset(self) -> QuerySet[Survival]:
        return queries.survivals()

    @described.CREATE
    @described.may_fail(404, 409)
    @idempotent
    def post(self, request: Request) -> Response:
        wanted = validated(SurvivalInput(data=request.data))
        answer = StoredAnswer(KIND.accepted)
        if "run" in wanted:
            requests.survival_of_run(get_run(wanted["run"]), loss_of=wanted["lossOf"], answer=answer)
        else:
            requests.survival_of_snapshot(
                get_snapshot(wanted["snapshot"]),
                loss_of=wanted["lossOf"],
                policy=get_policy(wanted["policy"]) if wanted.get("policy") else None,
                options=dict(wanted.get("options", {})),
                answer=answer,
            )
        return answer.response


@extend_schema_view(get=described.READ, delete=described.DELETE)
class SurvivalDetail(BackgroundDetail):
    kind = KIND


@extend_schema_view(post=described.CANCEL)
class SurvivalCancel(BackgroundCancel):
    kind = KIND


class LossList(generics.ListAPIView):
    serializer_class = LossSerializer
    filterset_class = LossFilter
    ordering_names = {
        "number": "number",
        "value": "value",
        "nodes": "nodes",
        "lost": "lost",
        "notBack": "not_back",
        "evicted": "evicted",
        "dead": "dead",
        "broken": "budgets",
    }
    queryset = Loss.objects.none()

    def get_queryset(self) -> QuerySet[Loss]:
        return queries.losses(self.kwargs["survival_id"])

    @described.LOSSES
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)


class LossDetail(PlainView):
    @described.LOSS
    def get(self, request: Request, survival_id: UUID, number: int) -> HttpResponse:
        loss = queries.get_loss(survival_id, number)
        run = None if loss.run_id is None else str(loss.run_id)
        return json_response({"number": loss.number, **queries.in_full(loss), "run": run})


class LossRun(PlainView):
    @described.RUN
    @described.may_fail(409, 413, 503)
    @idempotent
    def post(self, request: Request, survival_id: UUID, number: int) -> Response:
        answer = StoredAnswer(run_accepted)
        run_after.run_after(queries.get_loss(survival_id, number), answer=answer)
        return answer.response
