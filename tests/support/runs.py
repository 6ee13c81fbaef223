"""Runs to test with, and what a client makes of their events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from playground.playing.limits import Limits
from playground.runs import queries
from playground.runs.models import Run, no_counts
from playground.snapshots.models import Snapshot

LIMITS = Limits(time_seconds=3000, memory_mib=100_000, lease_seconds=600)
"""However slow a machine is, nothing is too late."""
NOBODY = "nobody"


def a_snapshot(**fields: Any) -> Snapshot:
    return Snapshot.objects.create(**({"name": "test", "format": "list", "pending_pods": 1} | fields))


def a_run(**fields: Any) -> Run:
    return Run.objects.create(**({"snapshot": a_snapshot()} | fields))


def stored_events(run: Run, after: int = 0) -> list[dict[str, Any]]:
    """The events as a client gets them."""
    found = queries.events_after(run.pk, after, limit=100_000)
    return [
        {"seq": event.seq, "type": event.type, "body": msgspec.json.decode(event.body)} for event in found
    ]


def fold(events: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """What a client knows after these events: the reducer of the wire contract."""
    state: dict[str, Any] = {"attempts": [], "state": "queued", "total": 0, "nodes": 0, "error": None}
    for event in events:
        body = event["body"]
        match event["type"]:
            case "started":
                state |= {"state": "running", "total": body["total"], "nodes": body["nodes"]}
            case "attempts":
                state["attempts"] = state["attempts"] + body["items"]
            case "finished":
                counted = Counter(outcome["outcome"] for outcome in state["attempts"])
                assert body["counts"] == no_counts() | counted
                state |= {"state": body["state"], "error": body["error"]}
    return state


def fetched(run: Run) -> dict[str, Any]:
    """The same, read from the run and its attempts."""
    run = queries.get_run(run.pk)
    return {
        "attempts": list(queries.outcomes(run.pk)),
        "state": run.state,
        "total": run.total,
        "nodes": run.node_count,
        "error": run.error,
    }
