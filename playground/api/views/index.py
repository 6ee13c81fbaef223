"""The index of the API: everything that has an address of its own at the root, in the order in which a newcomer needs it."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.openapi.operations.parts import response_example
from playground.api.views.plain import PlainView
from playground.simulations.drivers import DRIVERS

COLLECTIONS: Final = (
    "snapshots",
    "cluster",
    "policies",
    "simulate",
    "capacity",
    "checks",
    "demos",
    "lessons",
    "written-lessons",
    "runs",
    "comparisons",
    "rehearsals",
    "survivals",
    "removals",
    "searches",
    "sweeps",
    *(driver.plural for driver in DRIVERS.values()),
    "live",
    "workshops",
    "session",
    "shares",
    "tokens",
    "storage",
    "quotas",
)
OTHERS: Final = {"documentation": "/api/docs/", "schema": "/api/schema/"}
_ADDRESS: Final = {"type": "string", "format": "uri"}
_SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": dict.fromkeys((*COLLECTIONS, *OTHERS), _ADDRESS),
    "required": [*COLLECTIONS, *OTHERS],
}


def addresses(request: Request) -> dict[str, str]:
    paths = {name: f"/api/v1/{name}/" for name in COLLECTIONS} | OTHERS
    return {name: request.build_absolute_uri(path) for name, path in paths.items()}


class Index(PlainView):
    @extend_schema(
        operation_id="index",
        tags=["index"],
        summary="Where everything is",
        responses={(200, "application/json"): _SCHEMA},
        examples=[
            response_example(
                "Addresses",
                {name: f"http://127.0.0.1:8000/api/v1/{name}/" for name in COLLECTIONS}
                | {name: f"http://127.0.0.1:8000{path}" for name, path in OTHERS.items()},
                200,
            )
        ],
    )
    def get(self, request: Request) -> Response:
        return Response(addresses(request))
