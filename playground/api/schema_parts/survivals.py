"""How survivals are described."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, extend_schema

from playground.api.schema_parts import examples, run_examples
from playground.api.schema_parts.background import Background
from playground.api.schema_parts.parts import request_example, response_example
from playground.api.schema_parts.runs import may_fail
from playground.api.serializers.runs import RunSerializer
from playground.api.serializers.survivals import LossInFullSerializer, SurvivalInput, SurvivalSerializer

__all__ = ["may_fail"]

TAGS: Final = ["survivals"]
_ZONE: Final = "topology.kubernetes.io/zone"
_QUEUED: Final[dict[str, Any]] = {
    "id": "3d1f7f5e-1c2b-4a9e-8a55-5b0f0f9d7c21",
    "snapshot": {"id": examples.SNAPSHOT_ID, "name": "cluster.yaml"},
    "policy": None,
    "run": run_examples.RUN_ID,
    "options": {},
    "lossOf": [_ZONE],
    "state": "queued",
    "progress": {"done": 0, "planned": 0},
    "hurting": 0,
    "createdAt": "2026-11-23T01:36:09.000000Z",
    "owner": None,
    "startedAt": None,
    "finishedAt": None,
    "error": None,
}
_ENDED: Final[dict[str, Any]] = _QUEUED | {
    "state": "succeeded",
    "progress": {"done": 3, "planned": 3},
    "hurting": 3,
    "startedAt": "2026-11-23T01:36:09.010000Z",
    "finishedAt": "2026-11-23T01:36:09.200000Z",
}
_DB: Final[dict[str, Any]] = {"name": "StatefulSet default/db", "pods": 1, "left": 0, "back": 0}
_WEB: Final[dict[str, Any]] = {"budget": "default/web", "wanted": 3, "left": 2, "back": 3}
_WORST: Final[dict[str, Any]] = {"number": 2, "by": _ZONE, "value": "b", "lost": 2, "notBack": 1, "dead": 1}
_LINE: Final[dict[str, Any]] = _WORST | {
    "nodes": 1,
    "evicted": 0,
    "broken": 1,
    "run": None,
    "workloads": [_DB],
    "budgets": [_WEB],
}
_IN_FULL: Final[dict[str, Any]] = _WORST | {
    "nodes": ["b-1"],
    "moved": {"default/web-b": "a-1"},
    "waiting": ["default/db-0"],
    "gone": [],
    "evicted": [],
    "workloads": [_DB],
    "budgets": [_WEB],
    "run": None,
}
_KIND: Final = Background("survival", "survivals", SurvivalSerializer, _QUEUED, _ENDED)
LIST: Final = _KIND.listed()
CREATE: Final = extend_schema(
    operation_id="survivals_create",
    tags=TAGS,
    summary="Compute what survives the loss of nodes",
    description=(
        "Queues it and answers immediately; `Location` is its address. If the snapshot has pending pods, a "
        "run places them first. Losses can be read while others are being computed."
    ),
    request=SurvivalInput,
    responses={202: SurvivalSerializer},
    examples=[
        request_example("Each zone", {"snapshot": examples.SNAPSHOT_ID, "lossOf": [_ZONE]}),
        response_example("Queued", _QUEUED, 202),
    ],
)
READ: Final = _KIND.read()
DELETE: Final = _KIND.delete("Its runs and its snapshot are kept. A survival in progress stops.")
CANCEL: Final = _KIND.cancel("Computed losses are kept. Repeating the request has no effect.")
LOSSES: Final = extend_schema(
    operation_id="survivals_losses_list",
    tags=TAGS,
    summary="The losses so far, worst first",
    description="Sorted by workloads without pods, then by pods that are not back, then by violated budgets, "
    "then by lost pods, each in descending order.",
    examples=[OpenApiExample("Zone b", _LINE, response_only=True, status_codes=["200"])],
)
LOSS: Final = extend_schema(
    operation_id="survivals_losses_retrieve",
    tags=TAGS,
    summary="One loss with all its pods",
    responses={200: LossInFullSerializer},
    examples=[response_example("Zone b", _IN_FULL, 200)],
)
RUN: Final = extend_schema(
    operation_id="survivals_losses_run",
    tags=TAGS,
    summary="Open the cluster after a loss",
    description=(
        "Creates, only once, a revision of the snapshot without the nodes, in which the lost pods are "
        "pending and all others stay where they are, and a run of it. If pods evict others, this is the "
        "first of the runs of the loss."
    ),
    request=None,
    responses={202: RunSerializer},
    examples=[response_example("The queued run", run_examples.QUEUED, 202)],
)
