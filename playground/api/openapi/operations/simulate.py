from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema

from playground.api.openapi.operations import examples
from playground.api.openapi.operations.parts import request_example, response_example
from playground.api.serializers.records import SimulationRecord
from playground.api.serializers.simulate import SimulationInput

RECORD: Final[dict[str, Any]] = {
    "attempts": [
        {"pod": "shop/web-1", "outcome": "scheduled", "node": "node-1", "feasible": ["node-1"]},
    ],
    "placements": {"shop/web-1": "node-1"},
    "warnings": [],
}

SIMULATE: Final = extend_schema(
    operation_id="simulate",
    tags=["simulate"],
    summary="Simulate at once; nothing is stored",
    description="Schedules every pending pod and returns the whole record. For large clusters upload a snapshot and start a run.",
    request=SimulationInput,
    responses={200: SimulationRecord},
    examples=[
        request_example("One node, one pod", {"objects": [examples.NODE, examples.POD]}),
        response_example("Where it went", RECORD, 200),
    ],
)
