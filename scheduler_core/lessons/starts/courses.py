"""What may be spoken of in a timeline and in an election, by name. Times are in seconds."""

from __future__ import annotations

from typing import Any

from scheduler_core.leader import examine
from scheduler_core.leader.simulation.simulation import ElectionSimulation
from scheduler_core.timeline import TimelineSimulation, report
from scheduler_core.units import SECOND


def timeline_values(timeline: TimelineSimulation) -> dict[str, Any]:
    """pods[KEY].{created, scheduled, bound, gone, wait, attempts, node, why}, evictions, nominations, counts, wait."""
    found = report(timeline.events)
    waits = found["timeToSchedule"]
    return {
        "duration": _seconds(timeline.scenario.duration),
        "pods": {key: _pod(pod) for key, pod in found["pods"].items()},
        "evictions": [{**one, "at": _seconds(one["at"])} for one in found["evictions"]],
        "nominations": [{**one, "at": _seconds(one["at"])} for one in found["nominations"]],
        "counts": found["counts"],
        "attempts": _attempts(timeline),
        "bound": waits["count"],
        "unscheduled": waits["unscheduled"],
        "wait": {name: _seconds(value) for name, value in waits["percentiles"].items()},
    }


def election_values(election: ElectionSimulation) -> dict[str, Any]:
    """leaderships, gaps, overlaps, longestGap, transitions, margin, writes, requests, broken."""
    found = examine(election.events, until=election.end)
    record = found.to_dict()
    return {
        "duration": _seconds(election.end),
        "leaderships": [_between(one) for one in record["leaderships"]],
        "gaps": [_between(one) for one in record["gaps"]],
        "overlaps": [_between(one) for one in record["overlaps"]],
        "nGaps": len(record["gaps"]),
        "nOverlaps": len(record["overlaps"]),
        "longestGap": _seconds(found.longest_gap),
        "transitions": found.transitions,
        "margin": _seconds(found.available),
        "writes": found.writes,
        "requests": found.requests,
        "broken": sorted(found.broken),
    }


def _pod(pod: dict[str, Any]) -> dict[str, Any]:
    times = {name: _seconds(pod[name]) for name in ("created", "scheduled", "bound", "gone")}
    wait = None if pod["bound"] is None else _seconds(pod["bound"] - pod["created"])
    return {**pod, **times, "wait": wait}


def _attempts(timeline: TimelineSimulation) -> dict[str, list[dict[str, Any]]]:
    """Pod → its attempts in order: at, outcome, node."""
    attempts: dict[str, list[dict[str, Any]]] = {}
    for event in timeline.events:
        if event.type == "attempt":
            body = event.body
            one = {"at": _seconds(event.at), "outcome": body["outcome"], "node": body["node"]}
            attempts.setdefault(body["pod"], []).append(one)
    return attempts


def _between(interval: dict[str, Any]) -> dict[str, Any]:
    start, end = interval["from"], interval["to"]
    length = None if end is None else _seconds(end - start)
    return {**interval, "from": _seconds(start), "to": _seconds(end), "length": length}


def _seconds(nanoseconds: int | None) -> float | None:
    return None if nanoseconds is None else round(nanoseconds / SECOND, 3)
