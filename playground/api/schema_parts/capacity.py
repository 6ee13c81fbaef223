"""How capacity is described."""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import extend_schema

from playground.api.schema_parts import examples
from playground.api.schema_parts.parts import request_example, response_example
from playground.api.schema_parts.runs import may_fail
from playground.api.serializers.capacity import CapacityInput, CapacitySerializer

__all__ = ["may_fail"]

FITS: Final = {
    "template": "shop/web-1",
    "count": 3,
    "byNode": {"node-1": 3},
    "message": "0/1 nodes are available: 1 Insufficient cpu.",
    "reasons": {"Insufficient cpu": 1},
}
CAPACITY: Final = extend_schema(
    operation_id="capacity",
    tags=["simulate"],
    summary="How many more of these fit; nothing is stored",
    description=(
        "Places copies of the templates, one after the other, until none fits, and says how many that were, what stopped the next "
        "one, and how many it would be with one node more. Pods that wait in the cluster are left out."
    ),
    request=CapacityInput,
    responses={200: CapacitySerializer},
    examples=[
        request_example("One node, one template", {"objects": [examples.NODE], "templates": [examples.POD]}),
        response_example("Three fit", {"count": 3, "fits": [FITS], "withOneMore": {"node-1": 6}}, 200),
    ],
)
