"""How what if is described."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema

from playground.api.openapi.operations import run_examples
from playground.api.openapi.operations.parts import WAITING, request_example, response_example
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.drafts import (
    ChangesInput,
    DraftDifferenceSerializer,
    DraftFitSerializer,
    FitInput,
    KeepInput,
)
from playground.api.serializers.runs import RunSerializer

__all__ = ["may_fail"]

TAGS: Final = ["runs"]
CHANGES: Final[dict[str, Any]] = {
    "changes": [{"drain": "node-1"}, {"weight": {"plugin": "NodeResourcesFit", "weight": 5}}]
}
_MEASURES: Final[dict[str, Any]] = {
    "placed": 1,
    "pending": 0,
    "byReason": [],
    "evicted": 0,
    "nodes": 2,
    "emptyNodes": 1,
    "fill": [{"resource": "cpu", "used": 1.0, "allocatable": 8.0, "fraction": 0.125, "imbalance": 0.125}],
    "stranded": [],
    "zoneSkew": None,
    "meanZoneSkew": None,
    "cost": None,
}
DIFFERENCE: Final[dict[str, Any]] = {
    "counts": {"moved": 1, "placed": 0, "pending": 0, "evicted": 0, "new": 0, "gone": 0},
    "pods": [{"pod": "default/web-0", "kind": "moved", "before": "node-1", "after": "node-2"}],
    "leftOut": 0,
    "nodesGone": [],
    "nodesAdded": [],
    "podsOfNodesAdded": 0,
    "measures": {"before": _MEASURES, "after": _MEASURES},
}
FITTED: Final[dict[str, Any]] = {
    "pod": "default/web-0",
    "node": "node-1",
    "k": 0,
    "outcome": "scheduled",
    "winner": "node-2",
    "message": "",
    "objections": [
        {
            "plugin": "NodeUnschedulable",
            "reached": True,
            "code": "UnschedulableAndUnresolvable",
            "reasons": ["node(s) were unschedulable"],
        }
    ],
    "total": None,
    "winnerTotal": 472,
    "behind": None,
    "points": [{"plugin": "NodeResourcesFit", "node": None, "winner": 92}],
}
TRY: Final = extend_schema(
    operation_id="runs_what_if",
    tags=TAGS,
    summary="What if: the effect of changes of the cluster and the policy; nothing is stored",
    description=(
        "Applies the changes in order and repeats the whole run on the result, or the part of it after `step`, with the same options; "
        "extenders are not called. Returns the pods whose node differs, and the measures of both runs, "
        "exactly as for a revision made by hand. The cluster stays in memory, so that the next question is "
        "faster."
    ),
    request=ChangesInput,
    responses={200: DraftDifferenceSerializer},
    examples=[
        request_example("A drain and a weight", CHANGES),
        response_example("A pod moves", DIFFERENCE, 200),
    ],
)
FIT: Final = extend_schema(
    operation_id="runs_what_if_fit",
    tags=TAGS,
    summary="A pod on a node: which filters reject it, or how far its score is below the selected node's",
    description="After the changes. A pod that is on a node without an attempt in the run is removed from it first.",
    request=FitInput,
    responses={200: DraftFitSerializer},
    examples=[
        request_example("After a drain", {**CHANGES, "pod": "default/web-0", "node": "node-1"}),
        response_example("A filter rejects the pod", FITTED, 200),
    ],
)
KEEP: Final = extend_schema(
    operation_id="runs_what_if_keep",
    tags=TAGS,
    summary="Keep a draft",
    description=(
        "Stores the changed snapshot and policy as revisions, and queues a run of them with the same "
        "options. `Location` is the address of the new run."
    ),
    parameters=WAITING,
    request=KeepInput,
    responses={202: RunSerializer},
    examples=[
        request_example("The same changes", CHANGES),
        response_example("The queued run", run_examples.QUEUED, 202),
    ],
)
