"""Real answers about the cluster of `examples` with a second node, the first run of a workshop; see examples.py."""

from __future__ import annotations

from typing import Any, Final

from playground.api.openapi.operations import examples

RUN_ID: Final = "5d0e4d1c-2f0b-4c55-8f8b-3b9d1c6a7e42"
NEW_RUN: Final[dict[str, Any]] = {
    "snapshot": examples.SNAPSHOT_ID,
    "policy": examples.POLICY_ID,
    "options": {"detail": "placements"},
}
NO_ATTEMPTS: Final = {"scheduled": 0, "preempting": 0, "unschedulable": 0, "gated": 0, "error": 0}
QUEUED: Final[dict[str, Any]] = {
    "id": RUN_ID,
    "snapshot": {"id": examples.SNAPSHOT_ID, "name": "cluster.yaml"},
    "policy": {"id": examples.POLICY_ID, "name": "bin packing"},
    "state": "queued",
    "progress": {"done": 0, "total": 0},
    "counts": NO_ATTEMPTS,
    "createdAt": "2026-11-20T16:36:09.000000Z",
    "owner": None,
    "startedAt": None,
    "finishedAt": None,
    "error": None,
    "lastSeq": 0,
    "options": {"detail": "placements"},
    "demo": None,
    "listed": True,
    "extenders": [],
    "violations": None,
    "warnings": [],
}
RUN: Final[dict[str, Any]] = QUEUED | {
    "state": "succeeded",
    "progress": {"done": 1, "total": 1},
    "counts": NO_ATTEMPTS | {"scheduled": 1},
    "startedAt": "2026-11-20T16:36:09.012000Z",
    "finishedAt": "2026-11-20T16:36:09.019000Z",
    "lastSeq": 3,
}
CANCELLED: Final[dict[str, Any]] = QUEUED | {
    "state": "cancelled",
    "finishedAt": "2026-11-20T16:36:09.019000Z",
    "lastSeq": 1,
}
INTERRUPTED: Final[dict[str, Any]] = QUEUED | {"state": "interrupted", "lastSeq": 4}

