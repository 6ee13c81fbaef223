"""JSON as the API writes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import renderers

from playground.common.problems import MEDIA_TYPE


class JSONRenderer(renderers.JSONRenderer):
    """JSON in UTF-8; a failed response is labelled as the problem document it is."""

    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        context = dict(renderer_context or {})
        response = context.get("response")
        if response is not None and response.status_code >= 400:
            response.headers["Content-Type"] = MEDIA_TYPE
        return super().render(data, accepted_media_type, context)
