"""How rehearsals are described."""

from __future__ import annotations

from typing import Any, Final

from playground.api.openapi.operations import examples, run_examples
from playground.api.openapi.operations.background import Background, ended, waiting
from playground.api.openapi.operations.parts import request_example, response_example
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.comparisons import PartingSerializer
from playground.api.serializers.rehearsals import (
    RehearsalInput,
    RehearsalReportSerializer,
    RehearsalSerializer,
)

__all__ = ["may_fail"]

_NEW: Final[dict[str, Any]] = {"snapshot": examples.SNAPSHOT_ID, "from": "1.34", "to": "1.36"}
_QUEUED: Final[dict[str, Any]] = {
    "id": "7c9f3a52-5f5b-4f0e-9a41-0a6f2a1d7b11",
    "snapshot": {"id": examples.SNAPSHOT_ID, "name": "cluster.yaml, placed again"},
    "policy": None,
    "from": "1.34",
    "to": "1.36",
    "pods": "all",
    "options": {},
    "before": run_examples.RUN_ID,
    "after": "0d2c4a0e-4f7b-4a61-8c39-6a4c5b7d9e02",
    "state": "queued",
    "progress": {"done": 0, "planned": 0},
    "verdict": None,
    "changed": None,
    **waiting("2026-11-22T16:36:09"),
}
_ENDED: Final = ended(_QUEUED, done=11, verdict="changes", changed=1)
_BALANCE: Final[dict[str, Any]] = {"switched": ["scores.balance"], "how": "alone"}
_REPORT: Final[dict[str, Any]] = {
    "from": {"release": "1.34", "recorded": "1.34.1"},
    "to": {"release": "1.36", "recorded": "1.36.2"},
    "verdict": "changes",
    "refusals": [],
    "pods": 2,
    "changed": [
        {
            "pod": "default/web",
            "outcomes": ["scheduled", "scheduled"],
            "nodes": ["a", "b"],
            "k": [0, 0],
            "cause": _BALANCE | {"also": []},
            "direct": True,
        }
    ],
    "causes": [_BALANCE | {"pods": 1}],
    "crashes": [],
    "fields": [],
    "policy": [],
    "texts": [],
    "differences": [
        {
            "name": "scores.balance",
            "kind": "rule",
            "before": "deviation",
            "after": "change",
            "text": 'balance was "deviation", is "change"',
            "about": "how NodeResourcesBalancedAllocation scores a node.",
            "pods": 1,
        }
    ],
    "runs": 10,
}
_PARTING: Final[dict[str, Any]] = {
    "pod": "default/web",
    "k": [0, 0],
    "outcomes": ["scheduled", "scheduled"],
    "nodes": ["a", "b"],
    "points": [
        {"plugin": "NodeResourcesBalancedAllocation", "first": [100, 80], "second": [50, 75], "swing": 45}
    ],
    "rejected": [None, None],
}
_KIND: Final = Background("rehearsal", "rehearsals", RehearsalSerializer, _QUEUED, _ENDED)
LIST: Final = _KIND.listed("rehearsals of upgrades")
CREATE: Final = _KIND.create(
    "Rehearse an upgrade of kube-scheduler",
    (
        "Queues the rehearsal with one run per release and answers immediately; `Location` is its address. "
        "If a release refuses the policy there are no runs, and the report says why."
    ),
    RehearsalInput,
    [request_example("From 1.34 to 1.36", _NEW)],
)
READ: Final = _KIND.read("state, progress, verdict")
DELETE: Final = _KIND.delete("Its two runs and its snapshot are kept. A rehearsal in progress stops.")
CANCEL: Final = _KIND.cancel("Its two runs continue. Repeating the request has no effect.")
REPORT: Final = _KIND.operation(
    "report",
    "What the upgrade changes, and why",
    responses={200: RehearsalReportSerializer},
    examples=[response_example("One pod gets another node", _REPORT, 200)],
)
POD: Final = _KIND.operation(
    "pod",
    "The decision about one pod under both releases",
    description="Its last attempts in the two runs, with the scores that each run gave to both nodes.",
    responses={200: PartingSerializer},
    examples=[response_example("Another formula", _PARTING, 200)],
)
