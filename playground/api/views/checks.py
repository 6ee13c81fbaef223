"""checks/: which expectations a run, or a snapshot under a policy, meets; runs/{id}/expectations/: some that a run meets."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from playground.answers.checks import run_checked, run_recorded, snapshot_checked
from playground.api.openapi.operations import checks as described
from playground.api.serializers.checks import ChecksInput
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.api.views.run_results import EXPLANATION_CACHING
from playground.policies.queries import get_policy
from playground.runs import queries
from playground.snapshots.queries import get_snapshot

JSON = "application/json"


class Checks(PlainView):
    @described.CHECK
    @described.may_fail(404, 409, 413, 503)
    def post(self, request: Request) -> HttpResponse:
        wanted = validated(ChecksInput(data=request.data))
        if "run" in wanted:
            return HttpResponse(
                run_checked(queries.get_run(wanted["run"]), wanted["expectations"]), content_type=JSON
            )
        policy = get_policy(wanted["policy"]) if wanted.get("policy") else None
        answer = snapshot_checked(
            get_snapshot(wanted["snapshot"]), policy, wanted["options"], wanted["expectations"]
        )
        return HttpResponse(answer, content_type=JSON)


class RunExpectations(PlainView):
    @described.RECORD
    @described.may_fail(409, 413, 503)
    def get(self, request: Request, run_id: UUID) -> HttpResponse:
        headers = {"Cache-Control": EXPLANATION_CACHING}
        return HttpResponse(run_recorded(queries.get_run(run_id)), content_type=JSON, headers=headers)
