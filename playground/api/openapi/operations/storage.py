from __future__ import annotations

from typing import Final

from drf_spectacular.utils import extend_schema

from playground.api.openapi.operations.parts import response_example
from playground.api.serializers.storage import QuotaSerializer, StoredSerializer

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
QUOTAS: Final = extend_schema(
    operation_id="quotas_list",
    tags=["people"],
    summary="The user's usage and quotas",
    description="Empty for operators, who have no quota, for guests and anonymous users, and without accounts.",
    responses={200: QuotaSerializer(many=True)},
    examples=[
        response_example(
            "A participant's runs", [{"what": "atOnce", "whose": "participant", "used": 2.0, "most": 5}], 200
        )
    ],
)
