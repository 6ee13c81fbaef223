"""demos/: the gallery, each entry ready to run."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from playground.api.idempotency import idempotent
from playground.api.schema_parts import demos as described
from playground.api.serializers.demos import DemoSerializer
from playground.api.views.runs import accepted
from playground.demos.queries import gallery
from playground.demos.services import run_demo


class DemoList(APIView):
    pagination_class = None

    @described.LIST
    def get(self, request: Request) -> Response:
        return Response(DemoSerializer(gallery(), many=True).data)


class DemoRun(APIView):
    @described.RUN
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        return accepted(run_demo(slug))
