"""The assumptions on which safety rests, and where a run violated them (spec 10 §6).

As long as none of them is violated, no two replicas are active at once; the property tests check this. A violation does not mean
that two replicas were active: it means that this was prevented by chance only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from scheduler_core.config.duration import Duration
from scheduler_core.leader.environment.events import Event
from scheduler_core.leader.protocol.locks import LOCK_KINDS
from scheduler_core.leader.safety.margin import Used
from scheduler_core.units import SECOND, ZERO, Nanoseconds

STATEMENTS: Final = {
    "durations": "A leader gives up, at the latest a retry period and a renew deadline after its last renewal, "
    "before the lease duration is over.",
    "sameElection": "All replicas elect, on the same lock, with the same durations, each under a name of its own.",
    "clockRates": "Clocks run at nearly the same rate. What they show does not matter.",
    "processRuns": "A leader's process runs: its timers fire when they are due.",
    "promptAnswers": "A writer soon learns that its write was accepted.",
    "visibleRenewals": "Every renewal looks different from the ones before it, in whole seconds.",
    "promptStop": "The work stops as soon as the deadline has passed.",
    "margin": "All delays together fit between the end of one leadership and the earliest next one.",
    "ownRelease": "A lease is released only by its holder, and only after the work has stopped.",
    "untouchedLock": "Nobody but the candidates writes or deletes the lock.",
    "noLateWrites": "A write is not executed after its sender gave up.",
}
"""Code → assumption."""

HARMLESS: Final = frozenset({"noLateWrites"})
"""Violations of these only make a lease longer."""


@dataclass(frozen=True, slots=True)
class AssumptionViolation:
    """A violation of an assumption. `at` is None for a violation that lasted from the beginning or all the time."""

    code: str
    at: Nanoseconds | None
    what: str


class AssumptionWatch:
    """Call `see` with every event; violations are in the order of detection. `delays` evaluates delays."""

    def __init__(self) -> None:
        self.violations: list[AssumptionViolation] = []
        self._kind = "leases"
        self._started: dict[str, dict[str, Any]] = {}
        self._gone: set[str] = set()
        self._working: set[str] = set()
        self._holders: dict[str, str] = {}
        self._given_up: set[int] = set()

    def see(self, event: Event) -> None:
        at, body = event.at, event.body
        match event.type:
            case "began":
                self._kind = body["lock"]["kind"]
            case "replicaStarted":
                self._replica_started(at, body)
            case "processChanged" if body["process"] in ("crashed", "exited"):
                self._gone.add(body["replica"])
            case "workStarted":
                self._working.add(body["replica"])
            case "workStopped":
                self._working.discard(body["replica"])
            case "requestTimedOut" | "requestAbandoned":
                self._given_up.add(body["request"])
            case "leaseWritten":
                self._lease_written(at, body)
            case "leaseDeleted":
                self._holders.pop(body["lease"], None)
                self._add("untouchedLock", at, f"{body['lease']} was deleted")

    def _replica_started(self, at: Nanoseconds, body: dict[str, Any]) -> None:
        name = body["replica"]
        self._gone.discard(name)
        for other in self._started.values():
            if other["replica"] != name:
                for what in _differences(body, other, is_up=other["replica"] not in self._gone):
                    self._add("sameElection", at, what)
        self._started[name] = body
        settings = body["settings"]
        lease, deadline = Duration(settings["leaseDuration"]), settings["renewDeadline"]
        stops = Duration(deadline + settings["retryPeriod"])
        whole = Duration(settings["leaseDuration"] // SECOND * SECOND)
        if whole <= stops:
            cut = "" if whole == lease else f", written as {whole},"
            self._add("durations", at, f"{name}: a lease of {lease}{cut} and up to {stops} until it gives up")
        if not body["elects"]:
            self._add("sameElection", at, f"{name} leads without being elected")

    def _lease_written(self, at: Nanoseconds, body: dict[str, Any]) -> None:
        key, by = body["lease"], body["by"]
        if body["verb"] == "edit":
            self._add("untouchedLock", at, f"{key} was edited by hand")
        elif body["verb"] == "release":
            self._released(at, key, by)
        if body["request"] in self._given_up:
            self._add("noLateWrites", at, f"request {body['request']} of {by} was executed too late")
        self._holders[key] = LOCK_KINDS[self._kind].read_body(body["body"]).holder_identity

    def _released(self, at: Nanoseconds, key: str, by: str) -> None:
        holder = self._holders.get(key, "")
        if holder != self._started[by]["identity"]:
            self._add("ownRelease", at, f"{by} emptied the lease of {holder or 'nobody'}")
        if by in self._working:
            self._add("ownRelease", at, f"{by} released the lease while it still worked")

    def _add(self, code: str, at: Nanoseconds | None, what: str) -> None:
        violation = AssumptionViolation(code, at, what)
        if violation not in self.violations:
            self.violations.append(violation)


def delays(
    available: Nanoseconds | None, used: Used, *, durations_fit: bool
) -> Iterator[AssumptionViolation]:
    """The assumptions that the measured delays violate; `available` is None without another replica."""
    if available is None:
        return
    if available <= 0 and durations_fit:
        what = f"with the rates of the clocks, another replica takes over {Duration(-available)} before the leader stops"
        yield AssumptionViolation("clockRates", None, what)
    room = max(available, ZERO)
    parts = (
        ("processRuns", used.pauses, "a leader's process did not run for {}"),
        ("promptAnswers", used.answers, "a writer learned of its write after {}"),
        ("visibleRenewals", used.visibility, "renewals looked alike for {}"),
        ("promptStop", used.stopping, "a leader worked for {} after its deadline"),
    )
    too_long = [
        AssumptionViolation(
            code, None, f"{text.format(Duration(length))}; there were {Duration(room)} to spare"
        )
        for code, length, text in parts
        if length and length >= room
    ]
    yield from too_long
    if not too_long and 0 < room <= used.total:
        what = f"delays of {Duration(used.total)} together; there were {Duration(room)} to spare"
        yield AssumptionViolation("margin", None, what)


def _differences(one: dict[str, Any], other: dict[str, Any], *, is_up: bool) -> Iterator[str]:
    names = f"{other['replica']} and {one['replica']}"
    if one["lease"] != other["lease"]:
        yield f"{names} use different locks: {other['lease']} and {one['lease']}"
    if one["settings"] != other["settings"]:
        yield f"{names} use different durations"
    if is_up and one["identity"] == other["identity"]:
        yield f"{names} have the same identity {one['identity']}"
