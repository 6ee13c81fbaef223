"""How survivals are described."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample

from playground.api.openapi.operations import examples, run_examples
from playground.api.openapi.operations.background import Background, ended, waiting
from playground.api.openapi.operations.parts import request_example, response_example
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.survivals import LossInFullSerializer, SurvivalInput, SurvivalSerializer

__all__ = ["may_fail"]

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
    **waiting("2026-11-23T01:36:09"),
}
_ENDED: Final = ended(_QUEUED, done=3, hurting=3)
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
CREATE: Final = _KIND.create(
    "Compute what survives the loss of nodes",
    (
        "Queues it and answers immediately; `Location` is its address. If the snapshot has pending pods, a "
        "run places them first. Losses can be read while others are being computed."
    ),
    SurvivalInput,
    [request_example("Each zone", {"snapshot": examples.SNAPSHOT_ID, "lossOf": [_ZONE]})],
)
READ: Final = _KIND.read()
DELETE: Final = _KIND.delete("Its runs and its snapshot are kept. A survival in progress stops.")
CANCEL: Final = _KIND.cancel("Computed losses are kept. Repeating the request has no effect.")
LOSSES: Final = _KIND.operation(
    "losses_list",
    "The losses so far, worst first",
    description="Sorted by workloads without pods, then by pods that are not back, then by violated budgets, "
    "then by lost pods, each in descending order.",
    examples=[OpenApiExample("Zone b", _LINE, response_only=True, status_codes=["200"])],
)
LOSS: Final = _KIND.operation(
    "losses_retrieve",
    "One loss with all its pods",
    responses={200: LossInFullSerializer},
    examples=[response_example("Zone b", _IN_FULL, 200)],
)
RUN: Final = _KIND.opened_run(
    "losses_run",
    "Open the cluster after a loss",
    (
        "Creates, only once, a revision of the snapshot without the nodes, in which the lost pods are "
        "pending and all others stay where they are, and a run of it. If pods evict others, this is the "
        "first of the runs of the loss."
    ),
)
