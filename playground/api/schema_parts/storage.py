from __future__ import annotations

from typing import Final

from drf_spectacular.utils import extend_schema

from playground.api.schema_parts.parts import response_example
from playground.api.serializers.storage import StoredSerializer

READ: Final = extend_schema(
    operation_id="storage_retrieve",
    tags=["operations"],
    summary="How much is stored, and for how long",
    responses={200: StoredSerializer(many=True)},
    examples=[
        response_example(
            "Live runs", [{"kind": "liveRuns", "count": 3, "bytes": 1_204_000, "keepDays": 30}], 200
        )
    ],
)
