"""How sweeps are described."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiResponse

from playground.api.openapi.operations import examples, run_examples
from playground.api.openapi.operations.background import Background, ended, waiting
from playground.api.openapi.operations.parts import request_example, response_example
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.runs import RunSerializer
from playground.api.serializers.sweeps import SweepCellsSerializer, SweepInput, SweepSerializer

__all__ = ["may_fail"]

_TYPE: Final = "args.NodeResourcesFit.scoringStrategy.type"
_SPACE: Final[dict[str, Any]] = {
    "axes": [{"path": _TYPE, "values": ["MostAllocated"]}],
    "objectives": [{"measure": "pending"}],
}
_NEW: Final[dict[str, Any]] = {"snapshots": [examples.SNAPSHOT_ID], **_SPACE}
_QUEUED: Final[dict[str, Any]] = {
    "id": "0b9a3f0e-61de-4d43-8f6e-0f6c1c2f9a55",
    "name": "Sweep over cluster.yaml",
    "snapshots": [{"id": examples.SNAPSHOT_ID, "name": "cluster.yaml"}],
    "policy": None,
    "space": _SPACE,
    "state": "queued",
    "cells": 2,
    "progress": {"done": 0, "planned": 2},
    **waiting("2026-11-22T16:36:09"),
}
_ENDED: Final = ended(_QUEUED, done=2)
_MEASURES: Final[dict[str, Any]] = {
    "placed": 3,
    "pending": 1,
    "byReason": [{"reason": "Insufficient cpu", "pods": 1}],
    "evicted": 0,
    "nodes": 2,
    "emptyNodes": 0,
    "fill": [{"resource": "cpu", "used": 3000, "allocatable": 8000, "fraction": 0.375, "imbalance": 0.125}],
    "stranded": [{"resource": "cpu", "amount": 1250.0}],
    "zoneSkew": None,
    "meanZoneSkew": None,
    "cost": None,
}
_CELLS: Final[dict[str, Any]] = {
    "axes": [_TYPE],
    "objectives": [{"measure": "pending", "goal": "min"}],
    "cells": [
        {
            "cell": 0,
            "snapshot": "cluster.yaml",
            "policy": 0,
            "values": None,
            "order": "given",
            "seed": None,
            "front": True,
            "measures": _MEASURES,
        }
    ],
}
_CSV: Final = (
    f"cell,snapshot,policy,{_TYPE},order,seed,front,placed,pending\r\n0,cluster.yaml,0,,given,,true,3,1\r\n"
)
_KIND: Final = Background("sweep", "sweeps", SweepSerializer, _QUEUED, _ENDED)
LIST: Final = _KIND.listed()
CREATE: Final = _KIND.create(
    "Measure snapshots with many policies",
    (
        "Checks every policy, queues the sweep and answers immediately; `Location` is its address. Cells "
        "that an earlier sweep of yours has measured are not measured again."
    ),
    SweepInput,
    [request_example("One other strategy", _NEW)],
)
READ: Final = _KIND.read()
DELETE: Final = _KIND.delete("Runs that were opened from it are kept. A sweep in progress stops.")
CANCEL: Final = _KIND.cancel("Measured cells are kept. Workers stop after the current attempt.")
RESUME: Final = _KIND.operation(
    "resume",
    "Resume a sweep that was cancelled or failed",
    description="Measured cells are not measured again.",
    request=None,
    responses={202: SweepSerializer},
    examples=[response_example("Queued again", _QUEUED, 202)],
)
CELLS: Final = _KIND.operation(
    "cells",
    "The measured cells so far",
    description="In CSV, one line per measured cell, with a column for each axis and each measure.",
    responses={
        (200, "application/json"): SweepCellsSerializer,
        (200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="One line per cell."),
    },
    examples=[
        OpenApiExample(
            "One cell", _CELLS, response_only=True, status_codes=["200"], media_type="application/json"
        ),
        OpenApiExample(
            "The same as CSV", _CSV, response_only=True, status_codes=["200"], media_type="text/csv"
        ),
    ],
)
RUN: Final = _KIND.operation(
    "cell_run",
    "Open a cell as a run",
    description=(
        "The first request creates the run and its policy, and for another order of arrival a revision of "
        "the snapshot. Later requests return the same run."
    ),
    request=None,
    responses={200: RunSerializer, 201: RunSerializer},
    examples=[
        response_example("Made just now", run_examples.QUEUED, 201),
        response_example("Opened before", run_examples.RUN, 200),
    ],
)