OUTCOME: Final[dict[str, Any]] = {
    "k": 0,
    "pod": "shop/web-1",
    "outcome": "scheduled",
    "node": "node-1",
    "feasible": 2,
    "score": 473,
    "message": "",
    "nominatedNode": None,
    "victims": [],
}
EXTENDER_CALLS: Final[list[dict[str, Any]]] = [
    {
        "extender": "https://scorer.example/v1",
        "verb": "filter",
        "url": "https://scorer.example/v1/filter",
        "requestBytes": 71,
        "requestDigest": "c1b7ab1fbd6ab62d52f3f4a2f1b4ffb0c3a64f0f2c9f2f3f5d6bba4a1a2c9d10",
        "status": 200,
        "reply": {
            "Nodes": None,
            "NodeNames": ["node-1"],
            "FailedNodes": {"node-2": "no licence"},
            "FailedAndUnresolvableNodes": {},
            "Error": "",
        },
        "latencyMicros": 1840,
        "error": "",
        "request": {"Pod": {"metadata": {}}, "Nodes": None, "NodeNames": ["node-1", "node-2"]},
        "asSent": True,
    }
]
EVENTS: Final[dict[str, Any]] = {
    "lastSeq": 3,
    "count": 3,
    "next": None,
    "previous": None,
    "results": [
        {"seq": 1, "type": "started", "body": {"total": 1, "nodes": 3}},
        {"seq": 2, "type": "attempts", "body": {"items": [OUTCOME]}},
        {
            "seq": 3,
            "type": "finished",
            "body": {"state": "succeeded", "counts": NO_ATTEMPTS | {"scheduled": 1}, "error": None},
        },
    ],
}
UNSCHEDULABLE: Final[dict[str, Any]] = {
    "code": "UnschedulableAndUnresolvable",
    "reasons": ["node(s) were unschedulable"],
}
SPREAD: Final[dict[str, Any]] = {
    "plugin": "PodTopologySpread",
    "rule": "DoNotSchedule",
    "key": "topology.kubernetes.io/zone",
    "atLeast": 0,
    "atMost": 2,
}
EXPLANATION: Final[dict[str, Any]] = {
    "k": 0,
    "pod": "shop/web-1",
    "profile": "default-scheduler",
    "outcome": "scheduled",
    "node": "node-1",
    "message": "",
    "sentence": "Placed on node-1: 2 of 3 nodes could take it; node-1 scored 390, 6 ahead of node-2, mainly because of NodeResourcesFit.",
    "nodes": ["node-1", "node-2", "node-3"],
    "preFilter": [{"plugin": "NodeResourcesFit", "verdict": "success", "reasons": [], "nodes": None}],
    "filters": [
        {
            "plugin": "NodeUnschedulable",
            "skipped": False,
            "verdicts": [0, 0, 1],
            "statuses": [None, UNSCHEDULABLE],
        },
        {"plugin": "NodeResourcesFit", "skipped": False, "verdicts": [0, 0, 0], "statuses": [None]},
    ],
    "firstRejection": [-1, -1, 0],
    "funnel": [
        {
            "plugin": "NodeUnschedulable",
            "rejected": 1,
            "left": 2,
            "reasons": [{"reason": "node(s) were unschedulable", "nodes": 1}],
        }
    ],
    "feasible": 2,
    "scores": [
        {
            "plugin": "TaintToleration",
            "weight": 3,
            "skipped": False,
            "raw": [0, 0, None],
            "normalised": [100, 100, None],
            "weighted": [300, 300, None],
        },
        {
            "plugin": "NodeResourcesFit",
            "weight": 1,
            "skipped": False,
            "raw": [90, 84, None],
            "normalised": [90, 84, None],
            "weighted": [90, 84, None],
        },
    ],
    "totals": [390, 384, None],
    "tied": ["node-1"],
    "tieBreak": "kube-scheduler may choose any of them, the playground chooses the first by name so that runs can be repeated",
    "domains": [SPREAD | {"values": ["a", "b"], "counts": [1, 2], "domainOf": [0, 0, 1]}],
    "devices": None,
    "preemption": None,
    "nominatedPods": {},
}
NODE_EXPLANATION: Final[dict[str, Any]] = {
    "node": "node-1",
    "filters": [{"plugin": "NodeUnschedulable", "verdict": "passed", "code": None, "reasons": []}],
    "scores": [
        {
            "plugin": "NodeResourcesFit",
            "raw": 90,
            "normalised": 90,
            "weight": 1,
            "weighted": 90,
            "formula": "LeastAllocated, the share left free: cpu (4−0.5)·100/4 cores = 87, memory (16Gi−1Gi)·100/16Gi = 93 → 90",
            "normalisation": "",
        }
    ],
    "total": 390,
    "domains": [
        SPREAD | {"value": "a", "count": 1, "pods": [{"pod": "shop/web-0", "node": "node-2", "weight": 1}]}
    ],
    "devices": None,
}
PLACEMENTS: Final[dict[str, Any]] = {
    "placements": {"shop/web-1": "node-1"},
    "evicted": [],
    "pending": ["shop/web-2"],
}
PLACEMENTS_CSV: Final = "namespace,pod,node,phase\r\nshop,web-1,node-1,placed\r\nshop,web-2,,pending\r\n"
POD: Final[dict[str, Any]] = {
    "pod": "shop/web-1",
    "node": "node-1",
    "phase": "placed",
    "attempts": [OUTCOME],
    "explanation": EXPLANATION,
}
NODES: Final[list[dict[str, Any]]] = [
    {
        "node": "node-1",
        "requested": {"cpu": 500, "memory": 1073741824, "ephemeral-storage": 0, "pods": 1},
        "allocatable": {"cpu": 4000, "memory": 17179869184, "ephemeral-storage": 0, "pods": 110},
        "pods": 1,
    }
]
RECORD: Final[dict[str, Any]] = {
    "attempts": [{"pod": "shop/web-1", "outcome": "scheduled", "node": "node-1"}],
    "placements": {"shop/web-1": "node-1"},
}
