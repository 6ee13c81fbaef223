"""The safety monitor: what went wrong in an election, and which assumptions held, from its events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scheduler_core.leader.environment.events import Event
from scheduler_core.leader.protocol.locks import LOCK_KINDS
from scheduler_core.leader.safety.activity import Activity, Interval, Leadership
from scheduler_core.leader.safety.assumptions import (
    HARMLESS,
    STATEMENTS,
    AssumptionViolation,
    AssumptionWatch,
    delays,
)
from scheduler_core.leader.safety.margin import MarginWatch, Used
from scheduler_core.units import ZERO, Nanoseconds


@dataclass(frozen=True, slots=True)
class SafetyReport:
    """Times in nanoseconds.

    overlaps : intervals with two or more active leaders.
    gaps : intervals with none.
    leaderships : the times in which processes worked as leaders, in order of their beginning.
    transitions : leaseTransitions of the election's lock, None if there is none.
    available : the margin that clocks and durations left, None without another replica; `used` is what was used of it.
    violations : departures from what safety rests on.
    requests : numbers of requests sent, answered with a conflict, timed out, failed.
    writes : to the lock; `notifications` is what they cause with each kind of lock.
    """

    until: Nanoseconds
    overlaps: tuple[Interval, ...]
    gaps: tuple[Interval, ...]
    leaderships: tuple[Leadership, ...]
    transitions: int | None
    available: Nanoseconds | None
    used: Used
    violations: tuple[AssumptionViolation, ...]
    requests: dict[str, int]
    writes: int
    notifications: dict[str, int]

    @property
    def broken(self) -> frozenset[str]:
        """Codes of the violated assumptions, without harmless ones."""
        return frozenset(violation.code for violation in self.violations) - HARMLESS

    @property
    def longest_gap(self) -> Nanoseconds:
        return max((gap.end - gap.start for gap in self.gaps), default=ZERO)

    def to_dict(self) -> dict[str, Any]:
        return {
            "until": self.until,
            "overlaps": [interval.to_dict() for interval in self.overlaps],
            "gaps": [{"from": gap.start, "to": gap.end} for gap in self.gaps],
            "longestGap": self.longest_gap,
            "leaderships": [leadership.to_dict() for leadership in self.leaderships],
            "transitions": self.transitions,
            "margin": {"available": self.available, "used": self.used.to_dict()},
            "assumptions": [
                {
                    "code": code,
                    "statement": statement,
                    "harmless": code in HARMLESS,
                    "violations": [
                        {"at": it.at, "what": it.what} for it in self.violations if it.code == code
                    ],
                }
                for code, statement in STATEMENTS.items()
            ],
            "requests": self.requests,
            "writes": self.writes,
            "notifications": self.notifications,
        }


def examine(events: Iterable[Event], *, until: Nanoseconds) -> SafetyReport:
    """A report of a log from its beginning up to the time `until`."""
    activity, assumptions, margin, tally = Activity(), AssumptionWatch(), MarginWatch(), _Tally()
    for event in events:
        activity.see(event)
        assumptions.see(event)
        margin.see(event)
        tally.see(event)
    activity.close(until)
    margin.close(until)
    available = margin.available()
    durations_fit = all(violation.code != "durations" for violation in assumptions.violations)
    return SafetyReport(
        until=until,
        overlaps=tuple(activity.overlaps),
        gaps=tuple(activity.gaps),
        leaderships=tuple(activity.leaderships),
        transitions=tally.transitions,
        available=available,
        used=margin.used,
        violations=(*assumptions.violations, *delays(available, margin.used, durations_fit=durations_fit)),
        requests=tally.requests(),
        writes=tally.counts["writes"],
        notifications={
            kind: watchers * tally.counts["writes"] for kind, watchers in tally.lock["watchers"].items()
        },
    )


class _Tally:
    """Numbers that are only counted."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.lock: dict[str, Any] = {"watchers": {}}
        self.transitions: int | None = None

    def see(self, event: Event) -> None:
        body = event.body
        self.counts[event.type] += 1
        match event.type:
            case "began":
                self.lock = body["lock"]
            case "requestAnswered" if body["code"] == 409:
                self.counts["conflicts"] += 1
            case "leaseWritten":
                self.counts["writes"] += 1
                self._note_transitions(body)
            case "leaseDeleted":
                self.counts["writes"] += 1

    def requests(self) -> dict[str, int]:
        return {
            "sent": self.counts["requestSent"],
            "conflicts": self.counts["conflicts"],
            "timeouts": self.counts["requestTimedOut"],
            "failures": self.counts["requestFailed"],
        }

    def _note_transitions(self, body: dict[str, Any]) -> None:
        if body["lease"] == self.lock["key"]:
            self.transitions = LOCK_KINDS[self.lock["kind"]].read_body(body["body"]).lease_transitions
