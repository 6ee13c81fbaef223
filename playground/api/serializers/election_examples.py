"""Real answers about one replica that is elected, renews its lease and renews it again."""

from __future__ import annotations

from typing import Any, Final

ELECTION_ID: Final = "8c1f6f0a-1f0e-4d57-9f3e-2b7f2a1d6c11"
HOLDER: Final = "a_889b8b06-c8f9-4f80-9c09-9d578f9c4cb9"
SCENARIO: Final = "title: One replica\nduration: 3s\njitter: false\nreplicas:\n  - name: a\n"
FAULT: Final[dict[str, Any]] = {"fault": "pause", "replica": "a", "for": "12s"}
COMMAND: Final[dict[str, Any]] = {"number": 1, "at": 5_000_000_000, "fault": FAULT}
QUEUED: Final[dict[str, Any]] = {
    "id": ELECTION_ID,
    "kind": "election",
    "title": "One replica",
    "state": "queued",
    "pace": "free",
    "seed": 0,
    "now": 0,
    "target": 3_000_000_000,
    "duration": 3_000_000_000,
    "lastSeq": 0,
    "commands": 0,
    "parent": None,
    "branchedAt": None,
    "example": None,
    "createdAt": "2026-11-20T16:36:09.000000Z",
    "owner": None,
    "startedAt": None,
    "finishedAt": None,
    "error": None,
}
ELECTION: Final[dict[str, Any]] = QUEUED | {
    "state": "succeeded",
    "now": 3_000_000_000,
    "lastSeq": 26,
    "startedAt": "2026-11-20T16:36:09.012000Z",
    "finishedAt": "2026-11-20T16:36:09.019000Z",
}
CANCELLED: Final[dict[str, Any]] = QUEUED | {
    "state": "cancelled",
    "target": 0,
    "lastSeq": 1,
    "finishedAt": "2026-11-20T16:36:09.019000Z",
}
BRANCH: Final[dict[str, Any]] = QUEUED | {
    "pace": "stepped",
    "target": 1_000_000_000,
    "parent": "11111111-2222-4333-8444-555555555555",
    "branchedAt": 1_000_000_000,
}
LOCK: Final[dict[str, Any]] = {
    "kind": "leases",
    "key": "kube-system/kube-scheduler",
    "watchers": {"leases": 1, "configmaps": 12, "endpoints": 103},
}
BEGAN: Final[dict[str, Any]] = {
    "at": 0,
    "title": "One replica",
    "seed": 0,
    "start": "2026-01-01T00:00:00Z",
    "duration": 3_000_000_000,
    "lock": LOCK,
}
EVENTS: Final[dict[str, Any]] = {
    "lastSeq": 26,
    "count": 26,
    "next": f"http://localhost:8000/api/v1/elections/{ELECTION_ID}/events/?limit=1&after=1",
    "previous": None,
    "results": [{"seq": 1, "type": "began", "body": BEGAN}],
}
REPLICA: Final[dict[str, Any]] = {
    "identity": HOLDER,
    "generation": 1,
    "lease": "kube-system/kube-scheduler",
    "elects": True,
    "settings": {
        "leaseDuration": 15_000_000_000,
        "renewDeadline": 10_000_000_000,
        "retryPeriod": 2_000_000_000,
        "releaseOnCancel": True,
        "cautiousRelease": False,
    },
    "clock": {"rate": 1_000_000, "offset": 0, "changedAt": 0, "monotonic": 0, "suspended": False},
    "process": "running",
    "exitCode": None,
    "role": "leading",
    "working": True,
    "view": {
        "holder": HOLDER,
        "resourceVersion": "3",
        "observedAt": 2_000_000_000,
        "expiresAt": 17_000_000_000,
    },
    "sleepsUntil": 4_000_000_000,
    "request": None,
}
LEASE: Final[dict[str, Any]] = {
    "resourceVersion": "3",
    "body": {
        "spec": {
            "holderIdentity": HOLDER,
            "leaseDurationSeconds": 15,
            "acquireTime": "2026-01-01T00:00:00.000000Z",
            "renewTime": "2026-01-01T00:00:02.000000Z",
            "leaseTransitions": 0,
        }
    },
}
STATE: Final[dict[str, Any]] = {
    "seq": 25,
    **(BEGAN | {"at": 2_000_000_000}),
    "leases": {"kube-system/kube-scheduler": LEASE},
    "replicas": {"a": REPLICA},
    "requests": {},
    "cuts": {},
    "slow": {},
    "counts": {"requests": 4, "writes": 3, "notifications": 3},
}
REPORT: Final[dict[str, Any]] = {
    "until": 3_000_000_000,
    "overlaps": [],
    "gaps": [],
    "longestGap": 0,
    "leaderships": [{"replica": "a", "identity": HOLDER, "from": 0, "to": None, "reason": None}],
    "transitions": 0,
    "margin": {"available": None, "used": {"answers": 0, "visibility": 0, "pauses": 0, "stopping": 0}},
    "assumptions": [
        {
            "code": "untouchedLock",
            "statement": "Nobody but the candidates writes or deletes the lock.",
            "harmless": False,
            "violations": [],
        }
    ],
    "requests": {"sent": 4, "conflicts": 0, "timeouts": 0, "failures": 0},
    "writes": 3,
    "notifications": {"leases": 3, "configmaps": 36, "endpoints": 309},
}
SAMPLE: Final[dict[str, Any]] = {
    "one": ELECTION,
    "queued": QUEUED,
    "cancelled": CANCELLED,
    "branch": BRANCH,
    "new": {"scenario": SCENARIO, "pace": "stepped"},
    "ready_made": [
        {
            "slug": "one-replica",
            "title": "One replica",
            "lesson": "It elects itself.",
            "yaml": SCENARIO,
            "duration": 3_000_000_000,
        }
    ],
    "mistaken": "title: Nobody\n",
    "mistakes": {
        "valid": False,
        "problems": [
            {"path": "replicas", "message": "Required value: there is no election without a replica"}
        ],
        "title": None,
        "duration": None,
    },
    "moment": {
        "at": 3_000_000_000,
        "now": 3_000_000_000,
        "lastSeq": 26,
        "state": STATE,
        "report": REPORT,
    },
    "events": EVENTS,
    "fault": FAULT,
    "command": COMMAND,
}
