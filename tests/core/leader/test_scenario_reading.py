"""Scenarios from text: what they mean, and every mistake with its place."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.leader import (
    ElectionSettings,
    ElectionSimulation,
    ReplicaSpec,
    Scenario,
    read_fault,
    read_scenario,
)
from scheduler_core.leader.environment.network import Cut, Latency
from scheduler_core.leader.protocol.locks import LOCK_KINDS
from scheduler_core.leader.protocol.microtime import parse_micro_time, parse_time
from scheduler_core.leader.protocol.record import LeaseRecord
from scheduler_core.leader.scenario import faults
from scheduler_core.leader.scenario.declaration import ReplicaFault
from scheduler_core.leader.scenario.scenario import LockSpec
from scheduler_core.units import MICROSECOND, MILLISECOND, NANOSECOND, SECOND, ZERO
from tests.core.leader.plays import document, fault, pair

WHOLE = """
title: everything
lesson: |
  Two lines.
  Of text.
duration: 1m30s
seed: 7
jitter: false
start: 2026-05-01T12:00:00Z
lock: {kind: endpoints, namespace: ops, name: second, watchers: {endpoints: 7}}
election: {leaseDuration: 30s, renewDeadline: 20s, retryPeriod: 4s, releaseOnCancel: false, cautiousRelease: true}
network: {takes: 11ms, spread: 4ms}
lease:
  holderIdentity: ghost
  leaseDurationSeconds: 20
  acquireTime: 2026-04-30T12:00:00.000000Z
  renewTime: 2026-04-30T12:00:01.500000Z
  leaseTransitions: 3
replicas:
  - name: a
    startAt: 250ms
    clock: {offset: -1h, rate: 1.0625}
    election: {leaseDuration: 8s, allowUnsafe: true}
    leaderElect: false
    lease: ops/third
    identity: A
    restartAfter: 0s
  - {name: b}
faults:
  - {at: 1s, fault: partition, replica: a, mode: hang, for: 2s}
  - {at: 2s, fault: slow, there: 1s, back: 2s}
  - {at: 3s, fault: jump, replica: b, by: -1m}
  - {at: 4s, fault: upgrade, order: [b, a], surge: true, wait: 3s, downtime: 1s}
  - {at: 5s, fault: editLease, holderIdentity: "", leaseDurationSeconds: 3}
  - {at: 6s, fault: drift, replica: b, rate: 0.5}
"""

MICRO_TIME = "2006-01-02T15:04:05.000000Z07:00"
KINDS = ", ".join(f'"{kind}"' for kind in faults.KINDS)


def problems_of(value: dict[str, Any] | str | bytes) -> list[tuple[str, str]]:
    with pytest.raises(InvalidInput) as refused:
        read_scenario(value)
    return [(problem.path, problem.message) for problem in refused.value.problems]


def test_the_whole_of_a_scenario() -> None:
    usual = ElectionSettings(30 * SECOND, 20 * SECOND, 4 * SECOND, False, True)
    assert read_scenario(WHOLE) == Scenario(
        title="everything",
        lesson="Two lines.\nOf text.\n",
        duration=90 * SECOND,
        seed=7,
        jitter=False,
        start=parse_time("2026-05-01T12:00:00Z"),
        lock=LockSpec("endpoints", "ops", "second", (("leases", 1), ("configmaps", 12), ("endpoints", 7))),
        latency=Latency(5_500 * MICROSECOND, 5_500 * MICROSECOND, 4 * MILLISECOND),
        present=LeaseRecord(
            "ghost",
            20,
            parse_micro_time("2026-04-30T12:00:00.000000Z"),
            parse_micro_time("2026-04-30T12:00:01.500000Z"),
            3,
        ),
        replicas=(
            ReplicaSpec(
                "a",
                start_at=SECOND // 4,
                offset=-3600 * SECOND,
                rate=1_062_500,
                settings=ElectionSettings(8 * SECOND, 20 * SECOND, 4 * SECOND, False, True),
                leader_elect=False,
                lease="ops/third",
                identity="A",
                restart_after=ZERO,
            ),
            ReplicaSpec("b", settings=usual),
        ),
        faults=(
            faults.Partition(SECOND, replica="a", mode=Cut.HANG, lasts=2 * SECOND),
            faults.Slow(2 * SECOND, there=SECOND, back=2 * SECOND),
            faults.Jump(3 * SECOND, replica="b", by=-60 * SECOND),
            faults.Upgrade(4 * SECOND, order=("b", "a"), surge=True, wait=3 * SECOND, downtime=SECOND),
            faults.EditLease(5 * SECOND, holder_identity="", lease_duration_seconds=3),
            faults.Drift(6 * SECOND, replica="b", rate=500_000),
        ),
    )


def test_what_may_be_left_out() -> None:
    scenario = read_scenario({"title": "t", "replicas": [{"name": "a"}]})
    assert scenario == Scenario("t", (ReplicaSpec("a"),))
    assert (scenario.jitter, scenario.duration) == (True, 60 * SECOND)
    assert {kind: spec.watchers for kind, spec in LOCK_KINDS.items()} == dict(scenario.lock.watchers)


def test_a_fault_that_lasts_stands_for_two() -> None:
    (one,) = read_scenario(document(pair(), fault("1s", "drift", "a", rate=2, **{"for": "3s"}))).faults
    assert faults.undone(one) == faults.Drift(4 * SECOND, replica="a")
    assert faults.undone(faults.Partition(ZERO, replica="a", lasts=5 * NANOSECOND)) == faults.Heal(
        5 * NANOSECOND, replica="a"
    )
    assert faults.undone(faults.Crash(ZERO, replica="a")) is None


def test_every_mistake_is_listed() -> None:
    text = """
