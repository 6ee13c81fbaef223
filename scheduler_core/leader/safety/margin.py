"""How much time there is between the end of one leadership and the earliest next one, and which delays used it.

A leader's last renewal is committed at w. It sleeps a retry period R and then has a renew deadline N: it stops by w + R + N of
its own clock. Nobody can see that renewal before w, so another replica takes over at w + D of its own clock at the earliest. In true
time, with clock rates r,

    margin = D / r(other)  − (R + N) / r(leader)          D in whole seconds, as written in the record

and the sum of everything that delays the leader's end or lets the other replica start earlier must be less:

    answers     from the commit of a write to the moment when the writer learns of it
    visibility  how long renewals looked like an earlier one: others see times in whole seconds only
    pauses      in which the process of a leader was not running
    stopping    from the deadline until the work has really stopped

Source: spec 10 §6. The spec has 3 s − δ for the default durations; here every part is measured.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from scheduler_core.leader.environment.clocks import PARTS
from scheduler_core.leader.environment.events import Event
from scheduler_core.leader.protocol.locks import LOCK_KINDS
from scheduler_core.units import SECOND, ZERO, Nanoseconds


@dataclass(slots=True)
class Used:
    """The longest of each, nanoseconds."""

    answers: Nanoseconds = ZERO
    visibility: Nanoseconds = ZERO
    pauses: Nanoseconds = ZERO
    stopping: Nanoseconds = ZERO

    @property
    def total(self) -> Nanoseconds:
        return self.answers + self.visibility + self.pauses + self.stopping

    def to_dict(self) -> dict[str, int]:
        return {
            "answers": self.answers,
            "visibility": self.visibility,
            "pauses": self.pauses,
            "stopping": self.stopping,
        }


@dataclass(slots=True)
class _Known:
    """What is known of one replica. Rates are the extremes so far."""

    settings: dict[str, Any]
    slowest: int
    fastest: int
    paused_at: Nanoseconds | None = None
    paused: Nanoseconds = ZERO
    is_working: bool = False
    gave_up_at: Nanoseconds | None = None


@dataclass(slots=True)
class MarginWatch:
    """Call `see` with every event; `used` and `available` cover all events so far."""

    used: Used = field(default_factory=Used)
    _replicas: dict[str, _Known] = field(default_factory=dict)
    _served: dict[int, Nanoseconds] = field(default_factory=dict)
    _first_seen: dict[tuple[str, str], Nanoseconds] = field(default_factory=dict)
    _kind: str = "leases"

    def see(self, event: Event) -> None:
        at, body = event.at, event.body
        match event.type:
            case "began":
                self._kind = body["lock"]["kind"]
            case "replicaStarted":
                self._replica_started(body)
            case "clockChanged":
                self._rate(body["replica"], body["clock"]["rate"])
            case "leaseWritten":
                self._lease_written(at, body)
            case "requestAnswered":
                self._answered(at, body)
            case "processChanged":
                self._process_changed(at, body)
            case "workStarted" | "workStopped" | "roleChanged":
                self._work(at, event.type, body)

    def available(self) -> Nanoseconds | None:
        """The smallest margin of a leader and any other replica, nanoseconds; None without another replica."""
        margins = [
            _margin(leader, challenger)
            for name, leader in self._replicas.items()
            for other, challenger in self._replicas.items()
            if other != name
        ]
        return min(margins, default=None)

    def close(self, until: Nanoseconds) -> None:
        """Count what is still going on."""
        for known in self._replicas.values():
            if known.paused_at is not None and known.is_working:
                self._pause_over(known, until)
            if known.gave_up_at is not None and known.is_working:
                self.used.stopping = max(self.used.stopping, until - known.gave_up_at)

    def _replica_started(self, body: dict[str, Any]) -> None:
        rate = body["clock"]["rate"]
        before = self._replicas.get(body["replica"])
        slowest = rate if before is None else min(rate, before.slowest)
        fastest = rate if before is None else max(rate, before.fastest)
        self._replicas[body["replica"]] = _Known(body["settings"], slowest, fastest)

    def _rate(self, name: str, rate: int) -> None:
        known = self._replicas.get(name)
        if known is not None:
            known.slowest, known.fastest = min(known.slowest, rate), max(known.fastest, rate)

    def _lease_written(self, at: Nanoseconds, body: dict[str, Any]) -> None:
        if body["by"] is None or body["verb"] == "release":
            return
        self._served[body["request"]] = at
        marker = LOCK_KINDS[self._kind].read_body(body["body"]).marker
        first = self._first_seen.setdefault((body["lease"], marker), at)
        self.used.visibility = max(self.used.visibility, at - first)

    def _answered(self, at: Nanoseconds, body: dict[str, Any]) -> None:
        served = self._served.pop(body["request"], None)
        if served is not None:
            self.used.answers = max(self.used.answers, at - served)

    def _process_changed(self, at: Nanoseconds, body: dict[str, Any]) -> None:
        known = self._replicas[body["replica"]]
        if known.paused_at is not None:
            self._pause_over(known, at)
        if body["process"] in ("paused", "suspended"):
            known.paused_at = at

    def _pause_over(self, known: _Known, at: Nanoseconds) -> None:
        assert known.paused_at is not None
        if known.is_working:
            known.paused += at - known.paused_at
            self.used.pauses = max(self.used.pauses, known.paused)
        known.paused_at = None

    def _work(self, at: Nanoseconds, what: str, body: dict[str, Any]) -> None:
        known = self._replicas[body["replica"]]
        if what == "workStarted":
            known.is_working, known.paused, known.gave_up_at = True, ZERO, None
        elif what == "workStopped":
            if known.gave_up_at is not None:
                self.used.stopping = max(self.used.stopping, at - known.gave_up_at)
            known.is_working = False
        elif body["role"] == "releasing":
            known.gave_up_at = at


def _margin(leader: _Known, challenger: _Known) -> Nanoseconds:
    settings = leader.settings
    lease: Nanoseconds = settings["leaseDuration"] // SECOND * SECOND
    stops: Nanoseconds = settings["renewDeadline"] + settings["retryPeriod"]
    # Rounded against the leader: the other replica starts a nanosecond early, the leader ends a nanosecond late.
    return lease * PARTS // challenger.fastest - -(-stops * PARTS // leader.slowest)
