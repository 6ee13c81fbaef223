from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema

from playground.api.openapi.operations import examples
from playground.api.openapi.operations.parts import request_example, response_example
from playground.api.serializers.cluster import ImportInput, StandingSerializer
from playground.api.serializers.snapshots import SnapshotSerializer

TAGS: Final = ["cluster"]
CONNECTED: Final[dict[str, Any]] = {"connected": True, "name": "kind-playground", "problem": None}
NOT_CONNECTED: Final[dict[str, Any]] = {"connected": False, "name": None, "problem": None}
IMPORTED: Final = examples.SNAPSHOT | {"name": "kind-playground", "origin": "live", "format": "json-list"}

READ: Final = extend_schema(
    operation_id="cluster_retrieve",
    tags=TAGS,
    summary="The cluster that this server is connected to",
    description="Asks the cluster whether nodes and pods may be listed, and waits at most three seconds.",
    responses={200: StandingSerializer},
    examples=[
        response_example("Connected", CONNECTED, 200),
        response_example("Not connected", NOT_CONNECTED, 200),
    ],
)
IMPORT: Final = extend_schema(
    operation_id="cluster_import",
    tags=TAGS,
    summary="Import the connected cluster as a snapshot",
    description=(
        "Lists the objects that matter for scheduling and stores them like an upload: redacted, limited in "
        "size, with a report. Kinds that may not be listed are left out, with a warning in the report; nodes "
        "and pods are required. Codes of problems: `cluster-not-connected` (409), `cluster-unreachable` and "
        "`cluster-refused` (502), `too-large` (413), `busy` (503)."
    ),
    request=ImportInput,
    responses={201: SnapshotSerializer},
    examples=[
        request_example("Under a name", {"name": "before the upgrade"}),
        response_example("The stored snapshot", IMPORTED, 201),
    ],
)
