"""The safety monitor: a whole report, and each assumption that it watches."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.leader import examine
from scheduler_core.leader.environment.events import Event
from scheduler_core.leader.safety.assumptions import STATEMENTS
from scheduler_core.leader.safety.margin import Used
from scheduler_core.leader.safety.report import SafetyReport, _Tally
from scheduler_core.units import SECOND, ZERO
from tests.core.leader.plays import Played, fault, pair, play


def violations(played: Played) -> list[tuple[str, float | None, str]]:
    return [(it.code, None if it.at is None else it.at / SECOND, it.what) for it in played.report.violations]


def test_a_whole_report() -> None:
    replicas = [{"name": "a", "identity": "A"}, {"name": "b", "identity": "B", "startAt": "500ms"}]
    played = play(replicas, fault("1s", "pause", "a", **{"for": "19s"}), duration="31s")
    assert played.report.to_dict() == {
        "until": 31 * SECOND,
        "overlaps": [{"from": 20 * SECOND, "to": 30 * SECOND, "replicas": ["a", "b"]}],
        "gaps": [{"from": SECOND, "to": 16_500_000_000}],
        "longestGap": 15_500_000_000,
        "leaderships": [
            {"replica": "a", "identity": "A", "from": 0, "to": 30 * SECOND, "reason": "lost"},
            {"replica": "b", "identity": "B", "from": 16_500_000_000, "to": None, "reason": None},
        ],
        "transitions": 1,
        "margin": {
            "available": 3 * SECOND,
            "used": {"answers": 0, "visibility": 0, "pauses": 19 * SECOND, "stopping": 0},
        },
        "assumptions": [
            {
                "code": code,
                "statement": statement,
                "harmless": code == "noLateWrites",
                "violations": [
                    {"at": None, "what": "a leader's process did not run for 19s; there were 3s to spare"}
                ]
                if code == "processRuns"
                else [],
            }
            for code, statement in STATEMENTS.items()
        ],
        "requests": {"sent": 27, "conflicts": 0, "timeouts": 0, "failures": 0},
        "writes": 11,
        "notifications": {"leases": 11, "configmaps": 132, "endpoints": 1133},
    }


@pytest.mark.parametrize(
    ("replicas", "faults", "expected"),
    [
        (
            [{"name": "a", "election": {"leaseDuration": "12s"}}],
            [],
            [("durations", 0, "a: a lease of 12s and up to 12s until it gives up")],
        ),
        (
            [{"name": name, "election": {"leaseDuration": "12s"}} for name in "ab"],
            [],
            # Nothing more about the time before another replica takes over: it follows from the durations.
            [("durations", 0, f"{name}: a lease of 12s and up to 12s until it gives up") for name in "ab"],
        ),
        (
            [{"name": "a", "election": {"leaseDuration": "12900ms"}}],
            [],
            [("durations", 0, "a: a lease of 12.9s, written as 12s, and up to 12s until it gives up")],
        ),
        (
            [{"name": "a"}, {"name": "b", "leaderElect": False}],
            [],
            [("sameElection", 0, "b leads without being elected")],
        ),
        (
            [{"name": "a"}, {"name": "b", "lease": "x/y", "election": {"leaseDuration": "20s"}}],
            [],
            [
                ("sameElection", 0, "a and b use different locks: kube-system/kube-scheduler and x/y"),
                ("sameElection", 0, "a and b use different durations"),
            ],
        ),
        (
            [{"name": "a", "identity": "A"}, {"name": "b", "identity": "A", "startAt": "1s"}],
            [],
            [("sameElection", 1, "a and b have the same identity A")],
        ),
        (pair(clock={"rate": 1.3}), [], [("clockRates", None, "with the rates of the clocks, another replica takes over 461.538462ms before the leader stops")]),
        (pair(), [fault("3s", "drift", "a", rate=0.7)], [("clockRates", None, "with the rates of the clocks, another replica takes over 2.142857143s before the leader stops")]),
        (pair(), [fault("1s", "slow", back="3s")], [("promptAnswers", None, "a writer learned of its write after 3s; there were 3s to spare")]),
        (pair(), [fault("1s", "slow", back="2999ms")], []),
        (pair(), [fault("3s", "pause", "b", **{"for": "5s"})], []),
        (pair(), [fault("3s", "pause", "a", **{"for": "2s"}), fault("6s", "pause", "a", **{"for": "2s"})], [("processRuns", None, "a leader's process did not run for 4s; there were 3s to spare")]),
        (pair(), [fault("3s", "pause", "a", **{"for": "2s"}), fault("6s", "slow", back="1s")], [("margin", None, "delays of 3s together; there were 3s to spare")]),
        (pair(), [fault("5s", "jump", "a", by="-4s")], [("visibleRenewals", None, "renewals looked alike for 4s; there were 3s to spare")]),
        (pair(), [fault("3s", "editLease", leaseDurationSeconds=9)], [("untouchedLock", 3, "kube-system/kube-scheduler was edited by hand")]),
        (pair(), [fault("3s", "deleteLease")], [("untouchedLock", 3, "kube-system/kube-scheduler was deleted")]),
    ],
)  # fmt: skip
def test_each_assumption(
    replicas: list[dict[str, Any]], faults: list[dict[str, Any]], expected: list[tuple[str, float, str]]
) -> None:
    assert violations(play(replicas, *faults, duration="20s")) == expected


def test_jumping_back_and_a_partition_make_two_leaders() -> None:
    """All renewals of a from 2.0 to 10.0 bear second 2. b saw the first at 2.5 and takes over at 18.5; a stops at 22."""
    jumps = [fault(f"{at}ms", "jump", "a", by="-2s") for at in (3000, 5000, 7000, 9000)]
    played = play(pair(), *jumps, fault("11s", "partition", "a"))
    assert played.work() == [("a", 0, 22_000), ("b", 18_500, None)]
    assert played.overlaps() == [(18_500, 22_000)]
    assert played.report.used == Used(visibility=8 * SECOND)
    assert played.report.broken == {"visibleRenewals"}


def test_a_release_while_the_work_goes_on_is_noticed() -> None:
    """The API server comes back between the last attempt and the deadline (S4): given back at 12, worked until then."""
    played = play(pair(), fault("1s", "outage", **{"for": "10s"}), network={"takes": "10ms"})
    # Until the answer to the release is there.
    assert [it[0] for it in violations(played)] == ["ownRelease"]


def test_leadership_that_lasts_and_a_pause_that_lasts_are_counted_up_to_now() -> None:
    played = play(pair(), fault("1s", "pause", "a"), duration="10s")
    assert played.report.used == Used(pauses=9 * SECOND)
    assert [it.end for it in played.report.leaderships] == [None]


def test_a_report_of_a_part_is_the_report_of_that_time() -> None:
    played = play(pair(), fault("1s", "crash", "a"))
    until = 10 * SECOND
    events = [event for event in played.simulation.events if event.at < until]
    report = examine(events, until=until)
    assert [(gap.start, gap.end) for gap in report.gaps] == [(SECOND, until)]
    assert report.transitions == 0


def test_nothing_happened_yet() -> None:
    report: SafetyReport = examine(list[Event](), until=ZERO)
    assert (report.gaps, report.overlaps, report.available, report.transitions) == ((), (), None, None)


def test_requests_and_writes_are_counted() -> None:
    tally = _Tally()
    lock = {"key": "x/y", "kind": "leases", "watchers": {}}
    events: list[tuple[str, dict[str, Any]]] = [
        ("began", {"lock": lock}),
        *[("requestSent", {})] * 7,
        *[("requestAnswered", {"code": code}) for code in (200, 409, 409, 410)],
        *[("requestTimedOut", {})] * 2,
        ("requestFailed", {}),
        *[("leaseDeleted", {})] * 2,
    ]
    for event, body in events:
        tally.see(Event(1, event, body))
    assert tally.requests() == {"sent": 7, "conflicts": 2, "timeouts": 2, "failures": 1}
    assert (tally.counts["writes"], tally.transitions) == (2, None)
