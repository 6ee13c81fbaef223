"""How removals are described."""

from __future__ import annotations

from typing import Any, Final

from playground.api.openapi.operations import examples, run_examples
from playground.api.openapi.operations.background import Background, ended, waiting
from playground.api.openapi.operations.parts import request_example, response_example
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.removals import (
    DrainPlanSerializer,
    DrainScenarioSerializer,
    RemovalInput,
    RemovalReportSerializer,
    RemovalSerializer,
)

__all__ = ["may_fail"]

_QUEUED: Final[dict[str, Any]] = {
    "id": "7c9a2c1e-52a4-4b0e-9d8c-0d5b1f4f6a37",
    "kind": "consolidation",
    "snapshot": {"id": examples.SNAPSHOT_ID, "name": "cluster.yaml"},
    "policy": None,
    "run": run_examples.RUN_ID,
    "options": {},
    "nodes": [],
    "mode": "retire",
    "surge": 0,
    "state": "queued",
    "progress": {"done": 0, "planned": 0},
    "going": 0,
    "proof": None,
    **waiting("2026-11-23T04:02:09"),
}
_ENDED: Final = ended(_QUEUED, done=4, going=3)
_REPORT: Final[dict[str, Any]] = {
    "nodes": 4,
    "goes": ["a", "b", "c"],
    "stays": [
        {"node": "d", "pod": "", "message": "the nodes that stay have less than the cpu that pods ask for"}
    ],
    "leftOut": [],
    "moved": {"default/b-1": "d", "default/c-1": "d"},
    "order": "fewest pods that have to move first, then by name",
    "tries": 4,
    "bound": {"nodes": 1, "by": "cpu", "words": "the cpu that pods ask for"},
    "gap": 0,
}
_KIND: Final = Background("removal", "removals", RemovalSerializer, _QUEUED, _ENDED)
LIST: Final = _KIND.listed()
CREATE: Final = _KIND.create(
    "Find nodes that can be removed, or plan a drain",
    (
        "Queues the removal and answers immediately; `Location` is its address. If the snapshot has pending "
        "pods, a run places them first."
    ),
    RemovalInput,
    [
        request_example("Of a pool", {"snapshot": examples.SNAPSHOT_ID, "nodes": ["pool=batch"]}),
        request_example(
            "An upgrade with surge",
            {"snapshot": examples.SNAPSHOT_ID, "kind": "drain", "mode": "upgrade", "surge": 1},
        ),
    ],
)
READ: Final = _KIND.read()
DELETE: Final = _KIND.delete("Its runs and its snapshot are kept. A removal in progress stops.")
CANCEL: Final = _KIND.cancel("Repeating the request has no effect.")
REPORT: Final = _KIND.operation(
    "report",
    "Which nodes can be removed, why others stay, and where pods move",
    description="Once it has succeeded.",
    responses={200: RemovalReportSerializer},
    examples=[response_example("Three of four go", _REPORT, 200)],
)
PROOF: Final = _KIND.opened_run(
    "proof",
    "Open the proof",
    (
        "Creates, only once, a revision of the snapshot without the removed nodes, in which their pods are "
        "pending and all others stay where they are, and a run of it. The run places every pod."
    ),
)
_PLAN: Final[dict[str, Any]] = {
    "mode": "retire",
    "surge": 0,
    "order": ["a"],
    "steps": [
        {
            "node": "a",
            "arrives": "",
            "waves": [
                {"places": {"default/web-1": "c"}, "budgets": ["default/web"]},
                {"places": {"default/web-2": "b"}, "budgets": []},
            ],
        }
    ],
    "obstacle": None,
    "evicted": 2,
}
PLAN: Final = _KIND.operation(
    "plan",
    "How nodes are drained, wave by wave, or what blocks the drain",
    description="Only for a drain that has succeeded.",
    responses={200: DrainPlanSerializer},
    examples=[response_example("Two waves, because of a budget", _PLAN, 200)],
)
SCENARIO: Final = _KIND.operation(
    "scenario",
    "The plan of a drain as a scenario to play",
    description="Post it to `timelines/` to play it.",
    responses={200: DrainScenarioSerializer},
    examples=[
        response_example(
            "A scenario",
            {"snapshot": examples.SNAPSHOT_ID, "policy": None, "scenario": "title: Draining 1 nodes\n…"},
            200,
        )
    ],
)
