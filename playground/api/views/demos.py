"""demos/: the gallery, each entry ready to run."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.answers import StoredAnswer
from playground.api.idempotency import idempotent
from playground.api.openapi.operations import demos as described
from playground.api.serializers.demos import DemoSerializer
from playground.api.views.plain import PlainView
from playground.api.views.runs import accepted, once_over
from playground.api.wait import MayWait
from playground.demos.queries import gallery
from playground.demos.services import run_demo


class DemoList(PlainView):
    pagination_class = None

    @described.LIST
    def get(self, request: Request) -> Response:
        return Response(DemoSerializer(gallery(), many=True).data)


class DemoRun(MayWait, PlainView):
    @described.RUN
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        answer = StoredAnswer(accepted)
        run_demo(slug, answer=answer)
        return once_over(request, answer.response)
