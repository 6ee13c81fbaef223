"""How the exports of a run are described."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from playground.answers.export_work import EXPORTS
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.exports import ExportSerializer

__all__ = ["may_fail"]

_CSV: Final = EXPORTS["placements.csv"]
_EXAMPLE: Final[dict[str, Any]] = {
    "name": _CSV.name,
    "file": _CSV.file,
    "mediaType": _CSV.media_type,
    "says": _CSV.says,
    "size": 54,
    "refusal": None,
    "url": "/api/v1/runs/6f0c3a5e-8f0b-4b57-9f3e-1c6b0f2d9a11/exports/placements.csv/",
}
LIST: Final = extend_schema(
    operation_id="runs_exports",
    tags=["runs"],
    summary="The export formats of a run, for other tools",
    description="They are the same for every run (docs/exports.md).",
    responses={200: ExportSerializer(many=True)},
    examples=[OpenApiExample("An export", _EXAMPLE, response_only=True, status_codes=["200"])],
    filters=False,
)
GET: Final = extend_schema(
    operation_id="runs_exports_retrieve",
    tags=["runs"],
    summary="Export a run for another tool",
    description=(
        "kube-scheduler-simulator's snapshot with its result annotations, manifests for kubectl, placements "
        "and measures as CSV or Parquet. 409 for a run that has not succeeded; 413 if there are too many "
        "results of attempts on nodes."
    ),
    parameters=[OpenApiParameter("export", str, OpenApiParameter.PATH, enum=list(EXPORTS))],
    responses={
        (200, "application/json"): OpenApiTypes.OBJECT,
        (200, "application/yaml"): OpenApiResponse(OpenApiTypes.OBJECT, description="A List."),
        (200, "text/csv"): OpenApiResponse(
            OpenApiTypes.STR, description="A header line, then one line per row."
        ),
        (200, "application/vnd.apache.parquet"): OpenApiTypes.BINARY,
    },
)