title: ""
duration: 25h
seed: x
start: yesterday
lock: {kind: secrets, colour: red, watchers: {leases: -1, pods: 3}}
election: {leaseDuration: 10s, retryPeriod: 9s}
network: {takes: 1s, there: 1s, spread: -1s}
lease: {leaseDurationSeconds: 0, renewTime: 2026-01-01T00:00:00Z, leaseTransitions: -1}
replicas:
  - {name: A}
  - {name: b, clock: {rate: 100}, election: {renewDeadline: 0s}}
  - {name: b, startAt: -1s}
  - {}
faults:
  - {at: 1s, fault: crash}
  - {at: 1s, fault: explode}
  - {fault: jump, replica: z}
  - {at: 26h, fault: slow}
  - {at: 1s, fault: partition, replica: b, mode: slowly, by: 1s}
  - {at: 1s}
"""
    assert problems_of(text) == [
        ("title", "Required value"),
        ("duration", 'Invalid value: "25h0m0s": must be from 1s to 24h0m0s'),
        ("election.leaseDuration", "leaseDuration must be greater than renewDeadline"),
        ("election.renewDeadline", "renewDeadline must be greater than retryPeriod*JitterFactor"),
        ("lock.kind", 'Unsupported value: "secrets": supported values: "leases", "configmaps", "endpoints"'),
        ("lock.watchers.leases", "Invalid value: -1: must be from 0 to 1000000"),
        ("lock.watchers.pods", 'strict decoding error: unknown field "lock.watchers.pods"'),
        ("lock.colour", 'strict decoding error: unknown field "lock.colour"'),
        ("replicas[0].name", "Invalid value: \"A\": must be lower case letters, digits and '-'"),
        ("replicas[1].clock.rate", "Invalid value: 100.0: must be from 0.1 to 10.0"),
        ("replicas[1].election.renewDeadline", "renewDeadline must be greater than retryPeriod*JitterFactor"),
        ("replicas[1].election.renewDeadline", "renewDeadline must be greater than zero"),
        ("replicas[2].startAt", 'Invalid value: "-1s": must be from 0s to 2400h0m0s'),
        ("replicas[2].name", 'Duplicate value: "b"'),
        ("replicas[3].name", "Required value"),
        ("seed", "must be an integer, not a string"),
        ("start", 'parsing time "yesterday" as "2006-01-02T15:04:05Z07:00": not of that form'),
        ("network.there", "Forbidden: may not be set together with `takes`"),
        ("network.spread", 'Invalid value: "-1s": must be from 0s to 2400h0m0s'),
        ("lease.leaseDurationSeconds", "Invalid value: 0: must be greater than 0"),
        ("lease.leaseTransitions", "Invalid value: -1: must be greater than or equal to 0"),
        ("lease.renewTime", f'parsing time "2026-01-01T00:00:00Z" as "{MICRO_TIME}": not of that form'),
        ("faults[0].replica", "Required value"),
        ("faults[1].fault", f'Unsupported value: "explode": supported values: {KINDS}'),
        ("faults[2].at", "Required value"),
        ("faults[2].by", "Required value"),
        ("faults[2].replica", "there is no replica z"),
        ("faults[3].at", 'Invalid value: "26h0m0s": must be from 0s to 1m0s'),
        ("faults[3].takes", "Required value: or `there`, or `back`"),
        ("faults[4].mode", 'Unsupported value: "slowly": supported values: "refuse", "hang"'),
        ("faults[4].by", 'strict decoding error: unknown field "faults[4].by"'),
        ("faults[5].fault", "Required value"),
    ]


@pytest.mark.parametrize(
    ("election", "problems"),
    [
        (
            {"leaseDuration": "10s"},
            [("election.leaseDuration", "leaseDuration must be greater than renewDeadline")],
        ),
        (
            {"renewDeadline": "2400ms"},
            [("election.renewDeadline", "renewDeadline must be greater than retryPeriod*JitterFactor")],
        ),
        (
            {"leaseDuration": "0s", "renewDeadline": "0s", "retryPeriod": "0s", "allowUnsafe": True},
            [
                ("election.leaseDuration", "leaseDuration must be greater than zero"),
                ("election.renewDeadline", "renewDeadline must be greater than zero"),
                ("election.retryPeriod", "retryPeriod must be greater than zero"),
            ],
        ),
        ({"leaseDuration": "8s", "renewDeadline": "10s", "retryPeriod": "9s", "allowUnsafe": True}, []),
    ],
)
def test_durations_that_client_go_refuses(election: dict[str, Any], problems: list[tuple[str, str]]) -> None:
    value = document(pair(), election=election)
    if problems:
        assert problems_of(value) == problems
    else:
        assert read_scenario(value).replicas[0].settings.lease_duration == 8 * SECOND


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("[]", ("", "must be an object")),
        ("", ("", "must be an object")),
        ("{", ("", "json: line 1: Expecting property name enclosed in double quotes")),
        (b"\xff", ("", "is not UTF-8: byte 0")),
        (document([]), ("replicas", "Required value: there is no election without a replica")),
        (document([{"name": f"r{n}"} for n in range(21)]), ("replicas", "Too many: 21: must have at most 20 items")),
        (document(pair(), colour="red"), ("colour", 'strict decoding error: unknown field "colour"')),
        (document(pair(), seed=2**53), ("seed", f"must be an integer of 54 bits, {2**53} is none")),
        (document(pair(), start="1999-01-01T00:00:00Z"), ("start", 'Invalid value: "1999-01-01T00:00:00Z": must be in this century')),
        (document(pair(), fault("41s", "crash", "a")), ("faults[0].at", 'Invalid value: "41s": must be from 0s to 40s')),
        (document(pair(), fault("1s", "crash", "z")), ("faults[0].replica", "there is no replica z")),
        (document(pair(), fault("1s", "upgrade", order=["a", "z"])), ("faults[0].order", "there is no replica z")),
        (document(pair(), fault("1s", "upgrade", order="backwards")), ("faults[0].order", 'Unsupported value: "backwards": supported values: "standbyFirst", "leaderFirst"')),
        (document(pair(), fault("1s", "crash")), ("faults[0].replica", "Required value")),
        (document(pair(), fault("1s", "crash", "a", **{"for": "1s"})), ("faults[0].for", 'strict decoding error: unknown field "faults[0].for"')),
        (document(pair(), {"at": "1s"}), ("faults[0].fault", "Required value")),
        (document(pair(), {"fault": "recover"}), ("faults[0].at", "Required value")),
        (document(pair(), fault("1s", "slow", "a")), ("faults[0].takes", "Required value: or `there`, or `back`")),
        (document(pair(), fault("1s", "slow", "a", takes="1s", back="1s")), ("faults[0].back", "Forbidden: may not be set together with `takes`")),
        (document(pair(), fault("1s", "jump", "a")), ("faults[0].by", "Required value")),
        (document(pair(), fault("1s", "drift", "a")), ("faults[0].rate", "Required value")),
        (document(pair(), fault("1s", "drift", "a", rate=0)), ("faults[0].rate", "Invalid value: 0.0: must be from 0.1 to 10.0")),
        (document(pair(), fault("1s", "partition", "a", mode="slowly")), ("faults[0].mode", 'Unsupported value: "slowly": supported values: "refuse", "hang"')),
        (document(pair(), fault("1s", "editLease", leaseDurationSeconds=0)), ("faults[0].leaseDurationSeconds", "Invalid value: 0: must be from 1 to 8640000")),
        (document([{"name": "a"}, {"name": "a"}]), ("replicas[1].name", 'Duplicate value: "a"')),
        (document([{"name": "a", "startAt": 3}]), ("replicas[0].startAt", 'must be a duration such as "15s", not an integer')),
        (document(pair(), lease={"leaseDurationSeconds": 0}), ("lease.leaseDurationSeconds", "Invalid value: 0: must be greater than 0")),
        (document(pair(), lease={"leaseTransitions": -1}), ("lease.leaseTransitions", "Invalid value: -1: must be greater than or equal to 0")),
        (document(pair(), lease={"renewTime": "2026-01-01T00:00:00Z"}), ("lease.renewTime", 'parsing time "2026-01-01T00:00:00Z" as "2006-01-02T15:04:05.000000Z07:00": not of that form')),
        (document(pair(), duration="24h", election={"retryPeriod": "1s"}), ("duration", 'Invalid value: "24h0m0s": about 172800 attempts to acquire or renew; at most 50000 are simulated')),
    ],
)  # fmt: skip
def test_single_mistakes(value: dict[str, Any] | str | bytes, problem: tuple[str, str]) -> None:
    assert problems_of(value) == [problem]


def test_a_fault_by_itself() -> None:
    assert read_fault({"fault": "pause", "replica": "a", "for": "3s"}) == faults.Pause(
        ZERO, replica="a", lasts=3 * SECOND
    )
    assert read_fault({"fault": "recover"}, at=7 * NANOSECOND) == faults.Recover(7 * NANOSECOND)
    with pytest.raises(InvalidInput) as refused:
        read_fault({"fault": "pause", "at": "1s", "mode": "hang"})
    assert refused.value.problems == (
        Problem("replica", "Required value"),
        Problem("at", 'strict decoding error: unknown field "at"'),
        Problem("mode", 'strict decoding error: unknown field "mode"'),
    )


KINDS = ", ".join(f'"{kind}"' for kind in faults.KINDS)


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ({"fault": "deleteLease", "replica": b"a"}, Problem("replica", "must be a JSON value, not a bytes")),
        ({}, Problem("fault", "Required value")),
        ({"fault": "flood"}, Problem("fault", f'Unsupported value: "flood": supported values: {KINDS}')),
    ],
)
def test_what_is_no_fault(value: Any, problem: Problem) -> None:
    with pytest.raises(InvalidInput) as refused:
        read_fault(value)
    assert refused.value.problems[0] == problem


def test_every_kind_says_what_it_is_and_is_carried_out() -> None:
    election = ElectionSimulation(read_scenario(document(pair())))
    injector = election._injector
    assert {*injector._on_replica, *injector._on_environment} == set(faults.KINDS.values())
    assert all(issubclass(kind, ReplicaFault) for kind in injector._on_replica)
    undoing = {kind.kind: kind.undone_by for kind in faults.KINDS.values() if kind.undone_by}
    assert undoing == {
        "pause": "wake",
        "suspend": "resume",
        "partition": "heal",
        "outage": "recover",
        "slow": "quick",
        "drift": "drift",
    }
    lasting = {name for name, kind in faults.KINDS.items() if "lasts" in dict(kind.told())}
    assert lasting == set(undoing)


junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.just("1s"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "title",
                    "replicas",
                    "name",
                    "faults",
                    "at",
                    "fault",
                    "clock",
                    "rate",
                    "election",
                    "lock",
                    "order",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=200)
@given(
    junk, st.sampled_from(["replicas", "faults", "lock", "election", "network", "lease", "start", "duration"])
)
def test_junk_is_refused_or_read_but_never_crashes(value: Any, field: str) -> None:
    for scenario in (value, document(pair()) | {field: value}):
        with contextlib.suppress(InvalidInput):
            read_scenario(scenario)
