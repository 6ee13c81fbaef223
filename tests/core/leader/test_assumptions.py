"""Which assumptions a few events violate."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.leader.environment.events import Event
from scheduler_core.leader.protocol.locks import LOCK_KINDS
from scheduler_core.leader.protocol.record import LeaseRecord
from scheduler_core.leader.safety.assumptions import AssumptionViolation, AssumptionWatch, delays
from scheduler_core.leader.safety.margin import Used
from scheduler_core.units import SECOND, Nanoseconds

SETTINGS = {"leaseDuration": 15 * SECOND, "renewDeadline": 10 * SECOND, "retryPeriod": 2 * SECOND}


def at(time: int, what: str, **body: Any) -> Event:
    return Event(1, what, {"at": time, **body})


def started(replica: str, identity: str) -> Event:
    about = {"lease": "x/y", "settings": SETTINGS, "elects": True}
    return at(0, "replicaStarted", replica=replica, identity=identity, **about)


def written(time: int, verb: str, request: int, *, kind: str = "leases", holder: str = "A") -> Event:
    body = LOCK_KINDS[kind].to_body(LeaseRecord(holder, 15, SECOND, SECOND, 0))
    return at(time, "leaseWritten", lease="x/y", by="a", verb=verb, request=request, body=body)


def violations(*events: Event) -> list[AssumptionViolation]:
    watch = AssumptionWatch()
    for event in events:
        watch.see(event)
    return watch.violations


@pytest.mark.parametrize(
    ("process", "found"),
    [
        ("crashed", []),
        ("exited", []),
        ("paused", [AssumptionViolation("sameElection", Nanoseconds(0), "a and b have the same identity A")]),
    ],
)
def test_a_process_that_is_gone_leaves_its_identity_to_another_one(
    process: str, found: list[AssumptionViolation]
) -> None:
    gone = at(0, "processChanged", replica="a", process=process)
    assert violations(started("a", "A"), gone, started("b", "A")) == found


@pytest.mark.parametrize("end", ["requestTimedOut", "requestAbandoned"])
def test_a_request_is_not_executed_after_its_client_gave_it_up(end: str) -> None:
    events = [started("a", "A"), at(1, end, request=5), written(2, "update", 4), written(3, "update", 5)]
    assert violations(*events) == [
        AssumptionViolation("noLateWrites", Nanoseconds(3), "request 5 of a was executed too late")
    ]


@pytest.mark.parametrize("kind", ["leases", "configmaps"])
def test_who_has_stopped_may_release_its_own_lock(kind: str) -> None:
    began = at(0, "began", lock={"kind": kind})
    release = written(9, "release", 2, kind=kind, holder="")
    acquired = [began, started("a", "A"), written(1, "create", 1, kind=kind)]
    worked = [at(2, "workStarted", replica="a")]
    assert violations(*acquired, *worked, at(3, "workStopped", replica="a"), release) == []
    still = AssumptionViolation("ownRelease", Nanoseconds(9), "a released the lease while it still worked")
    assert violations(*acquired, *worked, release) == [still]
    nobody = AssumptionViolation("ownRelease", Nanoseconds(9), "a emptied the lease of nobody")
    assert violations(began, started("a", "A"), release) == [nobody]
    deleted = at(5, "leaseDeleted", lease="x/y")
    gone = AssumptionViolation("untouchedLock", Nanoseconds(5), "x/y was deleted")
    assert violations(*acquired, deleted, release) == [gone, nobody]
    assert violations(began, started("a", "A"), deleted) == [gone]


def test_a_process_that_started_again_has_its_identity_again() -> None:
    gone = at(0, "processChanged", replica="a", process="crashed")
    same = AssumptionViolation("sameElection", Nanoseconds(0), "a and b have the same identity A")
    assert violations(started("a", "A"), gone, started("a", "A"), started("b", "A")) == [same]


@pytest.mark.parametrize(
    ("available", "codes"),
    [
        (0, ["clockRates", "processRuns", "promptAnswers"]),
        (1, ["processRuns", "promptAnswers"]),
        (2, ["margin"]),
        (3, []),
        (None, []),
    ],
)
def test_delays_are_measured_by_the_time_to_spare(available: int | None, codes: list[str]) -> None:
    one = Nanoseconds(1)
    spare = None if available is None else Nanoseconds(available)
    assert [it.code for it in delays(spare, Used(answers=one, pauses=one), durations_fit=True)] == codes
