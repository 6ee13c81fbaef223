"""How capacity is described."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema

from playground.api.openapi.operations import examples
from playground.api.openapi.operations.parts import request_example, response_example
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.capacity import CapacityInput, CapacitySerializer, CopiesInput

__all__ = ["may_fail"]

FITS: Final = {
    "template": "shop/web-1",
    "requests": {"cpu": 1000},
    "count": 3,
    "byNode": {"node-1": 3},
    "message": "0/1 nodes are available: 1 Insufficient cpu.",
    "reasons": {"Insufficient cpu": 1},
}
COUNTED: Final[dict[str, Any]] = {
    "says": "3 more copies fit of shop/web-1; the next one: Insufficient cpu.",
    "count": 3,
    "most": 100_000,
    "stopped": False,
    "fits": [FITS],
    "withOneMore": {"node-1": 6},
}
CAPACITY: Final = extend_schema(
    operation_id="capacity",
    tags=["simulate"],
    summary="How many more copies fit; nothing is stored",
    description=(
        "Places copies of the templates one by one until none fits. Returns how many were placed, why the "
        "next one was not, and how many it would be with one more node. Pending pods of the cluster are "
        "ignored."
    ),
    request=CapacityInput,
    responses={200: CapacitySerializer},
    examples=[
        request_example("One node, one template", {"objects": [examples.NODE], "templates": [examples.POD]}),
        response_example("Three fit", COUNTED, 200),
    ],
)
RUN_CAPACITY: Final = extend_schema(
    operation_id="runCapacity",
    tags=["runs"],
    summary="How many more copies fit after a run; nothing is stored",
    description=(
        "Like `capacity`, in the cluster at the end of the run: with the pods that it placed, without the "
        "pods that it evicted. Uses the run's policy and options. The run must have succeeded."
    ),
    request=CopiesInput,
    responses={200: CapacitySerializer},
    examples=[
        request_example("One template", {"templates": [examples.POD]}),
        response_example("Three fit", COUNTED, 200),
    ],
)
