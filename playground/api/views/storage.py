"""storage/ and quotas/: how much is stored, for how long, and the user's quotas."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.openapi.operations import storage as described
from playground.api.serializers.storage import QuotaSerializer, StoredSerializer
from playground.api.views.plain import PlainView
from playground.people.current_user import current_user
from playground.retention.quotas import quotas_of
from playground.retention.sizes import stored


class Storage(PlainView):
    pagination_class = None

    @described.READ
    def get(self, request: Request) -> Response:
        return Response(StoredSerializer(stored(), many=True).data)


class Quotas(PlainView):
    pagination_class = None

    @described.QUOTAS
    def get(self, request: Request) -> Response:
        return Response(QuotaSerializer(list(quotas_of(current_user())), many=True).data)
