"""storage/: how much is stored, and for how long."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.schema_parts import storage as described
from playground.api.serializers.storage import StoredSerializer
from playground.api.views.plain import PlainView
from playground.retention.sizes import stored


class Storage(PlainView):
    pagination_class = None

    @described.READ
    def get(self, request: Request) -> Response:
        return Response(StoredSerializer(stored(), many=True).data)
