"""How what if is described."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema

from playground.api.schema_parts import run_examples
from playground.api.schema_parts.parts import WAITING, request_example, response_example
from playground.api.schema_parts.runs import may_fail
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
    summary="What if? Changes of the cluster and the policy; nothing is stored",
    description=(
        "Makes the changes one after the other and plays the whole run over what comes out, with the options of this one; extenders are "
        "not asked. Which pods stand elsewhere, and the measures of both: exactly what the revision made by hand comes to. The cluster is "
        "kept as it was read, so that the next question is quick."
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
    summary="A pod on a node: which filters object, or how far it is behind the winner",
    description="With the changes made. A pod that is on a node without an attempt of the run is taken off it first.",
    request=FitInput,
    responses={200: DraftFitSerializer},
    examples=[
        request_example("After a drain", {**CHANGES, "pod": "default/web-0", "node": "node-1"}),
        response_example("A filter objects", FITTED, 200),
    ],
)
KEEP: Final = extend_schema(
    operation_id="runs_what_if_keep",
    tags=TAGS,
    summary="Keep a draft",
    description=(
        "Stores what the changes make of the run's snapshot and policy as revisions, and queues a run over them with the options of this "
        "one. `Location` is where it can be followed."
    ),
    parameters=WAITING,
    request=KeepInput,
    responses={202: RunSerializer},
    examples=[
        request_example("The same changes", CHANGES),
        response_example("The queued run", run_examples.QUEUED, 202),
    ],
)
