"""What the margin is, and which delays used it, of a few events."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.leader.environment.events import Event
from scheduler_core.leader.protocol.locks import LOCK_KINDS
from scheduler_core.leader.protocol.record import LeaseRecord
from scheduler_core.leader.safety.margin import MarginWatch, Used
from scheduler_core.units import SECOND, Nanoseconds

SETTINGS = {"leaseDuration": 15 * SECOND, "renewDeadline": 10 * SECOND, "retryPeriod": 2 * SECOND}


def at(time: int, what: str, replica: str, **body: Any) -> Event:
    return Event(1, what, {"at": time, "replica": replica, **body})


def started(replica: str, rate: int = 1_000_000) -> Event:
    return at(0, "replicaStarted", replica, clock={"rate": rate}, settings=SETTINGS)


def role(time: int, replica: str, role: str) -> Event:
    return at(time, "roleChanged", replica, role=role)


def watched(*events: Event, until: int = 0) -> MarginWatch:
    watch = MarginWatch()
    for event in (started("a"), started("b"), *events):
        watch.see(event)
    watch.close(Nanoseconds(until))
    return watch


@pytest.mark.parametrize(
    ("rate", "available"),
    [
        pytest.param(900_000, 15 * SECOND - 13_333_333_334, id="it stops later"),
        pytest.param(1_200_000, SECOND // 2, id="it starts earlier"),
    ],
)
def test_the_rate_of_an_earlier_process_counts_too(rate: int, available: int) -> None:
    assert watched().available() == 3 * SECOND
    assert watched(started("a", rate)).available() == available
    assert watched(started("a", rate), started("a")).available() == available


def test_stopping_takes_from_the_deadline_until_the_work_has_stopped() -> None:
    first = (at(1, "workStarted", "a"), role(1, "a", "leading"), role(5, "a", "releasing"))
    assert watched(*first, until=6).used == Used(stopping=Nanoseconds(1))
    ended = (*first, at(7, "workStopped", "a"), role(9, "a", "stopped"))
    assert watched(*ended, until=20).used == Used(stopping=Nanoseconds(2))
    again = (*ended, at(30, "workStarted", "a"))
    assert watched(*again, until=40).used == Used(stopping=Nanoseconds(2))
    assert watched(*again, at(41, "workStopped", "a"), until=50).used == Used(stopping=Nanoseconds(2))


@pytest.mark.parametrize("process", ["paused", "suspended"])
def test_pauses_of_a_leader_are_added_up(process: str) -> None:
    changes = [(2, process), (6, "running"), (9, process)]
    events = [at(time, "processChanged", "a", process=now) for time, now in changes]
    assert watched(*events, until=10).used == Used()
    assert watched(at(1, "workStarted", "a"), *events, until=10).used == Used(pauses=Nanoseconds(5))


@pytest.mark.parametrize("kind", ["leases", "configmaps", "endpoints"])
def test_only_renewals_by_a_holder_look_like_an_earlier_one(kind: str) -> None:
    body = LOCK_KINDS[kind].to_body(LeaseRecord("a", 15, SECOND, SECOND, 0))

    def written(time: int, by: str | None, verb: str, request: int | None) -> Event:
        about = {"lease": "x/y", "by": by, "verb": verb, "request": request, "body": body}
        return Event(1, "leaseWritten", {"at": time, **about})

    watch = watched(
        Event(1, "began", {"at": 0, "lock": {"kind": kind}}),
        written(1, "a", "create", 1),
        written(3, "a", "update", 2),
        written(10, None, "update", None),
        written(20, "a", "release", 3),
        at(4, "requestAnswered", "a", request=1),
        at(5, "requestAnswered", "a", request=2),
        at(30, "requestAnswered", "a", request=3),
    )
    assert watch.used == Used(answers=Nanoseconds(3), visibility=Nanoseconds(2))
