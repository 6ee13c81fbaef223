"""JSON and CSV as the API writes them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

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


class CSVRenderer(JSONRenderer):
    """Lets a view be asked for CSV, with `Accept: text/csv` or `?format=csv`. It answers with `csv_text`; problems are JSON."""

    media_type = "text/csv"
    format = "csv"


WITH_CSV: Final = (JSONRenderer, CSVRenderer)


def csv_text(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Lines as RFC 4180 has them; None is an empty field."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()
