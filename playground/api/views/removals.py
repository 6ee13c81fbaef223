"""removals/: start, list, look at, cancel, delete; the answer, and its proof as a run."""

from __future__ import annotations

from functools import partial
from typing import Final
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.idempotency import idempotent
from playground.api.lists.filters.removals import RemovalFilter
from playground.api.openapi.operations import removals as described
from playground.api.serializers.removals import RemovalInput, RemovalSerializer
from playground.api.serializers.validation import validated
from playground.api.views.background import BackgroundCancel, BackgroundDetail, BackgroundKind, BackgroundList
from playground.api.views.plain import PlainView
from playground.api.views.run_results import json_response
from playground.api.views.runs import accepted as run_accepted
from playground.playing.requests import cancel_row, delete_row
from playground.policies.queries import get_policy
from playground.removals import queries
from playground.removals.enums import RemovalKind
from playground.removals.models import Removal
from playground.removals.services import proof_run, requests
from playground.removals.services.table import REMOVALS
from playground.runs.queries import get_run
from playground.snapshots.queries import get_snapshot

KIND: Final = BackgroundKind(
    "removals",
    RemovalSerializer,
    read=queries.get_removal,
    cancel=partial(cancel_row, REMOVALS),
    delete=partial(delete_row, REMOVALS),
)


@extend_schema_view(get=described.LIST)
class RemovalList(BackgroundList):
    serializer_class = RemovalSerializer
    filterset_class = RemovalFilter
    queryset = Removal.objects.none()

    def get_queryset(self) -> QuerySet[Removal]:
        return queries.removals()

    @described.CREATE
    @described.may_fail(404, 409)
    @idempotent
    def post(self, request: Request) -> Response:
        wanted = validated(RemovalInput(data=request.data))
        answer = StoredAnswer(KIND.accepted)
        asked = requests.RemovalRequest(**{name: wanted[name] for name in ("nodes", "kind", "mode", "surge")})
        if "run" in wanted:
            requests.removal_of_run(get_run(wanted["run"]), asked=asked, answer=answer)
        else:
            requests.removal_of_snapshot(
                get_snapshot(wanted["snapshot"]),
                asked=asked,
                policy=get_policy(wanted["policy"]) if wanted.get("policy") else None,
                options=dict(wanted.get("options", {})),
                answer=answer,
            )
        return answer.response


@extend_schema_view(get=described.READ, delete=described.DELETE)
class RemovalDetail(BackgroundDetail):
    kind = KIND


@extend_schema_view(post=described.CANCEL)
class RemovalCancel(BackgroundCancel):
    kind = KIND


class RemovalReport(PlainView):
    @described.REPORT
    @described.may_fail(409)
    def get(self, request: Request, removal_id: UUID) -> HttpResponse:
        return json_response(queries.answered(queries.get_removal(removal_id), RemovalKind.CONSOLIDATION))


class RemovalPlan(PlainView):
    @described.PLAN
    @described.may_fail(409)
    def get(self, request: Request, removal_id: UUID) -> HttpResponse:
        return json_response(queries.answered(queries.get_removal(removal_id), RemovalKind.DRAIN))


class RemovalScenario(PlainView):
    @described.SCENARIO
    @described.may_fail(409)
    def get(self, request: Request, removal_id: UUID) -> HttpResponse:
        row = queries.get_removal(removal_id)
        policy = None if row.policy_id is None else str(row.policy_id)
        return json_response(
            {"snapshot": str(row.snapshot_id), "policy": policy, "scenario": proof_run.scenario(row)}
        )


class RemovalProof(PlainView):
    @described.PROOF
    @described.may_fail(409, 413, 503)
    @idempotent
    def post(self, request: Request, removal_id: UUID) -> Response:
        answer = StoredAnswer(run_accepted)
        proof_run.proof_of(queries.get_removal(removal_id), answer=answer)
        return answer.response
