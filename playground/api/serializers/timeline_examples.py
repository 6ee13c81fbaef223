"""Real answers about a pod that arrives after 100 ms on a cluster of one node; curves are cut short."""

from __future__ import annotations

from typing import Any, Final

TIMELINE_ID: Final = "3f0b8f52-6a0d-4f0e-8a1c-7d1b2c9e4a55"
SCENARIO: Final = """\
title: One pod
duration: 1s
nodes: {count: 1, template: {cpu: 4, memory: 8Gi}}
operations:
  - {at: 100ms, pods: {name: web, cpu: 1}}
"""
NO_COUNTS: Final = {
    "created": 0,
    "scheduled": 0,
    "preempting": 0,
    "unschedulable": 0,
    "error": 0,
    "bound": 0,
    "refused": 0,
    "finished": 0,
    "evicted": 0,
    "gone": 0,
}
COUNTS: Final = NO_COUNTS | {"created": 1, "scheduled": 1, "bound": 1}
QUEUED: Final[dict[str, Any]] = {
    "id": TIMELINE_ID,
    "kind": "timeline",
    "title": "One pod",
    "description": "",
    "release": "1.36",
    "state": "queued",
    "seed": 0,
    "now": 0,
    "duration": 1_000_000_000,
    "lastSeq": 0,
    "counts": NO_COUNTS,
    "attempts": 0,
    "snapshot": None,
    "policy": None,
    "extenders": [],
    "warnings": [],
    "parent": None,
    "example": None,
    "createdAt": "2026-11-20T16:36:09.000000Z",
    "owner": None,
    "startedAt": None,
    "finishedAt": None,
    "error": None,
}
TIMELINE: Final[dict[str, Any]] = QUEUED | {
    "state": "succeeded",
    "now": 1_000_000_000,
    "lastSeq": 408,
    "counts": COUNTS,
    "attempts": 1,
    "startedAt": "2026-11-20T16:36:09.012000Z",
    "finishedAt": "2026-11-20T16:36:09.031000Z",
}
CANCELLED: Final[dict[str, Any]] = QUEUED | {
    "state": "cancelled",
    "lastSeq": 1,
    "finishedAt": "2026-11-20T16:36:09.019000Z",
}
BEGAN: Final[dict[str, Any]] = {
    "at": 0,
    "title": "One pod",
    "seed": 0,
    "duration": 1_000_000_000,
    "timing": {"cycle": 5_000_000, "binding": 20_000_000, "watch": 0},
}
NODE: Final[dict[str, Any]] = {
    "zone": None,
    "labels": {"kubernetes.io/hostname": "node-1"},
    "allocatable": {"cpu": 4000, "memory": 8589934592, "pods": 110},
    "unschedulable": False,
    "taints": [],
    "ready": True,
}
POD: Final[dict[str, Any]] = {
    "priority": 0,
    "requests": {"cpu": 1000},
    "group": None,
    "workload": None,
    "place": "bound",
    "node": "node-1",
    "nominatedNode": None,
    "until": None,
    "why": None,
    "attempts": 1,
    "message": "",
    "created": 100_000_000,
    "bound": 125_000_000,
}
RESULTS: Final[dict[str, Any]] = {
    "pods": {
        "default/web": {
            "created": 100_000_000,
            "scheduled": 105_000_000,
            "bound": 125_000_000,
            "gone": None,
            "attempts": 1,
            "node": "node-1",
            "why": None,
        }
    },
    "timeToSchedule": {
        "count": 1,
        "unscheduled": 0,
        "percentiles": {"p50": 25_000_000, "p90": 25_000_000, "p99": 25_000_000, "max": 25_000_000},
        "histogram": [[50_000_000, 1]],
    },
    "queues": {
        "at": [0],
        "activeQ": [0],
        "backoffQ": [0],
        "unschedulable": [0],
        "gated": [0],
        "inFlight": [0],
    },
    "used": {"at": [0], "cpu": [0.0], "memory": [0.0]},
    "fragmentation": {"at": [0], "cpu": [0.0]},
    "evictions": [],
    "nominations": [],
    "crashes": [],
    "counts": COUNTS,
}
SAMPLE: Final[dict[str, Any]] = {
    "one": TIMELINE,
    "queued": QUEUED,
    "cancelled": CANCELLED,
    "new": {"scenario": SCENARIO},
    "ready_made": [
        {
            "slug": "one-pod",
            "title": "One pod",
            "description": "It is placed.",
            "yaml": SCENARIO,
            "duration": 1_000_000_000,
        }
    ],
    "mistaken": "nodes: 3\n",
    "mistakes": {
        "valid": False,
        "problems": [
            {"path": "nodes", "message": "must be an object, not an integer"},
            {"path": "title", "message": "Required value"},
        ],
        "title": None,
        "duration": None,
    },
    "moment": {
        "at": 1_000_000_000,
        "now": 1_000_000_000,
        "lastSeq": 408,
        "state": {
            "seq": 407,
            "at": 1_000_000_000,
            "title": "One pod",
            "seed": 0,
            "duration": 1_000_000_000,
            "nodes": {"node-1": NODE},
            "pods": {"default/web": POD},
            "budgets": {},
            "groups": {},
            "slices": {},
            "claims": {},
            "counts": COUNTS,
        },
    },
    "events": {
        "lastSeq": 408,
        "count": 408,
        "next": f"http://localhost:8000/api/v1/timelines/{TIMELINE_ID}/events/?limit=1&after=1",
        "previous": None,
        "results": [{"seq": 1, "type": "began", "body": BEGAN}],
    },
}
