"""runs/{id}/exports/: a run as files for other tools."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from playground.answers.export_work import EXPORTS
from playground.answers.exports import exported, offers
from playground.api.openapi.operations import exports as described
from playground.api.serializers.exports import ExportSerializer
from playground.api.views.plain import PlainView
from playground.api.views.run_results import EXPLANATION_CACHING
from playground.runs import queries


class RunExports(PlainView):
    @described.LIST
    def get(self, request: Request, run_id: UUID) -> Response:
        found = list(offers(queries.get_run(run_id)))
        return Response(ExportSerializer(found, many=True, context={"path": request.path}).data)


class RunExport(PlainView):
    @described.GET
    @described.may_fail(409, 413, 503)
    def get(self, request: Request, run_id: UUID, export: str) -> HttpResponse:
        run = queries.get_run(run_id)
        content = exported(run, export)
        wanted = EXPORTS[export]
        headers = {
            "Content-Disposition": f'attachment; filename="run-{str(run.pk)[:8]}-{wanted.file}"',
            "Cache-Control": EXPLANATION_CACHING,
        }
        return HttpResponse(content, content_type=wanted.media_type, headers=headers)
