"""When each replica worked as a leader, computed from events: leaderships, overlaps, gaps.

A replica is active while it works and its process runs: a paused leader does no harm until it wakes up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scheduler_core.leader.environment.events import Event
from scheduler_core.units import ZERO, Nanoseconds


@dataclass(frozen=True, slots=True)
class Interval:
    """From and to in nanoseconds, and the active replicas; never empty."""

    start: Nanoseconds
    end: Nanoseconds
    replicas: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        return {"from": self.start, "to": self.end, "replicas": list(self.replicas)}


@dataclass(slots=True)
class Leadership:
    """The time in which one process worked as a leader. `end` and `reason` are None while it lasts."""

    replica: str
    identity: str
    start: Nanoseconds
    end: Nanoseconds | None = None
    reason: str | None = None

    def to_dict(self) -> dict[str, Any]:
        return {
            "replica": self.replica,
            "identity": self.identity,
            "from": self.start,
            "to": self.end,
            "reason": self.reason,
        }


class Activity:
    """Call `see` with every event, then `close` once."""

    def __init__(self) -> None:
        self.leaderships: list[Leadership] = []
        self.overlaps: list[Interval] = []
        self.gaps: list[Interval] = []
        self._identities: dict[str, str] = {}
        self._working: dict[str, Leadership] = {}
        self._processes: dict[str, str] = {}
        self._active: tuple[str, ...] = ()
        self._since = ZERO

    def see(self, event: Event) -> None:
        body = event.body
        match event.type:
            case "replicaStarted":
                self._identities[body["replica"]] = body["identity"]
                self._processes[body["replica"]] = "running"
            case "processChanged":
                self._processes[body["replica"]] = body["process"]
            case "workStarted":
                name = body["replica"]
                self._working[name] = Leadership(name, self._identities[name], event.at)
                self.leaderships.append(self._working[name])
            case "workStopped":
                leadership = self._working.pop(body["replica"])
                leadership.end, leadership.reason = event.at, body["reason"]
            case _:
                return
        self._settle(event.at)

    def close(self, until: Nanoseconds) -> None:
        self._note(until)
        self._since = until

    def _settle(self, at: Nanoseconds) -> None:
        active = tuple(sorted(name for name in self._working if self._processes[name] == "running"))
        if active != self._active:
            self._note(at)
            self._active, self._since = active, at

    def _note(self, end: Nanoseconds) -> None:
        """Record the interval that ends now, unless it is empty: an overlap, a gap, or neither."""
        if end == self._since:
            return
        interval = Interval(self._since, end, self._active)
        if len(self._active) > 1:
            self.overlaps.append(interval)
        elif not self._active:
            _append_merged(self.gaps, interval)


def _append_merged(intervals: list[Interval], interval: Interval) -> None:
    """Two gaps that are separated by one instant only are merged."""
    if intervals and intervals[-1].end == interval.start:
        intervals[-1] = Interval(intervals[-1].start, interval.end, interval.replicas)
    else:
        intervals.append(interval)
